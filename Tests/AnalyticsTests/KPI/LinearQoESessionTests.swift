import PlayerLog
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
}
