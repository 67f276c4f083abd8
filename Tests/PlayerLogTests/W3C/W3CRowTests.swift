import Testing

@testable import PlayerLog

/// Rows of the access log, whole and broken.
@Suite struct W3CRowTests {
    private func event(_ columns: String, _ values: String) -> AccessLogEvent? {
        Reading.read("#Fields: cs-guid \(columns)\nA \(values)\n").events.first
    }

    @Test func `the fraction of a date is the seconds again`() {
        let log = Reading.read(W3CLog.access(W3CLog.row(date: "2024/06/10 08:43:53.053")))
        #expect(log.events.first?.playbackStartDate?.iso8601 == "2024-06-10T08:43:53.000Z")
    }

    @Test func `a null date is two dashes`() {
        let log = Reading.read(W3CLog.access(W3CLog.row(date: "- -")))
        #expect(log.problems == [])
        #expect(log.events.first?.playbackStartDate == nil)
        #expect(log.events.first?.durationWatched == 12.5)
    }

    @Test(arguments: [
        "٢٠٢٦/٠٣/٠٢ ٠٨:١٤:٣١.٠٣١", "2569/03/02 x", "2026/13/02 08:14:31.031", "2026/03/32 08:14:31.031",
        "2026/03/02 08:61:31.031", "2026/03/02 08:14", "- 08:14:31.031", "2026/03/02 -", "x y", "令和8/03/02 08:14:31",
    ])
    func `a date that cannot be read is unknown`(date: String) {
        let log = Reading.read(W3CLog.access(W3CLog.row(), W3CLog.row(date: date)))
        #expect(log.events.last?.playbackStartDate == nil || log.problems.count == 1)
        if log.problems.isEmpty { #expect(log.events.last?.durationWatched == 12.5) }
    }

    @Test func `digits of another script make a date unknown not the row`() {
        let log = Reading.read(W3CLog.access(W3CLog.row(date: "٢٠٢٦/٠٣/٠٢ ٠٨:١٤:٣١.٠٣١")))
        #expect(log.problems == [])
        #expect(log.events.first?.playbackStartDate == nil)
        #expect(log.events.first?.durationWatched == 12.5)
    }

    @Test func `times are local`() {
        let log = Reading.read(W3CLog.access(W3CLog.row()), localTime: LocalTime(offset: 7200))
        #expect(log.events.first?.playbackStartDate?.iso8601 == "2026-03-02T06:14:31.000Z")
        #expect(log.only?.lastDumpDate == LogDate(year: 2026, month: 3, day: 2, hour: 6, minute: 15).microseconds)
    }

    @Test(arguments: ["-", "nan", "inf", "-inf", "-1", "-1.000", "-0.5", "", "x", "1e3", "0x10", "1,5", "٣"])
    func `what is no number or negative is unknown`(value: String) {
        #expect(event("c-duration-watched c-stalls c-overdue", "\(value) \(value) 7")?.durationWatched == nil)
        #expect(event("c-duration-watched c-stalls c-overdue", "\(value) \(value) 7")?.numberOfStalls == nil)
        if value != "" { #expect(event("c-stalls c-overdue", "\(value) 7")?.downloadOverdue == 7) }
    }

    @Test func `zero is known`() {
        #expect(event("c-duration-watched c-stalls", "0.000 0")?.durationWatched == 0)
        #expect(event("c-duration-watched c-stalls", "0.000 0")?.numberOfStalls == 0)
    }

    @Test(arguments: [
        ("14598047.302367469", 14_598_047_302_367), ("0.0000005", 1), ("0.0000004", 0), ("12", 12_000_000),
        ("999999999999.999", 999_999_999_999_999_000), ("1234567890123", 1_234_567_890_123_000_000), ("5.", 5_000_000),
    ])
    func `decimals are exact to the millionth`(text: String, millionths: Int64) {
        #expect(event("c-duration-watched c-stalls", "\(text) 1")?[.durationWatched] == millionths)
    }

    @Test(arguments: [
        "9999999999999999999", "99999999999999999999999999999999", "18446744073709551616", "123456789012345678901.5",
    ])
    func `numbers beyond any log are unknown`(text: String) {
        let event = event("c-duration-watched bytes c-stalls", "\(text) \(text) 1")
        #expect(event?.durationWatched == nil)
        #expect(event?.numberOfBytesTransferred == nil)
        #expect(event?.numberOfStalls == 1)
    }

    @Test func `the largest count is read`() {
        #expect(event("bytes c-stalls", "8999999999999999999 1")?.numberOfBytesTransferred == 8_999_999_999_999_999_999)
    }

    @Test func `spaces in a URI are of the URI`() {
        let log = Reading.read(W3CLog.access(W3CLog.row(uri: "https://a.example/my first clip.m3u8")))
        #expect(log.problems == [])
        #expect(log.only?.text(log.events.first?.uri) == "https://a.example/my%20first%20clip.m3u8")
        #expect(log.events.first?.durationWatched == 12.5)
        #expect(log.order == ["A"])
    }

    @Test func `tabs and doubled spaces separate too`() {
        let row = W3CLog.row()
        let log = Reading.read(
            W3CLog.access(row.replacing(" ", with: "\t"), row.replacing(" ", with: "  ")))
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [12.5, 12.5])
    }

    @Test func `a row that is cut off is reported with its line`() {
        let cut = "2026/03/02 08:14:31.031 https://a.example/540p.m3u8 A 192.0.2.7 0 3\n"
        let log = Reading.read(W3CLog.access(W3CLog.row(), cut, W3CLog.row(watched: "3.000")))
        #expect(log.messages == ["test.log:6: the row has 7 of 24 values: is it cut off?"])
        #expect(log.events.map(\.durationWatched) == [12.5, 3])
    }

    @Test(arguments: [1, 13, .max])
    func `lines are counted in any pieces`(piece: Int) {
        let text = "\n" + W3CLog.access(W3CLog.row(), "\n", "cut\n", "\n", W3CLog.row(), "cut again")
        #expect(Reading.read(text, piece: piece).problems.kept.map(\.line) == [8, 11])
    }

    @Test func `prose between rows is no row`() {
        let prose = (1...24).map { "word\($0)" }.joined(separator: " ") + "\n"
        let log = Reading.read(W3CLog.access(W3CLog.row(), prose, W3CLog.row()))
        #expect(log.messages == ["test.log:6: not a row of this log (24 values, 24 columns)"])
        #expect(log.events.count == 2)
    }

    @Test(arguments: [1 << 12, .max])
    func `a line of more than a mebibyte is skipped`(piece: Int) {
        let huge = String(repeating: "x", count: W3CReader.longestLine + 1) + "\n"
        let log = Reading.read(W3CLog.access(W3CLog.row(), huge, W3CLog.row(watched: "3.000"), "cut\n"), piece: piece)
        #expect(log.events.map(\.durationWatched) == [12.5, 3])
        #expect(log.problems.kept.map(\.line) == [6, 8])
    }

    @Test func `a URI of half a mebibyte is kept`() {
        let uri = "https://a.example/" + String(repeating: "é", count: 1 << 18)
        let log = Reading.read(W3CLog.access(W3CLog.row(uri: uri)), piece: 1 << 16)
        #expect(log.only?.text(log.events.first?.uri) == uri)
    }

    @Test func `rows before any fields line are counted`() {
        let log = Reading.read(W3CLog.headers() + W3CLog.row() + W3CLog.row() + W3CLog.accessFields + W3CLog.row())
        #expect(log.messages == ["test.log:4: 2 lines without a #Fields line above: skipped"])
        #expect(log.events.count == 1)
    }
}
