import PlayheadNumerics
import Testing

@testable import BandwidthTrace

@Suite struct LatentBandwidthPathTests {
    /// The means of parts and what they are observed by: three downloads, one after another and after pauses.
    private let downloads = [
        LinkObservation(start: 1.5, end: 3.7, bits: 1, noise: 0.01),
        LinkObservation(start: 3.7, end: 4.1, bits: 1, noise: 0),
        LinkObservation(start: 9, end: 12, bits: 1, noise: 0),
    ]

    @Test func `drawn paths have the means and covariances that the downloads leave`() {
        let model = LogRateModel(mean: 0, variance: 0.4, correlationTime: 6, fastVariance: 0)
        let observed = [(0.7, 0.02), (-0.3, 1e-4), (0.5, 0.1)].map {
            LatentBandwidthPath.Mean(value: $0.0, variance: $0.1)
        }
        let spans = LinkSpan.all(downloads, until: 14)
        var (time, parts, owners): (Double, [(start: Double, end: Double)], [Int?]) = (0, [], [])
        for span in spans {
            for _ in 0..<span.count {
                parts.append((time, time + span.part))
                owners.append(span.download)
                time += span.part
            }
        }
        // A download's mean is that of its parts, which are of one length.
        let prior = DenseAverages(stretches: parts, correlationTime: 6).covariance.map { $0.map { $0 * 0.4 } }
        let weights = downloads.indices.map { download in
            owners.map { $0 == download ? 1 / Double(owners.count { $0 == download }) : 0 }
        }
        let crossed = weights.map { weight in prior.map { DenseAverages.product($0, weight) } }
        let seen = weights.indices.map { row in
            weights.indices.map { column in
                DenseAverages.product(weights[row], crossed[column]) + (row == column ? observed[row].variance : 0)
            }
        }
        let root = DenseAverages.root(seen)
        let pull = DenseAverages.solve(root, observed.map(\.value))
        let means = parts.indices.map { part in zip(crossed, pull).reduce(0) { $0 + $1.0[part] * $1.1 } }
        let covariance = parts.indices.map { row in
            let solved = DenseAverages.solve(root, crossed.map { $0[row] })
            return parts.indices.map { column in
                prior[row][column] - zip(crossed, solved).reduce(0) { $0 + $1.0[column] * $1.1 }
            }
        }

        let count = 10_000
        var (sums, products) = (parts.map { _ in 0.0 }, parts.map { _ in parts.map { _ in 0.0 } })
        var random = SeededRandom(seed: 11)
        var path = LatentBandwidthPath()
        for _ in 0..<count {
            path.draw(spans, model, observed: observed, using: &random)
            for row in parts.indices {
                sums[row] += path.means[row]
                for column in 0...row {
                    products[row][column] += (path.means[row] - means[row]) * (path.means[column] - means[column])
                }
            }
        }
        for row in parts.indices {
            let error = (covariance[row][row] / Double(count)).squareRoot()
            #expect(abs(sums[row] / Double(count) - means[row]) < 4 * error, "mean \(row)")
            for column in 0...row {
                let spread = covariance[row][row] * covariance[column][column]
                let error = ((spread + covariance[row][column] * covariance[row][column]) / Double(count)).squareRoot()
                let drawn = products[row][column] / Double(count)
                #expect(abs(drawn - covariance[row][column]) < 4.5 * error, "covariance \(row), \(column)")
            }
        }
    }
}
