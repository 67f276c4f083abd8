/// What an app observed that a follower no longer keeps event by event: what the events that follow are understood by.
public struct FoldedEvents: Equatable, Sendable {
    /// Before any request to play and any run, whether a stall counts depends on when the access log begins, which may become
    /// known later: so many answers are kept ready. A log that begins after more such stalls has none of them.
    private static let mostAnswers = 8

    /// How many events are folded.
    public private(set) var count = 0
    /// The last of them.
    public private(set) var last: ObservedEvent?
    /// When the user first asked to play, microseconds since 1970; `nil` where that is not among them.
    public private(set) var playDate: Int64?
    /// Whether the time base ran.
    public private(set) var hasRun = false
    /// Whether the user sought another position.
    public private(set) var hasSought = false
    /// The latest stalls before the last one.
    private(set) var earlierStalls: [ObservedStall] = []
    /// The latest dates at which the time base began to run, microseconds since 1970.
    private(set) var runnings: [Int64] = []
    private var stalls = ObservedStalls(firstPlayback: nil)
    /// The stalls should the access log begin at a date that is not known yet: each for all dates up to its own.
    private var answers: [ObservedStalls] = []

    /// No events.
    public init() {}

    /// Folds the next event.
    public mutating func add(_ event: ObservedEvent) {
        count += 1
        last = event
        let date = event.date.microseconds
        switch event.kind {
        case .play: playDate = playDate ?? date
        case .timeBaseRunning:
            hasRun = true
            runnings.append(date)
        case .seek: hasSought = true
        case .stalled:
            guard stalls.needsFirstPlayback, answers.count < Self.mostAnswers else { break }
            var answer = stalls
            answer.firstPlayback = date
            if answers.last?.firstPlayback != date { answers.append(answer) }
        case .likelyToKeepUp, .paused, .failed, .ended, .stopped, .loaded, .liveLatency: break
        }
        for index in answers.indices {
            answers[index].add(event)
            answers[index].keepOnlyLast()
        }
        stalls.add(event)
        earlierStalls += stalls.stalls.dropLast()
        stalls.keepOnlyLast()
    }

    /// The stalls among the folded events, the last and what all add up to: those that follow are added to it.
    ///
    /// - Parameter firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    public func stalls(firstPlayback: Int64?) -> ObservedStalls {
        var stalls = firstPlayback.flatMap { first in answers.first { first <= $0.firstPlayback ?? .min } } ?? stalls
        stalls.firstPlayback = firstPlayback
        return stalls
    }

    /// Leaves out the earlier stalls and the dates of the time base but for the latest so many.
    public mutating func keepOnly(latest count: Int) {
        if earlierStalls.count > count { earlierStalls = Array(earlierStalls.suffix(count)) }
        if runnings.count > count { runnings = Array(runnings.suffix(count)) }
    }
}

extension SessionLog {
    /// The stalls that the app observed, those of the events that are folded before them.
    ///
    /// - Parameter firstPlayback: the first date of the access log, microseconds since 1970; nil without one.
    public func observedStalls(firstPlayback: Int64?) -> ObservedStalls {
        var stalls = folded?.events.stalls(firstPlayback: firstPlayback) ?? ObservedStalls(firstPlayback: firstPlayback)
        for event in observed { stalls.add(event) }
        return stalls
    }
}
