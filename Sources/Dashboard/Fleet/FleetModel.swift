import Descriptions
import PlayerLog
import PlayheadAnalytics
import PredicateFormat

/// The sessions of the Fleet screen: those that its filter keeps, in their order, and what they come to. Worked out where the
/// sessions or the filter change, and not where a frame is drawn.
struct FleetModel: Sendable {
    /// All sessions.
    let sessions: SessionList
    /// What they are counted, filtered and sorted by.
    let table: FleetTable
    /// The columns of the list, and which of them are shown unless the user chose some.
    let columns: (all: [ListColumn<ListedSession>], usual: [Int])
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
    /// Whether it is known what they come to: until then, all that is said of that is of sessions that were listed before.
    private(set) var isAddedUp = true
    /// What they come to, with those that ended where there is no filter.
    private(set) var aggregate: FleetAccumulator
    /// What all others come to; nil where there is no filter.
    private(set) var rest: FleetAccumulator?
    /// How they differ from all others; nil where there is no filter.
    private(set) var difference: CohortDifference?
    /// How it goes over time.
    private(set) var course: FleetTimeSeries
    /// How it goes of all sessions, and what these come to: worked out once.
    private var unfiltered = FleetTimeSeries()
    /// The listed sessions in the order of the rows.
    private(set) var order: SessionOrder = []
    /// What those come to that are not listed, where they were added up.
    private(set) var others: ComplementSums?
    /// All sessions in the order of the rows, which are shown again without a filter; empty where they were sorted under one.
    private var unfilteredOrder: SessionOrder = []
    /// What the rows are sorted by.
    private var sorted: ListSort

    init(
        _ sessions: SessionList, ended: FleetAccumulator = FleetAccumulator(), sealed: SealedFleet? = nil,
        sort: ListSort
    ) {
        (self.sessions, self.ended, self.sealed) = (sessions, ended, sealed)
        count = sessions.count - (sealed?.kept.count ?? 0) + (sealed?.sessionCount ?? 0)
        table = Self.table(sessions, sealed)
        columns = SessionColumns.columns(for: table)
        shown = SessionSet(allOf: table.count)
        (aggregate, course, sorted) = (FleetAccumulator(), FleetTimeSeries(), sort)
        // First, since it takes most memory for a moment.
        self.sort(by: sort)
        unfiltered = FleetTimeSeries(self, of: shown, over: steps)
        aggregate()
    }

    var endedCount: Int { ended.sessionCount }

    /// From here on only sessions are listed that satisfy all filters. What they come to is not known then, but where all
    /// are listed.
    ///
    /// - Parameters:
    ///   - filters: the filters.
    ///   - sort: what the rows are sorted by.
    /// - Throws: where one of them cannot be evaluated; nothing changes then.
    mutating func list(by filters: [FleetFilter], sort: ListSort) throws(PredicateError) {
        let narrows = filters.starts(with: self.filters)
        shown =
            narrows
            ? try matches(filters[self.filters.count...], among: shown) : try matches(filters[...], among: all)
        self.filters = filters
        isAddedUp = false
        if filters.isEmpty { aggregate() }
        // Those that are left stay in their order.
        let ordered = sort != sorted ? [] : narrows ? order : unfilteredOrder
        if ordered.isEmpty {
            self.sort(by: sort)
        } else {
            order = filters.isEmpty ? ordered : ordered.kept(in: shown)
        }
    }

    /// The sessions that satisfy filters.
    func matches(_ filters: [FleetFilter]) throws(PredicateError) -> SessionSet {
        try matches(filters[...], among: all)
    }

    private func matches(
        _ filters: ArraySlice<FleetFilter>, among some: SessionSet
    ) throws(PredicateError) -> SessionSet {
        var kept = some
        for filter in filters {
            if let marked = filter.marked, sealed == nil {
                var some = SessionSet(count: table.count)
                for number in marked.numbers(in: sessions) { some.insert(number) }
                kept = kept.intersection(some)
            } else {
                kept = try matches(filter.predicate, among: kept).holds
            }
        }
        return kept
    }

