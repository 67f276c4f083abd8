import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

/// A screen says of nothing that it was not, where the logs do not tell.
@Suite struct UnknownOnScreenTests {
    private static func log(stalls: Int, _ durations: Double...) -> SessionLog {
        var log = SessionLog(id: "bare")
        var start = 0.0
        for (ordinal, watched) in durations.enumerated() {
            var event = AccessLogEvent()
            event.playbackStartDate = LogDate(microseconds: 1_700_000_000_000_000 + Int64(start * 1e6))
            (event.durationWatched, event.numberOfStalls) = (watched, ordinal == durations.count - 1 ? stalls : 0)
            (event.numberOfBytesTransferred, event.indicatedBitrate) = (1_000_000, 2e6)
            log.append(event, ordinal: ordinal)
            start += watched
        }
        return log
    }

    @Test func `within the only row, which has one stall, there were none or one`() {
        let timeline = PlaybackTimeline(Self.log(stalls: 1, 100))
        let folds = SessionFolds(timeline, catalog: SampleSessions.catalog)
        let trends = KPITrends(folds)
        func cards(_ time: Double) -> [KPICard] {
            KPICard.all(
                folds.totals(at: time), trends: trends, passed: 0, isAtEnd: time >= timeline.duration,
                stalls: timeline.stallWithin(at: time) != nil ? timeline.stallCounts(at: time) : nil)
        }
        for time in [0.0, 50, 99] {
            #expect(cards(time)[1].note == "0 or 1 stall" && cards(time)[1].value == "-")
            #expect(cards(time)[2].note == "not known here")
        }
        #expect(cards(100)[1].note == "1 stall")
    }

    @Test func `rows before it keep what is known, and several may have been`() {
        let timeline = PlaybackTimeline(Self.log(stalls: 3, 100, 50))
        #expect(timeline.stallWithin(at: 50) == nil && timeline.stallCounts(at: 120) == 0...3)
    }

    @Test func `the mark of a stall within a row spans it`() throws {
        let entry = SessionEntry(title: "bare", log: Self.log(stalls: 1, 100, 50), catalog: SampleSessions.catalog)
        let marks = SessionModel(entry, catalog: SampleSessions.catalog).marks
        let stall = try #require(marks.first { $0.mark == .stall })
        #expect(stall.time == 100 && stall.end == 150)
    }

    @Test func `a list without events says of what nothing is known`() {
        func nothing(_ log: SessionLog) -> String {
            EventList.nothing(of: SessionTotals(log, catalog: SampleSessions.catalog))
        }
        var log = Self.log(stalls: 0, 100)
        #expect(nothing(log) == "no stall, switch or seek; errors not known: no error log")
        log.hasErrorLog = true
        #expect(nothing(log) == "no stall, switch, seek or error")
        var errors = SessionLog(id: "errors")
        errors.hasErrorLog = true
        #expect(nothing(errors) == "no error; stalls, switches, seeks not known: no access log")
    }
}
