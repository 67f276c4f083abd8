import PlayerLog
import Testing

@testable import PlayheadAnalytics

@Suite struct GroupKeyTests {
    @Test func `a key is read as it is typed`() {
        for key in GroupKey.named + [.context("network"), .context("start.hour"), .context("ä b")] {
            #expect(GroupKey(key.description) == key)
        }
        for text in ["", "network", "context", "context.", "start", "start.minute", "Host", "start.hour UTC"] {
            #expect(GroupKey(text) == nil)
        }
    }

    // Weeks as Python's `date.isocalendar` and GNU `date +%G-W%V` have them.
    @Test(arguments: [
        ("2026-03-02T08:17:06.006Z", "2026-03-02T08", "2026-03-02", "2026-W10"),
        ("2026-01-01T00:00:00.000Z", "2026-01-01T00", "2026-01-01", "2026-W01"),
        ("2027-01-03T23:59:59.999Z", "2027-01-03T23", "2027-01-03", "2026-W53"),
        ("2024-12-30T00:00:00.000Z", "2024-12-30T00", "2024-12-30", "2025-W01"),
        ("1970-01-01T00:00:00.000Z", "1970-01-01T00", "1970-01-01", "1970-W01"),
        ("1969-12-28T23:00:00.000Z", "1969-12-28T23", "1969-12-28", "1969-W52"),
    ])
    func `a start falls into an hour, a day and a week`(date: String, hour: String, day: String, week: String) throws {
        var session = SessionTotals(id: "a")
        session.access = AccessTotals()
        session.access?.firstDate = try #require(LogDate(parsing: date)).microseconds
        #expect(GroupKey.start(.hour).value(of: session) == hour)
        #expect(GroupKey.start(.day).value(of: session) == day)
        #expect(GroupKey.start(.week).value(of: session) == week)
    }

    @Test func `a clock tells the hour`() {
        var session = SessionTotals(id: "a")
        session.access = AccessTotals()
        session.access?.firstDate = LogDate(year: 2026, month: 3, day: 2, hour: 23).microseconds
        #expect(GroupKey.start(.hour).value(of: session, by: LocalTime(offset: 3600)) == "2026-03-03T00")
        #expect(GroupKey.start(.day).value(of: session, by: LocalTime(offset: -86_400)) == "2026-03-01")
    }

    @Test func `nobody knows what no log tells`() {
        for key in GroupKey.named where key != .property(.source) {
            #expect(key.value(of: SessionTotals(id: "a")) == nil)
        }
    }

    @Test func `a session tells its host, player and errors`() {
        var session = SessionTotals(id: "a")
        session.variants = [
            VariantTime(uri: nil, indicatedBitrate: 1, watched: 1),
            VariantTime(uri: "https://user:secret@cdn.example.com:8443/a.m3u8?b=c", indicatedBitrate: 1, watched: 1),
            VariantTime(uri: "https://other.example.com/", indicatedBitrate: 1, watched: 9),
        ]
        #expect(session.host == "cdn.example.com")
        session.software = "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)"
        #expect(session.player == "AppleCoreMedia")
        session.software = nil
        session.context = SessionContext(["player": .text("hls.js")])
        #expect(session.player == "hls.js")
        session.errors = ErrorTotals()
        #expect(session.errorClass == "none" && session.errorCode == "none")
        session.errors?.total = 4
        session.errors?.byClass = [0, 2, 0, 0, 2, 0, 0]
        #expect(session.errorClass == "delivery" && session.errorCode == nil)
    }

    @Test func `the error code is that of most entries, of two with as many the first`() {
        func code(of entries: [(domain: String?, code: Int?)]) -> String? {
            var session = SessionTotals(id: "a")
            let events = entries.map { entry in
                var event = ErrorLogEvent()
                (event.errorDomain, event.errorStatusCode) = (entry.domain, entry.code)
                return event
            }
            session.errors = ErrorTotals(events, catalog: ErrorCatalog())
            return session.errorCode
        }
        let (media, url) = ("CoreMediaErrorDomain", "NSURLErrorDomain")
        #expect(code(of: [(media, -12889), (url, -1001), (url, -1001), (nil, nil)]) == "-1001 NSURLErrorDomain")
        #expect(code(of: [(media, -12889), (url, -1001)]) == "-12889 CoreMediaErrorDomain")
        #expect(code(of: [(media, 7), (url, 7), (url, 7)]) == "7 NSURLErrorDomain")
        #expect(code(of: [(nil, 404)]) == "404" && code(of: [(media, nil)]) == nil && code(of: []) == "none")
        // Of a million different codes those that came first are counted.
        #expect(code(of: (0..<1000).map { (media, $0) } + [(media, 999), (media, 3)]) == "3 CoreMediaErrorDomain")
    }

    @Test func `a part carries keys and zone`() throws {
        let grouping = Grouping(
            [.context("a b"), .start(.day), .property(.host)], zone: "Europe/Zurich", clock: LocalTime(offset: 3600))
        #expect(grouping.texts == ["context.a b", "start.day Europe/Zurich", "host"])
        let read = try #require(
            Grouping(texts: grouping.texts) { $0 == "Europe/Zurich" ? LocalTime(offset: 3600) : nil })
        #expect(read.texts == grouping.texts)
        #expect(Grouping(texts: ["start.day Nowhere/Land"]) { $0 == "UTC" ? .utc : nil } == nil)
        #expect(Grouping(texts: ["bitrate"]) { _ in .utc } == nil)
        #expect(Grouping(texts: []) { _ in .utc }?.keys.isEmpty == true)
    }
}