    /// The sessions that satisfy a predicate.
    func matches(
        _ predicate: SessionPredicate, among some: SessionSet
    ) throws(PredicateError) -> SessionPredicate.Matches {
        if let sealed { return try matches(predicate, among: some, sealed) }
        let asksForID = predicate.keys.contains("id")
        return try predicate.matches(among: some, of: table) { [sessions] number in
            var totals = sessions.totals(number)
            if asksForID { totals.id = sessions.id(number) }
            return totals
        }
    }

    mutating func sort(by sort: ListSort) {
        sorted = sort
        // A million sessions have one order at a time.
        (order, unfilteredOrder) = ([], [])
        order = SessionOrder(sorted(listed(shown), by: column(sort.column), descending: sort.descending))
        unfilteredOrder = filters.isEmpty ? order : []
    }

    /// A column of the list by its index; the first where the sessions it was of are gone.
    func column(_ index: Int) -> ListColumn<ListedSession> {
        columns.all.indices.contains(index) ? columns.all[index] : columns.all[0]
    }

    /// Sessions in the order of a column, by the first way of it that is quick.
    private func sorted(_ some: SessionSet, by column: ListColumn<ListedSession>, descending: Bool) -> [UInt32] {
        if let order = column.order, let sorted = table.sorted(some, by: order, descending: descending) {
            return sorted
        }
        if let number = column.number {
            return some.sorted(descending: descending) { take in
                sessions.forEach(of: some) { index, totals in take(index, number(totals)) }
            }
        }
        if let texts = column.sessionText.flatMap(sessions.order(of:)) {
            return some.sorted(by: texts, descending: descending)
        }
        return column.sorted(some.numbers.map { Int($0) }, descending: descending) { ($0, sessions[$0]) }
            .map { UInt32($0) }
    }

    /// So many sessions are added up while a key waits; of more it is a pause that can be seen.
    var mostAddedUpAtOnce = 100_000

    /// Works out what the listed sessions come to, and all others.
    ///
    /// - Parameter groups: groups of all sessions that are going to be shown of the listed ones; nil where there are none yet.
    mutating func aggregate(_ groups: FleetGroups? = nil) {
        (others, isAddedUp) = (nil, true)
        if filters.isEmpty {
            (course, rest, difference) = (unfiltered, nil, nil)
            aggregate = course.aggregate
            aggregate.merge(ended)
            return
        }
        let rest = addUpShown(groups)
        (aggregate, self.rest) = (course.aggregate, rest)
        difference = CohortDifference(a: rest, b: aggregate)
    }

    /// Works out how it goes of the listed sessions over time.
    ///
    /// - Returns: what all others come to.
    private mutating func addUpShown(_ groups: FleetGroups?) -> FleetAccumulator {
        let steps = steps
        if let fewerOthers, steps == unfiltered.steps {
            let others = ComplementSums(self, fewerOthers, whole: unfiltered, groups: groups)
            course = unfiltered
            course.subtract(others.course)
            self.others = others
            return others.course.aggregate
        }
        course = FleetTimeSeries(self, of: shown, over: steps)
        var rest = unfiltered.aggregate
        rest.subtract(course.aggregate)
        return rest
    }

    /// The sessions that are not listed, where these are fewer: they are added up then, and taken out of all. Nil where the listed
    /// ones are added up themselves.
    var fewerOthers: SessionSet? {
        let others = all.subtracting(shown)
        return sealed == nil && shown.count >= leastSubtracted && others.count < shown.count ? others : nil
    }

    /// Fewer sessions are added up themselves: the extremes among them are known exactly then.
    var leastSubtracted = 50_000

    /// The steps of time of the listed sessions: those of all where shorter ones are too many too. Of sealed sessions none is
    /// shorter than the span that they were grouped by; without such a span there are none.
    private var steps: TimeSteps {
        if let sealed {
            return sealed.grouping.span.map { TimeSteps($0) { forEachStart(of: shown, $0) } } ?? TimeSteps()
        }
        let own = table.steps(of: shown)
        return own.length == unfiltered.step && own.count > 0 && unfiltered.count > 0 ? unfiltered.steps : own
    }

    /// All rows of the table.
    private var all: SessionSet { SessionSet(allOf: table.count) }

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
