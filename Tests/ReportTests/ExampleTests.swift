import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@Suite struct ExampleTests {
    @Test func `the KPIs of a session are written as a table`() {
        // The example of Report.md.
        var event = AccessLogEvent()
        event.durationWatched = 1800
        event.numberOfStalls = 2
        var log = SessionLog(id: "6F1A")
        log.append(event, ordinal: 0)
        let totals = SessionTotals(log, catalog: ErrorCatalog())
        var fleet = FleetAccumulator()
        fleet.add(totals)

        let report = KPIReport(sessions: [totals], aggregate: fleet)
        let table = report.text(.text).split(separator: "\n")
        let row = table.first { $0.contains("Stall rate") } ?? ""
        //   Stall rate         4.0 /h  2 stalls in 30:00 watched
        // Its end.
        #expect(row == "  Stall rate         4.0 /h  2 stalls in 30:00 watched")
    }
}
