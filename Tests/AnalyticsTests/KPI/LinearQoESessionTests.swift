import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayheadAnalytics

struct LinearQoESessionTests {
    @Test func `chunks of four seconds count whatever the requests were`() throws {
        // 8 s at 2 Mb/s and 4 s at 1 Mb/s: 2 + 2 + 1 Mb/s, less 1 for the switch, less 3 x 0.5 s of startup.
        let totals = W3CSample.totals(
            W3CSample.header()
                + W3CSample.row(watched: "8.000", indicated: "2000000", stalls: "0", startup: "0.500")
                + W3CSample.row(time: "10:00:10", watched: "4.000", indicated: "1000000", stalls: "0", startup: "0.500")
        )
        let value = try #require(totals.linearQoE)
        #expect(abs(value - 2.5) < 1e-9)
    }

    /// Of 8 s at 2 Mb/s and 4 s at 1 Mb/s, by hand: the chunks' qualities, less the change, less half a second of startup.
    @Test(arguments: [
        // ln(2000/300) x 2 + ln(1000/300) - ln 2 - 2.66 / 2
        ("log", 2.9750656), ("log:rebuffer=1,switch=3", 2.4187713),
        // (12 + 3 x 150 / 1000) x 2 + (2 + 250 / 450) - (12.45 - 2.5555556) - 8 / 2
        ("hd", 13.5611111), ("rebuffer=8,switch=0", 1),
    ])
    func `another model counts the same session`(text: String, expected: Double) throws {
        var log = try #require(
            W3CSample.sessions(
                W3CSample.header()
                    + W3CSample.row(watched: "8.000", indicated: "2000000", stalls: "0", startup: "0.500")
                    + W3CSample.row(
                        time: "10:00:10", watched: "4.000", indicated: "1000000", stalls: "0", startup: "0.500")
            ).first)
        let model = try #require(LinearQoE(text))
        let asked = SessionTotals(log, catalog: ErrorCatalog(), qoe: model)
        #expect(abs(try #require(asked.linearQoE) - expected) < 1e-6)
        #expect(asked.qoeModel == model)
        // The context says it to whoever counts.
        log.context.count(by: model)
        #expect(SessionTotals(log, catalog: ErrorCatalog()).linearQoE == asked.linearQoE)
        // What nobody counted by it is not told by another.
        var uncounted = SessionTotals(log, catalog: ErrorCatalog(), qoe: .usual)
        uncounted.context = log.context
        #expect(uncounted.linearQoE == (model.quality == .linear ? asked.linearQoE : nil))
    }
}
