/// What is estimated from pairs of values, one pair a trace: a mean of differences, or a difference of two ratios of sums.
///
/// Both are functions of column sums, so that a resample is a row of weights (how often each trace was drawn) and costs a
/// pass over the columns.
public struct PairedStatistic: Sendable {
    /// One column of differences, or four: above and below the line of the first ratio, and of the second.
    private let columns: [[Double]]

    /// The mean of paired differences.
    public init(differences: [Double]) { columns = [differences] }

    /// The second ratio of sums less the first. Traces are resampled, and not the sessions' own ratios: a session of two
    /// minutes does not weigh as one of two hours.
    ///
    /// - Parameters:
    ///   - first: what each trace adds above and below the line of the first ratio.
    ///   - second: the same of the second ratio, of the same traces.
    public init(first: (above: [Double], below: [Double]), second: (above: [Double], below: [Double])) {
        columns = [first.above, first.below, second.above, second.below]
        precondition(columns.allSatisfy { $0.count == first.above.count }, "a value of each column for each trace")
    }

    /// How many traces there are.
    public var count: Int { columns[0].count }

    /// The statistic of the sample; nil of nothing, and where nothing stands below a line.
    public var estimate: Double? {
        let value = value(weights: Array(repeating: 1, count: count))
        return value.isFinite ? value : nil
    }

    /// Whether all traces are alike, so that no resample differs from the sample.
    var isConstant: Bool {
        columns.allSatisfy { column in column.allSatisfy { $0 == column[0] } }
    }

    /// The statistic of a resample in which each trace is as often as its weight says; no number where it has none.
    func value(weights: [Double]) -> Double {
        func sum(_ column: Int) -> Double { Self.sum(columns[column], weights) }
        return columns.count == 1 ? sum(0) / Double(count) : sum(2) / sum(3) - sum(0) / sum(1)
    }

    /// The statistics of the samples in which one trace each is left out.
    func jackknife() -> [Double] {
        let sums = columns.map { $0.reduce(0, +) }
        return (0..<count).map { left in
            func sum(_ column: Int) -> Double { sums[column] - columns[column][left] }
            return columns.count == 1 ? sum(0) / Double(count - 1) : sum(2) / sum(3) - sum(0) / sum(1)
        }
    }

    /// The traces that a test swaps, as ``PairedSwapTest`` takes them: those on which the two sides differ. Two ratios that
    /// are equal make no difference, however much stands below their lines.
    var swapTerms: (terms: [SwapTerm], above: Double, below: Double) {
        guard columns.count == 4 else {
            // A mean is a ratio whose lower sums no swap changes.
            let terms = columns[0].lazy.filter { $0 != 0 }.map { SwapTerm(above: $0 / 2, below: 0) }
            return (Array(terms), 0, Double(count))
        }
        var (terms, above, below) = ([SwapTerm](), 0.0, 0.0)
        for trace in 0..<count {
            let term = SwapTerm(
                above: (columns[2][trace] - columns[0][trace]) / 2, below: (columns[3][trace] - columns[1][trace]) / 2)
            above += (columns[2][trace] + columns[0][trace]) / 2
            below += (columns[3][trace] + columns[1][trace]) / 2
            if Self.differ(
                (columns[0][trace], columns[1][trace]), (columns[2][trace], columns[3][trace]))
            {
                terms.append(term)
            }
        }
        return (terms, above, below)
    }

    /// Whether two sides of a trace differ in a ratio; one without a value, since nothing stands below its line, in what stands
    /// above it.
    public static func differ(
        _ one: (above: Double, below: Double), _ other: (above: Double, below: Double)
    ) -> Bool {
        one.below > 0 && other.below > 0 ? one.above / one.below != other.above / other.below : one.above != other.above
    }

    /// The sum of weighted values: four sums of every fourth, which do not wait for each other.
    private static func sum(_ column: [Double], _ weights: [Double]) -> Double {
        column.withUnsafeBufferPointer { column in
            weights.withUnsafeBufferPointer { weights in
                guard let values = column.baseAddress, let weight = weights.baseAddress else { return 0 }
                let count = column.count
                var (first, second, third, fourth) = (0.0, 0.0, 0.0, 0.0)
                var index = 0
                while index + 4 <= count {
                    first += values[index] * weight[index]
                    second += values[index + 1] * weight[index + 1]
                    third += values[index + 2] * weight[index + 2]
                    fourth += values[index + 3] * weight[index + 3]
                    index += 4
                }
                while index < count {
                    first += values[index] * weight[index]
                    index += 1
                }
                return (first + second) + (third + fourth)
            }
        }
    }
}
