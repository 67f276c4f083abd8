import TestSupport
import Testing

@testable import PlayerLog

/// What the events of version 2 measure.
struct CMCDEventTests {
    private static let start: Int64 = 1_764_269_150_000

    /// An event of session S at so many milliseconds.
    private static func event(_ time: Int64, _ rest: String, kind: String = "ps", sequence: Int) -> String {
        #"\#(rest),e=\#(kind),sid="S",sn=\#(sequence),ts=\#(start + time),v=2"#
    }

    private static let events = [
        event(0, "sta=s", sequence: 0), event(900, "br=(3000),bl=(4000),msd=850,sta=p", sequence: 1),
        event(10_000, "br=(1000),bl=(2000),sta=p", kind: "bc", sequence: 2), event(20_000, "bs,sta=r", sequence: 3),
        event(22_000, "bs,bsa=(1),bsd=(1950),sta=p", sequence: 4), event(30_000, "pt=90000,sta=k", sequence: 5),
        event(30_200, "sta=r", sequence: 6), event(31_000, "sta=p", sequence: 7),
        event(40_000, #"ec=("MEDIA_ERR")"#, kind: "e", sequence: 8), event(50_000, "sta=e", sequence: 9),
    ]

    private func kinds(_ log: SessionLog?) -> [String] {
        (log?.observed ?? []).map { "\($0.kind.rawValue) \(($0.date.microseconds - Self.start * 1000) / 1000)" }
    }

    @Test(arguments: [0, 1, 2])
    func `states are events, and the player's own durations are believed`(order: Int) throws {
        var lines = Self.events
        if order == 1 { lines.reverse() }
        // Two destinations, and retries.
        if order == 2 { lines = lines + lines.shuffled() }
        let read = Reading.read(lines.joined(separator: "\n"))
        #expect(read.messages == [])
        let log = try #require(read.only)
        #expect(
            kinds(log) == [
                "play 50", "timeBaseRunning 900", "stalled 20050", "timeBaseRunning 22000", "seek 30000",
                "timeBaseRunning 31000", "ended 50000",
            ])
        #expect(log.observed.first { $0.kind == .seek }?.position == 90)
        #expect(log.context["source"] == "cmcd-events")
        #expect(log.errorRows.map(\.event.errorComment) == ["MEDIA_ERR"])
        #expect(log.declared?.failed == false && log.declared?.started == true)
        let rows = log.accessEvents()
        #expect(rows.map(\.indicatedBitrate) == [3e6, 1e6])
        // The lower bitrate is shown once the buffer of that moment is played: at 12 s.
        #expect(rows.map(\.durationWatched) == [11.1, 8 + 8 + 19])
        #expect(rows.map(\.numberOfStalls) == [0, 1])
    }

    @Test func `how far behind the live edge playback is comes along`() throws {
        let read = Reading.read(
            [
                Self.event(0, "sta=s", sequence: 0), Self.event(900, "ltc=2100,msd=850,sta=p", sequence: 1),
                Self.event(10_000, "ltc=3000,sta=p", kind: "t", sequence: 2), Self.event(20_000, "sta=e", sequence: 3),
            ].joined(separator: "\n"))
        let log = try #require(read.only)
        #expect(log.observed.compactMap(\.latency) == [2.1, 3])
        #expect(log.observed.allSatisfy { $0.target == nil })
    }

