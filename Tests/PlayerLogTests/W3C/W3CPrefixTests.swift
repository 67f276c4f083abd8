import Testing

@testable import PlayerLog

/// What an app's logging puts before each line of a log is no part of it: it is taken off, or the line is a problem.
@Suite struct W3CPrefixTests {
    private static let prefixes = [
        "2026-05-12 18:00:00.123 MyApp[312:9911] ", "2026-05-12 18:00:00.123456+0200  localhost MyApp[312]: (AVFCore) ",
        "2026-05-12 18:00:00.123456+0200 0x1a2b     Default     0x0                  312    0    MyApp: (Log) [com.x:p] ",
        "2026-05-12 18:00:00.123 Df MyApp[312:9911] [com.example.app:player] ",
        "May 12 18:00:00 iPhone MyApp[312] <Notice>: ",
        "2026-05-12T18:00:00.123Z INFO player - ", "[2026-05-12 18:00:00] [player] ", "[player] ",
        "2026-05-12 18:00:00.123 - ", "[312:9911] ",
        "[DEBUG]",
        "MyApp: ", "MyApp:", "2026/05/12 18:00:00:123  ", "12.05.2026, 18:00:00 player | ",
        "default\t18:00:00.123\tMyApp\t",
        "<14>1 2026-05-12T18:00:00Z iphone MyApp 312 - - ", "18:00:00.123 ▶️ DEBUG Player.swift:42 dump() - ",
    ]

    private static func prefixed(_ text: String, by prefix: String) -> String {
        text.split(separator: "\n").map { prefix + $0 + "\n" }.joined()
    }

    @Test(arguments: prefixes)
    func `rows behind a prefix are those without it`(prefix: String) throws {
        let text = W3CLog.access(
            W3CLog.row(stalls: "1"),
            W3CLog.row(date: "2026/03/02 08:14:50.050", uri: "https://a.example/my video.m3u8"),
            W3CLog.row(date: "- -"))
        let (plain, behind) = (Reading.read(text), Reading.read(Self.prefixed(text, by: prefix)))
        #expect(behind.messages == plain.messages)
        #expect(behind.events.count == 3 && behind.events == plain.events)
        let log = try #require(behind.only)
        #expect(log.lastDumpDate == plain.only?.lastDumpDate && log.software == plain.only?.software)
        #expect(log.text(behind.events[1].uri) == "https://a.example/my%20video.m3u8")
    }

    @Test(arguments: prefixes)
    func `entries behind a prefix are those without it`(prefix: String) {
        let text = W3CLog.error(
            "2026/03/02 08:14:31.031 https://a.example/v.m3u8 A 192.0.2.1 -12889 \"CoreMediaErrorDomain\" "
                + "\"No response at 2026/03/02 08:14:30.030 https://b.example\" -")
        let (plain, behind) = (Reading.read(text), Reading.read(Self.prefixed(text, by: prefix)))
        #expect(behind.messages == plain.messages)
        #expect(behind.entries.count == 1 && behind.entries == plain.entries)
    }

    @Test(arguments: [1, 7, 4096])
    func `it does not matter how the bytes come`(piece: Int) {
        let text = W3CLog.access(W3CLog.row(), W3CLog.row(date: "2026/03/02 08:14:50.050"))
        let behind = Reading.read(Self.prefixed(text, by: "[312:9911] "), piece: piece)
        #expect(behind.events == Reading.read(text).events)
    }

    @Test func `a row that is cut off behind a prefix does not take the prefixs date`() {
        let prefix = "2026-05-12 18:00:00.123 MyApp[312:9911] "
        for lost in 1...22 {
            let row = W3CLog.row().split(separator: " ").dropLast(lost).joined(separator: " ") + "\n"
            let log = Reading.read(W3CLog.access(prefix + row))
            #expect(log.events.isEmpty && log.messages.count == 1, "\(lost) values lost: \(log.messages)")
        }
    }

