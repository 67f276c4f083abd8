import TestSupport
import Testing

@testable import PlayerLog

/// Tables of sessions as a command reads them.
@Suite struct TableReaderTests {
    private static let map = """
        source shop
        note watched is the time on the wall
        id=view, startDate=at, startupTime=start ms, watched=watched s, stallCount=stalls, rebufferRatio=waited %
        timeWeightedIndicatedBitrate=rate kbps, failed=error given, playbackType=live, host=url, context.cdn=cdn
        context.build=build, context.beta=beta
        """
    private static let header = "view,at,start,watched,stalls,waited,rate,error,live,url,cdn,build,beta"

    private static func read(_ rows: String, piece: Int = .max, header: String = header) throws -> SessionCollector {
        Reading.read(header + "\n" + rows, piece: piece, map: try RowMap(parsing: map))
    }

    @Test(arguments: [Int.max, 1, 7])
    func `a row declares what the map says, in whatever pieces it comes`(piece: Int) throws {
        let log = try Self.read(
            """
            a,2026-03-02T08:14:31Z,812,60,2,5,3500,,live,https://cdn.example/a.m3u8,"fast, ly",007,true\r
            b,,,,,,,E5,on-demand,cdn2,akamai,7.5,
            """, piece: piece)
        #expect(log.problems == [])
        #expect(log.order == ["a", "b"])
        #expect(log.notes.remarks == ["shop: watched is the time on the wall"])
        var wanted = DeclaredSession(source: "shop")
        wanted.startDate = LogDate(parsing: "2026-03-02T08:14:31Z")
        (wanted.startup, wanted.watched, wanted.stalls, wanted.rebuffer) = (812_000, 60_000_000, 2, 3_000_000)
        wanted.indicated = .init(mean: 3_500_000_000_000, watched: 60_000_000)
        (wanted.failed, wanted.playbackType, wanted.host) = (false, "LIVE", "cdn.example")
        #expect(log.sessions["a"]?.declared == wanted)
        #expect(
            log.sessions["a"]?.context.values == [
                "cdn": .text("fast, ly"), "build": .text("007"), "beta": .truth(true),
            ])
        var other = DeclaredSession(source: "shop")
        (other.failed, other.playbackType, other.host) = (true, "VOD", "cdn2")
        #expect(log.sessions["b"]?.declared == other)
        #expect(log.sessions["b"]?.context.values == ["cdn": .text("akamai"), "build": .number(7.5)])
    }

    @Test func `what cannot be read of a row is reported with its line, and the rest is read`() throws {
        let log = try Self.read("a,,fast,60,,,,,,,,,\n,,1,,,,,,,,,,\nc,1\n\nd,,5,60,1.5,,,,,,,,\ne,,6,,,,,,,,,,,\n")
        #expect(log.order == ["a", "d", "e"])
        #expect(
            log.messages == [
                "test.log:2: start is 'fast', which is no time: taken as unknown",
                "test.log:3: a row without an id of its session: it is skipped",
                "test.log:4: a row of 2 cells under 13 columns: it is skipped",
                "test.log:6: stalls is '1.5', which is no whole number: taken as unknown",
            ])
    }

    @Test(arguments: ["\t", ";", "|"])
    func `the header says what stands between cells`(delimiter: String) throws {
        let map = try RowMap(parsing: "id=a, stallCount=\"b c\"")
        let text = "\u{FEFF}a,b c,d\r\n1,2,3\r\n".replacing(",", with: delimiter)
        let log = Reading.read(text, map: map)
        #expect(log.sessions["1"]?.declared?.stalls == 2)
        #expect(log.problems == [])
    }

    @Test func `a column that is not there is an error that names what is near`() throws {
        let log = Reading.read(
            "view,stall_count,x\n1,2,3\n", map: try RowMap(parsing: "id=view, stallCount=stallcount"))
        #expect(log.order.isEmpty)
        #expect(
            log.messages == [
                "test.log:1: no column is called stallcount, which stallCount is read from: is it stall_count?"
            ])
        #expect(log.problems.foreignCount == 1)
    }

    @Test func `a table without a map says which fits it, or how to write one`() {
        let mux = Reading.read("view_id,view_start,cdn,asn,country_code\n1,2,3,4,5\n")
        #expect(mux.messages == ["test.log:1: a table whose columns are those of mux: read it with --map mux"])
        let other = Reading.read("key,begin,stalls\n1,2,3\n", piece: 2)
        #expect(other.messages.count == 1)
        #expect(other.messages[0].contains("--map 'id=key, "))
    }

    @Test(arguments: [
        "", "view", "view,at", "\"", "view,\"", ",,,\n,,,", "\u{0}\u{1}\u{2},a,b\n", "a\rb\rc", "\n\n\n",
        "view,view,view\n1,2,3",
    ])
    func `hostile tables are no sessions, and no crash`(text: String) throws {
        for piece in [Int.max, 1] {
            let log = Reading.read(text, piece: piece, map: try RowMap(parsing: "id=view, stallCount=view?"))
            #expect(log.order.count <= 1)
        }
        _ = Reading.read(text, piece: 1)
    }

    @Test(arguments: [
        ("view,\"stalls\n1,2\n", ["test.log:1: the line of the columns' names cannot be read"]),
        ("\n\nview,\"stalls", ["test.log:3: the line of the columns' names cannot be read"]),
        (
            "view,\"stalls\n1,\"\n",
            ["test.log:1: no column is called stalls, which stallCount is read from: is it stalls\n1,?"]
        ),
        ("\"view\",stalls,\"a\nb\"\n1,2,3\n", []),
    ])
    func `a quotation mark in the line of names has one answer, in whatever pieces it comes`(
        text: String, messages: [String]
    ) throws {
        for piece in [Int.max, 1, 3] {
            let log = Reading.read(text, piece: piece, map: try RowMap(parsing: "id=view, stallCount=stalls"))
            #expect(log.messages == messages)
            #expect(log.sessions["1"]?.declared?.stalls == (messages.isEmpty ? 2 : nil))
        }
    }

    @Test func `objects are rows by the same map, their members by dotted names`() throws {
        let map = try RowMap(parsing: "id=session.id, startupTime=t ms, failed=ok is not 'true', context.title=name")
        let log = Reading.read(
            """
            {"session":{"id":"a"},"t":812.5,"ok":true,"name":"caf\\u00e9 \\"x\\"","list":[1,{"a":"]"}]}
            {"ok":false,"t":null,"session":{"id":7}}
            [1,2]
            {"t":"x","session":{"id":"c"}}
            """, map: map)
        #expect(log.order == ["a", "7", "c"])
        #expect(log.sessions["a"]?.declared?.startup == 812_500)
        #expect(log.sessions["a"]?.declared?.failed == false)
        #expect(log.sessions["a"]?.context["title"] == "café \"x\"")
        #expect(log.sessions["7"]?.declared?.failed == true)
        #expect(log.sessions["7"]?.declared?.startup == nil)
        // Of a list each element should be a row.
        #expect(log.problems.count == 3, "\(log.messages)")
    }

    @Test func `rows of kpi come back with what only they have`() {
        let row = #"""
            {"id":"a","source":"recorded","startupTimeSource":"log","failed":false,"failureEvidence":"inferred","stallFree":true,"exitedBeforeStart":true,"errors":{"total":1,"fatal":0,"byClass":{"network":1,"live-playlist":0}},"flags":["stall-open"],"stalls":[{"count":1}],"indicatedBits":9007199254740993,"indicatedPicobits":1,"indicatedMicroseconds":3,"context":{"network":"wifi","n":"1"}}
            """#
        let log = Reading.read(row + "\n" + #"{"schema":"playhead.kpi/2","aggregate":{"sessionCount":1}}"# + "\n")
        let declared = log.only?.declared
        #expect(declared?.indicated?.timesWatched == 9_007_199_254_740_993_000_000_000_001)
        #expect(declared?.startupIsWhole == false)
        #expect(declared?.row?.neverStarted == true)
        #expect(declared?.row?.errorCounts == [1, 0, 1, 0, 0, 0, 0, 0, 0])
        #expect(declared?.row?[.stalls] == #"[{"count":1}]"#)
        #expect(declared?.row?[.failureEvidence] == "inferred")
        #expect(log.only?.context.values == ["network": .text("wifi"), "n": .text("1")])
        #expect(log.problems == [])
        #expect(log.notes.remarks.count == 1)
    }

    @Test func `many rows share one context`() throws {
        let rows = (0..<20_000).map { "v\($0),,1,60,0,0,900,,vod,h,cdn\($0 % 3),\($0),\n" }.joined()
        let log = try Self.read(rows, piece: 1 << 17)
        #expect(log.order.count == 20_000)
        #expect(log.sessions["v70"]?.context.values == ["cdn": .text("cdn1"), "build": .number(70)])
        #expect(log.sessions["v19999"]?.context.values == ["cdn": .text("cdn1"), "build": .number(19999)])
    }
}