    @Test func `a stall of which only the interval report tells`() throws {
        let read = Reading.read(
            [
                Self.event(0, "bl=(0),sta=s,su", kind: "t", sequence: 0),
                Self.event(30_000, "msd=812,sta=p", kind: "t", sequence: 1),
                Self.event(60_000, "bs,bsd=(720;v),sta=p", kind: "t", sequence: 2),
                Self.event(90_000, "sta=f", sequence: 3),
            ].joined(separator: "\n"))
        let log = try #require(read.only)
        #expect(
            kinds(log) == [
                "play 29188", "timeBaseRunning 30000", "stalled 59280", "timeBaseRunning 60000", "failed 90000",
            ])
        #expect(log.declared?.failed == true)
    }

    @Test func `an open stall stays open, and lost reports are counted`() throws {
        let read = Reading.read(
            [
                Self.event(0, "sta=s", sequence: 0), Self.event(500, "sta=p", sequence: 1),
                Self.event(9000, "bsa=(3),sta=r", sequence: 7),
            ].joined(separator: "\n"))
        let log = try #require(read.only)
        #expect(kinds(log) == ["play 0", "timeBaseRunning 500", "stalled 9000"])
        #expect(read.notes.lostReports == 5 && read.notes.sessionsWithLostReports == 1)
        #expect(log.accessEvents().map(\.numberOfStalls) == [3])
    }

    @Test func `times in seconds, waiting for rebuffering, and a missing state`() throws {
        let read = Reading.read(
            """
            e=ps,sid="S",sta=s,ts=1764269150,v=2
            e=ps,sid="S",sta=p,ts=1764269152,v=2
            e=ps,sid="S",sta=w,ts=1764269160,v=2
            e=ps,sid="S",sta=p,ts=1764269163,v=2
            e=ps,sid="S",ts=1764269170,v=2
            e=t,sid="S",v=2
            """)
        #expect(kinds(read.only) == ["play 0", "timeBaseRunning 2000", "stalled 10000", "timeBaseRunning 13000"])
        #expect(read.messages.count == 2)
        #expect(read.messages[0].contains("test.log:5: sta: ") && read.messages[1].contains("test.log:6: ts: "))
    }

    @Test func `responses are requests`() throws {
        let read = Reading.read(
            """
            e=ps,sid="S",sta=s,ts=1764269150000,v=2
            br=(590),e=rr,ot=v,rc=200,sid="S",ts=1764269151000,ttfb=62,ttlb=1036,url="http://a.example/v1/seg002.ts?x=y",v=2
            e=rr,ot=v,rc=404,sid="S",ts=1764269153000,ttlb=36,url="http://a.example/v1/seg003.ts",v=2
            """)
        let log = try #require(read.only)
        #expect(log.requests.map(\.uri) == ["http://a.example/v1/seg002.ts", "http://a.example/v1/seg003.ts"])
        #expect(log.requests.map(\.start) == [1, 3])
        #expect(log.requests[0].end == 2.036 && log.requests[0].timeToFirstByte == 0.062)
        #expect(log.requests[1].outcome == .failed && log.errorRows.count == 1)
    }

    @Test func `bodies in JSON are read as lines are`() throws {
        let texts = Self.events.map { "\"\($0.replacing("\"", with: "\\\""))\"" }
        let list = Reading.read("{\"cmcd_data\":[\(texts.joined(separator: ","))],\"request_country_code\":\"DE\"}\n")
        let lines = Reading.read(
            "{\"cmcd\":\"\(Self.events.joined(separator: "\\n").replacing("\"", with: "\\\""))\"}\n")
        #expect(list.messages == [] && lines.messages == [])
        #expect(kinds(list.only) == kinds(Reading.read(Self.events.joined(separator: "\n")).only))
        #expect(kinds(lines.only) == kinds(list.only))
        #expect(list.only?.context["country"] == "DE")
    }

    @Test func `what grows is given as it stands, and ends as if it had been read at once`() throws {
        let bytes = Array((Self.events.joined(separator: "\n") + "\n").utf8)
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "test.log", defaultID: "unnamed"))
        collector.following = FollowedOrdinals()
        var reader = LogReader(localTime: .utc, isFollowed: true)
        var counts: [Int] = []
        for start in stride(from: 0, to: bytes.count, by: 20) {
            Array(bytes[start..<min(bytes.count, start + 20)]).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.flush(sink: &collector)
            counts.append(collector.sessions["S"]?.observed.count ?? 0)
        }
        #expect(counts == counts.sorted() && counts.first == 0 && counts.contains { $0 > 2 && $0 < 6 })
        reader.finish(sink: &collector)
        let whole = try #require(Reading.read(bytes).only)
        let grown = try #require(collector.sessions["S"])
        #expect(grown.accessEvents().map(\.durationWatched) == whole.accessEvents().map(\.durationWatched))
        #expect(ObservedStalls(grown.observed, firstPlayback: nil).count == 1)
    }

    @Test(arguments: [
        // Requests first, then the player's events; a share that falls; a request of which nobody knows whether it is media.
        (
            [
                #"{"request_datetime":"2026-11-27T11:00:04Z","cmcd_key_br":3000,"cmcd_key_sid":"S"}"#,
                #"{"cmcd_data":["e=ps,sid=\"S\",sta=p,ts=1795777300000,v=2"]}"#,
            ], "cmcd-events"
        ),
        (
            [
                #"{"reqTimeSec":"1795777200","cacheStatus":"1","cmcd":"//1.0@V/ot%3Dm%2Csid%3D%22S%22"}"#,
                #"{"reqTimeSec":"1795777204","cacheStatus":"0","cmcd":"//1.0@V/br%3D900%2Csid%3D%22S%22"}"#,
                #"{"reqTimeSec":"1795777208","cacheStatus":"0","cmcd":"//1.0@V/br%3D900%2Csid%3D%22S%22"}"#,
            ], "cmcd-requests"
        ),
    ])
    func `what was told while it grew gives way to what is told later`(lines: [String], source: String) throws {
        var collector = SessionCollector()
        collector.beginSource(LogSource(path: "test.log", defaultID: "unnamed"))
        collector.following = FollowedOrdinals()
        var reader = LogReader(localTime: .utc, isFollowed: true)
        for line in lines {
            Array((line + "\n").utf8).withUnsafeBytes { reader.feed($0, sink: &collector) }
            reader.flush(sink: &collector)
        }
        let grown = try #require(collector.sessions["S"])
        reader.finish(sink: &collector)
        let whole = try #require(Reading.read(lines.joined(separator: "\n") + "\n").only)
        #expect(whole.context["source"] == source && grown.context == whole.context)
        #expect(grown.declared == whole.declared)
    }

    @Test func `what is chosen while the player waits is shown after what it has then`() throws {
        let lines = [
            Self.event(0, "sta=s", sequence: 0), Self.event(1000, "br=(3000),sta=p", sequence: 1),
            Self.event(11_000, "bl=(8000),br=(3000),sta=r", sequence: 2),
            Self.event(20_000, "bl=(8000),br=(1000),sta=r", kind: "bc", sequence: 3),
            Self.event(21_000, "bl=(4000),br=(1000),sta=p", sequence: 4), Self.event(31_000, "sta=e", sequence: 5),
        ]
        let rows = try #require(Reading.read(lines.joined(separator: "\n")).only).accessEvents()
        #expect(rows.map(\.indicatedBitrate) == [3_000_000, 1_000_000])
        #expect(rows.map(\.durationWatched) == [14, 6])
    }
}

