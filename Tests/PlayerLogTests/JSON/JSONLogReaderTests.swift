import PlayheadNumerics
import Testing

@testable import PlayerLog

@Suite struct JSONLogReaderTests {
    private static let access = """
        {"playbackSessionID":"A","uri":"https://a.example/v.m3u8","playbackStartDate":"2026-03-02T08:14:31.250Z",\
        "numberOfMediaRequests":3,"segmentsDownloadedDuration":18.0,"playbackStartOffset":0,"durationWatched":12.5,\
        "numberOfStalls":1,"numberOfBytesTransferred":2812500,"observedBitrate":7340032.5,"indicatedBitrate":2200000,\
        "switchBitrate":-1,"startupTime":0.412,"playbackType":"VOD","transferDuration":2.9}
        """
    private static let error =
        #"{"playbackSessionID":"A","errorStatusCode":-12888,"errorDomain":"D","errorComment":"c"}"#

    /// Looking through all members for each would take the square of their number: half a minute of it.
    @Test func `an event of many names is read name by name`() throws {
        let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let log = Reading.read("{\(members),\"numberOfBytesTransferred\":7,\"numberOfBytesTransferred\":8}")
        let event = try #require(log.events.first)
        // The first of a name counts, as everywhere.
        #expect(event.numberOfBytesTransferred == 7)
        let object = IndexedObject(.object((0..<100).map { .init(name: "k\($0 % 70)", value: .number(Double($0))) }))
        #expect(object.number("k3") == 3)
        #expect(object.text("k69") == "69")
        #expect(object.shown("k70") == nil)
    }

    @Test func `of other JSON one is told what it looks like, once`() {
        let period = #"{"duration_ms": 1000, "bandwidth_kbps": 5000, "latency_ms": 20}"#
        let trace = Reading.read("[\(period), \(period)]")
        #expect(trace.messages.count == 2)
        #expect(trace.messages[0].contains("it looks like a bandwidth trace"))
        #expect(!trace.messages[1].contains("it looks like"))
    }

