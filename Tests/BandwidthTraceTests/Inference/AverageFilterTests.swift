import PlayheadNumerics
import Testing

@testable import BandwidthTrace

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct AverageFilterTests {
    @Test(arguments: [1e-4, 0.01, 0.3, 0.999, 1.001, 4, 30, 500])
    func `a mean over time varies as the integral of its covariance says`(_ x: Double) {
        let relaxation = OrnsteinUhlenbeckStep(x * 7, correlationTime: 7)
        func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) <= 1e-11 * abs(expected) }
        // Twice the integral of (1 - t) e^-xt over t from 0 to 1, by Simpson's rule in steps that follow the decay.
        let steps = 20_000
        let reach = min(1, 40 / x)
        var (double, single) = (0.0, 0.0)
        for step in 0...steps {
            let t = reach * Double(step) / Double(steps)
            let weight = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
            double += weight * 2 * (1 - t) * exp(-x * t)
            single += weight * exp(-x * t)
        }
        let (variance, decay) = (double * reach / Double(3 * steps), single * reach / Double(3 * steps))
        #expect(isNear(relaxation.decay, exp(-x)) || exp(-x) < 1e-17)
        #expect(isNear(relaxation.meanVariance, variance))
        #expect(isNear(relaxation.meanDecay, decay))
        #expect(isNear(relaxation.endNoise, -expm1(-2 * x)))
        // What is not the beginning's share; a short stretch leaves few digits to the subtraction.
        let noise = variance - decay * decay
        #expect(abs(relaxation.meanNoise - noise) <= 1e-11 + 1e-9 * noise)
        if x < 0.001 { #expect(abs(relaxation.meanNoise / (2 * x / 3 - x * x / 2) - 1) < 1e-7) }
    }

    @Test(arguments: [1, 2, 7, 30]) func `the filters likelihood is that of the whole covariance`(_ count: Int) {
        var random = SeededRandom(seed: UInt64(count))
        for time in [3.0, 16, 120] {
            let downloads = randomDownloads(count, using: &random)
            let values = downloads.map { log($0.rate) }
            let noise = downloads.map { _ in 0.001 + random.nextUniform() }
            let filter = AverageFilter(
                AverageFilter.Step.all(downloads, correlationTime: time), logRates: values, noise: noise)
            var covariance = DenseAverages(
                stretches: downloads.map { ($0.start, $0.end) }, correlationTime: time
            ).covariance
            for index in noise.indices { covariance[index][index] += noise[index] }
            let root = DenseAverages.root(covariance)
            let (ones, whole) = (
                DenseAverages.whiten(root, values.map { _ in 1 }), DenseAverages.whiten(root, values)
            )
            let logVariance = root.indices.reduce(0) { $0 + 2 * log(root[$1][$1]) }
            let square = DenseAverages.product(ones, ones)
            let mean = DenseAverages.product(ones, whole) / square
            let residual = DenseAverages.product(whole, whole) - mean * mean * square
            #expect(abs(filter.logVariance - logVariance) < 1e-9)
            #expect(abs(filter.ones / square - 1) < 1e-9)
            #expect(abs(filter.mean - mean) < 1e-9)
            #expect(abs(filter.residual - residual) < 1e-9)
        }
    }

    @Test func `gamma numbers have their mean and variance`() {
        var random = SeededRandom(seed: 5)
        for shape in [1.5, 4, 60] {
            let numbers = (0..<20_000).map { _ in random.nextGamma(shape: shape) }
            let mean = numbers.reduce(0, +) / 20_000
            let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
            #expect(abs(mean - shape) < 4 * (shape / 20_000).squareRoot())
            #expect(abs(variance / shape - 1) < 0.08)
        }
    }
}
