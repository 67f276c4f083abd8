import PlayerLog
import Testing

@testable import PlayheadAnalytics

@Suite struct FleetTableTests {
    private static func session(_ context: [String: SessionContext.Value], software: String? = nil) -> SessionTotals {
        var session = SessionTotals(id: "")
        session.context = SessionContext(context)
        session.software = software
        return session
    }

    @Test func `a key that comes late is unknown of the sessions before`() throws {
        var table = FleetTable([])
        table.add(Self.session(["network": .text("wifi")]))
        table.add(Self.session(["network": .text("wifi"), "cdn": .text("a")]))
        table.add(Self.session(["cdn": .text("b")]))
        #expect(table.count == 3)
        for (key, values) in [("network", ["wifi", "wifi", nil]), ("cdn", [nil, "a", "b"])] {
            let column = try #require(table.columns.first { $0.key == .context(key) })
            #expect((0..<3).map { column.values[column.code(of: $0)] } == values)
            #expect(column.isDividing)
        }
    }

    @Test func `a column with one value is as one in which the value was kept for each session`() throws {
        var table = FleetTable(kpis: [.stallCount, .startupTime])
        for number in 0..<300 {
            var session = Self.session(["network": .text("wifi")])
            session.access = AccessTotals()
            session.access?.stalls = number == 200 ? 3 : 2
            table.add(session)
            let column = try #require(table.column(.context("network")))
            #expect(!column.isDividing && column.code(of: number) == column.code(of: 0))
        }
        table.add(Self.session([:]))
        let network = try #require(table.column(.context("network")))
        let all = SessionSet(count: 301) { _ in true }
        #expect(network.isDividing && network.values[network.code(of: 300)] == nil)
        #expect((0..<300).allSatisfy { network.values[network.code(of: $0)] == "wifi" })
        #expect(network.counts(in: all).filter { $0 > 0 } == [1, 300])
        let stalls = try #require(table.column(.stallCount))
        #expect(stalls[199] == 2 && stalls[200] == 3 && stalls[201] == 2 && stalls[300] == nil)
        let startup = try #require(table.column(.startupTime))
        #expect(startup[0] == nil && startup.quantile(0.5, of: all) == nil)
        #expect(table.sorted(all, by: .kpi(.startupTime), descending: true) == Array(0..<301))
    }

    @Test func `the user agent tells what the context does not`() throws {
        var table = FleetTable([])
        let agent = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        table.add(Self.session([:], software: agent))
        table.add(Self.session(["device": .text("TV")], software: agent))
        let device = try #require(table.columns.first { $0.key == .context("device") })
        #expect((0..<2).map { device.values[device.code(of: $0)] } == ["iPad", "TV"])
        #expect(table.columns.contains { $0.key == .context("osVersion") && !$0.isDividing })
    }

    @Test func `values that are too many are one that stands for none`() throws {
        var column = DimensionColumn(.context("viewer"), unknownCount: 2)
        for number in 0..<70_000 { column.append(String(number)) }
        column.append("0")
        column.append(nil)
        #expect(column.count == 70_004)
        #expect(column.code(of: 70_002) == 1 && column.code(of: 70_003) == Int(DimensionColumn.unknownCode))
        #expect(column.code(of: 70_000) == Int(DimensionColumn.otherCode))
        #expect(column.values.count == DimensionColumn.mostValues)
    }
}
