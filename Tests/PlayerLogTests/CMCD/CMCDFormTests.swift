import TestSupport
import Testing

@testable import PlayerLog

/// The forms in which logs bring common media client data: all of one session that startles nobody.
struct CMCDFormTests {
    /// The values of three requests of a session: its playlist, its first segment and one after a stall.
    private static let values = [
        #"cid="c",ot=m,sf=h,sid="S1",st=v,su"#, #"bl=0,br=3000,cid="c",d=4000,mtp=9000,ot=v,sid="S1",su"#,
        #"bl=4000,br=3000,cid="c",d=4000,mtp=9000,ot=v,sid="S1""#,
        #"bl=0,br=1000,bs,cid="c",d=4000,mtp=700,ot=v,sid="S1",su"#,
        #"bl=4000,br=1000,cid="c",d=4000,mtp=700,ot=v,sid="S1""#,
    ]
    /// When they were made, seconds after eleven.
    private static let seconds = [0, 1, 3, 20, 26]

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == 0x2D || byte == 0x2E || byte == 0x5F
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func log(_ line: (_ value: String, _ second: Int, _ index: Int) -> String) -> String {
        zip(values, seconds).enumerated().map { line($1.0, $1.1, $0) }.joined(separator: "\n") + "\n"
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    private static let agent = "Mozilla/5.0 (X11; Linux x86_64)"

    static let forms: [(name: String, text: String)] = [
        (
            "nginx",
            log { value, second, index in
                "192.0.2.1 - - [27/Nov/2026:11:00:\(two(second)) +0000] \"GET /v/seg-\(index).m4s?a=b&CMCD=\(encoded(value)) HTTP/1.1\" "
                    + "200 1000 \"-\" \"\(agent)\""
            }
        ),
        (
            "nginx with headers",
            log { value, second, index in
                let escaped = value.replacing("\"", with: "\\x22")
                return
                    "192.0.2.1 - - [27/Nov/2026:12:00:\(two(second)) +0100] \"GET /v/seg-\(index).m4s HTTP/1.1\" 200 1000 \"-\" "
                    + "\"\(agent)\" \"\(escaped)\" \"-\""
            }
        ),
        (
            "apache with headers",
            log { value, second, index in
                let escaped = value.replacing("\"", with: "\\\"")
                return
                    "192.0.2.1 - - [27/Nov/2026:11:00:\(two(second)) +0000] \"GET /v/seg-\(index).m4s HTTP/1.1\" 200 1000 \"-\" "
                    + "\"\(agent)\" \"\(escaped)\""
            }
        ),
        (
            "nginx, encoded twice, with $msec",
            log { value, second, index in
                "\(1_795_777_200 + second).000 192.0.2.1 \"GET /v/seg-\(index).m4s?CMCD=\(encoded(encoded(value))) HTTP/1.1\" 200 1000 "
                    + "\"-\" \"\(agent)\""
            }
        ),
        (
            "CloudFront standard",
            "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(User-Agent) "
                + "cs-uri-query\n"
                + log { value, second, index in
                    "2026-11-27\t11:00:\(two(second))\tFRA60-P1\t1000\t192.0.2.1\tGET\tcdn.example\t/v/seg-\(index).m4s\t200\t"
                        + "\(encoded(agent))\tCMCD=\(encoded(value))"
                }
        ),
        (
            "DataStream 2",
            log { value, second, index in
                #"{"version":1,"reqTimeSec":"\#(1_795_777_200 + second).000","statusCode":"200","bytes":"1000","asn":"3320","country":"DE","#
                    + #""UA":"\#(encoded(agent))","reqHost":"cdn.example","reqPath":"v/seg-\#(index).m4s","cmcd":"//1.0@V/\#(encoded(value))"}"#
            }
        ),
        (
            "JSON of Fastly",
            log { value, second, index in
                #"{"timestamp":"2026-11-27T11:00:\#(two(second))Z","status":200,"resp_body_size":1000,"user_agent":"\#(agent)","#
                    + #""url":"/v/seg-\#(index).m4s?CMCD=\#(encoded(value))","pop":"FRA"}"#
            }
        ),
        (
            "NDJSON of a collector",
            log { value, second, index in
                #"{"request_datetime":"2026-11-27 11:00:\#(two(second))","status":200,"bytes":1000,"request_user_agent":"\#(agent)","#
                    + #""cmcd_data":"\#(value.replacing("\"", with: "\\\""))","path":"/v/seg-\#(index).m4s"}"#
            }
        ),
        (
            "NDJSON with a member for each key",
            log { value, second, index in
                let keys = value.split(separator: ",").map { member -> String in
                    let parts = member.split(separator: "=", maxSplits: 1)
                    let text = parts.count > 1 ? String(parts[1]) : "true"
                    return "\"cmcd_key_\(parts[0])\":"
                        + (text.first?.isLetter == true && text != "true" ? "\"\(text)\"" : text)
                }
                return
                    #"{"request_datetime":"2026-11-27T11:00:\#(two(second))Z","status":200,"bytes":1000,"user_agent":"\#(agent)","#
                    + keys.joined(separator: ",") + #","path":"/v/seg-\#(index).m4s"}"#
            }
        ),
        (
            "CloudFront real-time",
            log { value, second, index in
                var cells = [String](repeating: "-", count: 69)
                cells[0] = "\(1_795_777_200 + second).000"
                cells[4] = "200"
                cells[5] = "1000"
                cells[9] = "/v/seg-\(index).m4s"
                cells[11] = "FRA60-P1"
                cells[17] = encoded(agent)
                let order = [
                    "br", "bl", "bs", "cid", "d", "dl", "mtp", "nor", "nrr", "ot", "pr", "rtp", "sf", "sid", "st", "su",
                    "tb", "v",
                ]
                for member in value.split(separator: ",") {
                    let parts = member.split(separator: "=", maxSplits: 1)
                    guard let at = order.firstIndex(of: String(parts[0])) else { continue }
                    cells[46 + at] = parts.count > 1 ? String(parts[1]).replacing("\"", with: "") : "true"
                }
                return cells.joined(separator: "\t")
            }
        ),
    ]

    @Test(arguments: forms.indices)
    func `each form gives the same session`(index: Int) throws {
        let form = Self.forms[index]
        for piece in [Int.max, 1, 7, 100] {
            let read = Reading.read(form.text, piece: piece)
            #expect(read.messages == [], "\(form.name)")
            let log = try #require(read.only, "\(form.name): \(read.order)")
            #expect(log.id == "S1", "\(form.name)")
            let declared = try #require(log.declared, "\(form.name)")
            #expect(declared.source == "cmcd-requests")
            #expect(declared.startup == 3_000_000, "\(form.name)")
            #expect(read.events.compactMap(\.numberOfStalls).reduce(0, +) == 1, "\(form.name)")
            #expect(
                declared.rebuffer == 19_000_000,
                "\(form.name): 7 s after eleven the buffer is empty, at 26 it plays")
            #expect(read.events.compactMap(\.numberOfBytesTransferred).reduce(0, +) == 5000, "\(form.name)")
            #expect(declared.failed == nil)
            #expect(declared.started == true)
            #expect(log.software == Self.agent, "\(form.name)")
            #expect(read.events.map(\.indicatedBitrate) == [3e6, 1e6], "\(form.name)")
            #expect(read.events.map(\.durationWatched) == [8, 8], "\(form.name)")
            #expect(log.requests.count == 5, "\(form.name)")
            #expect(log.requests[4].uri?.hasSuffix("seg-4.m4s") == true, "\(form.name)")
            #expect(log.context["source"] == "cmcd-requests")
        }
    }

