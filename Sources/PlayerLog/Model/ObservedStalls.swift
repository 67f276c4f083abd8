/// A stall as the app saw it.
public struct ObservedStall: Hashable, Sendable {
    /// When it began, microseconds since 1970.
    public var start: Int64
    /// When the time base ran again, or the session ended in it, microseconds since 1970; `nil` where neither is known.
    public var end: Int64?
    /// Whether the time base never ran again: the stall was still going on when the session, or its log, ended.
    public var isOpen: Bool

    /// How long it took, microseconds; `nil` where its end is not known.
    public var duration: Int64? { end.map { max(0, $0 - start) } }
}

/// The stalls among what an app observed, in their order: the one definition of where a stall begins and ends.
///
/// A stall begins with `stalled` and ends when the time base runs again: further `stalled` events until then belong to it.
/// One in which the session ends (`ended`, `failed`, `stopped`) lasts until then, and is open. `stalled` between the
/// request to play and the time base's first run is part of the startup, no stall.
public struct ObservedStalls: Hashable, Sendable {
    /// The stalls. Only the last can be open, and only of the last the end can be unknown.
    public private(set) var stalls: [ObservedStall] = []
    /// How many `stalled` events there were, those of the startup included.
    public private(set) var eventCount = 0
    private var hasPlayRequest = false
    private var hasRun = false

    /// The stalls of no events.
    public init() {}

    /// The stalls of events, which stand in the order of their dates.
    public init(_ events: some Sequence<ObservedEvent>) {
        for event in events { add(event) }
    }

    /// Takes in the next event.
    public mutating func add(_ event: ObservedEvent) {
        let date = event.date.microseconds
        switch event.kind {
        case .play: hasPlayRequest = true
        case .stalled:
            eventCount += 1
            // An app that noted no request to play began its notes while something played.
            guard hasRun || !hasPlayRequest, stalls.last?.isOpen != true else { return }
            stalls.append(ObservedStall(start: date, end: nil, isOpen: true))
        case .timeBaseRunning:
            hasRun = true
            guard let last = stalls.indices.last, stalls[last].isOpen else { return }
            stalls[last].end = date
            stalls[last].isOpen = false
        case .ended, .failed, .stopped: end(at: date)
        case .likelyToKeepUp, .seek, .paused, .loaded: break
        }
    }

    /// The session is over: a stall that goes on lasts until then.
    ///
    /// - Parameter date: when, microseconds since 1970.
    public mutating func end(at date: Int64) {
        guard let last = stalls.indices.last, stalls[last].isOpen else { return }
        stalls[last].end = date
    }
}
