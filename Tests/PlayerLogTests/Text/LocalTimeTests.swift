import PlayheadPlatform
import TestSupport
import Testing

@testable import PlayerLog

@Suite struct LocalTimeTests {
    private static let zones = POSIXFileSystem()
    private static var hasZones: Bool { zones.zoneFile("Europe/Zurich") != nil }

    @Test(arguments: [
        ("UTC", 0 as Int64?), ("GMT", 0), ("Z", 0), ("+02:00", 7200), ("-0530", -19_800), ("+14", 50_400),
        ("-00:00", 0),
        ("+2", nil), ("02:00", nil), ("+2:00:00:00", nil), ("+ab:cd", nil), ("+", nil), ("", nil),
    ])
    func `offsets are zones`(name: String, seconds: Int64?) {
        let zone = LocalTime(named: name) { _ in nil }
        #expect(zone.map { -$0.date(showing: LogDate(microseconds: 0)).microseconds / 1_000_000 } == seconds)
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "Europe/Zür ich", "a\0b", String(repeating: "a", count: 64)])
    func `names that lead elsewhere are not looked up`(name: String) {
        var asked: [String] = []
        #expect(
            LocalTime(named: name) {
                asked.append($0); return nil
            } == nil)
        #expect(asked.isEmpty)
        #expect(Self.zones.zoneFile("../etc/passwd") == nil)
    }

    @Test(
        .enabled(if: hasZones, "no tz database on this machine"),
        arguments: [
            // Winter and summer, and the very moments of change: the hour that is left out, and the one that comes twice.
            ("2024-01-15T12:00:00Z", "2024-01-15T11:00:00.000Z"), ("2024-07-15T12:00:00Z", "2024-07-15T10:00:00.000Z"),
            ("2024-03-31T01:59:59Z", "2024-03-31T00:59:59.000Z"), ("2024-03-31T03:00:00Z", "2024-03-31T01:00:00.000Z"),
            ("2024-10-27T01:59:59Z", "2024-10-26T23:59:59.000Z"), ("2024-10-27T02:30:00Z", "2024-10-27T00:30:00.000Z"),
            ("2024-10-27T03:00:00Z", "2024-10-27T02:00:00.000Z"),
        ])
    func `zurich changes its clocks`(shown: String, moment: String) throws {
        let zone = try #require(LocalTime(named: "Europe/Zurich", zoneFile: Self.zones.zoneFile))
        let date = try #require(LogDate(parsing: shown))
        #expect(zone.date(showing: date).iso8601 == moment)
    }

    @Test(.enabled(if: hasZones, "no tz database on this machine"))
    func `a time that is left out is still a moment nearby`() throws {
        let zone = try #require(LocalTime(named: "Europe/Zurich", zoneFile: Self.zones.zoneFile))
        let shown = LogDate(year: 2024, month: 3, day: 31, hour: 2, minute: 30)
        let moment = zone.date(showing: shown)
        #expect(abs(moment.seconds(since: LogDate(year: 2024, month: 3, day: 31, hour: 1))) <= 3600)
    }

    @Test(.enabled(if: hasZones, "no tz database on this machine"))
    func `a zone file cut off or damaged is no zone or a zone`() throws {
        let bytes = try #require(Self.zones.zoneFile("Europe/Zurich"))
        #expect(LocalTime(zoneInformation: bytes) != nil)
        for length in stride(from: 0, to: bytes.count, by: 7) {
            let zone = LocalTime(zoneInformation: Array(bytes[..<length]))
            _ = zone?.date(showing: LogDate(year: 2024, month: 1, day: 1))
        }
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            let zone = LocalTime(zoneInformation: damaged)
            _ = zone?.date(showing: LogDate(year: 2024, month: 7, day: 1))
        }
    }

    @Test func `what is no zone file is no zone`() {
        for bytes in [[], Array("TZif2".utf8), [UInt8](repeating: 0xFF, count: 200), [UInt8](repeating: 0, count: 200)]
        {
            #expect(LocalTime(zoneInformation: bytes) == nil)
        }
        var huge = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + [UInt8](repeating: 0x7F, count: 24)
        #expect(LocalTime(zoneInformation: huge) == nil)
        huge += huge
        #expect(LocalTime(zoneInformation: huge) == nil)
    }
}
