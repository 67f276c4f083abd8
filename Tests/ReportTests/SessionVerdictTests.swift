import PlayerLog
import PlayheadAnalytics
import Testing

@testable import Descriptions
@testable import PlayheadReport

/// One line says what is the matter with a session, and of nothing that it was well where the logs do not tell.
@Suite struct SessionVerdictTests {
    private let catalog = ErrorCatalog()

    /// A session with an access log of one event, and the rest as told.
    private func log(watched: Double = 600, stalls: Int? = 0, errors: [(code: Int, comment: String)]? = nil)
        -> SessionLog
    {
        var log = SessionLog(id: "one")
        var event = AccessLogEvent()
        event.playbackStartDate = LogDate(microseconds: 0)
        (event.durationWatched, event.numberOfStalls) = (watched, stalls)
        event.numberOfBytesTransferred = 1_000_000
        log.append(event, ordinal: 0)
        for (ordinal, error) in (errors ?? []).enumerated() {
            var entry = ErrorLogEvent()
            entry.date = LogDate(microseconds: 600_000_000 + Int64(ordinal) * 1_000_000)
            (entry.errorStatusCode, entry.errorComment) = (error.code, error.comment)
            entry.errorDomain = "CoreMediaErrorDomain"
            log.append(entry, ordinal: ordinal)
        }
        return log
    }

    private func verdict(_ log: SessionLog) -> SessionVerdict {
        let timeline = PlaybackTimeline(log)
        return SessionVerdict(
            SessionTotals(log, catalog: catalog), timeline.moments(catalog: catalog),
            entries: timeline.errorEntries.map(\.event))
    }

