import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

/// With a timeline a session's report names the cause of each stall and the meaning of each error.
@Suite struct SessionMomentsTests {
    private func report(
        errors: [(second: Int64, code: Int, comment: String)], observed: Double = 700_000, overdue: Int? = nil,
        isShort: Bool = false, hasTimeline: Bool = true
    ) -> String {
        var log = SessionLog(id: "live")
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(microseconds: 0)
        event.durationWatched = 120
        event.numberOfStalls = 1
        event.observedBitrate = observed
        (event.downloadOverdue, event.numberOfMediaRequests) = (overdue, 30)
        event.indicatedBitrate = 2_000_000
        log.append(event, ordinal: 0)
        log.append(ObservedEvent(.play, at: LogDate(microseconds: 0)))
        log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: 1_380_000)))
        log.append(ObservedEvent(.stalled, at: LogDate(microseconds: 60_000_000)))
        log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: 72_400_000)))
        for (ordinal, error) in errors.enumerated() {
            var entry = ErrorLogEvent()
            entry.date = LogDate(microseconds: error.second * 1_000_000)
            entry.errorStatusCode = error.code
            entry.errorDomain = "CoreMediaErrorDomain"
            entry.errorComment = error.comment
            log.append(entry, ordinal: ordinal)
        }
        var options = ReportOptions()
        options.isShort = isShort
        options.notes = ["one", "two"]
        if hasTimeline { options.timelines["live"] = PlaybackTimeline(log) }
        return SampleSessions.report([SessionTotals(log, catalog: ErrorCatalog())]).text(.text, options: options)
    }

    @Test func `a stall is told with its cause and evidence`() {
        let text = report(errors: [(55, -12888, "Playlist File unchanged for longer than 1.5 * target duration")])
        let words = text.split(whereSeparator: { $0 == "\n" || $0 == " " }).joined(separator: " ")
        #expect(
            words.contains(
                "Stalls 01:00 for 12.4 s: bandwidth, observed 700 kb/s under indicated 2.00 Mb/s; also playlist "
                    + "unchanged (-12888 at 00:55)"))
    }

    @Test func `a short summary fits a screen however much went wrong, and says how much more there is`() {
        let errors = (0..<500).map { (second: Int64($0), code: -12000 - $0, comment: "late") }
        let text = report(errors: errors, isShort: true)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 30)
        let parts = [
            "Stall rate", "Stalls\n  01:00 for 12.4 s", "Errors: 500", "and 497 more", "two", "--summary full",
        ]
        for part in parts {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("Variant switches"))
        #expect(report(errors: errors, isShort: true, hasTimeline: false).contains("Errors: 500"))
    }

    @Test func `segments that were overdue are told with their count`() {
        let text = report(errors: [], observed: 3e6, overdue: 2)
        let words = text.split(whereSeparator: { $0 == "\n" || $0 == " " }).joined(separator: " ")
        #expect(
            words.contains(
                "Stalls 01:00 for 12.4 s: 2 of 30 segments overdue, each took longer to come than it lasts"))
    }

    @Test func `entries that say the same are told once`() {
        let text = report(errors: (0..<9).map { (Int64($0) * 10, -12888, "Playlist File unchanged\u{1B}[2J") })
        #expect(text.contains("Errors: 9 (live-playlist 9)\n  -12888: live-playlist, not fatal; at 00:00, 00:10"))
        #expect(text.contains("and 3 more"))
        #expect(text.split(separator: "\n").count { $0.contains("Playlist File unchanged␛[2J") } == 1)
    }
}
