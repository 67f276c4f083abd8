import PlayheadNumerics

/// How much more often sessions of a group are bad than all others.
public struct RiskRatio: Equatable, Sendable {
    /// How many sessions of a set there are, and how many of them are bad.
    public struct Count: Equatable, Sendable {
        /// The sessions.
        public var all: Int
        /// The bad ones among them.
        public var bad: Int

        /// Counts; see the properties.
        public init(all: Int = 0, bad: Int = 0) { (self.all, self.bad) = (all, bad) }

        /// What two sets come to that share no session.
        public static func + (left: Count, right: Count) -> Count {
            Count(all: left.all + right.all, bad: left.bad + right.bad)
        }

        /// What is left of a set without a part of it.
        public static func - (left: Count, right: Count) -> Count {
            Count(all: left.all - right.all, bad: left.bad - right.bad)
        }

        /// The part that is bad; of nothing 0.
        public var share: Double { all > 0 ? Double(bad) / Double(all) : 0 }
    }

    /// The sessions of the group.
    public let group: Count
    /// All others.
    public let rest: Count

    /// A group against all others.
    ///
    /// - Parameters:
    ///   - group: the sessions of the group.
    ///   - rest: all others.
    public init(group: Count, rest: Count) { (self.group, self.rest) = (group, rest) }

    /// The part of the group's sessions that is bad, over that of the others. Where no other session is bad, half of one is
    /// taken, so that the ratio has an end.
    public var value: Double { group.share / max(rest.share, 0.5 / Double(max(1, rest.all))) }

    /// The part of all other sessions that is bad; `nil` where there are no others.
    public var othersShare: Double? { rest.all > 0 ? rest.share : nil }

    /// The ratio's logarithm, and its standard error (Katz et al., Biometrics 34, 1978).
    var logarithm: (value: Double, error: Double) {
        let bad = (group: max(0.5, Double(group.bad)), rest: max(0.5, Double(rest.bad)))
        let all = (group: max(1, Double(group.all)), rest: max(1, Double(rest.all)))
        let variance = 1 / bad.group - 1 / all.group + 1 / bad.rest - 1 / all.rest
        return (ExactMath.logarithm(bad.group / all.group * all.rest / bad.rest), max(0, variance).squareRoot())
    }

    /// Where the ratio lies.
    ///
    /// - Parameter level: how often such an interval holds the truth: 0.99.
    public func interval(level: Double) -> ConfidenceInterval {
        let (value, error) = logarithm
        let reach = NormalDistribution.quantile((1 + level) / 2) * error
        return ConfidenceInterval(
            low: ExactMath.exponential(value - reach), high: ExactMath.exponential(value + reach), level: level)
    }

    /// How likely as much more would be found where the group were like all others.
    var probability: Double {
        let (value, error) = logarithm
        return NormalDistribution.cumulative(error > 0 ? -value / error : value > 0 ? -.infinity : 0)
    }

    /// How many bad sessions the group has above what it would have if it were like all others; below zero where it has less.
    public var excess: Double { Double(group.bad) - Double(group.all) * rest.share }

    /// How much better two shares, one of the group and one of all others, account for the bad sessions than one of all
    /// (Kulldorff, A Spatial Scan Statistic, 1997): a natural logarithm, below zero where the group is the better part.
    package var logLikelihoodRatio: Double {
        let whole = Count(all: group.all + rest.all, bad: group.bad + rest.bad)
        let gain = Self.likelihood(group) + Self.likelihood(rest) - Self.likelihood(whole)
        return group.share < rest.share ? -gain : gain
    }

    private static func likelihood(_ count: Count) -> Double {
        let good = count.all - count.bad
        guard count.bad > 0, good > 0 else { return 0 }
        let (bad, fine, all) = (Double(count.bad), Double(good), Double(count.all))
        return bad * ExactMath.logarithm(bad / all) + fine * ExactMath.logarithm(fine / all)
    }
}

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
