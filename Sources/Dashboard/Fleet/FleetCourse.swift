import Analytics

/// The listed sessions over time: how many started in each step, how long their startups took, and what they come to.
struct FleetCourse: Sendable {
    /// So many points has the course of a card.
    private static let trendCount = 24

    /// How long the startups took, step by step.
    private(set) var startups: StartupCourse
    /// What the sessions of so many stretches of time come to.
    private(set) var trend: [FleetAccumulator]
    /// What all sessions come to.
    private(set) var aggregate: FleetAccumulator

    /// No session.
    init() { self.init(TimeSteps(), aggregate: FleetAccumulator()) }

    /// The course of some of a fleet's sessions.
    init(_ model: FleetModel, of some: SessionSet, over steps: TimeSteps) {
        self.init(steps, aggregate: FleetAccumulator())
        let table = model.table
        self = model.sessions.sum(
            of: some, from: self,
            add: { course, number, totals in
                if !course.add(totals, at: table.start(of: number)) { course.aggregate.add(totals) }
            }, merge: { $0.merge($1) })
        aggregate = trend.reduce(into: aggregate) { $0.merge($1) }
    }

    /// A course in which nothing is counted yet.
    init(_ steps: TimeSteps, aggregate: FleetAccumulator) {
        startups = StartupCourse(steps)
        self.aggregate = aggregate
        let merged = Self.stepsPerPoint(steps)
        trend = Array(repeating: FleetAccumulator(), count: (steps.count + merged - 1) / merged)
    }

    /// The steps of time.
    var steps: TimeSteps { startups.steps }
    /// How many there are.
    var count: Int { steps.count }
    /// The length of a step, seconds.
    var step: Int { steps.length }

    /// How many steps a point of the trend is of.
    private static func stepsPerPoint(_ steps: TimeSteps) -> Int {
        max(1, (steps.count + trendCount - 1) / trendCount)
    }

    /// Adds a session; it tells whether it started within the steps.
    @discardableResult
    mutating func add(_ totals: borrowing SessionTotals, at second: Int?) -> Bool {
        guard let step = startups.add(totals, at: second) else { return false }
        trend[step / Self.stepsPerPoint(steps)].add(totals)
        return true
    }

    /// Adds a course of other sessions over the same steps.
    mutating func merge(_ other: FleetCourse) {
        startups.merge(other.startups)
        for index in trend.indices { trend[index].merge(other.trend[index]) }
        aggregate.merge(other.aggregate)
    }

    /// Takes out the course of sessions that are in it, over the same steps.
    mutating func subtract(_ part: FleetCourse) {
        startups.subtract(part.startups)
        for index in trend.indices { trend[index].subtract(part.trend[index]) }
        aggregate.subtract(part.aggregate)
    }

    /// Adds sessions that started within some seconds.
    mutating func merge(_ fleet: FleetAccumulator, atMiddleOf starts: Range<Int>?) {
        guard let step = startups.add(fleet, atMiddleOf: starts) else { return }
        trend[step / Self.stepsPerPoint(steps)].merge(fleet)
    }

    /// The step of a second; one that is none where it lies before all steps or behind them.
    func index(of second: Int) -> Int { steps.index(of: second) }

    /// The first second of a step.
    func second(of index: Int) -> Int { steps.second(of: index) }

    /// How many sessions that started within steps have their startup time in a row.
    func count(of row: Int, in range: Range<Int>) -> Int { startups.count(of: row, in: range) }
}
