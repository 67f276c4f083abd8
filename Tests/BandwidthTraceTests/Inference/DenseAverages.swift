import BandwidthTrace
import PlayheadNumerics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Averages of an Ornstein-Uhlenbeck process over disjoint stretches of time, by their whole covariance matrix: what
/// the filter must come to, worked out the long way.
struct DenseAverages {
    /// In order of time.
    let stretches: [(start: Double, end: Double)]
    let correlationTime: Double

    /// The covariances at variance 1.
    var covariance: [[Double]] {
        stretches.indices.map { row in stretches.indices.map { self.covariance(min(row, $0), max(row, $0)) } }
    }

    private func covariance(_ first: Int, _ second: Int) -> Double {
        let (one, other) = (stretches[first], stretches[second])
        let (x, y) = ((one.end - one.start) / correlationTime, (other.end - other.start) / correlationTime)
        if first == second { return 2 * (x + expm1(-x)) / (x * x) }
        let gap = (other.start - one.end) / correlationTime
        return exp(-gap) * expm1(-x) * expm1(-y) / (x * y)
    }

    /// The lower triangle whose product with itself transposed is a matrix (Cholesky).
    static func root(_ matrix: [[Double]]) -> [[Double]] {
        var root = matrix
        for row in matrix.indices {
            for column in matrix.indices {
                guard column <= row else {
                    root[row][column] = 0
                    continue
                }
                var sum = matrix[row][column]
                for index in 0..<column { sum -= root[row][index] * root[column][index] }
                root[row][column] = row == column ? sum.squareRoot() : sum / root[column][column]
            }
        }
        return root
    }

    /// What times the matrix of a root gives some values.
    static func solve(_ root: [[Double]], _ values: [Double]) -> [Double] {
        var solved = whiten(root, values)
        for row in values.indices.reversed() {
            for later in values.indices where later > row { solved[row] -= root[later][row] * solved[later] }
            solved[row] /= root[row][row]
        }
        return solved
    }

    /// What times the root gives some values.
    static func whiten(_ root: [[Double]], _ values: [Double]) -> [Double] {
        var solved = values
        for row in values.indices {
            for earlier in 0..<row { solved[row] -= root[row][earlier] * solved[earlier] }
            solved[row] /= root[row][row]
        }
        return solved
    }

    static func product(_ left: [Double], _ right: [Double]) -> Double {
        zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    }
}

/// Downloads at random: of 0.05 to 8 s, after pauses of up to 6 s, of which some are none.
func randomDownloads(_ count: Int, using random: inout SeededRandom, noise: Double = 0.01) -> [LinkObservation] {
    var time = 0.0
    return (0..<count).map { _ in
        let pause = random.nextUniform() < 0.3 ? 0 : 6 * random.nextUniform()
        let length = 0.05 + 8 * random.nextUniform()
        let rate = 1e6 * exp(0.6 * random.nextNormal())
        let start = time + pause
        time = start + length
        return LinkObservation(start: start, end: time, bits: rate * length, noise: noise)
    }
}
