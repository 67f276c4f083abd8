import TestSupport
import Testing

@testable import PlayerLog

/// Rows that an app printed property by property.
@Suite struct PrintedLogTests {
    private static let first = """
        [Debug] Player.swift:75 onEntry(_:) > event log:
         event log: indicatedBitrate - 1922881.0
         event log: observedBitrate - 41032111.5
         event log: switchBitrate - -1.0
         event log: numberOfBytesTransferred - 378256
         event log: numberOfStalls - 1
         event log: durationWatched - 8.25
         event log: startupTime - 0.9

        """

    @Test(arguments: [1, 7, Int.max])
    func `a block of properties is a row`(piece: Int) throws {
        let log = Reading.read(Self.first, piece: piece)
        #expect(log.problems == [])
        let event = try #require(log.events.first)
        #expect(log.events.count == 1)
        #expect(event.indicatedBitrate == 1_922_881)
        #expect(event.observedBitrate == 41_032_111.5)
        #expect(event[.switchBitrate] == nil)
        #expect(event.numberOfBytesTransferred == 378_256)
        #expect(event.numberOfStalls == 1)
        #expect(event.durationWatched == 8.25)
        #expect(event.startupTime == 0.9)
        #expect(log.only?.hasErrorLog == false)
    }

    @Test(arguments: [" - ", ": ", " = ", "=", ":"])
    func `a sign gives a property its value`(sign: String) {
        let values = [("durationWatched", "10"), ("URI", "\"a.m3u8\""), ("numberOfStalls", "Optional(2),")]
        let log = Reading.read(values.map { "x \($0)\(sign)\($1)" }.joined(separator: "\n"))
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [10])
        #expect(log.events.map(\.numberOfStalls) == [2])
        #expect(log.only?.text(log.events.first?.uri) == "a.m3u8")
    }

    @Test func `a property that comes again begins the next row`() {
        let log = Reading.read(Self.first + "something else\n" + Self.first)
        #expect(log.events.map(\.durationWatched) == [8.25, 8.25])
        #expect(log.problems == [])
    }

    @Test func `an entry of the error log is one of the same session`() throws {
        let text =
            Self.first + """
                date = 2026-03-02 08:14:31 +0000
                URI = Optional("https://a.example/v.m3u8")
                errorStatusCode = -12889
                errorDomain = "CoreMediaErrorDomain"
                errorComment = "No response for media file in 9.9767s"
                serverAddress = nil
                """
        let log = Reading.read(text)
        #expect(log.problems == [])
        #expect(log.order.count == 1)
        #expect(log.events.count == 1)
        let entry = try #require(log.entries.first)
        #expect(log.entries.count == 1)
        #expect(entry.errorStatusCode == -12_889)
        #expect(entry.errorDomain == "CoreMediaErrorDomain")
        #expect(entry.errorComment == "No response for media file in 9.9767s")
        #expect(entry.uri == "https://a.example/v.m3u8")
        #expect(entry.serverAddress == nil)
        #expect(entry.date == LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 14, second: 31))
    }

    @Test func `a value that is none is reported with its line`() {
        let log = Reading.read("durationWatched - 8.2\nnumberOfStalls - many\n")
        #expect(log.messages == ["test.log:1: numberOfStalls is 'many', which is no number: taken as unknown"])
    }

    @Test(arguments: [
        "let indicatedBitrate: Double\nvar numberOfStalls = count\n", "the numberOfStalls was 3\n",
        "date: 2026-03-02\nuri: a\n",
        "errorDomain: String\n", "indicatedBitrate\n", String(repeating: "durationWatched ", count: 2000) + "- 1\n",
    ])
    func `a text that has the names alone is no log`(text: String) {
        let log = Reading.read(text)
        #expect(log.order == [])
        #expect(log.messages.count == 1)
        #expect(log.messages.first?.contains("no access or error log") == true)
    }

    @Test(.enabled(if: Corpus.has("reports/c20/print.txt"), "the corpus is not there"))
    func `a row that somebody posted is read`() throws {
        let log = Reading.read(try Corpus.bytes("reports/c20/print.txt"))
        #expect(log.problems == [])
        #expect(log.events.map(\.durationWatched) == [8.2])
        #expect(log.events.map(\.indicatedBitrate) == [1_922_881])
        #expect(log.events.map(\.startupTime) == [0.9])
    }
}
