import PlayheadAnalytics

/// Two sets of sessions of a fleet, worked out once and shown until one of them changes.
final class CohortsModel: Sendable {
    /// One of the two sets.
    struct Cohort: Sendable {
        /// Its filter as a predicate, or "all sessions".
        let name: String
        /// What its sessions add up to.
        let fleet: FleetAccumulator
        /// Its sessions' first and last start, seconds since 1970 in UTC; nil where no start is known.
        let span: ClosedRange<Int>?
    }

    /// The percentiles of the startup times whose differences are shown.
    private static let percentiles = [5, 25, 50, 75, 90, 95, 99]

    /// The baseline.
    let a: Cohort
    /// What is compared with it.
    let b: Cohort
    /// How many sessions are in both sets. Where there are any, the two are not independent.
    let sharedCount: Int
    /// The comparison itself, of all KPIs.
    let difference: CohortDifference
    /// The KPIs of which at least one side knows something: the rows of the screen.
    let rows: [CohortDifference.Row]
    /// The startup times' percentiles, the least first.
    let startupPercentiles: [CohortDifference.Row]
    /// How A's startup times are spread.
    let aStartup: StartupSpread
    /// How B's startup times are spread.
    let bStartup: StartupSpread
    private let groups: [CohortGroups]

    /// Compares two sets.
    ///
    /// - Parameters:
    ///   - a: the baseline.
    ///   - b: what is compared with it.
    ///   - sharedCount: how many sessions are in both.
    ///   - groups: both by each key by which their mix may differ.
    init(a: Cohort, b: Cohort, sharedCount: Int, groups: [CohortGroups]) {
        (self.a, self.b, self.sharedCount, self.groups) = (a, b, sharedCount, groups)
        let difference = CohortDifference(a: a.fleet, b: b.fleet, groups: groups)
        self.difference = difference
        rows = difference.rows.filter { $0.a != nil || $0.b != nil }
        startupPercentiles = Self.percentiles.map { difference.row(of: .startupTime(percentile: $0)) }
        (aStartup, bStartup) = (StartupSpread(a.fleet), StartupSpread(b.fleet))
    }

    /// A and B in each other's place.
    var swapped: CohortsModel {
        CohortsModel(a: b, b: a, sharedCount: sharedCount, groups: groups.map(\.swapped))
    }

    /// Whether A's sessions and B's are known to have started at other times, none of the one's between the other's.
    var isApartInTime: Bool {
        guard let first = a.span, let second = b.span else { return false }
        return !first.overlaps(second)
    }

    /// Which of a row's mixes is shown; nil where it has none.
    ///
    /// - Parameter key: the one that is wanted. Where there is no such, it is the most telling: the key that explains the
    ///   difference, else the one by whose mix the most is moved.
    func mixIndex(ofRow row: Int, key: Int) -> Int? {
        guard rows.indices.contains(row) else { return nil }
        let row = rows[row]
        if row.mixes.indices.contains(key) { return key }
        if let mix = row.mix { return row.mixes.firstIndex(of: mix) }
        return row.mixes.indices.max { row.mixes[$0].mix.magnitude < row.mixes[$1].mix.magnitude }
    }
}
