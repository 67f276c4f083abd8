import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct FleetGroupsTests {
    @Test func `numbers of sessions are never cut`() {
        let entry = HandMadeSession.entry()
        var list = ListTable(
            columns: SessionColumns.all, sort: ListSort(), count: 1, selected: 0, highest: 8_514_237,
            rect: Rect(x: 0, y: 0, width: 80, height: 3))
        var frame = Frame(size: Size(width: 80, height: 3), glyphs: .braille)
        list.draw(of: &frame, row: { _ in (8_514_236, entry) })
        #expect(frame.text.contains("› 8514237 hand-made"))
        list.highest = 40
        #expect(list.heading(at: Point(x: 8, y: 0)) == 1, "of few sessions the column is as wide as ever")
    }

    @Test func `groups that look alike are numbered`() throws {
        // A mark that nobody sees, the words for what nobody knows, and sessions that do not know theirs.
        let titles: [String?] = ["wifi", "wifi\u{200B}", "(not known)", nil, "wifi\u{1B}"]
        let entries = titles.enumerated().map { number, title in
            var totals = SessionTotals(id: "S\(number)")
            totals.context.values["title"] = title.map { .text($0) }
            return SessionEntry(title: "", totals: totals) { SessionLog(id: "S\(number)") }
        }
        let state = AppState(sessions: SessionList(entries), catalog: SampleSessions.catalog)
        let groups = try #require(state.fleetView.groups)
        #expect(Set(groups.names).count == 5 && groups.names.contains("(not known)"))
        #expect(groups.names.contains("(not known) (2)") && groups.names.contains("wifi"))
        #expect(zip(groups.rows, groups.names).contains { $0.values == [nil] && $1 == "(not known)" })
    }

    @Test func `of very many groups the smallest are one row, which cannot be kept`() throws {
        // Seven hundred titles, of which the first hundred have two sessions.
        let entries = (0..<800).map { number in
            var totals = SessionTotals(id: "S\(number)")
            totals.context.values["title"] = .text("T\(number % 700)")
            return SessionEntry(title: "", totals: totals) { SessionLog(id: "S\(number)") }
        }
        var state = AppState(sessions: SessionList(entries), catalog: SampleSessions.catalog)
        let groups = try #require(state.fleetView.groups)
        #expect(groups.count == 700 && groups.rows.count == 501 && groups.otherCount == 200)
        #expect(groups.rows.reduce(0) { $0 + $1.fleet.sessionCount } == 800)
        #expect(groups.rows.last?.values.isEmpty == true && groups.rows.last?.fleet.sessionCount == 200)
        press("RG", &state)
        #expect(state.fleetView.groupRow == 501 && Dashboard.frame(state).text.contains("other (200)"))
        press("\r", &state)
        #expect(state.fleet.filters.isEmpty && state.status != nil)
    }
}
