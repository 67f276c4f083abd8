import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import Testing

@testable import Dashboard

/// A share that a part of the sessions knows says of how many it is, and what that leaves open.
@Suite struct KnownPartTests {
    @Test(arguments: [(120, 44), (100, 30), (80, 24)])
    func `failures stand with how many sessions know them, and between which bounds all lie`(width: Int, height: Int) {
        let text = Dashboard.frame(SampleFleet.state(Size(width: width, height: height))).text
        #expect(text.contains("13.8 % of 731"))
        #expect(text.contains("1.2 to 92.6 %"))
        #expect(!text.contains("±"))
    }

    @Test func `the card says how many never told how they ended, where there is room`() {
        let state = SampleFleet.state(Size(width: 200, height: 44))
        let (all, known) = (state.fleet.aggregate.sessionCount, state.fleet.aggregate.failures.known)
        #expect(Dashboard.frame(state).text.contains("\(all - known) not told"))
        #expect(!Dashboard.frame(SampleFleet.state(Size(width: 100, height: 44))).text.contains("not told"))
    }

    @Test(arguments: [(140, 44), (100, 44)])
    func `each group's failures say of how many they are`(width: Int, height: Int) throws {
        let state = SampleFleet.state(Size(width: width, height: height))
        let text = Dashboard.frame(state).text
        let groups = try #require(state.fleetView.groups)
        for row in groups.rows {
            let failures = KPI.failurePercentage.partText(of: row.fleet)
            #expect(failures.contains(" of "))
            if width >= 140 { #expect(text.contains(failures)) }
        }
    }

    @Test func `a card and a row of all sessions have one interval, from low to high`() throws {
        let state = SampleFleet.state(Size(width: 140, height: 44))
        let card = try #require(FleetCards(state: state).cards.first)
        #expect(card.interval.contains(" to "))
        let rows = Dashboard.frame(state).text.split(separator: "\n").filter { $0.contains(card.interval) }
        #expect(rows.count >= 2, "the card's and the row's")
    }

    @Test func `no limit lies below the values that have it`() throws {
        let entries = (0..<40).map { number in
            let totals = SampleCohorts.session(
                "\(number)", at: LogDate(year: 2026, month: 3, day: 1),
                context: ["network": number % 2 == 0 ? "wifi" : "cellular"], startup: 1.792289)
            return SessionEntry(title: "", totals: totals) {
                SessionLog(id: "")
            }
        }
        let state = AppState(sessions: SessionList(entries), catalog: SampleSessions.catalog)
        let bad = try #require(state.badPredicate)
        #expect(bad == "startupTime > 1.793")
        #expect(try state.fleet.outcomes(SessionPredicate(parsing: bad)).bad.count == 0)
    }

    @Test func `the worst twentieth begins where the card says`() throws {
        let state = SampleFleet.state()
        let limit = try #require(state.badPredicate?.split(separator: " ").last.flatMap { Double($0) })
        let shown = try #require(state.fleet.aggregate.startupTime?.times.percentile(95))
        #expect((limit - shown).magnitude < 0.002)
        #expect(FleetCards(state: state).cards[0].value == KPI.startupTime.text(limit))
    }
}