/// Captures of real players and the examples of the standard: each line is read, or refused with a reason.
@Suite(.enabled(if: Corpus.has("cmcd"), "there is no corpus beside the checkout"))
struct CMCDCorpusTests {
    @Test func `each line is read or refused with a reason`() throws {
        for name in Corpus.entries("cmcd") where name != "README.md" {
            let bytes = try Corpus.bytes("cmcd/" + name)
            let read = Reading.read(bytes)
            #expect(!read.order.isEmpty, "\(name)")
            let refused = read.problems.kept.compactMap { problem in problem.line.map { "\($0)" } }
            switch name {
            case "v1-validator-bitmovin-url.log": #expect(refused == ["1", "2"], "the player's name stands above")
            default: #expect(read.messages == [], "\(name)")
            }
        }
    }

    @Test func `a real player's queries`() throws {
        let read = Reading.read(try Corpus.bytes("cmcd/v1-validator-cmcd-data-samples-queries.txt"))
        let log = try #require(read.only)
        #expect(log.id == "b248658d-1d1a-4039-91d0-8c08ba597da5")
        #expect(log.context["contentId"] == "21cf726cfe3d937b5f974f72bb5bd06a")
        #expect(log.declared?.stalls == 0)
    }

    @Test func `the standard's own events`() throws {
        let read = Reading.read(try Corpus.bytes("cmcd/v2-spec-8.2-event-bodies.txt"))
        let log = try #require(read.sessions["session-id-123"])
        #expect(log.context["source"] == "cmcd-events")
        #expect(log.errorRows.contains { $0.event.errorComment == "MEDIA_ERR_NETWORK" })
        #expect(read.sessions["session1"]?.requests.count == 1)
    }
}
