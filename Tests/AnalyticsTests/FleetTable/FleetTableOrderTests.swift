import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct FleetTableOrderTests {
    /// Sessions with random startup times and networks, some of which are not known.
    private static func sessions(_ count: Int, seed: UInt64) -> [SessionTotals] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { number in
            let startup = Bool.random(using: &random) ? Int.random(in: 0...40_000, using: &random) : nil
            let network = ["wifi", "cellular", "ethernet", nil].randomElement(using: &random) ?? nil
            return TableSample.session(number, startupMilliseconds: startup, network: network)
        }
    }

    @Test(arguments: [0, 1, 2, 100, 5000], [false, true])
    func `as a stable sort of the values orders them`(count: Int, descending: Bool) throws {
        let sessions = Self.sessions(count, seed: UInt64(count))
        var table = FleetTable(kpis: [.startupTime])
        for session in sessions { table.add(session) }
        let some = SessionSet(count: count) { $0 % 3 != 1 }
        let numbers = (0..<count).filter { $0 % 3 != 1 }
        func expected<Value: Comparable>(_ value: (Int) -> Value?) -> [UInt32] {
            let known = numbers.filter { value($0) != nil }.sorted { left, right in
                guard let first = value(left), let second = value(right), first != second else { return left < right }
                return descending ? first > second : first < second
            }
            return (known + numbers.filter { value($0) == nil }).map { UInt32($0) }
        }
        #expect(
            table.sorted(some, by: .kpi(.startupTime), descending: descending)
                == expected { sessions[$0].startupTime?.seconds })
        if count > 2 {
            #expect(
                table.sorted(some, by: .value(.context("network")), descending: descending)
                    == expected { sessions[$0].context["network"] })
        }
        #expect(
            table.sorted(some, by: .number, descending: descending)
                == (descending ? numbers.reversed() : numbers).map { UInt32($0) })
    }

    @Test(arguments: [false, true]) func `where only a bound of a value is known, that counts`(descending: Bool) {
        // Seconds of rebuffering, their bound, or neither; the first are all known.
        let rebuffer: [(value: Int64?, bound: Int64?)] = [
            (5, nil), (1, nil), (nil, nil), (nil, 3), (4, nil), (nil, 7), (nil, nil), (0, nil),
        ]
        var table = FleetTable(kpis: [.rebufferDuration])
        for (number, rebuffer) in rebuffer.enumerated() {
            var log = SessionLog(id: "S\(number)")
            log.declared = DeclaredSession(source: "rows")
            log.declared?.rebuffer = rebuffer.value.map { $0 * 1_000_000 }
            log.declared?.rebufferAtMost = rebuffer.bound.map { $0 * 1_000_000 }
            table.add(SessionTotals(log, catalog: ErrorCatalog()))
        }
        let sorted = table.sorted(SessionSet(allOf: 8), by: .kpi(.rebufferDuration), descending: descending)
        #expect(sorted == (descending ? [5, 0, 4, 3, 1, 7] : [7, 1, 3, 4, 0, 5]) + [2, 6])
        #expect(table.column(.rebufferDuration)?[3] == nil, "a bound is no value")
    }

    @Test func `what has no column is not sorted by it`() {
        let table = FleetTable()
        #expect(table.sorted(SessionSet(count: 0), by: .kpi(.startupTime), descending: false) == nil)
        #expect(table.sorted(SessionSet(count: 0), by: .value(.start(.week)), descending: false) == nil)
    }

    @Test func `by a key that no context has all are the same`() {
        var table = FleetTable()
        for session in Self.sessions(3, seed: 1) { table.add(session) }
        #expect(table.sorted(SessionSet(allOf: 3), by: .value(.context("none")), descending: true) == [0, 1, 2])
    }

    @Test(arguments: [0.0, 0.05, 0.5, 0.95, 1]) func `quantiles are ranks of the known values`(part: Double) {
        let sessions = Self.sessions(999, seed: 7)
        var table = FleetTable(kpis: [.startupTime])
        for session in sessions { table.add(session) }
        let known = sessions.compactMap { $0.startupTime?.seconds }.sorted()
        let all = SessionSet(count: 999) { _ in true }
        let expected = known[min(known.count - 1, Int(part * Double(known.count)))]
        #expect(table.column(.startupTime)?.quantile(part, of: all) == Float(expected))
        #expect(table.column(.startupTime)?.quantile(part, of: SessionSet(count: 999)) == nil)
    }
}
