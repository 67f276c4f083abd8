import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct KPICardTests {
    /// Who compares a screen with what the program leaves behind sees the same figures.
    @Test(arguments: ["commute", "healthy-vod", "live-stale-playlist", "cdn-404", "bare-access-log"])
    func `the cards and the summary print the same text for the same value`(bundle: String) throws {
        let entry = try #require(SampleSessions.entries(bundle).first)
        let (model, totals) = (SessionModel(entry, catalog: SampleSessions.catalog), entry.totals)
        let report = KPIReport(sessions: [totals], aggregate: FleetAccumulator())
        let summary = report.text(.text).split(separator: "\n")
        let cards = KPICard.all(totals, trends: model.trends, passed: KPITrends.count)
        let names = [0: "Startup time", 1: "Stall rate", 2: "Rebuffer duration", 3: "Indicated bitrate"]
        for (place, name) in names where place != 2 || totals.rebufferProvenance == .measured {
            let line = try #require(summary.first { $0.hasPrefix("  \(name)  ") })
            #expect(line.contains("  \(cards[place].value)  "))
            #expect(line.contains(cards[place].aside))
        }
    }

    @Test func `what stays as it is has no trend, and what changes has one`() throws {
        let entry = try #require(SampleSessions.entries("healthy-vod").first)
        let model = SessionModel(entry, catalog: SampleSessions.catalog)
        let cards = KPICard.all(entry.totals, trends: model.trends, passed: KPITrends.count)
        #expect(entry.totals.stallCount == 0 && cards[0...2].allSatisfy { $0.trend.isEmpty })
        let commute = try #require(SampleSessions.entries("commute").first)
        let changing = SessionModel(commute, catalog: SampleSessions.catalog)
        #expect(!KPICard.all(commute.totals, trends: changing.trends, passed: KPITrends.count)[1].trend.isEmpty)
        #expect(KPICard.all(commute.totals, trends: changing.trends, passed: 0)[1].trend.isEmpty)
    }

    @Test func `a stall that goes on counts up to the playhead, and the card says that it is so far`() {
        let model = SessionModel(HandMadeSession.entry(), catalog: SampleSessions.catalog)
        func rebuffer(at time: Double) -> KPICard {
            KPICard.all(model.totals(at: time), trends: model.trends, passed: 0)[2]
        }
        #expect(rebuffer(at: 49).note == "measured" && rebuffer(at: 49).value == "0 s")
        #expect(rebuffer(at: 50).note == "stalled now" && rebuffer(at: 50).value == "0 s")
        #expect(rebuffer(at: 52).note == "stalled now" && rebuffer(at: 52).value == "2.00 s")
        #expect(rebuffer(at: 60).note == "measured" && rebuffer(at: 60).value == "5.00 s")
    }

    @Test func `what a simulator played is modelled, not measured`() throws {
        var state = try SimulatedSessions.recordedState(size: Size(width: 80, height: 24))
        press("@60\r", &state)
        #expect(Dashboard.frame(state).text.contains("measured"))
        press("a", &state)
        let text = Dashboard.frame(state).text
        #expect(!text.contains("measured") && text.contains("modelled"))
    }
}
