import PlayerLog

/// What an app observed that a follower no longer keeps event by event, added up.
public struct FoldedObservations: Sendable {
    /// How many loads before the start are kept: what a startup is made of takes some ten.
    static let mostLoads = 1000

    /// What the events that follow are understood by, the stalls among it.
    private(set) var events = FoldedEvents()
    /// What the events add up to but for the stalls.
    private var totals = ObservedTotals()
    /// How many loads a condensed one had.
    private var loadCount = 0

    init() {}

    /// Adds the next event.
    mutating func add(_ event: ObservedEvent) {
        events.add(event)
        totals.add(event)
        if totals.loads.count > Self.mostLoads { totals.loads.removeLast() }
    }

    /// Leaves out what is drawn of the events, but for the latest so many stalls and dates of the time base.
    mutating func keepOnly(latest count: Int) { events.keepOnly(latest: count) }

    /// What the events add up to.
    ///
    /// - Parameter firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    func totals(firstPlayback: Int64?) -> ObservedTotals {
        var totals = totals
        totals.stalls = events.stalls(firstPlayback: firstPlayback)
        return totals
    }

    /// These observations with those loads only that there were when they were made: stretches share one list.
    func withLoads(of later: Self) -> Self {
        var observations = self
        observations.totals.loads = Array(later.totals.loads.prefix(loadCount))
        return observations
    }

    /// The same without what grows with the events.
    var condensed: Self {
        var observations = self
        observations.loadCount = totals.loads.count
        observations.totals.loads = []
        observations.keepOnly(latest: 0)
        return observations
    }
}
