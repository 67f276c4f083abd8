import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// Bytes far above what was watched are said; what a player fetches ahead is not.
@Suite struct FetchedRatioTests {
    private static func totals(watched: String, bytes: String, indicated: String = "6000000") -> SessionTotals {
        W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: watched, bytes: bytes, indicated: indicated))
    }

    @Test func `bytes are held against what was watched takes`() throws {
        // 60 s at 6 Mb/s are 45 MB.
        let totals = Self.totals(watched: "60.000", bytes: "300000000")
        #expect(try #require(totals.fetchedRatio) == 300.0 / 45)
        let excess = try #require(totals.excessiveFetch)
        #expect(excess.bytes == 300_000_000 && excess.watched == 60_000_000 && excess.ratio == 300.0 / 45)
        #expect(KPI.fetchedRatio.number(of: totals) == 300.0 / 45)
    }

    @Test func `what is fetched ahead of a short session is no waste`() {
        // 5 s watched, and 60 s fetched.
        let totals = Self.totals(watched: "5.000", bytes: "45000000")
        #expect(totals.fetchedRatio == 12 && totals.excessiveFetch == nil)
        #expect(Self.totals(watched: "5.000", bytes: "60000000").excessiveFetch != nil)
    }

    @Test func `where no bitrate is known only what no video takes is far more`() throws {
        let totals = Self.totals(watched: "40.000", bytes: "1370000000", indicated: "-1")
        #expect(totals.fetchedRatio == nil)
        #expect(try #require(totals.excessiveFetch).fetchedBitrate == 274e6)
        #expect(Self.totals(watched: "40.000", bytes: "250000000", indicated: "-1").excessiveFetch == nil)
    }

    @Test func `of what nobody knows nothing is said`() {
        for totals in [
            Self.totals(watched: "0.000", bytes: "300000000"), Self.totals(watched: "60.000", bytes: "-1"),
            Self.totals(watched: "60.000", bytes: "0"), SessionTotals(id: "nothing"),
        ] { #expect(totals.excessiveFetch == nil) }
        #expect(Self.totals(watched: "60.000", bytes: "-1").fetchedRatio == nil)
        #expect(Self.totals(watched: "60.000", bytes: "0").fetchedRatio == 0)
        // A bitrate of which only a part of what was watched tells.
        let partly = W3CSample.totals(
            W3CSample.header() + W3CSample.row(watched: "60.000") + W3CSample.row(time: "10:01:00", indicated: "-"))
        #expect(partly.fetchedRatio == nil)
    }

    @Test func `the row that fetched most has a moment`() throws {
        let rows =
            W3CSample.row(watched: "60.000") + W3CSample.row(time: "10:01:00", watched: "60.000", bytes: "900000000")
        let log = try #require(W3CSample.sessions(W3CSample.header() + rows).first)
        let moments = PlaybackTimeline(log).moments(catalog: ErrorCatalog())
        let excess = moments.filter { if case .excess = $0.kind { true } else { false } }
        #expect(excess.map(\.time) == [60])
    }
}
