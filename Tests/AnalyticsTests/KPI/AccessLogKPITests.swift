import Testing

@testable import PlayerLog
@testable import PlayheadAnalytics

@Suite struct AccessLogKPITests {
    /// The example of the issue: three events of one bitrate.
    @Test func `weighs the bitrate by the time watched`() {
        let totals = W3CSample.totals(
            W3CSample.header()
                + W3CSample.row(watched: "10.181", indicated: "1924009", startup: "0.133")
                + W3CSample.row(time: nil, watched: "0.000", bytes: "0", indicated: "1924009", startup: "0.040")
                + W3CSample.row(
                    time: "10:00:35", start: "160.160", watched: "0.187", indicated: "1924009", startup: "2.093"))
        #expect(totals.durationWatched == 10.368)
        #expect(totals.timeWeightedIndicatedBitrate == 1_924_009)
        #expect(totals.startupTime == StartupTime(microseconds: 133_000, source: .log))
        #expect(totals.stallRate == 0)
        #expect(totals.switchCount == 0)
    }

    @Test func `a mean of two bitrates is exact`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "30.000", indicated: "1000000")
                + W3CSample.row(time: "10:00:30", watched: "10.000", indicated: "5000000"))
        #expect(totals.timeWeightedIndicatedBitrate == 2_000_000)
        #expect(totals.switchCount == 1)
        #expect(totals.switchMagnitude == 4_000_000)
    }

    @Test func `a provisional event adds no switch and no startup`() {
        let totals = W3CSample.totals(
            W3CSample.header()
                + W3CSample.row(time: nil, watched: "0.000", bytes: "0", indicated: "900000", startup: "9.000")
                + W3CSample.row(indicated: "2000000", startup: "0.700")
                + W3CSample.row(time: nil, watched: "0.000", bytes: "0", indicated: "900000", startup: "8.000")
                + W3CSample.row(time: "10:00:20", indicated: "2000000"))
        #expect(totals.switchCount == 0)
        #expect(totals.startupTime?.seconds == 0.7)
    }

    @Test func `an event that transferred but did not play yet is not provisional`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(indicated: "1000000")
                + W3CSample.row(time: nil, watched: "0.000", bytes: "9177831", indicated: "3000000"))
        #expect(totals.switchCount == 1)
        #expect(totals.timeWeightedIndicatedBitrate == 1_000_000)
    }

    @Test func `a switch without bitrates is told by the URI`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(uri: "a", indicated: "-") + W3CSample.row(uri: "b", indicated: "-")
                + W3CSample.row(uri: "b", indicated: "-"))
        #expect(totals.switchCount == 1)
        #expect(totals.switchMagnitude == nil)
    }

    @Test func `an event that says nothing of its variant is passed over`() {
        let (low, high) = (
            W3CSample.row(uri: "a", indicated: "1000000"), W3CSample.row(uri: "b", indicated: "2000000")
        )
        let silent = W3CSample.row(uri: "-", indicated: "-")
        let switched = W3CSample.totals(W3CSample.header() + silent + low + silent + silent + high + silent)
        #expect(switched.switchCount == 1)
        #expect(switched.switchMagnitude == 1_000_000)
        #expect(W3CSample.totals(W3CSample.header() + low + silent + low).switchCount == 0)
        #expect(W3CSample.totals(W3CSample.header() + silent).switchCount == nil)
    }

    @Test func `what no event knows is unknown and not zero`() {
        let totals = W3CSample.totals(
            W3CSample.header()
                + W3CSample.row(watched: "-", bytes: "-", observed: "-", indicated: "-", stalls: "-", startup: "-"))
        #expect(totals.durationWatched == nil)
        #expect(totals.stallCount == nil)
        #expect(totals.stallRate == nil)
        #expect(totals.bytesTransferred == nil)
        #expect(totals.timeWeightedIndicatedBitrate == nil)
        #expect(totals.timeWeightedObservedBitrate == nil)
        #expect(totals.startupTime == nil)
        #expect(totals.linearQoE == nil)
    }

    @Test func `an event of unknown bitrate weighs nothing`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "10.000", indicated: "2000000")
                + W3CSample.row(time: "10:00:10", watched: "90.000", indicated: "-"))
        #expect(totals.timeWeightedIndicatedBitrate == 2_000_000)
        #expect(totals.durationWatched == 100)
    }

    @Test func `the observed bitrate counts only events with bytes`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(observed: "4000000.000")
                + W3CSample.row(time: "10:00:10", bytes: "0", observed: "100000000.000"))
        #expect(totals.timeWeightedObservedBitrate == 4_000_000)
    }

    @Test func `stalls of all events make the rate an hour watched`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "1800.000", stalls: "2")
                + W3CSample.row(time: "10:30:10", watched: "1800.000", stalls: "1"))
        #expect(totals.stallCount == 3)
        #expect(totals.stallRate == 3)
    }

    @Test func `where neither bitrate nor URI is known nobody knows of a switch`() {
        func switches(_ rows: (uri: String, indicated: String)...) -> Int64? {
            W3CSample.totals(
                W3CSample.header() + rows.map { W3CSample.row(uri: $0.uri, indicated: $0.indicated) }.joined()
            ).switchCount
        }
        #expect(switches(("-", "-"), ("-", "-")) == nil)
        #expect(switches(("a", "-"), ("b", "-")) == 1)
        #expect(switches(("-", "1000"), ("-", "2000"), ("-", "-")) == 1)
        #expect(switches(("a", "-")) == 0)
    }

    @Test func `time by variant keeps the order of appearance`() {
        let totals = W3CSample.totals(
            W3CSample.header() + W3CSample.row(uri: "low", watched: "1.000", indicated: "1")
                + W3CSample.row(uri: "high", watched: "3.000", indicated: "2")
                + W3CSample.row(uri: "low", watched: "4.000", indicated: "1"))
        #expect(totals.variantShares.map(\.uri) == ["low", "high"])
        #expect(totals.variantShares.map(\.share) == [0.625, 0.375])
    }
}
