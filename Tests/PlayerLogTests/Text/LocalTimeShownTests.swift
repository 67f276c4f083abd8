import Testing

@testable import PlayerLog

@Suite struct LocalTimeShownTests {
    @Test func `is the other way round of reading`() {
        for offset in [-43_200, -3601, 0, 1, 20_700, 50_400] {
            let zone = LocalTime(offset: offset)
            for microseconds in [Int64(-1), 0, 1, 1_700_000_000_999_999, -86_400_000_001] {
                let date = LogDate(microseconds: microseconds)
                #expect(zone.shown(at: date).microseconds == microseconds + Int64(offset) * 1_000_000)
                #expect(zone.date(showing: zone.shown(at: date)) == date)
            }
        }
    }

    @Test func `changes with the clock`() throws {
        let zone = try #require(LocalTime(zoneInformation: zurich2024))
        let spring = LogDate(year: 2024, month: 3, day: 31, hour: 1)
        #expect(zone.shown(at: spring.advanced(by: -1)).components.hour == 1)
        #expect(zone.shown(at: spring).components.hour == 3)
        for hours in stride(from: -2000.0, to: 2000, by: 7) {
            let date = spring.advanced(by: hours * 3600)
            #expect(zone.date(showing: zone.shown(at: date)) == date)
        }
    }

    /// A zone file of RFC 8536 with Zurich's two changes of 2024.
    private var zurich2024: [UInt8] {
        func big(_ value: Int64, _ width: Int) -> [UInt8] {
            (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        func header(_ transitions: Int64, _ types: Int64) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
                + [0, 0, 0, transitions, types, 4].flatMap { big($0, 4) }
        }
        let types = (big(3600, 4) + [0, 0]) + (big(7200, 4) + [1, 0])
        let first = header(0, 1) + big(3600, 4) + [0, 0] + Array("CET\0".utf8)
        return first + header(2, 2) + big(1_711_846_800, 8) + big(1_729_990_800, 8) + [1, 0] + types
            + Array("CET\0".utf8)
    }
}
