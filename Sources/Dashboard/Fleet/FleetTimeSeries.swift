import PlayheadAnalytics

/// The listed sessions over time: how many started in each step, how long their startups took, and what they come to.
struct FleetTimeSeries: Sendable {
    /// So many points has the course of a card.
    private static let trendCount = 24

    /// How long the startups took, step by step.
    private(set) var startups: StartupHistogramSeries
    /// What the sessions of so many stretches of time come to.
    private(set) var trend: [FleetAccumulator]
    /// What all sessions come to.
    private(set) var aggregate: FleetAccumulator
    /// A point of the trend is of so many steps.
    private let stepsPerPoint: Int

    /// No session.
    init() { self.init(TimeSteps(), aggregate: FleetAccumulator()) }

    /// The course of some of a fleet's sessions.
    init(_ model: FleetModel, of some: SessionSet, over steps: TimeSteps) {
        self.init(steps, aggregate: FleetAccumulator())
        let table = model.table
        self = model.sessions.sum(
            of: some, from: self,
            add: { $0.add($2, of: $1, in: table) }, merge: { $0.merge($1) })
        finish()
    }

    /// The same in which nothing is counted, with memory for as much.
    var emptied: FleetTimeSeries {
        var empty = FleetTimeSeries(steps, aggregate: FleetAccumulator())
        empty.trend = trend.map(\.emptied)
        return empty
    }

    /// Adds a session of a table, unfinished: what all come to is added up in the end.
    mutating func add(_ totals: borrowing SessionTotals, of number: Int, in table: FleetTable) {
        if !add(totals, at: table.start(of: number)) { aggregate.add(totals) }
    }

    /// Adds up what all sessions come to.
    mutating func finish() { aggregate = trend.reduce(into: aggregate) { $0.merge($1) } }

    /// A course in which nothing is counted yet.
    init(_ steps: TimeSteps, aggregate: FleetAccumulator) {
        startups = StartupHistogramSeries(steps)
        self.aggregate = aggregate
        stepsPerPoint = max(1, (steps.count + Self.trendCount - 1) / Self.trendCount)
        trend = Array(repeating: FleetAccumulator(), count: (steps.count + stepsPerPoint - 1) / stepsPerPoint)
    }

    /// The steps of time.
    var steps: TimeSteps { startups.steps }
    /// How many there are.
    var count: Int { steps.count }
    /// The length of a step, seconds.
    var step: Int { steps.length }

    /// Adds a session; it tells whether it started within the steps.
    @discardableResult
    mutating func add(_ totals: borrowing SessionTotals, at second: Int?) -> Bool {
        guard let step = startups.add(totals, at: second) else { return false }
        trend[step / stepsPerPoint].add(totals)
        return true
    }

    /// Adds a course of other sessions over the same steps.
    mutating func merge(_ other: FleetTimeSeries) {
        startups.merge(other.startups)
        for index in trend.indices { trend[index].merge(other.trend[index]) }
        aggregate.merge(other.aggregate)
    }

    /// Takes out the course of sessions that are in it, over the same steps.
    mutating func subtract(_ part: FleetTimeSeries) {
        startups.subtract(part.startups)
        for index in trend.indices { trend[index].subtract(part.trend[index]) }
        aggregate.subtract(part.aggregate)
    }

    /// Adds sessions that started within some seconds.
    mutating func merge(_ fleet: FleetAccumulator, atMiddleOf starts: Range<Int>?) {
        guard let step = startups.add(fleet, atMiddleOf: starts) else { return }
        trend[step / stepsPerPoint].merge(fleet)
    }

    /// The step of a second; one that is none where it lies before all steps or behind them.
    func index(of second: Int) -> Int { steps.index(of: second) }

    /// The first second of a step.
    func second(of index: Int) -> Int { steps.second(of: index) }

    /// How many sessions that started within steps have their startup time in a row.
    func count(of row: Int, in range: Range<Int>) -> Int { startups.count(of: row, in: range) }
}

extension FleetTimeSeries {
    /// The course of sessions some of which are sealed: no step is shorter than the span that they were grouped by. Without
    /// such a span there are no steps.
    init(_ model: FleetModel, _ sealed: SealedFleet) {
        let aggregate = model.sum(of: model.shown)
        guard let span = sealed.grouping.span else {
            self.init(TimeSteps(), aggregate: aggregate)
            return
        }
        self.init(TimeSteps(span) { model.forEachStart(of: model.shown, $0) }, aggregate: aggregate)
        let table = model.table
        merge(
            model.sessions.sum(
                of: model.shown, from: FleetTimeSeries(steps, aggregate: FleetAccumulator()),
                add: { $0.add($2, at: table.start(of: $1)) }, merge: { $0.merge($1) }))
        model.forEachGroup(of: model.shown) { _, group in
            merge(group.sums.fleet, atMiddleOf: group.starts)
        }
    }
}
