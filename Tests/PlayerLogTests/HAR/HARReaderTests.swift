import PlayheadPlatform
import TestSupport
import Testing

@testable import PlayerLog

/// HTTP archives: which of a page's requests are of a player, of which session and variant, and how they went.
struct HARReaderTests {
    /// An archive of ours that stands beside the fuzzer's other examples.
    private static func archive(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        return try POSIXFileSystem().contents(of: "\(root)/Tests/Fuzz/Corpus/Logs/\(name)", limit: 1 << 20)
    }

    // MARK: Browsers

    @Test
    func `what Chromium recorded of hls.js is one session with its playlists, its segments and one that was given up`()
        throws
    {
        let log = try #require(Reading.read(try Self.archive("har-chromium")).only)
        let requests = log.requests
        #expect(log.id == "http://10.90.0.1:8080/multivariant.m3u8@2026-11-27T11:49:36.025Z")
        #expect(log.software?.contains("HeadlessChrome") == true)
        #expect(
            requests.map(\.kind).prefix(7) == [
                .multivariantPlaylist, .mediaPlaylist, .mediaPlaylist, .initializationSection, .segment,
                .initializationSection, .segment,
            ])
        #expect(requests.count == 16 && requests.count { $0.track == .audio } == 6)
        let first = requests[4]
        #expect(first.variant == 3 && first.indicatedBitrate == 1_790_919 && first.segment == 0 && first.duration == 4)
        #expect(first.bits == 862_335 * 8 && first.received == 862_335 * 8 && first.status == 200)
        #expect(abs((first.timeToFirstByte ?? 0) - 0.153) < 0.001 && abs(first.end - first.start - 3.123) < 0.001)
        let givenUp = requests.filter { $0.outcome != .delivered }
        #expect(givenUp.map(\.outcome) == [.abandoned] && givenUp.first?.segment == 3)
        #expect(givenUp.first?.received == 2_974_496.0)
        #expect(log.declared?.source == "har" && log.declared?.stalls == nil && log.declared?.watched == nil)
        #expect(log.context["source"]?.description == "har")
    }

    @Test func `Firefox's archive tells sizes, caches and what ended without an answer in its own way`() throws {
        let log = try #require(Reading.read(try Self.archive("har-firefox")).only)
        #expect(log.id == "https://cdn.example/show/master.m3u8@2026-03-02T08:00:00.100Z", "no token, and UTC")
        let requests = log.requests
        #expect(
            requests.map(\.kind) == [
                .multivariantPlaylist, .mediaPlaylist, .segment, .segment, .mediaPlaylist, .segment, .segment,
            ])
        #expect(requests.map(\.segment) == [nil, nil, 7, 8, nil, 8, 7])
        #expect(requests.map(\.variant) == [nil, 1, 1, 1, 0, 0, 1])
        #expect(requests[3].outcome == .failed && requests[3].status == nil && requests[3].timeToFirstByte == nil)
        #expect(requests[5].indicatedBitrate == 500_000 && requests[5].duration == 3.5)
        #expect(requests.map(\.isCached) == [false, false, false, false, false, false, true])
        #expect(log.declared?.bytes == 1_219_070)
        #expect(log.declared?.indicated?.watched == 7_500_000, "the segments that arrived, each once")
        #expect(log.declared?.switches == 1)
    }

    @Test
    func `Safari's archive holds playlists in Base64, counts the wait for a connection twice, and names its caches`()
        throws
    {
        let log = try #require(Reading.read(try Self.archive("har-safari")).only)
        let requests = log.requests
        #expect(requests.map(\.kind) == [.multivariantPlaylist, .mediaPlaylist, .segment, .segment, .segment])
        #expect(abs((requests[2].timeToFirstByte ?? 0) - 0.052) < 1e-9, "blocked and send are one wait")
        #expect(requests[3].isCached && requests[3].variant == 0)
        #expect(requests[4].outcome == .timedOut && requests[4].segment == nil, "no playlist names it")
        #expect(requests[4].playlist == nil)
    }

    // MARK: Sessions

    private static let multivariant = #"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nv.m3u8\n"#
    private static let media =
        #"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4,\n1.m4s\n#EXTINF:4,\n2.m4s\n"#

    private static func entry(
        _ second: Int, _ url: String, page: String = "p", text: String? = nil, type: String = "video/mp4",
        more: String = ""
    ) -> String {
        let body = text.map { #","text":"\#($0)""# } ?? ""
        return """
            {"pageref":"\(page)","startedDateTime":"2026-03-02T08:00:\(second < 10 ? "0" : "")\(second)Z","time":500,
             "request":{"method":"GET","url":"\(url)"\(more)},"response":{"status":200,"bodySize":1000,"headersSize":10,
             "content":{"size":1000,"mimeType":"\(type)"\(body)}},"timings":{"wait":100,"receive":400}}
            """
    }

    private static func log(_ entries: [String], pages: String = "") -> String {
        #"{"log":{"version":"1.2","creator":{"name":"x"},"pages":[\#(pages)],"entries":[\#(entries.joined(separator: ","))]}}"#
    }

    private static func play(_ folder: String, page: String, from second: Int) -> [String] {
        [
            entry(second, folder + "m.m3u8", page: page, text: multivariant, type: "application/x-mpegurl"),
            entry(second + 1, folder + "v.m3u8", page: page, text: media, type: "application/x-mpegurl"),
            entry(second + 2, folder + "i.mp4", page: page), entry(second + 3, folder + "1.m4s", page: page),
        ]
    }

    @Test func `two pages, and two playlists of a page, are sessions of their own`() {
        let entries =
            Self.play("https://a.example/", page: "one", from: 0)
            + Self.play("https://b.example/", page: "one", from: 10)
            + Self.play("https://a.example/", page: "two", from: 20)
        let found = Reading.read(Self.log(entries, pages: #"{"id":"two","title":"https://tv.example/2"}"#))
        #expect(
            found.order == [
                "https://a.example/m.m3u8@2026-03-02T08:00:00.000Z",
                "https://b.example/m.m3u8@2026-03-02T08:00:10.000Z",
                "https://a.example/m.m3u8@2026-03-02T08:00:20.000Z",
            ])
        for id in found.order { #expect(found.sessions[id]?.requests.count == 4) }
        #expect(found.sessions[found.order[2]]?.context["page"]?.description == "https://tv.example/2")
    }

    @Test func `what a player adds to each URL does not hide what it asks for`() throws {
        let url = "https://a.example/1.m4s?x=1&CMCD=bl%3D0%2Csid%3D%22s%22"
        #expect(HARStreams.key(url) == "https://a.example/1.m4s?x=1")
        #expect(HARStreams.key("https://a.example/v.m3u8?_HLS_msn=4&_HLS_part=1#t") == "https://a.example/v.m3u8")
        let entries =
            Self.play("https://a.example/", page: "p", from: 0) + [
                Self.entry(9, "https://a.example/2.m4s?CMCD=bl%3D0")
            ]
        let log = try #require(Reading.read(Self.log(entries)).only)
        #expect(log.requests.last?.segment == 1)
    }

    @Test func `without bodies types and extensions tell, and a page's first playlist is the multivariant one`() throws
    {
        let entries = [
            Self.entry(0, "https://a.example/x/main.m3u8", type: ""),
            Self.entry(1, "https://a.example/x/v.m3u8", type: ""),
            Self.entry(2, "https://a.example/x/init.mp4"), Self.entry(3, "https://a.example/x/1", type: "video/mp2t"),
            Self.entry(4, "https://a.example/logo.png", type: "image/png"),
        ]
        let log = try #require(Reading.read(Self.log(entries)).only)
        #expect(log.requests.map(\.kind) == [.multivariantPlaylist, .mediaPlaylist, .initializationSection, .segment])
        #expect(log.requests.allSatisfy { $0.indicatedBitrate == nil })
    }

    @Test func `byte ranges of one file are its segments`() throws {
        let text =
            #"#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n#EXT-X-BYTERANGE:100@0\na.mp4\n#EXTINF:3,\n#EXT-X-BYTERANGE:100@100\na.mp4\n"#
        let range = #","headers":[{"name":"Range","value":"bytes=100-199"}]"#
        let entries = [
            Self.entry(0, "https://a.example/v.m3u8", text: text, type: "application/x-mpegurl"),
            Self.entry(1, "https://a.example/a.mp4", more: range),
        ]
        let log = try #require(Reading.read(Self.log(entries)).only)
        #expect(log.requests.last?.segment == 1 && log.requests.last?.duration == 3)
    }

    @Test func `an archive in which nothing was played says so`() {
        let found = Reading.read(Self.log([Self.entry(0, "https://a.example/film.mp4")]))
        #expect(found.order.isEmpty)
        #expect(
            found.messages == ["test.log: an HTTP archive of 1 entries, and none is for a playlist or a segment of HLS"]
        )
    }

    // MARK: Hostile input

    @Test(arguments: ["har-chromium", "har-firefox", "har-safari"])
    func `it does not matter in which pieces the bytes come`(name: String) throws {
        let bytes = try Self.archive(name)
        let whole = Reading.read(bytes)
        for piece in [1, 7, 64, 4096] {
            let cut = Reading.read(bytes, piece: piece)
            #expect(cut.order == whole.order && cut.messages == whole.messages)
            for id in whole.order {
                #expect(cut.sessions[id]?.datedRequests == whole.sessions[id]?.datedRequests)
                #expect(cut.sessions[id]?.declared == whole.sessions[id]?.declared)
            }
        }
    }

    @Test func `an archive that is cut off gives what came, and says so`() throws {
        let bytes = try Self.archive("har-firefox")
        var counts: Set<Int> = []
        for length in stride(from: 12, to: bytes.count - 4, by: 97) {
            let found = Reading.read(Array(bytes.prefix(length)))
            counts.insert(found.only?.requests.count ?? 0)
            #expect(
                found.messages.contains { $0.contains("ends in the middle") || $0.contains("no JSON") }, "\(length)")
        }
        #expect(counts == Set(0...6))
    }

    @Test func `a body of 20 MB takes no memory, and the entry is read`() throws {
        let body = String(repeating: "QUJD", count: 5 << 20)
        var entries = Self.play("https://a.example/", page: "p", from: 0)
        entries.append(Self.entry(9, "https://a.example/2.m4s", text: body))
        for piece in [Int.max, 1 << 17] {
            let found = Reading.read(Self.log(entries), piece: piece)
            #expect(found.messages.isEmpty)
            #expect(found.only?.requests.last?.segment == 1)
        }
    }

    @Test func `a long text is left out unless it is a playlist`() {
        func kept(_ text: String, piece: Int) -> Int? {
            var elements = HARElements()
            var size: Int?
            var rest = Array(#"{"log":{"entries":[{"text":"\#(text)","n":1}]}}"#.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(piece)).withUnsafeBytes { elements.feed($0) { bytes, _, _ in size = bytes?.count } }
                rest = rest.dropFirst(piece)
            }
            return size
        }
        let frame = #"{"text":"","n":1}"#.utf8.count
        for piece in [1, 1000, 1 << 16, Int.max] {
            #expect(
                kept(String(repeating: "x", count: HARElements.longestText), piece: piece) == frame
                    + HARElements.longestText)
            #expect(kept(String(repeating: "x", count: HARElements.longestText + 1), piece: piece) == frame)
            #expect(kept(String(repeating: #"\""#, count: HARElements.longestText), piece: piece) == frame)
            for start in ["#EXTM3U", #"\ufeff#EXTM3U"#, "I0VYVE0zVQ"] {
                let text = start + String(repeating: "x", count: HARElements.longestText)
                #expect(kept(text, piece: piece) == frame + text.utf8.count)
            }
        }
    }

    @Test func `an entry that is too long is skipped, and said`() {
        let headers = String(
            repeating: #"{"name":"a","value":"\#(String(repeating: "b", count: 60_000))"},"#, count: 300)
        let entries = [Self.entry(0, "https://a.example/m.m3u8", more: #","headers":[\#(headers){}]"#)]
        let found = Reading.read(Self.log(entries))
        #expect(found.messages.first == "test.log:1: an entry of more than 16 MiB without its body was skipped")
    }

    @Test(arguments: [
        #"{"log":{"#, #"{"log":{"entries":[{}]}}"#, #"{"log":{"entries":{}}}"#,
        #"{"log":{"entries":[[{"request":{}}]]}}"#,
        #"{"log":{"entries":[null,1,"x",{"request":{"url":7},"startedDateTime":1}]}}"#,
        #"{"log":{}}]]]}}}{"log":{"entries":[]}}"#,
        #"{"log":{"log":{"entries":[{"request":{"url":"http://a/m.m3u8"},"startedDateTime":"2026-03-02T08:00:00Z"}]}}}"#,
        #"{"log":{"entries":[{"request":{"url":"http://a/m.ts"},"startedDateTime":"2026-03-02T08:00:00Z","time":1e300,"timings":[]}]}}"#,
    ])
    func `what is no archive of a player gives no session`(text: String) {
        for piece in [Int.max, 1] { #expect(Reading.read(text, piece: piece).order.isEmpty, "\(text)") }
    }

    @Test func `figures beyond all bounds are not known`() throws {
        let playlist = #"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9223372036854775807\nv.m3u8\n"#
        let media =
            #"#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9223372036854775807\n#EXT-X-TARGETDURATION:4\n#EXTINF:1e300,\n1.m4s\n#EXTINF:4,\n2.m4s\n"#
        let entries = [
            Self.entry(0, "https://a.example/m.m3u8", text: playlist),
            Self.entry(1, "https://a.example/v.m3u8", text: media),
            Self.entry(2, "https://a.example/1.m4s").replacing("\"time\":500", with: "\"time\":1e14"),
            Self.entry(3, "https://a.example/2.m4s").replacing("1000", with: "1e15"),
        ]
        let log = try #require(Reading.read(Self.log(entries)).only)
        #expect(log.requests.count == 4)
        #expect(log.requests.allSatisfy { $0.end.isFinite })
    }

    @Test func `in a bundle its requests are the bundle's`() throws {
        let bytes = try Self.archive("har-firefox")
        var collector = SessionCollector()
        collector.beginBundle()
        collector.beginSource(LogSource(path: "b/run.har", defaultID: "b", bundle: 0))
        var reader = LogReader(localTime: .utc)
        bytes.withUnsafeBytes { reader.feed($0, sink: &collector) }
        reader.finish(sink: &collector)
        let log = try #require(collector.sessions["b"])
        #expect(log.requests.count == 7 && log.declared == nil && log.context["source"] == nil)
    }
}
