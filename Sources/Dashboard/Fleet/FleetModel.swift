import Analytics
import PlayerLog
import PredicateFormat
import Report

/// The sessions of the Fleet screen: those that its filter keeps, in their order, and what they come to. Worked out where the
/// sessions or the filter change, and not where a frame is drawn.
struct FleetModel: Sendable {
    /// All sessions.
    let sessions: SessionList
    /// What they are counted, filtered and sorted by.
    let table: FleetTable
    /// The sessions that count, but are not listed any more.
    let ended: FleetAccumulator
    /// What parts hold sums of, whose few sessions that are kept are the last in the list; nil of logs and of open parts.
    let sealed: SealedFleet?
    /// How many sessions there are, listed or not.
    let count: Int
    /// What the listed sessions satisfy: all of it.
    private(set) var filters: [FleetFilter] = []
    /// The listed sessions.
    private(set) var shown: SessionSet
    /// What they come to, with those that ended where there is no filter.
    private(set) var aggregate: FleetAccumulator
    /// What all others come to; nil where there is no filter.
    private(set) var rest: FleetAccumulator?
    /// How they differ from all others; nil where there is no filter.
    private(set) var difference: CohortDifference?
    /// How it goes over time.
    private(set) var course: FleetCourse
    /// How it goes of all sessions, and what these come to: worked out once.
    private var unfiltered = FleetCourse()
    /// The listed sessions in the order of the rows.
    private(set) var order: [Int] = []

    init(
        _ sessions: SessionList, ended: FleetAccumulator = FleetAccumulator(), sealed: SealedFleet? = nil,
        sort: FleetSort
    ) {
        (self.sessions, self.ended, self.sealed) = (sessions, ended, sealed)
        count = sessions.count - (sealed?.kept.count ?? 0) + (sealed?.sessionCount ?? 0)
        table = Self.table(sessions, sealed)
        shown = SessionSet(count: table.count) { _ in true }
        (aggregate, course) = (FleetAccumulator(), FleetCourse())
        unfiltered = shownCourse
        refresh(sort)
    }

    var endedCount: Int { ended.sessionCount }

    /// From here on only sessions are listed that satisfy all filters.
    ///
    /// - Throws: where one of them cannot be evaluated; nothing changes then.
    mutating func filter(by filters: [FleetFilter], sort: FleetSort) throws(PredicateError) {
        shown = try matches(filters)
        self.filters = filters
        refresh(sort)
    }

    /// The sessions that satisfy filters.
    func matches(_ filters: [FleetFilter]) throws(PredicateError) -> SessionSet {
        var kept = all
        for filter in filters { kept = try matches(filter.predicate, among: kept).holds }
        return kept
    }

    /// The sessions that satisfy a predicate.
    func matches(
        _ predicate: SessionPredicate, among some: SessionSet
    ) throws(PredicateError) -> SessionPredicate.Matches {
        if let sealed { return try matches(predicate, among: some, sealed) }
        return try predicate.matches(among: some, of: table) { [sessions] in sessions.totals($0) }
    }

    mutating func sort(by sort: FleetSort) {
        let (column, shown) = (SessionColumns.all[sort.column], listed(shown))
        order =
            column.order.flatMap { table.sorted(shown, by: $0, descending: sort.descending) }
            ?? column.sorted(
                table.sorted(shown, by: .number, descending: false) ?? [], descending: sort.descending
            ) { [sessions] in ($0, sessions[$0]) }
    }

    private mutating func refresh(_ sort: FleetSort) {
        course = filters.isEmpty ? unfiltered : shownCourse
        aggregate = course.aggregate
        if filters.isEmpty {
            rest = nil
            aggregate.merge(ended)
        } else {
            rest = unfiltered.aggregate
            rest?.subtract(aggregate)
        }
        difference = rest.map { CohortDifference(a: $0, b: aggregate) }
        self.sort(by: sort)
    }

    private var shownCourse: FleetCourse { sealed.map { FleetCourse(self, $0) } ?? FleetCourse(self) }

    /// All rows of the table.
    private var all: SessionSet { SessionSet(count: table.count) { _ in true } }

    /// What sessions come to.
    func sum(of some: SessionSet) -> FleetAccumulator {
        var fleet = sessions.sum(
            of: some, from: FleetAccumulator(), add: { fleet, _, totals in fleet.add(totals) },
            merge: { $0.merge($1) })
        forEachGroup(of: some) { fleet.merge($1.sums.fleet) }
        return fleet
    }

    /// How many of some sessions are bad, of those of which one knows it.
    struct Outcomes: Sendable {
        let known: SessionSet
        let bad: SessionSet
    }

    /// Which of the listed sessions are bad by a predicate, and of which one knows it.
    func outcomes(_ predicate: SessionPredicate) throws(PredicateError) -> Outcomes {
        let matches = try matches(predicate, among: shown)
        return Outcomes(known: shown.subtracting(matches.unknown).union(matches.holds), bad: matches.holds)
    }
}

/// What the list is sorted by.
struct FleetSort: Hashable, Sendable {
    var column = 0
    var descending = false
    /// Whether the user chose it: else it is what is worst by the chosen KPI, where there are many sessions.
    var isChosen = false
}