    @Test(arguments: [
        (#"{"session_id": "A", "access_log": {"events": []}}"#, "access_log should be accessLog"),
        (#"[{"number_of_stalls": 1, "duration_watched": 2}]"#, "number_of_stalls should be numberOfStalls"),
        (#"{"accessLog": {"events": [{"number_of_stalls": 1}]}}"#, "number_of_stalls should be numberOfStalls"),
    ])
    func `keys in snake case are told what they should be`(text: String, words: String) {
        #expect(Reading.read(text).messages.contains { $0.contains(words) })
    }

    @Test func `dates as JSONEncoder writes them are told once how they should be written`() {
        let events = (0..<3).map { #"{"playbackStartDate": \#(800_301_600 + $0), "numberOfStalls": 0}"# }
        let log = Reading.read("[\(events.joined(separator: ","))]")
        #expect(log.notes.remarks.count == 1)
        #expect(log.notes.remarks.first?.contains("dateEncodingStrategy") == true)
        #expect(log.events.allSatisfy { $0.playbackStartDate == nil })
    }

    @Test func `property names are AVFoundations`() throws {
        let log = Reading.read(Self.access)
        let session = try #require(log.only)
        let event = try #require(log.events.first)
        #expect(session.id == "A")
        #expect(session.text(event.uri) == "https://a.example/v.m3u8")
        #expect(event.playbackStartDate?.iso8601 == "2026-03-02T08:14:31.250Z")
        #expect(event.numberOfMediaRequests == 3)
        #expect(event.durationWatched == 12.5)
        #expect(event.numberOfStalls == 1)
        #expect(event.numberOfBytesTransferred == 2_812_500)
        #expect(event.observedBitrate == 7_340_032.5)
        #expect(event.indicatedBitrate == 2_200_000)
        #expect(event[.switchBitrate] == nil)
        #expect(event[.transferDuration] == 2_900_000)
        #expect(session.text(event.playbackType) == "VOD")
    }

    @Test(arguments: [
        (#""URI":"u""#, AccessLogField.uri, nil as Int64?), (#""uri":"u""#, .uri, nil),
        (#""numberOfSegmentsDownloaded":4"#, .numberOfMediaRequests, 4), (#""sc-count":4"#, .numberOfMediaRequests, 4),
        (#""c-duration-watched":"1.5""#, .durationWatched, 1_500_000),
        (#""durationWatched":"1.5""#, .durationWatched, 1_500_000), (#""bytes":12"#, .numberOfBytesTransferred, 12),
    ])
    func `old names and W3C keys are known too`(member: String, field: AccessLogField, value: Int64?) throws {
        let event = try #require(Reading.read("{\"downloadOverdue\":0,\(member)}").events.first)
        #expect(event[field] != nil)
        if let value { #expect(event[field] == value) }
    }

    @Test(arguments: [#""<nil>""#, "null", #""""#, #""-""#, "-1", "-0.5", "1e999", #""x""#, "[]", "{}", "true"])
    func `what is no value is unknown`(value: String) throws {
        let event = try #require(
            Reading.read("{\"numberOfStalls\":\(value),\"durationWatched\":\(value),\"downloadOverdue\":7}").events
                .first)
        #expect(event.numberOfStalls == nil)
        #expect(event.durationWatched == nil)
        #expect(event.downloadOverdue == 7)
    }

    @Test(arguments: [
        (#""2026-03-02T08:14:31.250Z""#, "2026-03-02T08:14:31.250Z" as String?),
        (#""2026-03-02T09:14:31.250+01:00""#, "2026-03-02T08:14:31.250Z"),
        (#""2026-03-02 08:14:31 +0000""#, "2026-03-02T08:14:31.000Z"),
        (#""2026-03-02 08:14:31""#, "2026-03-02T06:14:31.000Z"), ("1772439271", "2026-03-02T08:14:31.000Z"),
        ("1772439271250", "2026-03-02T08:14:31.250Z"), ("1772439271.25", "2026-03-02T08:14:31.250Z"),
        (#""""#, nil), (#""yesterday""#, nil), ("-1", nil), ("1e300", nil), (#""<nil>""#, nil),
    ])
    func `dates are read in all forms`(value: String, date: String?) {
        let log = Reading.read(
            "{\"playbackStartDate\":\(value),\"numberOfStalls\":0}", localTime: LocalTime(offset: 7200))
        #expect(log.events.first?.playbackStartDate?.iso8601 == date)
    }

    @Test func `an error event is read by its names`() {
        let log = Reading.read(
            #"{"playbackSessionID":"A","date":"2025-01-31 12:14:44 +0000","errorStatusCode":"18446744073709539816","#
                + #""errorDomain":"AVFoundationErrorDomain","errorComment":"c","URI":"u","serverAddress":"2001:db8::7","own":1}"#
        )
        var expected = ErrorLogEvent()
        expected.date = LogDate(year: 2025, month: 1, day: 31, hour: 12, minute: 14, second: 44)
        expected.errorStatusCode = -11800
        (expected.errorDomain, expected.errorComment) = ("AVFoundationErrorDomain", "c")
        (expected.uri, expected.serverAddress) = ("u", "2001:db8::7")
        expected.otherFields = [OtherField(name: "own", value: "1")]
        #expect(log.entries == [expected])
        #expect(log.order == ["A"])
    }

    @Test(arguments: [1, 2, 3, 50, .max])
    func `lines arrays and lists in objects are the same`(piece: Int) {
        let forms = [
            "\(Self.access)\n\(Self.error)\n\(Self.access)\n", "[\(Self.access),\(Self.error),\n \(Self.access)]",
            "{\"events\":[\(Self.access),\(Self.error),\(Self.access)]}",
            "{\"errorCode\":0,\"value\":[\(Self.access),\(Self.error),\(Self.access)]}",
            "\u{FEFF}[\(Self.access),\(Self.error),\(Self.access)]", " \r\n\(Self.access)\(Self.error)\(Self.access)",
        ]
        for form in forms {
            let log = Reading.read(form, piece: piece)
            #expect(log.problems == [])
            #expect(log.order == ["A"])
            #expect(log.events.map(\.durationWatched) == [12.5, 12.5])
            #expect(log.entries.map(\.errorStatusCode) == [-12888])
        }
    }

    @Test func `each array is a dump`() {
        let grown = Self.access.replacing("12.5,", with: "20,")
        for text in ["[\(Self.access)]\n[\(grown),\(Self.access)]\n", "[[\(Self.access)],[\(grown),\(Self.access)]]"] {
            #expect(Reading.read(text).events.map(\.durationWatched) == [20, 12.5])
        }
    }

    @Test func `a whole session may stand in one object`() throws {
        let text = """
            {"accessLog":{"events":[\(Self.access)]},"errorLog":[\(Self.error)],
             "events":[{"event":"play","date":"2026-03-02T08:14:30Z"},
               {"event":"seek","date":"2026-03-02T08:14:40Z","to":30.5},{"event":"new","date":"2026-03-02T08:14:41Z"}],
             "context":{"device":"phone","viewWidth":390,"wifi":true,"nested":{},"none":null}}
            """
        let log = Reading.read(text)
        let session = try #require(log.only)
        #expect(session.id == "A")
        #expect(session.accessRows.count == 1)
        #expect(session.errorRows.count == 1)
        #expect(
            session.observed == [
                ObservedEvent(.play, at: LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 14, second: 30)),
                ObservedEvent(
                    .seek, at: LogDate(year: 2026, month: 3, day: 2, hour: 8, minute: 14, second: 40), position: 30.5),
            ])
        #expect(
            session.context
                == SessionContext(["device": .text("phone"), "viewWidth": .number(390), "wifi": .truth(true)]))
        #expect(log.messages == ["test.log:1: an event that is not known, or has no date"])
    }

    @Test func `of an event without a date it is known that it happened`() throws {
        for event in [#"{"event":"stalled"}"#, #"{"event":"stalled","date":"2026-13-02T07:00:14Z"}"#] {
            let log = Reading.read(#"{"event":"play","date":"2026-03-02T07:00:00Z"}"# + "\n" + event + "\n")
            let session = try #require(log.only)
            #expect(session.observed.map(\.kind) == [.play])
            #expect(session.undatedEvents == [.stalled])
            #expect(log.messages.count == 1)
        }
    }

    @Test func `what is cut off is reported at its line and the rest is read`() {
        let log = Reading.read("[\(Self.access),\n\(Self.access),\n\n{\"numberOfStalls\":1,\n")
        #expect(log.events.count == 2)
        #expect(log.messages == ["test.log:4: the JSON value that begins here is not finished: is it cut off?"])
    }

    @Test func `a broken line is reported and the next is read`() {
        let log = Reading.read("\(Self.access)\n{\"numberOfStalls\":\n 1,}\n\(Self.access)\n")
        #expect(log.events.count == 2)
        #expect(log.messages == ["test.log:3: no JSON: a name should stand here"])
    }

    @Test(arguments: [
        "{}", "[null]", "[12]", #"["x"]"#, #"{"event_name":"HEARTBEAT","data":{"stall":1}}"#, "[[[]]]", "{1}",
    ])
    func `others JSON is reported`(text: String) {
        let log = Reading.read(text)
        #expect(log.order == [])
        #expect(log.problems.count == 1)
    }

    @Test func `nesting has a limit`() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        let log = Reading.read("{\"numberOfStalls\":1,\"own\":\(deep)}\n\(Self.access)")
        #expect(log.messages == ["test.log:1: no JSON: nested too deeply"])
        #expect(log.events.count == 1)
        let shallow = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(Reading.read("{\"numberOfStalls\":1,\"own\":\(shallow)}").problems == [])
        let abyss = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
        #expect(Reading.read(abyss, piece: 1 << 16).problems.count == 1)
    }

    @Test func `an array of ten megabytes is read element by element`() {
        let count = 10_000_000 / (Self.access.utf8.count + 1)
        var collector = SessionCollector()
        var reader = LogReader(localTime: .utc)
        var largest = 0
        for index in 0..<count {
            Array(((index == 0 ? "[" : ",") + Self.access).utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.flush(sink: &collector)
            largest = max(largest, index + 1 - (collector.sessions["A"]?.accessRows.count ?? 0))
        }
        Array("]".utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
        reader.finish(sink: &collector)
        #expect(collector.problems == [])
        #expect(collector.events.count == count)
        #expect(largest == 0)
    }
}
