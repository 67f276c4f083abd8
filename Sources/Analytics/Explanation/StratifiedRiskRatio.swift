import PlayheadNumerics

/// How much more often sessions of a group are bad than others that are alike in something else (Mantel and Haenszel's ratio;
/// its variance as in Greenland and Robins, Biometrics 41, 1985).
struct StratifiedRiskRatio {
    private var (above, below, variance) = (0.0, 0.0, 0.0)

    /// Adds the sessions that are alike.
    mutating func add(group: RiskRatio.Count, rest: RiskRatio.Count) {
        let all = Double(group.all + rest.all)
        guard group.all > 0, rest.all > 0 else { return }
        let (ours, theirs) = (Double(group.all), Double(rest.all))
        above += Double(group.bad) * theirs / all
        below += Double(rest.bad) * ours / all
        let bad = Double(group.bad + rest.bad)
        variance += (bad * ours * theirs - Double(group.bad) * Double(rest.bad) * all) / (all * all)
    }

    /// Where the ratio lies at least; 0 where the sessions that are alike cannot tell.
    func lowest(level: Double) -> Double {
        guard above > 0, below > 0 else { return above > 0 && variance > 0 ? .infinity : 0 }
        let reach = NormalDistribution.quantile((1 + level) / 2) * (variance / (above * below)).squareRoot()
        return ExactMath.exponential(ExactMath.logarithm(above / below) - reach)
    }
}
