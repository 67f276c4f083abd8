import TestSupport
import Testing

@testable import PlayerLog

/// What stands around the rows of a W3C log, and which columns they have.
@Suite struct W3CReaderTests {
    @Test func `every column is read in its unit`() throws {
        let log = Reading.read(W3CLog.access(W3CLog.row("0F3C1D52-7A6B-4E0C-9B1D-5A2E8C7F4A01")))
        #expect(log.problems == [])
        #expect(log.order == ["0F3C1D52-7A6B-4E0C-9B1D-5A2E8C7F4A01"])
        let session = try #require(log.only)
        let event = try #require(log.events.first)
        #expect(event.playbackStartDate == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 14, second: 31))
        #expect(session.text(event.uri) == "https://a.example/540p.m3u8")
        #expect(session.text(event.serverAddress) == "192.0.2.7")
        #expect(session.text(event.playbackType) == "VOD")
        #expect(event.numberOfMediaRequests == 3)
        #expect(event.segmentsDownloadedDuration == 18)
        #expect(event.playbackStartOffset == 0)
        #expect(event.durationWatched == 12.5)
        #expect(event.numberOfBytesTransferred == 2_812_500)
        #expect(event.observedBitrate == 7_340_032)
        #expect(event.indicatedBitrate == 2_200_000)
        #expect(event.numberOfStalls == 0)
        #expect(event.numberOfDroppedVideoFrames == 0)
        #expect(event.startupTime == 0.412)
        #expect(event.downloadOverdue == 0)
        #expect(event.observedBitrateStandardDeviation == 12.5)
        #expect(event[.mediaRequestsWWAN] == 3)
        for field in [AccessLogField.reason, .observedMinBitrate, .observedMaxBitrate, .switchBitrate] {
            #expect(event[field] == nil)
        }
        #expect(session.software == "AppleCoreMedia/1.0.0.21F79 (iPad; U; CPU OS 17_5 like Mac OS X; en_us)")
        #expect(session.lastDumpDate == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 15).microseconds)
        #expect(session.hasAccessLog)
        #expect(!session.hasErrorLog)
    }

