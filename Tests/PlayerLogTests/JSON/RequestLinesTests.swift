import PlayheadNumerics
import TestSupport
import Testing

@testable import PlayerLog

/// The lines of requests.ndjson.
@Suite struct RequestLinesTests {
    private static let play = #"{"event":"play","date":"2026-11-22T08:24:00Z"}"#
    private static let line = """
        {"event":"request","date":"2026-11-22T08:24:03.845Z","kind":"segment","track":"video","uri":"v2/seg005.ts",\
        "segment":5,"duration":4,"firstByte":0.062,"end":2.406,"bytes":424504,"of":424504,"status":200,"cached":false,\
        "aborted":false,"buffer":7.4,"estimate":1699000}
        """

    private func requests(_ lines: String...) -> [MediaRequest] {
        Reading.read(([Self.play] + lines).joined(separator: "\n")).only?.requests ?? []
    }

    private func request(_ members: String) -> String {
        #"{"event":"request","date":"2026-11-22T08:24:01Z","kind":"segment","end":1"# + members + "}"
    }

    @Test func `a line tells all of a request, in session time`() {
        let read = Reading.read(Self.play + "\n" + Self.line + "\n")
        #expect(read.messages == [] && read.notes.unknownKeys == [])
        var wanted = MediaRequest(.segment, start: 3.845, end: 3.845 + 2.406)
        (wanted.track, wanted.uri, wanted.segment, wanted.duration) = (.video, "v2/seg005.ts", 5, 4)
        (wanted.timeToFirstByte, wanted.received, wanted.bits) = (0.062, 3_396_032, 3_396_032)
        (wanted.status, wanted.buffer, wanted.estimate) = (200, 7.4, 1_699_000)
        #expect(read.only?.requests == [wanted])
    }

