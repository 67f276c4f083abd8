import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct SideBySideTests {
    private func report(_ labels: [String]) -> KPIReport {
        let recorded = SampleSessions.known
        var report = SampleSessions.report([recorded] + labels.map { _ in SampleSessions.unknown })
        report.comparisons = [
            .init(recorded: recorded, modelled: labels.map { ($0, SampleSessions.unknown) })
        ]
        return report
    }

    @Test func `each KPI stands on a line with its change`() {
        var other = SampleSessions.known
        other.id = "the same by bola"
        var report = SampleSessions.report([SampleSessions.known, other])
        report.comparisons = [.init(recorded: SampleSessions.known, modelled: [("bola", other)])]
        let lines = report.text(.text).split(separator: "\n")
        #expect(lines[0] == "Session 2D5C8F04-9F34-40F2-AA06-758CE4EC3643")
        #expect(lines[1].split(separator: " ") == ["KPI", "Recorded", "bola", "Change"])
        #expect(lines.contains { $0.hasPrefix("  Stalls") && $0.hasSuffix("same") })
    }

    @Test func `a change of which no digit is left is none`() throws {
        var other = SampleSessions.known
        other.id = "the same by bola"
        other.access?.startup = 133_050
        var report = SampleSessions.report([SampleSessions.known, other])
        report.comparisons = [.init(recorded: SampleSessions.known, modelled: [("bola", other)])]
        let lines = report.text(.text).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("  Startup time") && $0.hasSuffix("same") })
    }

    @Test func `what is unknown has no change`() {
        let lines = report(["bola"]).text(.text).split(separator: "\n")
        #expect(lines.contains { $0.split(separator: " ") == ["Stalls", "1", "-", "-"] })
    }

    @Test func `several models have a column each and no change`() {
        let table = report(["bola", "mpc"]).text(.markdown)
        #expect(table.contains("| KPI | Recorded | bola | mpc |"))
    }

    @Test func `notes stand behind`() {
        var options = ReportOptions()
        options.notes = ["a note `with` \u{1B}[31mcolour"]
        let text = report(["bola"]).text(.text, options: options)
        #expect(text.contains("Notes\n  a note"))
        #expect(!text.contains("\u{1B}"))
    }

    /// A stall that goes on at the end is measured like any other.
    @Test func `a stall that goes on at the end has a change too`() throws {
        func session(_ id: String, stalledUntil end: Double?) -> SessionTotals {
            var log = SessionLog(id: id)
            let start = LogDate(year: 2026, month: 3, day: 2, hour: 8)
            for (kind, time) in [(ObservedEvent.Kind.play, 0.0), (.timeBaseRunning, 1)]
                + (end == nil ? [] : [(.stalled, 31)])
                + [(.ended, end ?? 31)]
            {
                log.append(ObservedEvent(kind, at: start.advanced(by: time)))
            }
            return SessionTotals(log, catalog: ErrorCatalog())
        }
        let (recorded, other) = (session("recorded", stalledUntil: 91), session("by bola", stalledUntil: nil))
        var report = SampleSessions.report([recorded, other])
        report.comparisons = [.init(recorded: recorded, modelled: [("bola", other)])]
        #expect(
            report.text(.text).split(separator: "\n").contains {
                $0.hasPrefix("  Rebuffer duration") && $0.contains("stalled at the end") && $0.hasSuffix("-60.0 s")
            })
        #expect(report.text(.markdown).contains("-60.0 s"))
        #expect(report.text(.html).contains("-60.0 s"))
    }
}
