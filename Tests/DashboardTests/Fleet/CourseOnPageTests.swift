import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import Testing

@testable import Dashboard

/// The screen and the page show the same startups over time.
@Suite struct CourseOnPageTests {
    @Test func `the page's figures are the screen's`() {
        let state = SampleFleet.state()
        let sessions = state.sessions.indices.map { state.sessions.totals($0) }
        let ofPage = StartupHistogramSeries(sessions)
        #expect(state.fleet.course.startups == ofPage && ofPage.steps.count > 100)
        let fleet = state.fleet.aggregate
        #expect(ofPage.neverStartedCount(in: 0..<ofPage.steps.count) <= fleet.exits.count + fleet.startupFailures.count)
    }

    @Test func `also of sums by the hour`() throws {
        let state = SampleFleet.state()
        let sessions = state.sessions.indices.map { state.sessions.totals($0) }
        let grouping = Grouping([.start(.hour)], zone: "UTC", clock: .utc)
        var sealed: [[String?]: GroupSums] = [:]
        for session in sessions { sealed[grouping.values(of: session), default: GroupSums()].add(session) }
        let ofSums = try #require(StartupHistogramSeries([], sealed: sealed, by: grouping))
        let course = state.fleet.course.startups
        #expect(ofSums.steps == course.steps && ofSums.undatedCount == course.undatedCount)
        for row in 0..<StartupHistogramSeries.rowCount {
            for step in 0..<course.steps.count {
                #expect(ofSums.count(of: row, in: step..<(step + 1)) == course.count(of: row, in: step..<(step + 1)))
            }
        }
        #expect(
            StartupHistogramSeries([], sealed: sealed, by: Grouping([.context("network")], zone: "UTC", clock: .utc))
                == nil)
    }
}