    @Test func `the fields line decides the order`() {
        let log = Reading.read(
            "#Fields: c-stalls cs-guid c-duration-watched date time\n2 A 1.500 2026/03/02 08:14:31.031\n")
        #expect(log.order == ["A"])
        #expect(log.events.first?.numberOfStalls == 2)
        #expect(log.events.first?.durationWatched == 1.5)
        #expect(
            log.events.first?.playbackStartDate
                == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 14, second: 31))
        #expect(log.events.first?.indicatedBitrate == nil)
    }

    @Test func `columns that no property names are kept`() {
        let log = Reading.read("#Fields: c-variant-rank cs-guid c-stalls c-new\n3 A 1 x\n- A 2 y\n- A 3 -\n")
        #expect(log.events.map(\.numberOfStalls) == [1, 2, 3])
        #expect(
            log.only?.otherFields == [
                0: [OtherField(name: "c-variant-rank", value: "3"), OtherField(name: "c-new", value: "x")],
                1: [OtherField(name: "c-new", value: "y")],
            ])
    }

    @Test func `of a column that stands twice the first counts`() {
        let log = Reading.read(
            "#Fields: cs-guid uri uri s-ip s-ip c-stalls c-stalls s-playback-type\nA a b c d 1 2 VOD\n")
        #expect(log.problems == [])
        #expect(log.events.first?.numberOfStalls == 1)
        #expect(log.only?.text(log.events.first?.uri) == "a")
        #expect(log.only?.text(log.events.first?.serverAddress) == "c")
        #expect(log.only?.text(log.events.first?.playbackType) == "VOD")
        #expect(log.only?.otherFields[0]?.map(\.value) == ["b", "d", "2"])
    }

    @Test(arguments: [
        ("\r\n", 1 as Int), ("\r\n", 7), ("\r\n", .max), ("\n", 1), ("\n", 64),
    ])
    func `line breaks may be of either kind`(lineBreak: String, piece: Int) {
        let text = W3CLog.access(W3CLog.row(), W3CLog.row(watched: "3.000"))
        let log = Reading.read(text.split(separator: "\n").joined(separator: lineBreak) + lineBreak, piece: piece)
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [12.5, 3])
        #expect(log.events.map { $0[.switchBitrate] } == [nil, nil])
        #expect(log.only?.software?.hasSuffix("en_us)") == true)
    }

    @Test(arguments: [1, 2, 3, 4, 5, .max])
    func `a byte order mark is skipped`(piece: Int) {
        let log = Reading.read("\u{FEFF}" + W3CLog.accessFields + W3CLog.row(), piece: piece)
        #expect(log.problems == [])
        #expect(log.events.count == 1)
    }

    @Test func `every header but fields may be missing`() {
        let log = Reading.read(W3CLog.accessFields + W3CLog.row())
        #expect(log.problems == [])
        #expect(log.events.first?.durationWatched == 12.5)
        #expect(log.only?.software == nil)
        #expect(log.only?.lastDumpDate == .min)
    }

    @Test func `the last line needs no line break`() {
        let log = Reading.read(String(W3CLog.access(W3CLog.row(), W3CLog.row(watched: "3.000")).dropLast()))
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [12.5, 3])
    }

    @Test(arguments: ["//", "// ", "    ", "\t", " //  \t"])
    func `lines may be indented or comments`(prefix: String) {
        let text = W3CLog.access(W3CLog.row(), W3CLog.row(watched: "3.000"))
        let log = Reading.read(text.split(separator: "\n").map { prefix + $0 + "\n" }.joined())
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [12.5, 3])
        #expect(log.only?.lastDumpDate != .min)
    }

    @Test func `an apps prefix may share the first headers line`() {
        let log = Reading.read("--> Access log with 1 entries: " + W3CLog.access(W3CLog.row()))
        #expect(log.problems == [])
        #expect(log.events.count == 1)
        #expect(log.only?.software?.hasPrefix("AppleCoreMedia") == true)
    }

    @Test func `an apps prefix may stand before the fields`() {
        let log = Reading.read("2026-03-02 08:15:00 [app] " + W3CLog.accessFields + W3CLog.row())
        #expect(log.events.count == 1)
        #expect(log.problems == [])
    }

    @Test func `a log without rows has no session and no problem`() {
        for text in [W3CLog.headers(), W3CLog.access(), W3CLog.error()] {
            let log = Reading.read(text)
            #expect(log.order == [])
            #expect(log.problems == [])
        }
    }

    @Test func `rows without an ID belong to the file`() {
        let log = Reading.read(W3CLog.access(W3CLog.row("-")))
        #expect(log.order == ["unnamed"])
        #expect(log.events.count == 1)
    }

    @Test(arguments: ["", " ", "\n\n\t\r\n", "\u{FEFF}"])
    func `an empty input says that it is`(text: String) {
        let log = Reading.read(text)
        #expect(log.order == [])
        #expect(log.messages == ["test.log: empty: no log stands in it"])
    }

    @Test(arguments: [
        "hello\nworld\n", "\0\0\0\0", "\u{1B}[2J\u{1B}]0;x\u{7}", "#", "-", "- -",
        "bplis", "<", "<?xm",
    ])
    func `what is no log says so once`(text: String) {
        let log = Reading.read(text)
        #expect(log.order == [])
        #expect(log.problems.count <= 1)
        if text != "#" {
            #expect(
                log.messages == [
                    "test.log: no access or error log: neither a #Fields line (W3C) nor JSON nor a property list"
                ])
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html>\n<html></html>\n", "a page of HTML"),
        ("#EXTM3U\n#EXT-X-VERSION:3\n", "an HLS playlist: playhead inspect shows it"),
        ("#EXTM3U\n#EXTINF:6,\nsegment-1.ts\n", "an HLS playlist"),
        ("0.0 1.5\n1.0 2.5\n2.0 2.5\n", "a bandwidth trace: playhead trace info shows it"),
    ])
    func `what is no log is told what it looks like, once`(text: String, words: String) {
        for piece in [1, .max] {
            let log = Reading.read(text, piece: piece)
            #expect(log.order == [])
            #expect(log.messages.count == 1)
            #expect(log.messages.first?.contains("no access or error log: it looks like \(words)") == true)
        }
    }

    @Test func `bytes of all values are read without harm`() {
        var generator = SeededGenerator(seed: 11)
        for count in [1, 2, 100, 5000] {
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(Reading.read(noise).order == [])
            let log = Reading.read(Array(W3CLog.access(W3CLog.row()).utf8) + noise + Array(("\n" + W3CLog.row()).utf8))
            #expect(log.sessions["A"]?.accessRows.first?.event.durationWatched == 12.5)
        }
    }

    @Test func `a log may have any number of different columns, and a line of them so many`() {
        let many = (0..<3000).map { "#Fields: cs-guid c\($0)\n" }.joined()
        let log = Reading.read(many + "B 1\n" + W3CLog.accessFields + W3CLog.row())
        #expect(log.order == ["B", "A"])
        #expect(log.problems.count == 0)
        let wide = "#Fields: cs-guid " + (0..<2000).map { "c\($0)" }.joined(separator: " ") + "\n"
        let after = Reading.read(wide + "A\n" + W3CLog.access(W3CLog.row()))
        #expect(after.problems.kept.map(\.line) == [2])
        #expect(after.events.count == 1)
    }

    @Test func `a directive behind a prefix ends a comment that has no end`() {
        let log = Reading.read(
            W3CLog.errorFields + "2026/03/02 08:14:31.031 - A - -12889 \"CoreMedia\" \"it goes on\n"
                + "app: " + W3CLog.accessFields + W3CLog.row())
        #expect(log.sessions["A"]?.accessRows.count == 1)
        #expect(log.problems.kept.map(\.line) == [2])
    }
}
