/// How a set of sessions, B, differs from a baseline, A, KPI by KPI: release from release, week from week.
///
/// All of it comes from sums, so that it takes no longer of a hundred million sessions than of a hundred, and is the same of
/// parts as of logs. The sessions are taken as independent.
public struct CohortDifference: Sendable {
    /// What is compared by one KPI.
    public struct Row: Equatable, Sendable {
        /// What is compared.
        public let measure: CohortMeasure
        /// A's value; nil where nobody knows it.
        public let a: Estimate?
        /// B's value.
        public let b: Estimate?
        /// How many sessions of A know it.
        public let aKnownCount: Int
        /// How many sessions of B know it.
        public let bKnownCount: Int
        /// B - A; nil where a side is not known, and where the two are not measured alike.
        public let difference: Estimate?
        /// The difference as a part of A's value, which is taken as it is; nil where that is zero too.
        public let relative: Estimate?
        /// What it means.
        public let verdict: CohortVerdict
        /// Whether both sides are measured alike: startup times that an app saw have no difference from those of logs.
        public let isAlike: Bool
        /// The difference by each key of the sessions; empty of percentiles.
        public let mixes: [MixDecomposition]

        /// The key by which most of a change for better or worse comes from another mix of viewers, the one of which that is
        /// most true; nil where there is none.
        public var mix: MixDecomposition? {
            guard let difference, verdict == .better || verdict == .worse else { return nil }
            // With the difference's sign, so that the least is what is furthest from an explanation by the groups.
            let sign = difference.value < 0 ? -1.0 : 1
            return mixes.filter { $0.explains(difference.value) }.min { $0.within * sign < $1.within * sign }
        }
    }

    /// How often an interval holds the truth.
    public static let usualLevel = 0.99
    /// By so many keys the mix is looked at where nobody named any.
    public static let mostKeys = 8

    /// The baseline.
    public let a: FleetAccumulator
    /// What is compared with it.
    public let b: FleetAccumulator
    /// How often an interval holds the truth.
    public let level: Double
    /// What counts as a change, as a part of A's value.
    public let margin: Double
    /// KPI by KPI.
    public let rows: [Row]

    /// Compares two sets of sessions.
    ///
    /// - Parameters:
    ///   - a: the baseline.
    ///   - b: what is compared with it.
    ///   - groups: both by each key by which their mix may differ.
    ///   - level: how often an interval holds the truth.
    ///   - margin: what counts as a change, as a part of A's value.
    public init(
        a: FleetAccumulator, b: FleetAccumulator, groups: [CohortGroups] = [], level: Double = usualLevel,
        margin: Double = KPI.usualMargin
    ) {
        (self.a, self.b, self.level, self.margin) = (a, b, level, margin)
        rows = CohortMeasure.all.map { measure in
            Self.row(of: measure, a, b, groups: groups, level: level, margin: margin)
        }
    }

    /// How B differs from A by one more measure, with the same level and margin. Nothing is said of the mix.
    ///
    /// - Parameter measure: what is compared.
    public func row(of measure: CohortMeasure) -> Row {
        Self.row(of: measure, a, b, groups: [], level: level, margin: margin)
    }

    private static func row(
        of measure: CohortMeasure, _ a: FleetAccumulator, _ b: FleetAccumulator, groups: [CohortGroups], level: Double,
        margin: Double
    ) -> Row {
        let (inA, inB) = (measure.estimate(of: a, level: level), measure.estimate(of: b, level: level))
        let isAlike = measure.isAlike(a, b)
        var (difference, relative) = (Estimate?.none, Estimate?.none)
        if let inA, let inB, isAlike {
            let delta = inB.difference(from: inA)
            difference = delta
            if inA.value > 0 { relative = delta.scaled(by: 1 / inA.value) }
        }
        return Row(
            measure: measure, a: inA, b: inB, aKnownCount: measure.knownCount(in: a),
            bKnownCount: measure.knownCount(in: b), difference: difference, relative: relative,
            verdict: CohortVerdict(
                difference, margin: measure.kpi.margin(margin, of: inA?.value ?? 0), better: measure.kpi.better),
            isAlike: isAlike, mixes: groups.compactMap { MixDecomposition(measure, by: $0) })
    }
}

/// What a difference of two sets of sessions means.
public enum CohortVerdict: CaseIterable, Sendable {
    /// The whole interval lies within the margin: whatever the difference is, it is none that counts.
    case same
    /// The whole interval lies beyond the margin, on the side that is better.
    case better
    /// The whole interval lies beyond the margin, on the side that is worse.
    case worse
    /// The interval reaches over an end of the margin, or is open: these sessions are too few to tell.
    case undecided
    /// One of the two sets does not know the value, or they know it from different sources.
    case notKnown

    /// The verdict on a difference.
    ///
    /// - Parameters:
    ///   - difference: B - A; nil where it is not known.
    ///   - margin: what counts as a change, in the value's unit.
    init(_ difference: Estimate?, margin: Double, better: KPI.Direction) {
        guard let difference else {
            self = .notKnown
            return
        }
        self = .undecided
        if let low = difference.low, let high = difference.high, low >= -margin, high <= margin {
            self = .same
        } else if let low = difference.low, low > margin {
            self = better == .lower ? .worse : .better
        } else if let high = difference.high, high < -margin {
            self = better == .lower ? .better : .worse
        }
    }
}