    @Test(arguments: forms.indices)
    func `a session is read again from its place`(index: Int) throws {
        let other = Self.forms[index].text.replacing("S1", with: "S0")
        let isHeaded = other.hasPrefix("#")
        let body = isHeaded ? other.split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n" : other
        let text =
            (isHeaded ? other.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n" : "") + body
            + Self.forms[index].text + body
        let bytes = Array(text.utf8)
        let whole = Reading.read(bytes)
        #expect(Set(whole.order) == ["S0", "S1"])
        let place = try #require(Places.of(bytes).first { $0.id == "S1" }).position
        let run = PlacedRun(id: "S1", kind: .access, position: place)
        var again = SessionCollector(
            only: [run],
            of: LogSource(path: "test.log", defaultID: "unnamed"), keepsDigested: false)
        var source = ScannedSource(source: again.source, zone: .utc)
        if case .form(let form) = bytes.withUnsafeBytes({ CMCDForm.detect($0, isAll: true) }) { source.form = form }
        var reader = LogReader(resuming: [run], below: W3CHeader(), of: source)
        Array(bytes[place.offset..<(place.offset + place.length)]).withUnsafeBytes { reader.feed($0, sink: &again) }
        reader.finish(sink: &again)
        #expect(again.messages == [])
        #expect(again.sessions["S1"]?.accessEvents() == whole.sessions["S1"]?.accessEvents())
    }

    @Test func `heads of requests are records, however they are ordered`() throws {
        let text = """
            GET /a/seg-1.m4v HTTP/1.1
            Accept: */*
            CMCD-Object: br=3000,d=4000,ot=v
            CMCD-Request: bl=4000,mtp=9000
            CMCD-Session: sf=d,sid="S1",st=v
            Host: cdn.example
            User-Agent: Mozilla/5.0

            GET /a/seg-2.m4v HTTP/1.1
            cmcd-session: sid="S1"
            cmcd-object: br=3000,d=4000,ot=v

            """
        let read = Reading.read(text)
        #expect(read.messages == [])
        let log = try #require(read.only)
        #expect(log.id == "S1")
        #expect(log.context["cdn"] == "cdn.example")
        #expect(log.software == "Mozilla/5.0")
        #expect(log.declared?.indicated == DeclaredSession.WeightedBitrate(mean: 3_000_000_000_000, watched: 8_000_000))
        #expect(log.declared?.stalls == 0)
    }

    /// A real-time log of CloudFront with chosen fields: it does not name them.
    private static let chosen = (0..<3).map {
        "179577720\($0 * 4).500\t200\tFRA60-P1\tCMCD=bl%3D4000%2Cbr%3D3000%2Cd%3D4000%2Cot%3Dv%2Csid%3D%22A%22\t9\n"
    }.joined()

    @Test(arguments: [
        "timestamp,sc-status,x-edge-location,cs-uri-query,sc-bytes",
        "timestamp sc-status x-edge-location cs-uri-query sc-bytes",
        "[\n  \"timestamp\",\n  \"sc-status\", \"x-edge-location\", \"cs-uri-query\", 'sc-bytes'\n]",
    ])
    func `columns are as somebody names them`(names: String) throws {
        let read = Reading.read(Self.chosen, columns: try LogColumns(parsing: names))
        let log = try #require(read.only)
        #expect(read.messages == [] && log.id == "A" && log.context["cdnPop"] == "FRA60-P1")
        #expect(log.accessEvents().map(\.numberOfBytesTransferred) == [27])
        // Logs that say what they are need no names.
        let columns = try LogColumns(parsing: names)
        let own = "#Fields: timestamp cs-uri-query\n1795777200.5\tCMCD=br%3D900%2Cot%3Dv%2Csid%3D%22B%22\n"
        #expect(Reading.read(own, columns: columns).order == ["B"])
        #expect(Reading.read("{\"cmcd\":\"br=900,ot=v,sid=\\\"C\\\"\"}\n", columns: columns).order == ["C"])
    }

    @Test func `a column of an app in a player's log is no common media client data`() {
        let log =
            "#Version: 1.0\n#Fields: date time uri cs-guid c-duration-watched x-cmcd\n"
            + "2026/03/02 08:14:31.031 a.m3u8 A 12.0 br=900\n"
        #expect(Reading.read(log).only?.accessEvents().map(\.durationWatched) == [12])
    }

    @Test func `columns that nobody names are asked for`() throws {
        #expect(Reading.read(Self.chosen).notes.remarks.first?.contains("--fields") == true)
        let columns = try LogColumns(parsing: "timestamp sc-status x-edge-location cs-uri-query sc-bytes")
        #expect(Reading.read(Self.chosen, columns: columns).notes.remarks == [])
    }

    @Test(arguments: [("timestamp,sc-status,cs-uri-query", 3), ("timestamp,sc-status,a,cs-uri-query,sc-bytes,asn", 6)])
    func `a line with more columns or fewer is reported`(names: String, count: Int) throws {
        let read = Reading.read(Self.chosen, columns: try LogColumns(parsing: names))
        #expect(read.order == [] && read.problems.foreignCount == 1)
        #expect(
            read.messages.first
                == "test.log:1: 5 columns with tabs between them, and \(count) were named (--fields)")
    }

