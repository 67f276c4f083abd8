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
