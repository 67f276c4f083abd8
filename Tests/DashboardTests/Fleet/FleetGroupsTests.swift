import Analytics
import PlayerLog
import Terminal
import Testing

@testable import Dashboard

@Suite struct FleetGroupsTests {
    /// Groups by two properties: few of their values are numbered in an array, very many in a dictionary.
    @Test(arguments: [3, 1500]) func `groups by two properties are those of each pair of values`(valueCount: Int) throws
    {
        var (table, pairs) = (FleetTable([]), [[String?]: Int]())
        for number in 0..<6000 {
            var totals = SessionTotals(id: "S\(number)")
            let values = ["a\(number % valueCount)", number % 7 == 0 ? nil : "b\(number * 31 % valueCount)"]
            for (key, value) in zip(["one", "two"], values) { totals.context.values[key] = value.map { .text($0) } }
            table.add(totals)
            pairs[values, default: 0] += 1
        }
        let codes = GroupCodes([.context("one"), .context("two")].compactMap { table.column($0) })
        var counts = codes.table(0)
        for number in 0..<table.count { counts[codes[number]] += 1 }
        var found: [[String?]: Int] = [:]
        for (number, count) in counts.numbers(where: { $0 > 0 }) {
            found[try #require(codes.values(of: number))] = count
        }
        #expect(found == pairs)
    }

    @Test func `of very many groups the smallest are one row, which cannot be kept`() throws {
        // Seven hundred titles, of which the first hundred have two sessions.
        let entries = (0..<800).map { number in
            var totals = SessionTotals(id: "S\(number)")
            totals.context.values["title"] = .text("T\(number % 700)")
            return SessionEntry(title: "", totals: totals) { PlaybackTimeline(SessionLog(id: "S\(number)")) }
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