    @Test(arguments: [
        "2026-05-12 18:00:00.123 MyApp[312:9911] https://a.example/v.m3u8", "player https://a.example/v.m3u8",
        "2026-05-12 18:00:00.123 MyApp[312:9911] the player says",
    ])
    func `what is before a row and no prefix is a problem`(start: String) {
        let rest = W3CLog.row().split(separator: " ").dropFirst(3).joined(separator: " ")
        let log = Reading.read(W3CLog.access(start + " " + rest))
        #expect(log.events.isEmpty && log.messages.count == 1)
    }

    @Test func `a list in JSON is no prefix`() {
        for text in ["[1, 2]", "[]", "[true]", "[null, 3]", "[-1.5e3]", "[\n{}]"] {
            #expect(!Reading.read(text).messages.contains { $0.contains("#Fields") }, "\(text)")
        }
    }

    @Test(arguments: ["v.m3u8", "-", "file:///v.m3u8"])
    func `a row with values that nobody knows side by side has no prefix`(uri: String) {
        for date in ["2026/03/02 08:14:31.031", "- -"] {
            let line = W3CLog.row(date: date, uri: uri)
            let length = Array(line.utf8).withUnsafeBytes { W3CPrefix.length(in: $0, .access) }
            #expect(length == 0, "\(line)")
        }
    }

    @Test func `a URI in a column of the app's own, behind values that nobody knows, begins no row`() throws {
        let fields = W3CLog.accessFields.dropLast() + " x-a x-b x-page\n"
        for date in ["2026/03/02 08:14:31.031", "- -"] {
            let row = W3CLog.row(date: date, uri: "-").dropLast() + " - - https://a.example/page\n"
            let log = Reading.read(W3CLog.headers() + fields + row)
            #expect(log.messages == [] && log.events.count == 1, "\(date)")
        }
    }

    @Test(arguments: ["2026/03/02 08:14:31.031", "- -"])
    func `a date and a time in columns of the app's own begin no row`(date: String) {
        let fields = W3CLog.accessFields.dropLast() + " x-day x-time x-page\n"
        let row = W3CLog.row(date: date, uri: "-").dropLast() + " 2026-11-27 11:00:00 page\n"
        let log = Reading.read(W3CLog.headers() + fields + row)
        #expect(log.messages == [] && log.events.count == 1)
        let others = W3CLog.errorFields.dropLast() + " x-day x-time x-page\n"
        let errors = Reading.read(W3CLog.headers() + others + "\(date) v.m3u8 A a -1 b c d 2026-11-27 11:00:00 page\n")
        #expect(errors.messages == [] && errors.entries.count == 1)
    }

    @Test func `a URI in an entry's comment, behind values that nobody knows, begins no row`() {
        for entry in [
            "- - https://a.example/v.m3u8 A - - \"of http://b.example/ A\" - -", "- - - ://a - -5 \"a b\" - -",
        ] {
            let log = Reading.read(W3CLog.error(entry))
            #expect(log.messages == [] && log.entries.count == 1)
        }
    }

    @Test(arguments: ["- - -", "2026/03/02 08:14:31.031 -"])
    func `a date in an entry's domain or comment begins no row`(start: String) {
        let said = "\"2026-04-02 08:14:40.120 of http://b.example/\""
        for entry in ["\(start) A - -1 \(said) \"a\" -", "\(start) A - -1 \"a\" \(said) -"] {
            let log = Reading.read(W3CLog.error(entry))
            #expect(log.messages == [] && log.entries.count == 1)
        }
    }

    @Test func `what an input looks like is said once, at its end`() {
        let text = "a time, #Fields: x,bandwidth\n1,2\n3,4\n"
        let whole = Reading.read(text).messages
        #expect(whole.count { $0.contains("it looks like") } == 1)
        for piece in [1, 2, 7] { #expect(Reading.read(text, piece: piece).messages == whole) }
    }

    @Test func `what an input looks like does not go by the pieces in which it comes`() {
        let text = "0 1000000\n1.5 2000000\n3 900000\n4.5 1200000\n"
        let whole = Reading.read(text).messages
        #expect(whole.count == 1 && whole[0].contains("it looks like a bandwidth trace"))
        for piece in [1, 2, 7] { #expect(Reading.read(text, piece: piece).messages == whole) }
    }
}
