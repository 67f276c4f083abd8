/// A session as a stream of events over session time, with what its screens need to find their way in it.
public struct PlaybackTimeline: Sendable {
    /// When an event of the access log was under way.
    public struct Span: Equatable, Sendable {
        /// The event's index in the access log.
        public var index: Int
        /// When it began, seconds of session time.
        public var start: Double
        /// When the next one began, or the log ends.
        public var end: Double
    }

    /// A stall, or the stalls of an access-log event that tells only how many there were.
    public struct Stall: Hashable, Sendable {
        /// When it began; of one without a time, when its access-log event began.
        public var start: Double
        /// When playback went on, or the session ended; where that is not known, the last time of which the log tells. Of one
        /// without a time, when its event ended.
        public var end: Double
        /// How many stalls this stands for.
        public var count: Int
        /// The access-log event within which it was, by its index, where the log tells no more of its time; `nil` of a stall
        /// that the app saw.
        public var accessIndex: Int?
        /// Whether playback is not known to have gone on.
        public var isOpen = false

        /// Whether the log tells only that the stall was within this span.
        public var isWithin: Bool { accessIndex != nil }
    }

    /// The session's id.
    public var id: String
    /// The events, by time.
    public let events: [PlaybackEvent]
    /// The session's length, seconds.
    public let duration: Double
    /// The moment of session time zero; `nil` where the log holds no date.
    public let startDate: LogDate?
    /// The texts that the access log's events point to.
    public let strings: StringTable
    /// The access log at the end.
    public let access: ResolvedAccessLog
    /// The access log's events over time; provisional ones, which took none, are left out.
    public let spans: [Span]
    /// The stalls, by time.
    public let stalls: [Stall]
    /// The session's log, whole.
    public let log: SessionLog

    private let checkpoints: TimelineCheckpoints

    /// Turns a session's log into a stream of events.
    ///
    /// - Complexity: O(*n* log *n*) in the log's rows and events, which are sorted by time.
    public init(_ log: SessionLog) {
        self.init(builder: TimelineBuilder(log), log: log)
    }

    /// A session's timeline without how rows of the access log grew: its stalls, entries and spans are there, and cost a
    /// hundredth of the whole. What stood at a moment is not.
    public init(outlineOf log: SessionLog) {
        self.init(builder: TimelineBuilder(log), log: log, isOutline: true)
    }

    init(builder: TimelineBuilder, log: SessionLog, isOutline: Bool = false) {
        var builder = builder
        builder.build(isOutline: isOutline)
        id = log.id
        events = builder.events
        duration = builder.duration
        startDate = builder.zero.map(LogDate.init(microseconds:))
        strings = log.strings
        access = builder.access
        spans = builder.spans
        stalls = builder.stalls
        self.log = log
        checkpoints = TimelineCheckpoints(events)
    }

    /// The logs as they stood at a session time: a fold from the nearest checkpoint.
    ///
    /// - Complexity: 256 events at most, and a copy of the logs up to that time.
    public func state(at time: Double) -> PlaybackState {
        let end = events.partitioningIndex { $0.time > time }
        var (state, start) = checkpoints.state(before: end)
        for event in events[start..<end] { state.apply(event) }
        return state
    }

    /// Hands over the logs as they stood at several session times, in rising order: one fold for all of them.
    ///
    /// - Complexity: O(*n* + *m*) in the events and the times.
    public func forEachState(at times: [Double], do body: (Double, PlaybackState) -> Void) {
        var state = PlaybackState()
        var next = 0
        for time in times {
            while next < events.count, events[next].time <= time {
                state.apply(events[next])
                next += 1
            }
            body(time, state)
        }
    }

    /// How many rows of the access log all checkpoints hold together.
    var checkpointedRows: Int { checkpoints.rowCount }

    /// The index of the access log's event that is under way at a session time.
    ///
    /// - Complexity: O(log *n*) in the spans.
    public func accessIndex(at time: Double) -> Int? {
        let next = spans.partitioningIndex { $0.start > time }
        return next > 0 ? spans[next - 1].index : nil
    }

    /// The stalls of which the log tells only that they were within a span that is under way at a session time; `nil` where
    /// there are none.
    public func stallWithin(at time: Double) -> Stall? {
        stalls[..<stalls.partitioningIndex { $0.start > time }].last { $0.isWithin }.flatMap {
            $0.end > time ? $0 : nil
        }
    }

    /// How many stalls there were up to a session time, at least and at most: those of a span that is under way may have been
    /// or be still to come.
    public func stallCounts(at time: Double) -> ClosedRange<Int> {
        var (least, most) = (0, 0)
        for stall in stalls.prefix(while: { $0.start <= time }) {
            most = most.addingReportingOverflow(stall.count).overflow ? .max : most + stall.count
            if !stall.isWithin || stall.end <= time {
                least = least.addingReportingOverflow(stall.count).overflow ? .max : least + stall.count
            }
        }
        return least...most
    }

    /// The indicated bitrate of what plays at a session time, b/s; `nil` where the session is over, or the log does not
    /// tell.
    public func indicatedBitrate(at time: Double) -> Double? {
        guard time < duration else { return nil }
        return accessIndex(at: time).flatMap { access.events[$0].indicatedBitrate }
    }

    /// The session time of a date; `nil` where the log holds none.
    public func time(of date: LogDate) -> Double? {
        startDate.map { date.seconds(since: $0) }
    }
}

/// Something that happens at a moment of a playback session: the one stream that every screen is a fold over.
///
/// A recorded log is turned into such a stream, the playback engine makes one; who folds it cannot tell which.
public struct PlaybackEvent: Sendable {
    /// What happens.
    public enum Kind: Sendable {
        /// The access log's event at `index` is from now on this one; a new index adds it.
        case accessLog(index: Int, AccessLogEvent)
        /// The error log gets an entry.
        case errorLog(ErrorLogEvent)
        /// The app observed something.
        case observed(ObservedEvent)
    }

    /// Session time: seconds since the request to play, or, of a bare log, since its first dated event.
    public var time: Double
    /// What happens.
    public var kind: Kind

    /// An event at a time.
    public init(time: Double, kind: Kind) {
        self.time = time
        self.kind = kind
    }
}

/// The logs as they stand at one moment of a session.
public struct PlaybackState: Sendable {
    /// The access log's events so far.
    public var access: [AccessLogEvent] = []
    /// The error log's entries so far.
    public var errors: [ErrorLogEvent] = []
    /// What the app observed so far.
    public var observed: [ObservedEvent] = []

    /// The state before anything happened.
    public init() {}

    /// Takes in the next event.
    public mutating func apply(_ event: PlaybackEvent) {
        switch event.kind {
        case .accessLog(let index, let entry):
            if index < access.count { access[index] = entry } else { access.append(entry) }
        case .errorLog(let entry): errors.append(entry)
        case .observed(let entry): observed.append(entry)
        }
    }
}
