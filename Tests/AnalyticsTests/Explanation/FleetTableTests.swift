import PlayerLog
import Testing

@testable import Analytics

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
            #expect(column.codes.map { column.values[Int($0)] } == values)
            #expect(column.isDividing)
        }
    }

    @Test func `the user agent tells what the context does not`() throws {
        var table = FleetTable([])
        let agent = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        table.add(Self.session([:], software: agent))
        table.add(Self.session(["device": .text("TV")], software: agent))
        let device = try #require(table.columns.first { $0.key == .context("device") })
        #expect(device.codes.map { device.values[Int($0)] } == ["iPad", "TV"])
        #expect(table.columns.contains { $0.key == .context("osVersion") && !$0.isDividing })
    }

    @Test func `values that are too many are one that stands for none`() throws {
        var column = DimensionColumn(.context("viewer"), unknownCount: 2)
        for number in 0..<70_000 { column.append(String(number)) }
        column.append("0")
        column.append(nil)
        #expect(column.codes.count == 70_004)
        #expect(column.codes.suffix(2) == [1, DimensionColumn.unknownCode])
        #expect(column.codes[70_000] == DimensionColumn.otherCode)
        #expect(column.values.count == DimensionColumn.mostValues)
    }
}
