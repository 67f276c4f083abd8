import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct StartupTableTests {
    private func session(loads: [(String, Double, Double)]) -> SessionTotals {
        var log = SessionLog(id: "startup")
        let date = { (seconds: Double) in LogDate(microseconds: 1_767_268_800_000_000 + Int64(seconds * 1e6)) }
        log.append(ObservedEvent(.play, at: date(0)))
        for (part, end, time) in loads {
            log.append(ObservedEvent(loaded: part, at: date(end), after: Int64(time * 1e6)))
        }
        log.append(ObservedEvent(.likelyToKeepUp, at: date(2)))
        log.append(ObservedEvent(.timeBaseRunning, at: date(2.4)))
        return SessionTotals(log, catalog: ErrorCatalog())
    }

    @Test func `the waterfall has a line and a bar for each part`() {
        let text = SampleSessions.report([session(loads: [("key", 0.6, 0.5), ("segment", 2, 1.4)])]).text(.text)
        #expect(text.contains("  key       0.100 s  0.500 s   =====\n"))
        #expect(text.contains("  segment   0.600 s   1.40 s        ==============\n"))
        #expect(text.contains("  starting   2.00 s  0.400 s                      ====\n"))
    }

    @Test func `what was not timed has none`() {
        #expect(!SampleSessions.report([session(loads: [])]).text(.text).contains("starting"))
    }

    @Test func `a part from a stranger is harmless`() {
        let text = SampleSessions.report([session(loads: [("\u{1B}[31m|`", 1, 1)])]).text(.text)
        #expect(!text.contains("\u{1B}"))
    }
}
