import Testing

@testable import PlayerLog

/// Rows of the error log, in which nothing is escaped.
@Suite struct W3CErrorLogTests {
    @Test func `every column is read`() {
        let log = Reading.read(
            W3CLog.error(
                #"2026/03/02 08:15:02.002 https://a.example/v.m3u8 A 192.0.2.7 -12889 "CoreMediaErrorDomain" "No response for media file in 9.9767s" en0"#
            ))
        var expected = ErrorLogEvent()
        expected.date = LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 15, second: 2)
        expected.uri = "https://a.example/v.m3u8"
        expected.serverAddress = "192.0.2.7"
        expected.errorStatusCode = -12889
        expected.errorDomain = "CoreMediaErrorDomain"
        expected.errorComment = "No response for media file in 9.9767s"
        expected.interfaceType = "en0"
        #expect(log.problems == [])
        #expect(log.entries == [expected])
        #expect(log.only?.hasErrorLog == true)
        #expect(log.only?.hasAccessLog == false)
    }

    @Test(arguments: [
        (#""CoreMediaErrorDomain" "a comment" -"#, "CoreMediaErrorDomain", "a comment", nil as String?),
        ("CoreMediaErrorDomain a bare comment en0", "CoreMediaErrorDomain", "a bare comment", "en0"),
        (#""D" "say "hi" to "all"" -"#, "D", #"say "hi" to "all""#, nil),
        (#""D" "" -"#, "D", "", nil), (#""D" - -"#, "D", nil as String?, nil), ("- - -", nil as String?, nil, nil),
        (#""D" "x" "en0""#, "D", "x", "en0"),
        (#""two words" "x" -"#, "two words", "x", nil),
        (
            #""D" "The operation couldn’t be completed. (CoreMediaErrorDomain error -12888 - x)" -"#, "D",
            "The operation couldn’t be completed. (CoreMediaErrorDomain error -12888 - x)", nil
        ),
    ])
    func `quotes are optional and unescaped`(tail: String, domain: String?, comment: String?, interface: String?) throws
    {
        let log = Reading.read(W3CLog.error("- - u A - -1 " + tail))
        let entry = try #require(log.entries.first)
        #expect(log.problems == [])
        #expect(entry.errorDomain == domain)
        #expect(entry.errorComment == comment)
        #expect(entry.interfaceType == interface)
        #expect(entry.errorStatusCode == -1)
    }

    @Test(arguments: [1, 5, .max])
    func `a comment may go on in the next lines`(piece: Int) {
        let text = W3CLog.error(
            "- - u A - -1 \"D\" \"one\n  two\nthree\" en0", "- - u A - -2 \"D\" \"x\" -", "cut")
        let log = Reading.read(text, piece: piece)
        #expect(log.entries.map(\.errorComment) == ["one\n  two\nthree", "x"])
        #expect(log.entries.map(\.interfaceType) == ["en0", nil])
        #expect(log.messages == ["test.log:9: not a row of an error log: is it cut off?"])
    }

    @Test func `a comment that is never closed ends with the next header`() {
        let log = Reading.read(
            W3CLog.error("- - u A - -1 \"D\" \"open") + W3CLog.error("- - u A - -2 \"D\" \"x\" -"))
        #expect(log.messages == ["test.log:5: the comment's closing quotation mark is missing"])
        #expect(log.entries.map(\.errorStatusCode) == [-2])
    }

    @Test func `a comment that is never closed ends with the file`() {
        let log = Reading.read(W3CLog.error("- - u A - -1 \"D\" \"open"))
        #expect(log.messages == ["test.log:5: the comment's closing quotation mark is missing"])
        #expect(log.entries == [])
    }

    @Test func `a comment of many lines is not read without end`() {
        let lines = String(repeating: "more\n", count: 40)
        let log = Reading.read(W3CLog.error("- - u A - -1 \"D\" \"open\n" + lines + "- - u A - -2 D c -"))
        #expect(log.entries.last?.errorStatusCode == -2)
        #expect(log.problems.count > 1)
    }

    @Test(arguments: [
        ("-12889", -12889 as Int?), ("18446744073709539816", -11800), ("4294955496", -11800),
        ("1718449215", 1_718_449_215),
        ("-", nil), ("x", nil), ("99999999999999999999", nil), ("-9223372036854775808", .min),
    ])
    func `codes are read in all their forms`(text: String, code: Int?) {
        let log = Reading.read(W3CLog.error("- - u A - \(text) D c -"))
        #expect(log.entries.map(\.errorStatusCode) == [code])
    }

    @Test func `the interface column may be missing and others may follow`() {
        let older = "#Fields: date time uri cs-guid s-ip status domain comment\n- - u A - -1 \"D\" \"two words\"\n"
        #expect(Reading.read(older).entries.map(\.errorComment) == ["two words"])
        let newer =
            "#Fields: date time uri cs-guid s-ip status domain comment cs-iftype c-new\n- - u A - -1 D c en0 7\n"
        #expect(Reading.read(newer).entries.map(\.otherFields) == [[OtherField(name: "c-new", value: "7")]])
    }

    @Test func `columns in an order of their own are a value each`() {
        let log = Reading.read("#Fields: status cs-guid comment domain uri\n-5 A \"c\" \"D\" u\n-6 A c D\n")
        #expect(log.entries.map(\.errorStatusCode) == [-5])
        #expect(log.entries.map(\.errorComment) == ["c"])
        #expect(log.entries.map(\.errorDomain) == ["D"])
        #expect(log.problems.kept.map(\.line) == [3])
    }

    @Test func `an error log without a domain is reported not crashed on`() {
        let log = Reading.read("#Fields: status\n-5\n")
        #expect(log.problems.kept.map(\.line) == [2])
    }

    @Test func `dumps of an error log are one log`() {
        let first = "- - u A - -1 \"D\" \"x\" -"
        let log = Reading.read(W3CLog.error(first) + W3CLog.error(first, "- - u A - -2 \"D\" \"y\" -"))
        #expect(log.entries.map(\.errorStatusCode) == [-1, -2])
    }

    @Test func `equal entries of one dump are two`() {
        let row = "2026/03/02 08:15:02.002 u A - -12888 \"D\" \"unchanged\" -"
        #expect(Reading.read(W3CLog.error(row, row)).entries.count == 2)
    }
}
