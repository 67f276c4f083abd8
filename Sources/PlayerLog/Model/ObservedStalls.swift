/// A stall as the app saw it.
public struct ObservedStall: Equatable, Sendable {
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
/// One in which the session ends (`ended`, `failed`, `stopped`, the first of them) lasts until then, and is open; what is
/// played again after that begins with a startup of its own. `stalled` before the time base's first run is part of the
/// startup, no stall, unless the access log shows that something played before: then the app's notes began late.
public struct ObservedStalls: Equatable, Sendable {
    /// The stalls, or only the last of them; see ``keepOnlyLast()``. Only of the last the end can be unknown.
    public private(set) var stalls: [ObservedStall] = []
    /// How many `stalled` events there were, those of the startup included.
    public private(set) var eventCount = 0
    /// The first date of the access log, microseconds since 1970; nil without one.
    var firstPlayback: Int64?
    /// Of the stalls that are kept no longer: how many there were, how many of them were open, and their time,
    /// microseconds.
    private var earlierCount = 0
    private var earlierOpenCount = 0
    private var earlierDuration: Int64 = 0
    private var hasPlayRequest = false
    private var hasRun = false
    /// Whether the session was over, and nothing was played again.
    private var hasEnded = false

    /// The stalls of no events.
    ///
    /// - Parameter firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    public init(firstPlayback: Int64?) { self.firstPlayback = firstPlayback }

    /// The stalls of events, which stand in the order of their dates; for the parameter see ``init(firstPlayback:)``.
    public init(_ events: some Sequence<ObservedEvent>, firstPlayback: Int64?) {
        self.init(firstPlayback: firstPlayback)
        for event in events { add(event) }
    }

    /// How many stalls there were.
    public var count: Int { earlierCount + stalls.count }

    /// How many of the stalls the session ended in, or goes on in.
    public var openCount: Int { earlierOpenCount + stalls.count(where: \.isOpen) }

    /// All time in stalls of which the end is known, microseconds; where no number can hold it, the limit.
    public var duration: Int64 { Self.sum(of: stalls, after: earlierDuration) }

    /// The last stall; `nil` where there was none.
    public var last: ObservedStall? { stalls.last }

    /// Whether the access log's first date, should it become known, may still turn an event into a stall.
    var needsFirstPlayback: Bool { !hasPlayRequest && !hasRun }

    /// Whether a stall goes on.
    private var goesOn: Bool { stalls.last.map { $0.end == nil } ?? false }

    /// Takes in the next event.
    public mutating func add(_ event: ObservedEvent) {
        let date = event.date.microseconds
        switch event.kind {
        case .play:
            hasPlayRequest = true
            if hasEnded { (hasRun, hasEnded) = (false, false) }
        case .stalled:
            eventCount += 1
            let beganLate = !hasPlayRequest && (firstPlayback.map { $0 <= date } ?? false)
            guard hasRun || beganLate, !goesOn, stalls.last?.isOpen != true || !hasEnded else { return }
            stalls.append(ObservedStall(start: date, end: nil, isOpen: true))
        case .timeBaseRunning:
            // Where nobody asked to play again, an item that failed was loaded again, and the viewer waited on.
            if let last = stalls.indices.last, stalls[last].isOpen, goesOn || hasEnded {
                stalls[last].end = date
                stalls[last].isOpen = false
            }
            (hasRun, hasEnded) = (true, false)
        case .ended, .failed, .stopped:
            end(at: date)
            hasEnded = true
        case .likelyToKeepUp, .seek, .paused, .loaded, .liveLatency: break
        }
    }

    /// Keeps the last stall; of the others, which no event changes any more, what they add up to.
    public mutating func keepOnlyLast() {
        guard stalls.count > 1, let last else { return }
        (earlierCount, earlierOpenCount) = (count - 1, openCount - (last.isOpen ? 1 : 0))
        earlierDuration = Self.sum(of: stalls.dropLast(), after: earlierDuration)
        stalls = [last]
    }

    private static func sum(of stalls: some Sequence<ObservedStall>, after earlier: Int64) -> Int64 {
        stalls.reduce(earlier) { Int64(clamping: Int128($0) + Int128($1.duration ?? 0)) }
    }

    /// The session is over: a stall that goes on lasts until then.
    ///
    /// - Parameter date: when, microseconds since 1970.
    public mutating func end(at date: Int64) {
        guard let last = stalls.indices.last, goesOn else { return }
        stalls[last].end = date
    }
}