    @Test(arguments: ["", "timestamp,sc-status", String(repeating: "cs-uri-query,", count: 1001)])
    func `names of columns without such data are refused`(names: String) {
        #expect(throws: LogColumns.Problem.self) { try LogColumns(parsing: names) }
    }

    @Test(arguments: [
        ("", nil, "empty"), ("some text\nand more\n", 1, "neither a record of common"),
        (
            "192.0.2.1 - - [27/Nov/2026:11:00:00 +0000] \"GET /a HTTP/1.1\" 200 9 \"-\" \"-\"\n", nil,
            "1 request, and none has"
        ),
        ("#Fields: cs-uri-query\n", nil, "there is no common media client data"),
    ])
    func `a file without a record is no file that was found fine`(text: String, line: Int?, message: String) throws {
        let problem = #expect(throws: LogProblem.self) { try CMCDFindings(of: "log", in: MemoryFiles(["log": text])) }
        #expect(problem?.line == line && problem?.kind == .content)
        #expect(problem?.message.hasPrefix(message) == true)
    }

    @Test func `requests without such data are no problem beside others, and alone they are no log`() {
        let plain = "192.0.2.1 - - [27/Nov/2026:11:00:00 +0000] \"GET /favicon.ico HTTP/1.1\" 200 1000 \"-\" \"curl\"\n"
        let read = Reading.read(plain + Self.forms[0].text)
        #expect(read.messages == [] && read.order == ["S1"])
        let alone = Reading.read(plain + plain)
        #expect(alone.order == [] && alone.problems.foreignCount == 1)
        #expect(alone.messages.first?.contains("2 requests, and none has") == true)
    }

