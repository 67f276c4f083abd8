import PlayheadNumerics

/// How much worse sessions of two groups are than both groups make them: were the groups bad for reasons of their own, the
/// ratio of those in both would be the product of the two.
struct Interaction {
    let both: RiskRatio.Count
    let first: RiskRatio.Count
    let second: RiskRatio.Count
    let whole: RiskRatio.Count

    /// How likely as much more would be found if each were bad by itself.
    var probability: Double {
        let neither = whole - first - second
        let cells = [
            both, first - both, second - both,
            RiskRatio.Count(all: neither.all + both.all, bad: neither.bad + both.bad),
        ]
        var (contrast, variance) = (0.0, 0.0)
        for (cell, sign) in zip(cells, [1.0, -1, -1, 1]) {
            let (bad, all) = (Double(cell.bad) + 0.5, Double(cell.all) + 0.5)
            contrast += sign * ExactMath.logarithm(bad / all)
            variance += max(0, 1 / bad - 1 / all)
        }
        return NormalDistribution.cumulative(variance > 0 ? -contrast / variance.squareRoot() : 0)
    }
}
