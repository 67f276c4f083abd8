import PlayheadNumerics
import TestSupport
import Testing

@testable import Playback

struct HorizonSearchTests {
    /// A problem small enough to try all plans.
    private struct Case {
        var qualities: [Double]
        var durations: [Double]
        /// Step by step, by variant.
        var loadTimes: [[Double]]
        var start: HorizonSearch.Start
        var weights = LinearQoE.Weights.balanced

        /// Numbers on a coarse grid make plans of equal value.
        init(_ generator: inout SeededGenerator) {
            let isCoarse = generator.once(in: 2)
            func number(_ range: ClosedRange<Double>) -> Double {
                let number = Double.random(in: range, using: &generator)
                return 1000 * (isCoarse ? number.rounded(.up) : number)
            }
            let variants = Int.random(in: 1...5, using: &generator)
            let steps = Int.random(in: 1...(variants > 3 ? 4 : 5), using: &generator)
            qualities = (0..<variants).map { _ in number(0.1...6) }.sorted()
            durations = (0..<steps).map { _ in number(0...6) }
            let slowness = Double.random(in: 0.1...2, using: &generator)
            let rates = qualities
            loadTimes = (0..<steps).map { _ in rates.map { number(0...(2 * $0 / 1000 * slowness)) } }
            start = HorizonSearch.Start(
                variant: Int.random(in: 0..<variants, using: &generator), buffer: number(0...20),
                capacity: number(0...20))
        }

        /// Every plan in the order of its variants, valued from its first step on; the first of the best.
        func enumerated() -> Int {
            var best = (value: -Double.infinity, first: 0)
            var plan = Array(repeating: 0, count: durations.count)
            repeat {
                var (value, buffer, previous) = (0.0, start.buffer, start.variant)
                for (step, variant) in plan.enumerated() {
                    let time = loadTimes[step][variant]
                    value +=
                        qualities[variant] * (durations[step] / 4000)
                        - weights.switching * abs(qualities[variant] - qualities[previous])
                        - weights.rebuffering * max(0, time - buffer)
                    buffer = min(start.capacity, max(0, buffer - time) + durations[step])
                    previous = variant
                }
                if value > best.value { best = (value, plan[0]) }
            } while next(&plan)
            return best.first
        }

        private func next(_ plan: inout [Int]) -> Bool {
            for step in plan.indices.reversed() {
                plan[step] += 1
                if plan[step] < qualities.count { return true }
                plan[step] = 0
            }
            return false
        }

        func searched() -> Int {
            var search = HorizonSearch(qualities: qualities, horizon: durations.count, weights: weights)
            for step in durations.indices {
                search.setStep(step, duration: durations[step]) { loadTimes[step][$0] }
            }
            return search.firstVariant(from: start, steps: durations.count)
        }
    }

    @Test func `the answer is that of trying all plans`() {
        var generator = SeededGenerator(seed: 2015)
        for index in 0..<4000 {
            let problem = Case(&generator)
            #expect(problem.searched() == problem.enumerated(), "case \(index): \(problem)")
        }
    }

    @Test(arguments: [0, 0.5, 2], [0.2, 8.0])
    func `the answer is that of trying all plans with any weights`(switching: Double, rebuffering: Double) {
        var generator = SeededGenerator(seed: 2017)
        for index in 0..<500 {
            var problem = Case(&generator)
            problem.weights = LinearQoE.Weights(switching: switching, rebuffering: rebuffering)
            #expect(problem.searched() == problem.enumerated(), "case \(index): \(problem)")
        }
    }

    @Test func `few of all plans are tried`() {
        let rates = [230.0, 331, 477, 688, 991, 1427, 2056, 2962, 5027, 6000]
        var generator = SeededGenerator(seed: 5)
        var search = HorizonSearch(qualities: rates, horizon: 5)
        var effort = 0
        for _ in 0..<50 {
            let throughput = Double.random(in: 200...8000, using: &generator)
            for step in 0..<5 { search.setStep(step, duration: 3000) { rates[$0] * 3000 / throughput } }
            let buffer = Double.random(in: 0...22_000, using: &generator)
            _ = search.firstVariant(from: .init(variant: 4, buffer: buffer, capacity: 22_000), steps: 5)
            effort += search.effort
        }
        #expect(effort < 50 * 2000, "of 111,110 steps that all plans have")
    }

    @Test func `nothing ahead and a ladder of one are answered`() {
        var search = HorizonSearch(qualities: [1000, 2000], horizon: 5)
        #expect(search.firstVariant(from: .init(variant: 1, buffer: 3000, capacity: 9000), steps: 0) == 0)
        var single = HorizonSearch(qualities: [1000], horizon: 5)
        for step in 0..<5 { single.setStep(step, duration: 3000) { _ in .infinity } }
        #expect(single.firstVariant(from: .init(variant: 0, buffer: 3000, capacity: 9000), steps: 5) == 0)
    }

    @Test(arguments: [0.0, 1e-300, 1e300, .infinity]) func `extreme load times are answered`(_ time: Double) {
        var search = HorizonSearch(qualities: [1000, 2000, 3000], horizon: 5)
        for step in 0..<5 { search.setStep(step, duration: 3000) { Double($0 + 1) * time } }
        let variant = search.firstVariant(from: .init(variant: 1, buffer: 3000, capacity: 9000), steps: 5)
        #expect(variant == (time < 1 ? 2 : 0))
    }
}