    @Test func `an answer that is an error is an entry, and no failure`() throws {
        let read = Reading.read(
            Self.forms[0].text.replacing("seg-3.m4s", with: "seg-404.m4s").replacing("200 1000", with: "404 1000"))
        let log = try #require(read.only)
        #expect(log.errorRows.count == 5 && log.errorRows[0].event.errorDomain == "HTTP")
        #expect(log.declared?.failed == nil)
    }

    @Test func `a session that is silent for half an hour is over, and goes on when it comes back`() throws {
        let hour = Self.forms[0].text.replacing("27/Nov/2026:11", with: "27/Nov/2026:13")
        let other = Self.forms[0].text.replacing("S1", with: "S2").replacing("27/Nov/2026:11", with: "27/Nov/2026:12")
        let places = Places.of(Array((Self.forms[0].text + other + hour).utf8))
        #expect(places.filter { $0.kind == .access }.map(\.id) == ["S1", "S2", "S1"])
    }

    @Test func `nothing that tells of the buffer leaves stalls unknown`() {
        let text = (1...5).map {
            "192.0.2.1 - - [27/Nov/2026:11:00:0\($0) +0000] \"GET /s\($0).m4s?CMCD=br%3D3000%2Cd%3D4000%2Cot%3Dv%2Csid%3D%22S1%22 HTTP/1.1\" 200 9 \"-\" \"-\"\n"
        }.joined()
        let read = Reading.read(text)
        #expect(read.only?.declared != nil)
        #expect(read.only?.declared?.stalls == nil && read.only?.declared?.rebuffer == nil)
    }

    @Test func `hostile logs end`() {
        let pieces = [
            "CMCD=", "CMCD%3D", "\"", "{", "}", "[", "\\x22", "%22", "GET / HTTP/1.1", "\n", "\t", "bl=", "sid=",
            "#Fields: cmcd", "CMCD-Object:",
            "e=ps", "ts=99", "]", ",", "\\", "\"cmcd\":", "\u{0}",
        ]
        var state: UInt64 = 3
        for _ in 0..<3000 {
            var text = ["{\"cmcd\":\"x\"}\n", "CMCD=bl%3D1\n", "#Fields: cmcd cs-uri-query\n", "bl=(1),sid=\"a\"\n"][
                Int(state >> 40) % 4]
            for _ in 0..<30 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            _ = Reading.read(text)
        }
    }
}

/// Where the runs of sessions stand.
private struct Places: SessionSink {
    var found: [(id: String, kind: LogKind, position: LogPosition)] = []
    private var id = ""
    let wantedFields = Set(AccessLogField.allCases)
    let sessionIDsInBundle: Set<String> = []
    let source = LogSource(path: "test.log", defaultID: "unnamed")
    let clocksInBundle: [SessionClocks] = []
    let readsAgain = false

    static func of(_ bytes: [UInt8]) -> [(id: String, kind: LogKind, position: LogPosition)] {
        var (sink, reader) = (Places(), LogReader(localTime: .utc))
        bytes.withUnsafeBytes { reader.feed($0, sink: &sink) }
        reader.finish(sink: &sink)
        return sink.found
    }

    func beginBundle() {}
    func beginSource(_ source: LogSource) {}
    func add(_ log: SessionLog, kind: LogKind) {}
    mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        self.id = String(decoding: id, as: UTF8.self)
        return 0
    }
    func take(_ row: inout AccessLogEvent) -> Bool { false }
    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {
        found.append((id, kind, position))
    }
    func report(line: Int?, message: String, kind: LogProblem.Kind) {}
    func note(_ note: LogNote) {}
}
