import Descriptions
import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import Testing

@Suite struct ExampleTests {
    @Test func `a session is told in words and selected by a predicate`() throws {
        // The example of Descriptions.md.
        var event = AccessLogEvent()
        event.durationWatched = 1800
        event.numberOfStalls = 2
        var log = SessionLog(id: "6F1A")
        log.append(event, ordinal: 0)
        let totals = SessionTotals(log, catalog: ErrorCatalog())

        let figure = NumberText.perHour(totals.stallRate)  // 4.0 /h
        let stalling = try SessionPredicate(parsing: "stallRate > 3")
        let isStalling = try stalling.evaluate(totals).holds  // true
        // Its end.
        #expect(figure == "4.0 /h")
        #expect(isStalling)
    }
}