    @Test func `stalls stand with their length and their causes, the most frequent first`() {
        var log = log(stalls: 3)
        log.append(ObservedEvent(.play, at: LogDate(microseconds: 0)))
        log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: 1_000_000)))
        for (start, end) in [(60, 70), (200, 204), (400, 405)] {
            log.append(ObservedEvent(.stalled, at: LogDate(microseconds: Int64(start) * 1_000_000)))
            log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: Int64(end) * 1_000_000)))
        }
        for (ordinal, entry) in [
            (59, -12318, "Segment exceeds specified bandwidth"), (199, -12888, ""), (399, -12888, ""),
        ]
        .enumerated() {
            var event = ErrorLogEvent()
            event.date = LogDate(microseconds: Int64(entry.0) * 1_000_000)
            (event.errorStatusCode, event.errorComment, event.errorDomain) = (entry.1, entry.2, "CoreMediaErrorDomain")
            log.append(event, ordinal: ordinal)
        }
        let verdict = verdict(log)
        #expect(verdict.text == "3 stalls, 19.0 s: playlist unchanged (2), segment over BANDWIDTH")
        #expect(verdict.outcome == .impaired)
    }

    @Test func `a failure names the error that led to it, and not what followed from it`() {
        let errors = [
            (-12885, "Playlist parse error: unsupported crypt format"),
            (-12880, "Can not proceed after removing variants"),
        ]
        let failed = verdict(log(watched: 0, errors: errors))
        #expect(failed.text.hasPrefix("FAILED before the first frame (inferred), -12885: The encryption"))
        #expect(failed.outcome == .failed)
        #expect(failed.nextCheck?.hasPrefix("METHOD, KEYFORMAT") == true)
        let alone = verdict(log(watched: 600, errors: [errors[1]]))
        #expect(alone.text.hasPrefix("FAILED after 10:00 watched (inferred), -12880: "))
    }

    @Test func `a start that never came is no failure unless one is known`() {
        #expect(verdict(log(watched: 0)).text == "never started: whether it failed is not known")
        var left = log(watched: 0)
        left.append(ObservedEvent(.play, at: LogDate(microseconds: 0)))
        #expect(verdict(left).text == "never started: the viewer left")
        #expect(verdict(left).outcome == .failed)
    }

    @Test func `what is not known is not said to be well`() {
        #expect(verdict(log()).text == "no stall; errors not known: no error log")
        #expect(verdict(log()).outcome == .unknown)
        #expect(verdict(log(stalls: nil)).text == "nothing is known of stalls and errors")
        let nothing = SessionVerdict(SessionTotals(id: "nothing"))
        #expect(nothing.outcome == .unknown)
        #expect(nothing.text == "nothing is known of stalls and errors")
    }

    @Test func `only a session without stalls and errors had nothing wrong`() {
        var log = log(errors: [])
        log.hasErrorLog = true
        #expect(verdict(log).text == "nothing wrong: no stall, no error")
        #expect(verdict(log).outcome == .fine)
        let warned = verdict(self.log(errors: [(-12318, "Segment exceeds specified bandwidth")]))
        #expect(warned.text == "no stall, 1 error: -12318")
        #expect(warned.outcome == .impaired)
    }

    @Test func `a stall that never ended is not measured`() {
        var log = log(stalls: 1)
        log.append(ObservedEvent(.play, at: LogDate(microseconds: 0)))
        log.append(ObservedEvent(.timeBaseRunning, at: LogDate(microseconds: 1_000_000)))
        log.append(ObservedEvent(.stalled, at: LogDate(microseconds: 500_000_000)))
        #expect(verdict(log).text.hasPrefix("1 stall, at least "))
    }

    @Test func `many kinds are counted and not listed`() {
        let errors = (0..<9).map { (-20000 - $0, "") }
        #expect(verdict(log(errors: errors)).text.hasSuffix("-20000, -20001, -20002, -20003, and 5 more"))
    }

    @Test func `a failure is told in the entrys own words, the first symptom before what followed and what is most`() {
        let tag = "#EXT-X-PART Partial Segment duration 0.501000 exceeds PART-TARGET"
        let errors =
            [(-12642, tag)] + (0..<3).map { _ in (-12642, "Playlist parse error") } + [
                (-12880, "Can not proceed after removing variants")
            ]
        let failed = verdict(log(watched: 0, errors: errors))
        #expect(failed.text == "FAILED before the first frame (inferred), -12642: \"\(tag)\"")
        #expect(failed.decisiveEntry == 0 && failed.nextCheck?.contains("tag") == true)
        let missing = verdict(
            log(
                watched: 0,
                errors: [
                    (-12938, "HTTP 404: File Not Found"), (-12642, "Playlist parse error"),
                    (-12642, "Playlist parse error"),
                ]))
        #expect(missing.text.contains("-12938: The resource is not there"))
        let warned = verdict(
            log(
                watched: 0,
                errors: [(-12318, "Segment exceeds specified bandwidth"), (-12927, "Unsupported audio codec")]))
        #expect(warned.text.hasSuffix("-12927: \"Unsupported audio codec\""))
    }

    @Test func `errors of long before are no part of what ended a session`() {
        var log = log(watched: 60, errors: [(-12938, "HTTP 404: File Not Found")])
        var entry = ErrorLogEvent()
        entry.date = LogDate(microseconds: 700_000_000)
        (entry.errorStatusCode, entry.errorComment) = (-42656, "")
        entry.errorDomain = "CoreMediaErrorDomain"
        log.append(entry, ordinal: 1)
        #expect(verdict(log).text.contains("-42656: The lease"))
    }

    @Test func `the only error of a session that went on is told in its own words too`() {
        let text = "#EXTINF duration 8.138 exceeds #EXT-X-TARGETDURATION 6"
        #expect(verdict(log(errors: [(-12642, text)])).text == "no stall, 1 error: -12642: \"\(text)\"")
    }

    @Test func `kinds of errors stand in the order in which they came`() {
        let errors = [(-12938, "HTTP 404: File Not Found"), (-12889, ""), (-12889, ""), (-12318, "")]
        #expect(verdict(log(errors: errors)).text == "no stall, 4 errors: -12938, -12889 (2), -12318")
    }

    @Test func `a report for people has the codes and the comments of a session that is alone`() {
        let log = log(
            watched: 0,
            errors: [(-12318, "Segment exceeds specified bandwidth"), (-12927, "Unsupported *audio* codec")])
        var options = ReportOptions()
        options.timelines["one"] = PlaybackTimeline(log)
        let report = KPIReport(sessions: [SessionTotals(log, catalog: catalog)], aggregate: FleetAccumulator())
        let text = report.text(.text, options: options)
        #expect(text.contains("-12927: ") && text.contains("Unsupported *audio* codec"))
        #expect(text.contains("-12318: ") && text.contains("Segment exceeds specified bandwidth"))
        #expect(!text.contains("sources disagree"))
        #expect(report.text(.markdown, options: options).contains("`\"Unsupported *audio* codec\"`"))
    }

    @Test func `stalls that only the app saw are in the line, and bytes far above what was watched`() {
        var log = log()
        for (kind, second) in [
            (ObservedEvent.Kind.play, 0), (.timeBaseRunning, 1), (.stalled, 60), (.timeBaseRunning, 72),
        ] {
            log.append(ObservedEvent(kind, at: LogDate(microseconds: Int64(second) * 1_000_000)))
        }
        #expect(verdict(log).text == "1 stall, 12.0 s: no cause found")
        #expect(SessionTotals(log, catalog: catalog).sessionFlags.contains(.stallCountsDisagree))
        var fetched = SessionLog(id: "one")
        var event = AccessLogEvent()
        (event.playbackStartDate, event.durationWatched, event.numberOfStalls) = (LogDate(microseconds: 0), 60, 0)
        (event.numberOfBytesTransferred, event.indicatedBitrate) = (300_000_000, 6e6)
        fetched.append(event, ordinal: 0)
        #expect(verdict(fetched).text == "no stall; errors not known: no error log; 300 MB fetched for 60.0 s watched")
        let totals = SessionTotals(fetched, catalog: catalog)
        let text = KPIReport(sessions: [totals], aggregate: FleetAccumulator()).text(.text)
        #expect(
            text.replacing("\n", with: " ").replacing(#/ +/#, with: " ").contains(
                "6.67 times what that takes at 6.00 Mb/s"))
        #expect(totals.sessionFlags.contains(.fetchedFarMore))
    }
}
