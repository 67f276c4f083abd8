/// The times that the logs of one session and the app's own events show of it, to be held against each other.
///
/// The times of a W3C log name no zone. Where it is left out, or wrong, the logs stand hours before or behind what the app
/// observed, and each KPI that is made of both is wrong.
public struct SessionClocks: Equatable, Sendable {
    /// The session's id.
    public var id: String
    /// The first and the last moment that the logs tell of.
    public var logs: ClosedRange<LogDate>
    /// When the access log's first event began to play; `nil` where only errors are dated.
    public var playbackStart: LogDate?
    /// The first and the last moment that the app observed.
    public var events: ClosedRange<LogDate>
    /// When the app first saw the time base run.
    var firstRunning: LogDate?

    /// Clocks that differ by less than this may be two clocks' errors, seconds: a few minutes.
    private static let tolerance = 300.0
    /// All zones differ by whole quarters of an hour.
    private static let zoneStep = 900.0
    /// Of a session that lasts longer than its clocks are apart, the beginnings must fit so well, seconds.
    private static let fit = 60.0
    /// The offsets from UTC that zones have, in winter or in summer, seconds: whole hours, and those others of the tz
    /// database since 2000.
    private static let zones: [Double] =
        ((-12...14).map(Double.init)
        + [-9.5, -4.5, -3.5, -2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.5, 8.75, 9.5, 10.5, 11.5, 12.75, 13.75])
        .map { $0 * 3600 }

    /// The clocks of a session that has both dated logs and dated events.
    public init(
        id: String, logs: ClosedRange<LogDate>, playbackStart: LogDate?, events: ClosedRange<LogDate>,
        firstRunning: LogDate?
    ) {
        (self.id, self.logs, self.events) = (id, logs, events)
        (self.playbackStart, self.firstRunning) = (playbackStart, firstRunning)
    }

    /// How far the logs are behind (more than zero) or before the events, seconds; `nil` where they are at one, but for a
    /// few minutes.
    ///
    /// Where the two do not meet it is the distance of their beginnings. Where they do, the session lasted longer than the
    /// clocks are apart: only a shift by a zone that brings the beginnings together, and the logs between the events, is
    /// believed. Events or logs that begin late shift nothing.
    public var difference: Double? {
        let gap = max(
            logs.lowerBound.seconds(since: events.upperBound), events.lowerBound.seconds(since: logs.upperBound))
        let start = beginnings
        if gap > Self.tolerance { return start }
        let shift = (start / Self.zoneStep).rounded() * Self.zoneStep
        guard shift != 0, abs(start - shift) <= Self.fit, !areWithinEvents(shiftedBy: 0),
            areWithinEvents(shiftedBy: shift)
        else { return nil }
        return start
    }

    /// The offset from UTC of the clock that the logs' times show, seconds: with it they join the events.
    ///
    /// - Parameter offset: the offset with which the logs were read.
    /// - Returns: `nil` where the clocks are at one, or no zone explains their difference.
    func joiningOffset(readWith offset: Double) -> Double? {
        guard let difference else { return nil }
        func distance(_ zone: Double) -> Double { abs(zone - offset - difference) }
        if playbackStart != nil, firstRunning != nil {
            return Self.zones.min { distance($0) < distance($1) }
                .flatMap { distance($0) <= Self.tolerance && $0 != offset ? $0 : nil }
        }
        // The beginnings may differ themselves: of the shifts that lay the logs between the events that by whole hours is
        // the likeliest.
        for step in [3600, 1800, Self.zoneStep] {
            let fitting = Self.zones.filter {
                $0.truncatingRemainder(dividingBy: step) == 0 && areWithinEvents(shiftedBy: $0 - offset)
            }
            if let best = fitting.min(by: { distance($0) < distance($1) }) { return best }
        }
        return nil
    }

    /// How far the beginnings are apart: of playback where both tell it, else of the logs and of the events.
    private var beginnings: Double {
        if let playbackStart, let firstRunning { return playbackStart.seconds(since: firstRunning) }
        return logs.lowerBound.seconds(since: events.lowerBound)
    }

    private func areWithinEvents(shiftedBy shift: Double) -> Bool {
        logs.lowerBound.seconds(since: events.lowerBound) - shift >= -Self.tolerance
            && logs.upperBound.seconds(since: events.upperBound) - shift <= Self.tolerance
    }
}

extension SessionClocks {
    /// The clocks of a session's log; `nil` where its logs or its events have no date.
    public init?(_ log: SessionLog) {
        let starts = log.accessRows.compactMap { $0.event.playbackStartDate }
        let ends = log.accessRows.compactMap { row in
            row.event.playbackStartDate?.advanced(by: row.event.durationWatched ?? 0)
        }
        let errors = log.errorRows.compactMap(\.event.date)
        self.init(
            id: log.id, logDates: starts + ends + errors, playbackStart: starts.first, observed: log.observed)
    }

    /// Creates the clocks of a session whose logs tell of the given moments, in any order.
    public init?(id: String, logDates: [LogDate], playbackStart: LogDate?, observed: [ObservedEvent]) {
        guard let first = logDates.min(), let last = logDates.max(), let begin = observed.first?.date,
            let end = observed.last?.date
        else { return nil }
        self.init(
            id: id, logs: first...last, playbackStart: playbackStart, events: begin...end,
            firstRunning: observed.first { $0.kind == .timeBaseRunning }?.date)
    }

    /// What is wrong with the clocks, and what to do; `nil` where they are at one.
    ///
    /// - Parameters:
    ///   - localTime: the clock as which the logs' times were read.
    ///   - zoneOfContext: the zone that the session's context names, which comes before `--time-zone`.
    ///   - datesNameZone: whether the logs' dates name their zone themselves, so that no option changes them.
    func problem(localTime: LocalTime, zoneOfContext: String?, datesNameZone: Bool = false) -> String? {
        guard let difference else { return nil }
        let (log, event) = (playbackStart ?? logs.lowerBound, firstRunning ?? events.lowerBound)
        let apart =
            "session \(id): the logs begin \(Self.duration(abs(difference))) \(difference > 0 ? "after" : "before") the"
            + " app's events (\(log.iso8601), \(event.iso8601))"
        if datesNameZone {
            return apart
                + ": the logs' dates name their zone, which --time-zone does not change; is a clock wrong, or does"
                + " the app write the wrong zone?"
        }
        guard let offset = joiningOffset(readWith: Double(localTime.offset(at: log))) else {
            return apart + ": no time zone explains that; is a clock wrong, or a file of another session?"
        }
        let zone = LocalTime.name(ofOffset: Int(offset))
        let fix =
            zoneOfContext.map { "the context's timeZone, \($0), should be \(zone) (without it, --time-zone \(zone))" }
            ?? "read the logs with --time-zone \(zone)"
        return apart + ": is a time zone left out? To join them, \(fix)"
    }

    /// Hours and minutes, `2 h 30 min`; days where there are more.
    private static func duration(_ seconds: Double) -> String {
        let minutes = Int(min(seconds, 1e12) / 60 + 0.5)
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours >= 48 { return "\(hours / 24) days" }
        return [(hours, "h"), (rest, "min")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
