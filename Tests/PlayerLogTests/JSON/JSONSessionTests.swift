import TestSupport
import Testing

@testable import PlayerLog

/// JSON objects that are sessions, as apps send them.
@Suite struct JSONSessionTests {
    private static func row(_ id: String?, watched: Int = 10) -> String {
        let name = id.map { #""playbackSessionID":"\#($0)","# } ?? ""
        return "{\(name)\"durationWatched\":\(watched),\"numberOfStalls\":1}"
    }

    private static func session(_ members: String, _ ids: String?...) -> String {
        let rows = ids.enumerated().map { row($1, watched: $0 + 10) }.joined(separator: ",")
        let comma = members.isEmpty ? "" : ","
        return #"{\#(members)\#(comma)"accessLog":{"events":[\#(rows)]}}"# + "\n"
    }

    private static func ids(_ text: String) -> [String] { Reading.read(text).order }

    @Test func `an object is one session whatever ids its events transfer`() throws {
        let log = Reading.read(
            #"""
            {"sessionID":"app-1","context":{"network":"wifi"},"accessLog":{"events":[\#(Self.row("AV-1"))]},
             "errorLog":{"events":[{"playbackSessionID":"AV-2","errorStatusCode":-12889,"errorDomain":"D"}]}}
            """#)
        #expect(log.order == ["app-1"])
        let session = try #require(log.only)
        #expect(session.accessRows.count == 1)
        #expect(session.errorRows.count == 1)
        #expect(session.context["network"] == "wifi")
        #expect(log.problems == [])
    }

    @Test(arguments: [
        (#""sessionID":"app-1""#, "app-1"), (#""id":"app-1""#, "app-1"), (#""id":7"#, "7"),
        (#""session_id":"app-1""#, "app-1"), (#""sessionId":"app-1","id":"row-9""#, "app-1"), ("", "AV-1"),
        (#""sessionID":null"#, "AV-1"), (#""sessionID":"","id":null"#, "AV-1"),
    ])
    func `its id is its own or else its first events`(members: String, id: String) {
        #expect(Self.ids(Self.session(members, "AV-1", "AV-2")) == [id])
        #expect(Self.ids(Self.session(members, nil, "AV-1", "AV-1")) == [id])
    }

    @Test func `items of one session are its events one after the other`() throws {
        let session = try #require(Reading.read(Self.session(#""sessionID":"app-1""#, "AV-1", "AV-1", "AV-2")).only)
        #expect(session.accessEvents().map(\.durationWatched) == [10, 11, 12])
    }

    @Test func `objects without an id are as many sessions`() {
        let one = Self.session(#""network":"wifi""#, nil)
        #expect(Set(Self.ids(one + one + Self.session("", nil))).count == 3)
        #expect(Set(Self.ids("[" + one + "," + one + "]")).count == 2)
        #expect(Set(Self.ids("[\(one),\(one)]\n[\(one)]")).count == 3)
        let list = #"{"events":[\#(Self.row(nil))]}"# + "\n"
        #expect(Set(Self.ids(list + list)).count == 2)
        #expect(Self.ids(one).first?.hasPrefix("unnamed:1:") == true)
    }

    /// The digits are FNV-1a's as Python computes it.
    @Test func `they are named alike however they come`() {
        let text = Self.session("", nil) + Self.session(#""device":"TV""#, nil)
        #expect(Reading.read(text, piece: 1).order == Self.ids(text))
        #expect(Self.ids(text) == ["unnamed:1:864db53b", "unnamed:2:2b3ec4dd"])
    }

    @Test func `files of one name hold sessions of their own`() {
        let files = MemoryFiles([
            "a/s.ndjson": Self.session("", nil), "b/s.ndjson": Self.session(#""device":"TV""#, nil),
        ])
        var collector = SessionCollector()
        for unit in LogSources(at: ["a", "b"], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        #expect(collector.order.count == 2)
    }

    @Test func `in a bundle an object without an id is the bundle`() {
        let files = MemoryFiles([
            "b/session.json": Self.session("", nil),
            "b/events.ndjson": #"{"event":"play","date":"2026-03-02T08:14:30Z"}"#,
        ])
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        #expect(collector.order == ["b"])
        #expect(collector.only?.observed.count == 1)
    }

    @Test func `objects of one id are dumps of one session`() throws {
        let name = #""sessionID":"app-1""#
        let log = Reading.read(Self.session(name, "AV-1") + Self.session(name, "AV-1", "AV-2"))
        #expect(log.order == ["app-1"])
        #expect(log.events.map(\.durationWatched) == [10, 11])
    }

    @Test func `a list of many sessions events stays many`() {
        let rows = [Self.row("A"), Self.row("B"), Self.row("A")].joined(separator: ",")
        #expect(Self.ids(#"{"value":[\#(rows)]}"#) == ["A", "B"])
        #expect(Self.ids(#"{"sessionID":"app-1","value":[\#(rows)]}"#) == ["app-1"])
    }

    @Test func `keys of a context beside the logs are context`() throws {
        let members =
            #""network":"wifi","viewWidth":1920,"appVersion":"7.1","device":"TV","context":{"device":"phone"}"#
        let log = Reading.read(Self.session(members, "A"))
        let context = try #require(log.only).context
        #expect(context["network"] == "wifi")
        #expect(context["viewWidth"] == "1920")
        #expect(context["appVersion"] == "7.1")
        #expect(context["device"] == "phone")
        #expect(log.notes.unknownKeys == [])
        #expect(Reading.read(#"{"device":"TV","events":[\#(Self.row("A"))]}"#).only?.context["device"] == "TV")
    }

    @Test func `keys that are not understood are noted once`() {
        let one = Self.session(#""tier":"gold","Network":"wifi""#, "A")
        let row = #"{"playbackSessionID":"B","durationWatched":1,"indicatedBitRate":5,"tier":1}"#
        let log = Reading.read(one + one + row)
        #expect(log.notes.unknownKeys == ["tier", "Network", "indicatedBitRate"])
        #expect(log.problems == [])
    }

    @Test(arguments: [
        (#""context":{"a":{"b":1},"c":[1],"d":"x","e":null}"#, ["context.a", "context.c"]),
        (#""network":{"type":"wifi"}"#, ["network"]),
        (#""events":[{"event":"play","date":"2026-03-02T07:00:00Z","foo":1}]"#, ["events.foo"]),
        (#""events":[{"event":"loaded","date":"2026-03-02T07:00:00Z","part":"key","duration":1,"to":5}]"#, []),
        (#""errorLog":{"events":[],"baz":1,"qux":{}}"#, ["errorLog.baz", "errorLog.qux"]),
        (#""events":[{"event":"failed","date":"2026-03-02T07:00:00Z","domain":"D","code":-11868}]"#, []),
        (#""errorLog":{"value":[]}"#, ["errorLog.value"]),
        (#""events":null,"errorLog":null,"context":null"#, []),
    ])
    func `what is not understood within a session is noted`(_ members: String, _ keys: [String]) {
        let log = Reading.read(Self.session(members, "A"))
        #expect(log.notes.unknownKeys == keys)
        #expect(log.problems == [])
        #expect(log.events.count == 1)
    }

    @Test(arguments: [
        (#""errorLog":{"events":{"a":1}}"#, "errorLog.events"), (#""errorLog":"text""#, "errorLog"),
        (#""errorLog":5"#, "errorLog"), (#""events":{"event":"play"}"#, "events"), (#""context":"wifi""#, "context"),
        (#""context":[1]"#, "context"),
    ])
    func `what is of the wrong shape is reported`(_ members: String, _ key: String) {
        let log = Reading.read(Self.session(members, "A"))
        let wanted = key == "context" ? "object" : "list of events"
        #expect(log.messages == ["test.log:1: \(key) is no \(wanted): it is not read"])
        #expect(log.events.count == 1)
    }

    @Test func `an unknown key of a row is noted whatever stands there`() {
        let log = Reading.read(#"{"accessLog":[{"durationWatched":1,"foo":{"a":1},"bar":null}],"id":"A"}"#)
        #expect(log.notes.unknownKeys == ["foo"])
    }

    @Test func `notes are bounded`() {
        var text = ""
        for number in 0..<1000 {
            text += Self.session(#""key\#(number)\#(String(repeating: "x", count: 900))":1"#, "A")
        }
        let notes = Reading.read(text).notes
        #expect(notes.unknownKeys.count == 20)
        #expect(notes.hasMoreUnknownKeys)
        #expect(notes.unknownKeys.allSatisfy { $0.count == 64 })
    }

    @Test(arguments: [
        ("numberOfStalls", #""abc""#, "number", "abc"), ("durationWatched", #""10,5""#, "number", "10,5"),
        ("observedMaxBitrate", "true", "number", "true"), ("numberOfBytesTransferred", "1e30", "number", "1e+30"),
        ("indicatedBitrate", "[1]", "number", "[…]"),
        ("numberOfStalls", "1.5", "whole number", "1.5"), ("reason", #""1.5""#, "whole number", "1.5"),
        ("numberOfBytesTransferred", "10.25", "whole number", "10.25"),
        ("playbackStartDate", "5", "date", "5"), ("playbackStartDate", "820454400", "date", "820454400"),
        ("playbackStartDate", #""2026-13-01T00:00:00Z""#, "date", "2026-13-01T00:00:00Z"),
        ("playbackStartDate", #""2026-02-30T00:00:00Z""#, "date", "2026-02-30T00:00:00Z"),
        ("c-duration-watched", #""abc""#, "number", "abc"),
    ])
    func `what is no number or date is reported`(name: String, value: String, expected: String, shown: String) {
        let message = "test.log:1: \(name) is '\(shown)', which is no \(expected): taken as unknown"
        let row = #"{"playbackSessionID":"A","downloadOverdue":0,"\#(name)":\#(value)}"#
        #expect(Reading.read(row).messages == [message])
        #expect(Reading.read(#"{"accessLog":[\#(row)]}"#).messages == [message])
    }

    @Test(arguments: [
        "null", "-1", #""-1""#, #""""#, #""-""#, #""<nil>""#, #""nan""#, #""inf""#, #""12.0""#, "2.0", "-1.5", "0",
        "1e999",
    ])
    func `what is unknown or a number is not reported`(value: String) {
        let names = ["numberOfStalls", "durationWatched", "switchBitrate"]
        let members = names.map { "\"\($0)\":\(value)" }.joined(separator: ",")
        #expect(Reading.read("{\"downloadOverdue\":0,\(members)}").messages == [])
    }

    @Test func `an errors code and date are looked at too`() {
        let log = Reading.read(
            """
            {"errorStatusCode":"abc","errorDomain":"D"}
            {"errorStatusCode":-12889,"errorDomain":"D","date":"yesterday"}
            {"errorStatusCode":"18446744073709539816","errorDomain":"D","date":null}
            """)
        #expect(
            log.messages == [
                "test.log:1: errorStatusCode is 'abc', which is no number: taken as unknown",
                "test.log:2: date is 'yesterday', which is no date: taken as unknown",
            ])
        #expect(log.entries.count == 3)
    }

    @Test func `what an app observed is looked at too`() {
        let log = Reading.read(
            """
            {"event":"play","date":"2026-03-02T08:14:30Z"}
            {"event":"stalled","date":"2026-13-02T08:14:30Z"}
            {"event":"seek","date":"2026-03-02T08:14:31Z","to":"abc"}
            {"event":"loaded","date":"2026-03-02T08:14:31Z","part":"key","duration":"10,5"}
            {"event":"stalls","date":"2026-03-02T08:14:31Z"}
            {"event":"paused","date":null}
            """)
        #expect(
            log.messages.map { $0.prefix(60) } == [
                "test.log:2: date is '2026-13-02T08:14:30Z', which is no date",
                "test.log:3: to is 'abc', which is no number: taken as unknow",
                "test.log:4: duration is '10,5', which is no number: taken as",
                "test.log:5: an event that is not known, or has no date",
                "test.log:6: an event that is not known, or has no date",
            ])
        #expect(log.only?.observed.map(\.kind) == [.play, .seek])
    }

    @Test(arguments: [
        "[]", #"[{"event":"request","date":"2026-03-02T07:02:11.402Z","kind":"segment","end":2.4,"bytes":100}]"#,
    ])
    func `a list without an observation says that nobody watched`(events: String) {
        let log = Reading.read(#"{"sessionID":"s","accessLog":{"events":[\#(Self.row("s"))]},"events":\#(events)}"#)
        #expect(log.only?.hasObserved == false && log.only?.accessRows.count == 1 && log.messages == [])
        let watched = Reading.read(
            #"{"sessionID":"s","accessLog":{"events":[]},"events":[{"event":"play","date":"2026-03-02T07:02:11Z"}]}"#)
        #expect(watched.only?.hasObserved == true)
    }
}