    @Test func `what is not told is not known`() throws {
        let bare = try #require(requests(request("")).first)
        #expect(bare == MediaRequest(.segment, start: 1, end: 2))
        let unknown = try #require(
            requests(request(#","bytes":null,"of":-1,"firstByte":null,"status":null,"variant":-1,"track":"-""#)).first)
        #expect(unknown == bare)
    }

    @Test(arguments: [
        ("", MediaRequest.Outcome.delivered), (#","aborted":true"#, .abandoned), (#","status":503"#, .failed),
        (#","status":0"#, .failed), (#","bytes":10,"of":20"#, .cancelled), (#","bytes":20,"of":20"#, .delivered),
        (#","aborted":true,"outcome":"timedOut""#, .timedOut), (#","status":206"#, .delivered),
    ])
    func `how a request ended is told, or follows from the rest`(members: String, outcome: MediaRequest.Outcome) {
        #expect(requests(request(members)).map(\.outcome) == [outcome])
    }

    @Test(arguments: [
        #"{"event":"request","kind":"segment","end":1}"#, #"{"event":"request","date":"2026-11-22T08:24:01Z","end":1}"#,
        #"{"event":"request","date":"2026-11-22T08:24:01Z","kind":"segment"}"#,
        #"{"event":"request","date":"soon","kind":"segment","end":1}"#,
        #"{"event":"request","date":"2026-11-22T08:24:01Z","kind":"movie","end":1}"#,
        #"{"event":"request","date":"2026-11-22T08:24:01Z","kind":"segment","end":-1}"#,
        #"{"event":"request","date":"2026-11-22T08:24:01Z","kind":"segment","end":1e300}"#,
    ])
    func `a line that is no request is reported with its place and skipped`(line: String) {
        let read = Reading.read([Self.play, line, Self.line].joined(separator: "\n"))
        #expect(
            read.messages == [
                "test.log:2: a request whose date, kind or end is missing, or is none: it is skipped"
            ])
        #expect(read.only?.requests.count == 1)
    }

    @Test(arguments: [
        (#","bytes":"many""#, "bytes is 'many', which is no number"), (#","bytes":1e300"#, "bytes is"),
        (#","segment":1.5"#, "segment is '1.5', which is no whole number"),
        (#","firstByte":2"#, "firstByte is '2', which is no time before the end"),
        (#","track":"main""#, "track is 'main', which is no track"),
        (#","outcome":"lost""#, "outcome is 'lost', which is no outcome"),
    ])
    func `a value that cannot be is reported, and the rest is read`(members: String, message: String) {
        let read = Reading.read(Self.play + "\n" + request(members))
        #expect(read.messages.count == 1 && read.messages[0].hasPrefix("test.log:2: " + message))
        #expect(read.only?.requests == [MediaRequest(.segment, start: 1, end: 2)])
    }

    @Test func `a key that is not known is named`() {
        #expect(Reading.read(request(#","proxy":"p""#)).notes.unknownKeys == ["requests.proxy"])
    }

    @Test func `a file that is cut off gives what was whole`() {
        let text = Self.line + "\n" + Self.line.replacing("03.845", with: "07.000")
        for length in stride(from: Self.line.utf8.count + 1, to: text.utf8.count, by: 7) {
            let read = Reading.read(Array(text.utf8.prefix(length)), piece: 11)
            #expect(read.only?.requests.count == 1)
            #expect(read.messages.count == (length > Self.line.utf8.count + 1 ? 1 : 0))
        }
    }

    @Test func `a line of a hundred thousand keys is read like any other`() {
        let keys = (0..<100_000).map { #","k\#($0)":0"# }.joined()
        let read = Reading.read(request(keys))
        #expect(read.only?.requests.count == 1)
        #expect(read.notes.hasMoreUnknownKeys)
    }

    @Test func `nothing and stranger things are no requests`() {
        for text in ["", "\n\n", "[]", #"{"event":"request"}"#, #"[{"event":"request"}]"#, "{\"event\":\"request\""] {
            #expect(Reading.read(text).sessions.values.allSatisfy { $0.requests.isEmpty })
        }
    }

    // MARK: Bundles

    private func scan(_ contents: [String: String]) -> SessionCollector {
        let files = MemoryFiles(contents)
        var collector = SessionCollector()
        for unit in LogSources(at: ["b"], in: files).units {
            _ = LogScanner(files: files, localTime: .utc)
                .scan(unit.sources, of: unit.bundle, into: &collector) { _ in true }
        }
        return collector
    }

    @Test func `the requests of a bundle are of the session that its logs name`() throws {
        let read = scan(["b/access.log": W3CLog.access(W3CLog.row()), "b/requests.ndjson": Self.line])
        #expect(read.messages == [] && read.order == ["A"])
        let session = try #require(read.only)
        #expect(session.requests.count == 1 && session.hasRequests && !session.hasObserved)
    }

    @Test func `requests alone are a session, whose time begins with the first`() throws {
        let read = scan(["b/requests.ndjson": Self.line.replacing("03.845", with: "13.845") + "\n" + Self.line])
        #expect(read.order == ["b"])
        let timeline = PlaybackTimeline(try #require(read.only))
        #expect(timeline.log.requests.map(\.start) == [0, 10])
        #expect(abs(timeline.duration - 12.406) < 1e-9)
    }

    @Test func `requests beside logs of several sessions are nobodys`() {
        let read = scan([
            "b/access.log": W3CLog.access(W3CLog.row("A"), W3CLog.row("B")), "b/requests.ndjson": Self.line,
        ])
        #expect(read.messages == ["b/requests.ndjson: the bundle's logs are of 2 sessions: whose requests are these?"])
        #expect(read.sessions.values.allSatisfy { !$0.hasRequests })
    }

    @Test func `they may stand among the events, or in both files, and count once`() throws {
        let read = scan([
            "b/events.ndjson": [Self.play, Self.line].joined(separator: "\n"), "b/requests.ndjson": Self.line,
        ])
        let session = try #require(read.only)
        #expect(session.observed.count == 1 && session.requests.count == 1)
    }

    @Test func `an object that is a session may have them among its events`() {
        let object = #"{"id":"S","context":{},"events":["# + Self.play + "," + Self.line + "]}"
        #expect(Reading.read(object).sessions["S"]?.requests.count == 1)
    }

    @Test func `a request that names only its playlist has the bitrate of the access log`() throws {
        let log = #"[{"URI":"v2/prog.m3u8","indicatedBitrate":2000000,"durationWatched":4}]"#
        let line = request(#","playlist":"v2/prog.m3u8""#)
        let read = scan(["b/access.log": log, "b/requests.ndjson": line])
        #expect(read.only?.requests.map(\.indicatedBitrate) == [2e6])
    }

    // MARK: Order and bounds

    @Test func `in whatever order and however often they come, they are the same`() {
        let requests = (0..<40).map { index in
            var request = MediaRequest(.segment, start: Double(index / 2), end: Double(index / 2) + 1)
            request.uri = "\(index % 3)"
            return request
        }
        var random = SeededGenerator(seed: 7)
        let zero = LogDate(microseconds: 1_767_268_800_000_000)
        var ordered = SessionLog(id: "S")
        ordered.append(requests: requests, since: zero)
        for _ in 0..<20 {
            var (left, right) = (SessionLog(id: "S"), SessionLog(id: "S"))
            left.append(requests: requests.shuffled(using: &random), since: zero)
            right.append(requests: Array(requests.shuffled(using: &random).prefix(20)), since: zero)
            left.merge(right)
            #expect(left.datedRequests == ordered.datedRequests)
        }
    }

    @Test func `of a log that is followed the latest stay, and what left does not come back`() {
        var log = SessionLog(id: "S")
        let zero = LogDate(microseconds: 0)
        let requests = (0..<100).map { MediaRequest(.segment, start: Double($0), end: Double($0) + 1) }
        log.append(requests: requests, since: zero)
        log.keepLatestRequests(30)
        #expect(log.requestCount == 30 && log.requestsLeftOut == 70)
        #expect(log.requests.map(\.start) == (70..<100).map(Double.init))
        log.append(requests: requests, since: zero)
        #expect(log.requests.count == 30)
    }
}
