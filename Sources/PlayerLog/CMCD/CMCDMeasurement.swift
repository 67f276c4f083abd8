/// What the events of a player in event mode say of a session: states with their times, stalls with their durations, bitrates.
struct CMCDMeasurement {
    private struct Stall {
        var start: Int64
        var end: Int64?
        var isTimed = false
    }

    private let session: CMCDSession
    /// The events by their times, each once, however many destinations or retries brought it.
    private let events: [CMCDEvent]
    private var observed: [ObservedEvent] = []
    private var stalls: [Stall] = []
    /// When it played, from and until.
    private var intervals: [Range<Int64>] = []
    private var firstPlaying: Int64?
    private var (hasFailed, isOver, hasStates) = (false, false, false)

    init(_ session: CMCDSession) {
        self.session = session
        var events: [CMCDEvent] = []
        for event in session.events.sorted(by: Self.isBefore) {
            if var last = events.last {
                last.sequence = event.sequence
                if last == event { continue }
            }
            events.append(event)
        }
        self.events = events
        follow()
    }

    private static func isBefore(_ left: CMCDEvent, _ right: CMCDEvent) -> Bool {
        if left.time != right.time { return left.time < right.time }
        if left.sequence != right.sequence { return left.sequence < right.sequence }
        return (left.state.rawValue, left.ended, left.bitrate) < (right.state.rawValue, right.ended, right.bitrate)
    }

    /// Follows the states from event to event. Each event may tell the state, so that one that was lost shows with the next.
    private mutating func follow() {
        let waits = !events.contains { $0.state == .rebuffering }
        var state = CMCDState.unknown
        var runningSince: Int64?
        var starts: [Int64] = []
        var lastTime = Int64.max
        for event in events {
            var next = event.state
            // Of a player that was silent for so long nobody knows that it went on.
            if let start = runningSince, lastTime < event.time - CMCDSessions.silence {
                intervals.append(start..<max(start, lastTime))
                runningSince = event.time
            }
            lastTime = event.time
            // Older drafts of the standard wait where it rebuffers.
            if next == .waiting { next = waits ? .rebuffering : .unknown }
            if next == .unknown { next = state }
            if next != .unknown { hasStates = true }
            let isStall = next == .rebuffering && firstPlaying != nil && state != .seeking && state != .starting
            if next != state {
                if let start = runningSince, next != .playing {
                    intervals.append(start..<max(start, event.time))
                    runningSince = nil
                }
                if let last = stalls.indices.last, stalls[last].end == nil, next != .rebuffering {
                    stalls[last].end = event.time
                }
                switch next {
                case .starting: starts.append(event.time)
                case .playing:
                    runningSince = event.time
                    firstPlaying = firstPlaying ?? event.time
                    observe(.timeBaseRunning, event)
                case .rebuffering: if isStall { stalls.append(Stall(start: event.time)) }
                case .seeking:
                    var seek = ObservedEvent(.seek, at: LogDate(microseconds: event.time))
                    if event.position >= 0 { seek.position = Double(event.position) / 1000 }
                    observed.append(seek)
                case .paused: observe(.paused, event)
                case .ended: observe(.ended, event)
                case .failed: observe(.failed, event)
                case .quit: observe(.stopped, event)
                case .unknown, .preloading, .waiting: break
                }
                hasFailed = hasFailed || next == .failed
                isOver = next == .ended || next == .failed || next == .quit
                // Seeking goes on while its data are waited for.
                state = next == .rebuffering && (state == .seeking || state == .starting) ? state : next
            }
            if event.ended > 0 { time(event) }
            if event.latency >= 0 {
                let date = LogDate(microseconds: event.time)
                observed.append(ObservedEvent(latency: Double(event.latency) / 1000, target: nil, at: date))
            }
        }
        if let start = runningSince, let last = events.last?.time { intervals.append(start..<max(start, last)) }
        addPlay(starts)
        for stall in stalls { observed.append(ObservedEvent(.stalled, at: LogDate(microseconds: stall.start))) }
        observed.sort()
    }

    private mutating func observe(_ kind: ObservedEvent.Kind, _ event: CMCDEvent) {
        observed.append(ObservedEvent(kind, at: LogDate(microseconds: event.time)))
    }

    /// Takes the duration of a stall that has ended: the player timed it, so the stall begins so long before its end. One whose
    /// states were not reported ends where it is told of.
    private mutating func time(_ event: CMCDEvent) {
        let duration = Int64(event.ended) * 1000
        if let index = stalls.firstIndex(where: { !$0.isTimed && ($0.end ?? .max) <= event.time }),
            let end = stalls[index].end
        {
            stalls[index].isTimed = true
            stalls[index].start = end - duration
        } else if let firstPlaying, firstPlaying < event.time {
            let start = max(firstPlaying, event.time - duration)
            stalls.append(Stall(start: start, end: event.time, isTimed: true))
            observe(.timeBaseRunning, event)
        }
    }

