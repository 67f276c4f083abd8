import Testing

@testable import PlayerLog

@Suite struct LogDateTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
        (1_709_164_799_999_999, "2024-02-28T23:59:59.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"), (-62_135_596_800_000_000, "0001-01-01T00:00:00.000Z"),
    ])
    func `is shown in ISO 8601`(microseconds: Int64, text: String) {
        #expect(LogDate(microseconds: microseconds).iso8601 == text)
        #expect(LogDate(parsing: text)?.microseconds == microseconds / 1000 * 1000 - (microseconds == -1 ? 1000 : 0))
    }

    @Test(arguments: [
        ("2026-03-02T08:14:31.250Z", 1_772_439_271_250_000 as Int64?),
        ("2026-03-02t08:14:31,25z", 1_772_439_271_250_000),
        ("2026-03-02 08:14:31 +0000", 1_772_439_271_000_000), ("2026-03-02T09:14:31+01:00", 1_772_439_271_000_000),
        ("2026-03-02T02:44:31-0530", 1_772_439_271_000_000), ("2026-03-02T09:14:31+01", 1_772_439_271_000_000),
        ("2026/03/02 08:14", 1_772_439_240_000_000), ("2026-03-02", 1_772_409_600_000_000),
        ("2026-03-02T08:14:31.1234567Z", 1_772_439_271_123_456), ("2026-03-02T08:14:60Z", 1_772_439_300_000_000),
        ("2026-13-02T08:14:31Z", nil), ("2026-00-02", nil), ("2026-03-32", nil), ("2026-03-02T25:00:00Z", nil),
        ("2026-03-02T08:60:00Z", nil), ("2026-03-02T08:14:61Z", nil), ("2026-03-02T08:14:31Zx", nil), ("", nil),
        ("2026-03-02T08:14:31 ", 1_772_439_271_000_000), ("2026-03-02T08:14:31+1", nil), ("26-03-02", nil),
        ("2026-03-02T", nil), ("२०२६-०३-०२", nil), ("2026-03-02T08:14:31+01:00x", nil), ("2026-03-02x", nil),
    ])
    func `is read in the forms that apps write`(text: String, microseconds: Int64?) {
        #expect(LogDate(parsing: text)?.microseconds == microseconds)
    }

    @Test func `a time without a zone is local`() {
        let zone = LocalTime(offset: -3600)
        #expect(LogDate(parsing: "2026-03-02T08:14:31", localTime: zone)?.iso8601 == "2026-03-02T09:14:31.000Z")
        #expect(LogDate(parsing: "2026-03-02T08:14:31Z", localTime: zone)?.iso8601 == "2026-03-02T08:14:31.000Z")
        #expect(LogDate(parsing: "2026-03-02", localTime: zone)?.iso8601 == "2026-03-02T01:00:00.000Z")
    }

    @Test(arguments: [
        (1_772_439_271.0, 1_772_439_271_000_000 as Int64?), (1_772_439_271_250.0, 1_772_439_271_250_000),
        (1e9, 1_000_000_000_000_000), (1e12, 1_000_000_000_000_000),
        // No log is so old: these are seconds since another year, or no dates at all.
        (0.5, nil), (5, nil), (20_260_302, nil), (820_454_400, nil), (820_454_400_000, nil),
        (0, nil), (-1, nil), (.nan, nil), (.infinity, nil), (1e300, nil), (1e15, nil),
    ])
    func `is read from seconds and milliseconds`(number: Double, microseconds: Int64?) {
        #expect(LogDate(number: number)?.microseconds == microseconds)
    }

    @Test func `the first and the last date that there are can be written`() {
        #expect(LogDate(microseconds: .min).iso8601 == "-290308-12-21T19:59:05.224Z")
        #expect(LogDate(microseconds: .max).iso8601 == "294247-01-10T04:00:54.775Z")
    }

    @Test func `every day of four centuries comes back`() {
        var previous: Int?
        for day in 0..<146_097 {
            let date = LogDate(microseconds: (Int64(day) - 30_000) * 86_400_000_000)
            let c = date.components
            #expect(LogDate(year: c.year, month: c.month, day: c.day) == date)
            if let previous { #expect(c.day == previous + 1 || c.day == 1) }
            previous = c.day
        }
    }

    @Test func `seconds and advancing are inverse`() {
        let start = LogDate(year: 2026, month: 3, day: 2)
        let later = start.advanced(by: 12.000_001)
        #expect(later.seconds(since: start) == 12.000_001)
        #expect(start.advanced(by: .nan) == start)
        #expect(start < later)
    }

    @Test func `the W3C stamp repeats the seconds`() {
        let date = LogDate(year: 2024, month: 6, day: 10, hour: 8, minute: 43, second: 53, microsecond: 999_999)
        #expect(date.w3cStamp == "2024/06/10 08:43:53.053")
    }
}
