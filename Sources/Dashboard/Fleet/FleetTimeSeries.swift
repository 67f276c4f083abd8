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

    /// A course in which nothing is counted yet.
    init(_ steps: TimeSteps = TimeSteps()) {
        startups = StartupHistogramSeries(steps)
        aggregate = FleetAccumulator()
        stepsPerPoint = max(1, (steps.count + Self.trendCount - 1) / Self.trendCount)
        trend = Array(repeating: FleetAccumulator(), count: (steps.count + stepsPerPoint - 1) / stepsPerPoint)
    }

    /// The course of some of a fleet's rows.
    init(_ model: FleetModel, of some: SessionSet, over steps: TimeSteps) {
        self.init(steps)
        let table = model.table
        self = model.sessions.sum(
            of: some, from: self,
            add: { $0.add($2, of: $1, in: table) }, merge: { $0.merge($1) })
        model.forEachGroup(of: some) { _, group in
            let point = startups.add(group.sums.fleet, atMiddleOf: group.starts).map { $0 / stepsPerPoint }
            if let point { trend[point].merge(group.sums.fleet) } else { aggregate.merge(group.sums.fleet) }
        }
        finish()
    }

    /// The same in which nothing is counted, with memory for as much.
    var emptied: FleetTimeSeries {
        var empty = FleetTimeSeries(steps)
        empty.trend = trend.map(\.emptied)
        return empty
    }

    /// Adds a session of a table, unfinished: what all come to is added up in the end.
    mutating func add(_ totals: borrowing SessionTotals, of number: Int, in table: FleetTable) {
        if let step = startups.add(totals, at: table.start(of: number)) {
            trend[step / stepsPerPoint].add(totals)
        } else {
            aggregate.add(totals)
        }
    }

    /// Adds up what all sessions come to.
    mutating func finish() { aggregate = trend.reduce(into: aggregate) { $0.merge($1) } }

    /// The steps of time.
    var steps: TimeSteps { startups.steps }
    /// How many there are.
    var count: Int { steps.count }
    /// The length of a step, seconds.
    var step: Int { steps.length }

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

    /// The step of a second; one that is none where it lies before all steps or behind them.
    func index(of second: Int) -> Int { steps.index(of: second) }

    /// The first second of a step.
    func second(of index: Int) -> Int { steps.second(of: index) }

    /// How many sessions that started within steps have their startup time in a row.
    func count(of row: Int, in range: Range<Int>) -> Int { startups.count(of: row, in: range) }
}