    /// The request to play: the state is told when it starts; but the player itself timed how long it took until it played.
    private mutating func addPlay(_ starts: [Int64]) {
        var starts = starts
        if session.startDelay >= 0,
            let running = firstPlaying ?? events.first.map({ $0.time + session.startDelay * 1000 })
        {
            let date = running - session.startDelay * 1000
            if let first = starts.first, first <= running { starts[0] = date } else { starts.insert(date, at: 0) }
            if firstPlaying == nil, !hasStates {
                observed.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: running)))
            }
        }
        for start in starts { observed.append(ObservedEvent(.play, at: LogDate(microseconds: start))) }
    }

    // MARK: Log

    func add(to log: inout SessionLog, from first: Int) {
        var declared = DeclaredSession(source: "cmcd-events")
        if hasStates { (declared.started, declared.failed) = (firstPlaying != nil, hasFailed) }
        if session.stallCount >= 0 { declared.stalls = session.stallCount }
        if session.stallTime >= 0 { declared.rebuffer = session.stallTime * 1000 }
        declared.playbackType = session.playbackType
        if session.droppedFrames >= 0 { declared.droppedFrames = session.droppedFrames }
        log.declared = declared
        log.hasObserved = hasStates || session.startDelay >= 0
        log.append(contentsOf: observed)
        addRows(to: &log, from: first)
    }

    /// A row of the access log for each stretch of playback at one bitrate.
    private func addRows(to log: inout SessionLog, from first: Int) {
        let changes = shownBitrates
        var rows: [AccessLogEvent] = []
        var bitrates: [Int32] = []
        var change = -1
        for interval in intervals {
            var start = interval.lowerBound
            while true {
                while change + 1 < changes.count, changes[change + 1].time <= start { change += 1 }
                let end =
                    change + 1 < changes.count
                    ? min(interval.upperBound, changes[change + 1].time) : interval.upperBound
                let bitrate = changes.isEmpty ? -1 : changes[max(0, change)].bitrate
                if rows.isEmpty || bitrates.last != bitrate {
                    var row = AccessLogEvent()
                    row[.playbackStartDate] = start
                    row[.durationWatched] = 0
                    if bitrate >= 0 { row[.indicatedBitrate] = Int64(bitrate) * 1_000_000_000 }
                    if let type = session.playbackType { row.playbackType = log.strings.index(of: type) }
                    rows.append(row)
                    bitrates.append(bitrate)
                }
                rows[rows.count - 1][.durationWatched] = (rows[rows.count - 1][.durationWatched] ?? 0) + end - start
                if end >= interval.upperBound { break }
                start = end
            }
        }
        guard !rows.isEmpty else {
            log.hasAccessLog = hasStates
            return
        }
        addStalls(to: &rows)
        addThroughput(to: &rows)
        if session.droppedFrames >= 0 { rows[rows.count - 1][.numberOfDroppedVideoFrames] = session.droppedFrames }
        let lastDate = events.last?.time ?? .min
        for (ordinal, row) in rows.enumerated() {
            var row = row
            row.dumpDate = lastDate
            log.append(row, ordinal: first + ordinal)
        }
    }

    /// Whether the events are those from the session's start on.
    private var hasStart: Bool {
        session.startDelay >= 0 || events.contains { $0.state == .starting || $0.state == .preloading }
    }

    private func row(_ rows: [AccessLogEvent], at time: Int64) -> Int {
        max(0, (rows.lastIndex { ($0[.playbackStartDate] ?? .min) <= time } ?? 0))
    }

    private func addStalls(to rows: inout [AccessLogEvent]) {
        for index in rows.indices { rows[index][.numberOfStalls] = 0 }
        for stall in stalls { rows[row(rows, at: stall.start)][.numberOfStalls]! += 1 }
        // Reports were lost, and the player counted on. What it had counted before a log that has not its start is of another part.
        let before = hasStart ? 0 : max(0, session.firstStallCount)
        let missing = session.stallCount - before - Int64(stalls.count)
        if missing > 0 { rows[rows.count - 1][.numberOfStalls]! += missing }
    }

    private func addThroughput(to rows: inout [AccessLogEvent]) {
        var sums = [(sum: Int64, count: Int64)](repeating: (0, 0), count: rows.count)
        for event in events where event.throughput > 0 {
            let index = row(rows, at: event.time)
            sums[index] = (sums[index].sum + Int64(event.throughput), sums[index].count + 1)
        }
        for index in rows.indices where sums[index].count > 0 {
            rows[index][.observedBitrate] = sums[index].sum * 1_000_000_000 / sums[index].count
        }
    }

    /// From when on which bitrate was shown, kb/s: as the player says what stands at the playhead, or else what it chose, once the
    /// buffer of that moment was played.
    private var shownBitrates: [(time: Int64, bitrate: Int32)] {
        var changes: [(time: Int64, bitrate: Int32)] = []
        let isShown = events.contains { $0.shown >= 0 }
        var (chosen, buffer): (Int32, Int32) = (-1, 0)
        for (index, event) in events.enumerated() {
            if event.buffer >= 0 { buffer = event.buffer }
            let bitrate = isShown ? event.shown : event.bitrate
            guard bitrate >= 0, bitrate != chosen else { continue }
            var time = event.time
            if !isShown, chosen >= 0 {
                // What a player that waits tells of its buffer is old: it plays what it has then, and after that what it chose.
                let waits = event.state == .rebuffering || event.state == .starting
                let played = waits ? events[index...].first { $0.state == .playing } : event
                time = (played ?? event).time + Int64(max(0, played?.buffer ?? 0)) * 1000
                if !waits, event.buffer < 0 { time += Int64(buffer) * 1000 }
            }
            chosen = bitrate
            // What was chosen and left again before it was played is never shown.
            while let last = changes.last, last.time >= time { changes.removeLast() }
            if changes.last?.bitrate != bitrate { changes.append((time, bitrate)) }
        }
        return changes
    }
}
