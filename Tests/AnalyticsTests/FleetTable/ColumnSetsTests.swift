import PlayerLog
import TestSupport
import Testing

@testable import PlayheadAnalytics

/// What columns tell of many sessions at once is what they tell of each.
@Suite struct ColumnSetsTests {
    @Test(arguments: [0, 1, 63, 64, 65, 128, 1000]) func `a set of all sessions has each`(count: Int) {
        let all = SessionSet(allOf: count)
        #expect(all == SessionSet(count: count) { _ in true } && all.count == count)
    }

    private static func table(_ count: Int, isUniform: Bool) -> FleetTable {
        var random = SeededGenerator(seed: 3)
        var table = FleetTable(kpis: [.startupTime])
        for number in 0..<count {
            let startup = isUniform ? 700 : [nil, 699, 700, 701].randomElement(using: &random) ?? nil
            let network = isUniform ? "wifi" : ["wifi", "cellular", nil].randomElement(using: &random) ?? nil
            let start = number % 9 == 4 ? nil : 1_772_323_200 + Int.random(in: 0...400_000, using: &random)
            table.add(
                TableSample.session(
                    number, startupMilliseconds: startup, network: network, start: isUniform ? nil : start))
        }
        return table
    }

    @Test(arguments: [1, 64, 100, 777], [true, false])
    func `sessions lie on the side of a limit on which their values lie`(count: Int, isUniform: Bool) throws {
        let table = Self.table(count, isUniform: isUniform)
        let column = try #require(table.column(.startupTime))
        let some = SessionSet(count: count) { $0 % 7 != 2 }
        for limit: Float in [0.5, 0.7, 0.9] {
            let sides = column.sides(of: limit, among: some)
            #expect(sides.below == some.filter { column[$0].map { $0 < limit } ?? false })
            #expect(sides.same == some.filter { column[$0] == limit })
            #expect(sides.above == some.filter { column[$0].map { $0 > limit } ?? false })
            #expect(sides.unknown == some.filter { column[$0] == nil })
        }
    }

    @Test(arguments: [64, 65, 777], [true, false])
    func `sessions have the codes that they have`(count: Int, isUniform: Bool) throws {
        let table = Self.table(count, isUniform: isUniform)
        let column = try #require(table.column(.context("network")))
        let some = SessionSet(count: count) { $0 % 7 != 2 }
        for wanted in 0..<3 {
            let isWanted = (0...max(wanted, column.values.count)).map { $0 == wanted }
            #expect(column.sessions(of: some, withCodes: isWanted) == some.filter { column.code(of: $0) == wanted })
            #expect(column.sessions(of: some, withCode: wanted) == some.filter { column.code(of: $0) == wanted })
        }
    }

    @Test(arguments: [true, false]) func `sessions are found by when they started`(isUniform: Bool) throws {
        let table = Self.table(777, isUniform: isUniform)
        let some = SessionSet(count: 777) { $0 % 7 != 2 }
        let starts = (0..<777).filter(some.contains).compactMap { table.start(of: $0) }
        let (first, last) = (starts.min() ?? 0, starts.max() ?? 0)
        var seconds: [Int] = []
        table.forEachStart(of: some) { seconds.append($0) }
        #expect(seconds == starts)
        #expect(table.sessions(some, startedIn: 0..<1 << 32).count == starts.count)
        for hour in stride(from: first - 3600, through: last, by: 3600) {
            let found = table.sessions(some, startedIn: hour..<hour + 3600)
            #expect(found == some.filter { table.start(of: $0).map { hour..<hour + 3600 ~= $0 } ?? false })
        }
        table.forEachStart(of: SessionSet(count: 777)) { _ in Issue.record("no session started") }
    }
}
