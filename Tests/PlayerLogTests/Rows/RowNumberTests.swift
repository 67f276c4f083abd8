import TestSupport
import Testing

@testable import PlayerLog

/// Numbers, dates and truth values of cells.
@Suite struct RowNumberTests {
    private static func parse(_ text: String, _ kind: RowField.Kind, _ change: String = "") -> RowNumber {
        let name =
            switch kind {
            case .time: "startupTime"
            case .date: "startDate"
            case .bitrate: "switchMagnitude"
            case .ratio: "rebufferRatio"
            case .bytes: "bytesTransferred"
            case .count: "stallCount"
            case .truth: "failed"
            }
        guard let map = try? RowMap(parsing: "id=i,\(name)=x\(change)"),
            case .column(_, .value(let scale), _)? = map.assignments.last?.origin
        else { return .unreadable }
        return Array(text.utf8).withUnsafeBytes { RowNumber.parse($0, kind, scale, localTime: .utc) }
    }

    @Test(arguments: [
        ("1.5", "", RowNumber.known(1_500_000)), ("812", " ms", .known(812_000)), ("812", "/1000", .known(812_000)),
        ("812", "/1000 s", .known(812_000)), ("0.1234567", "", .known(123_457)), ("2", "*60", .known(120_000_000)),
        ("1.5e3", " ms", .known(1_500_000)), (" 7 ", " us", .known(7)), ("", "", .unknown), ("-1", "", .unknown),
        ("NaN", "", .unknown), ("null", "", .unknown), ("\\N", "", .unknown), ("abc", "", .unreadable),
        ("1,5", "", .unreadable), ("99999999999999999999", "", .unreadable), ("-", "", .unknown),
        ("1e400", "", .unreadable), ("0.0000000000000000000000000001", "", .known(0)), ("-0.0", "", .known(0)),
    ])
    func `times are read exactly`(text: String, change: String, number: RowNumber) {
        #expect(Self.parse(text, .time, change) == number)
    }

    @Test func `counts are whole, bytes are rounded, and bitrates and parts have their units`() {
        #expect(Self.parse("3", .count) == .known(3))
        #expect(Self.parse("3.0", .count) == .known(3))
        #expect(Self.parse("3.5", .count) == .unreadable)
        #expect(Self.parse("922337203685477579", .count) == .known(922_337_203_685_477_579))
        #expect(Self.parse("1024.4", .bytes) == .known(1024))
        #expect(Self.parse("3.5", .bitrate, " Mbps") == .known(3_500_000_000_000))
        #expect(Self.parse("2.5", .ratio, " %") == .known(25_000))
    }

    @Test(arguments: [
        ("true", RowNumber.known(1)), ("T", .known(1)), ("1", .known(1)), ("no", .known(0)), ("FALSE", .known(0)),
        ("", .unknown), ("null", .unknown), ("maybe", .unreadable),
    ])
    func `truth values are words`(text: String, number: RowNumber) { #expect(Self.parse(text, .truth) == number) }

    @Test(arguments: [
        ("2026-03-02T08:14:31.250Z", ""), ("2026-03-02 08:14:31.25", ""), ("2026-03-02 08:14:31.250 UTC", ""),
        ("2026-03-02T09:14:31.250+01:00", ""), ("1772439271250", ""), ("1772439271.25", ""),
        ("1772439271250000", ""), ("1772439271250", " ms"), ("1772439271250000000", ""),
    ])
    func `dates are read in the forms that warehouses write`(text: String, change: String) {
        #expect(Self.parse(text, .date, change) == .known(1_772_439_271_250_000))
    }

    @Test(arguments: ["2026-13-02 08:14:31", "yesterday", "12", "2026-02-30T00:00:00Z"])
    func `what is no date is none`(text: String) { #expect(Self.parse(text, .date) == .unreadable) }
}
