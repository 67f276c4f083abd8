import PlayerLog

/// How values are spread: exactly, from the values themselves.
public struct SampleDistribution: Equatable, Sendable {
    /// The values, from the smallest.
    public let sorted: [Double]

    /// The distribution of values; what is no number is left out.
    public init(_ values: some Sequence<Double>) { sorted = values.filter { !$0.isNaN }.sorted() }

    /// How many values there are.
    public var count: Int { sorted.count }

    /// The mean; nil of nothing.
    public var mean: Double? { sorted.isEmpty ? nil : sorted.reduce(0, +) / Double(sorted.count) }

    /// The value under which the part `probability` of all values lies, linear between two values (Hyndman and Fan 1996,
    /// type 7, the default of NumPy and R); nil of nothing.
    ///
    /// - Parameter probability: 0 to 1.
    public func quantile(_ probability: Double) -> Double? { Self.quantile(probability, ofSorted: sorted) }

    /// The empirical distribution function: the part of all values that are at most `value`; nil of nothing.
    public func cumulative(_ value: Double) -> Double? {
        sorted.isEmpty ? nil : Double(sorted.partitioningIndex { $0 > value }) / Double(sorted.count)
    }

    /// How many values lie between each two neighbours of `edges`: the lower edge belongs to its bar, the upper one does
    /// not, but for the last bar's.
    ///
    /// - Parameter edges: rising.
    public func counts(edges: [Double]) -> [Int] {
        guard let last = edges.last, edges.count > 1 else { return [] }
        let bounds =
            edges.dropLast().map { edge in sorted.partitioningIndex { $0 >= edge } }
            + [sorted.partitioningIndex { $0 > last }]
        return zip(bounds, bounds.dropFirst()).map { $1 - $0 }
    }

    /// The edges of so many equal bars that hold all values of some distributions; none where there is no value.
    public static func edges(of distributions: [SampleDistribution], bars: Int) -> [Double] {
        guard bars > 0, let low = distributions.compactMap(\.sorted.first).min(),
            let high = distributions.compactMap(\.sorted.last).max(), (high - low).isFinite
        else { return [] }
        if low == high { return [low, low] }
        return (0...bars).map { $0 == bars ? high : low + (high - low) * Double($0) / Double(bars) }
    }

    static func quantile(_ probability: Double, ofSorted sorted: [Double]) -> Double? {
        Quantile.type7(probability, count: sorted.count) { sorted[$0] }
    }
}

/// The one definition of a percentile: type 7 of Hyndman and Fan ("Sample Quantiles in Statistical Packages", The American
/// Statistician 50, 1996), linear between the two values that stand nearest to it. It is the default of NumPy, pandas and
/// R, and what DuckDB calls `quantile_cont`.
enum Quantile {
    /// The quantile of `count` values that are numbered from the smallest, from 0; nil of nothing.
    ///
    /// - Parameters:
    ///   - probability: 0 for the smallest value, 0.5 for the median, 1 for the largest; what lies beyond counts as these.
    ///   - value: the value that has so many others before it.
    static func type7(_ probability: Double, count: Int, value: (Int) -> Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = min(max(probability, 0), 1) * Double(count - 1)
        let below = min(Int(rank), count - 1)
        let part = rank - Double(below)
        let low = value(below)
        return part == 0 ? low : low + (value(below + 1) - low) * part
    }
}
