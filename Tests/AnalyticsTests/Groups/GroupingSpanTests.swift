import PlayerLog
import Testing

@testable import PlayheadAnalytics

/// When the sessions of a group started, by the name of the group.
@Suite struct GroupingSpanTests {
    private func grouping(_ span: GroupKey.Span, _ clock: LocalTime = .utc) -> Grouping {
        Grouping([.context("network"), .start(span)], zone: "", clock: clock)
    }

    @Test(arguments: GroupKey.Span.allCases)
    func `every session lies in the span that its group is named by`(span: GroupKey.Span) throws {
        for clock in [LocalTime.utc, LocalTime(offset: 20_700), LocalTime(offset: -36_000)] {
            let grouping = grouping(span, clock)
            // Around the ends of years, of which weeks belong to the next or the last.
            for second in stride(from: 1_577_000_000, to: 1_900_000_000, by: 977_777) {
                var session = SessionTotals(id: "")
                session.access = AccessTotals()
                session.access?.firstDate = Int64(second) * 1_000_000
                let starts = try #require(grouping.starts(ofGroup: grouping.values(of: session)))
                #expect(starts.contains(second) && starts.count == span.seconds)
            }
        }
    }

    @Test func `of several spans the shortest counts, and without one nothing is known`() {
        let keys: [GroupKey] = [.start(.week), .start(.hour), .start(.day)]
        let all = Grouping(keys, zone: "UTC", clock: .utc)
        #expect(all.span == .hour && all.starts(ofGroup: ["2026-W10", "2026-03-02T08", "2026-03-02"])?.count == 3600)
        let none = Grouping([.context("network")], zone: "UTC", clock: .utc)
        #expect(none.span == nil && none.starts(ofGroup: ["wifi"]) == nil)
    }

    @Test(arguments: [
        "", "2026", "2026-03", "2026-13-01", "2026-02-30", "2026-03-02T08", "2026-W10", "-2026-03-02",
        "99999999999-01-01",
        "2026-3-2", "2026-03-02 ", "x",
    ])
    func `a text that names no day is none`(name: String) {
        #expect(grouping(.day).starts(ofGroup: [nil, name]) == nil)
        #expect(grouping(.day).starts(ofGroup: [nil, nil]) == nil)
    }

    @Test(arguments: ["2026-W00", "2026-W54", "2025-W53", "2026-10", "2026-W1", "W10", "1969-W52"])
    func `a text that names no week is none`(name: String) {
        #expect(grouping(.week).starts(ofGroup: [nil, name]) == nil)
    }

    @Test(arguments: ["2026-03-02", "2026-03-02T24", "2026-03-02T8", "2026-03-02T", "2026-03-02T08:00"])
    func `a text that names no hour is none`(name: String) {
        #expect(grouping(.hour).starts(ofGroup: [nil, name]) == nil)
    }
}
