import HLS
import HLSLint
import PlayheadPlatform
import TestSupport

/// Playlists in memory, as a folder would hold them.
struct MemoryLintSource: LintSource {
    var files: [String: [UInt8]]

    /// Those that are there, and cannot be read.
    var unreadable: Set<String> = []

    /// How a server sends some of them.
    var deliveries: [String: LintInput.Delivery] = [:]

    func playlist(at uri: String, from base: String) throws(LoadingError) -> LintInput {
        let name = path(uri, base)
        if unreadable.contains(name) { throw LoadingError(name: name, kind: .unreadable, problem: "ends early") }
        guard let bytes = files[name] else {
            throw LoadingError(name: name, kind: .missing, problem: "there is no such file")
        }
        return LintInput(name: name, bytes: bytes, query: [:], delivery: deliveries[name])
    }

    func size(of uri: String, from base: String) -> Int? { files[path(uri, base)]?.count }

    private func path(_ uri: String, _ base: String) -> String {
        (base.lastIndex(of: "/").map { String(base[...$0]) } ?? "") + uri
    }
}

/// Playlists that keep all rules, before a case breaks one.
struct LintFixture {
    /// The playlists by their names, and those that are linted, in order.
    var files: [String: String]
    var inputs: [String]

    init(_ files: [String: String], inputs: [String]) { (self.files, self.inputs) = (files, inputs) }

    init(_ text: String) { self.init(["main.m3u8": text], inputs: ["main.m3u8"]) }

    func report(_ profile: LintProfile = .apple, only: Set<String>? = nil) throws -> LintReport {
        let files = files.mapValues(Self.bytes)
        let inputs = inputs.map { LintInput(name: $0, bytes: files[$0] ?? [], query: [:]) }
        return try Linter(profile: profile, only: only).lint(inputs, from: MemoryLintSource(files: files))
    }

    /// The text's bytes. U+0001 stands for a byte that is no UTF-8.
    static func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 == 1 ? 0xFF : $0 } }

    /// The sample that follows the talk to the end, with its media playlists.
    static func wellAuthored() throws -> LintFixture { try sample.get() }

    private static let sample = Result {
        let folder = "Sessions/well-authored/"
        var fixture = LintFixture([:], inputs: ["multivariant.m3u8"])
        for name in try Checkout.files(below: folder) where name.hasSuffix(".m3u8") {
            fixture.files[name] = String(decoding: try Checkout.bytes(folder + name), as: UTF8.self)
        }
        return fixture
    }

    /// Two variants of one format.
    static let pair = LintFixture(
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=2760000,AVERAGE-BANDWIDTH=2500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc"
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1210000,AVERAGE-BANDWIDTH=1100000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc"
        low.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64001f",RESOLUTION=960x540,URI="i-frames.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.64001f",RESOLUTION=640x360,URI="i-frames-low.m3u8"

        """)

    /// The same with a measured media playlist: segments of 2 s, each of 2500 kbit/s.
    static var measuredPair: LintFixture {
        var fixture = pair
        var text = "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for index in 0..<10 { text += "#EXTINF:2.0,\n#EXT-X-BYTERANGE:625000@\(index * 1_000_000)\nhigh.ts\n" }
        text += "#EXTINF:5.0,\n#EXT-X-BYTERANGE:1562500@20000000\nhigh.ts\n"
        fixture.files["high.m3u8"] = text + "#EXT-X-ENDLIST\n"
        return fixture
    }

    /// The same with a file that is as large as EXT-X-BITRATE says.
    static var rated: LintFixture {
        var fixture = pair
        fixture.files["low.m3u8"] = """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:6
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-BITRATE:1100
            #EXTINF:6.0,
            low.ts
            #EXT-X-ENDLIST

            """
        fixture.files["low.ts"] = String(repeating: "x", count: 825_000)
        return fixture
    }

    /// I-frames, about one a second.
    static var iFrames: LintFixture {
        var text =
            "#EXTM3U\n#EXT-X-VERSION:4\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-I-FRAMES-ONLY\n"
        for (index, duration) in [5.0, 0.5, 0.5, 0.5, 0.5, 0.5].enumerated() {
            text += "#EXTINF:\(duration),\n#EXT-X-BYTERANGE:1000@\(index * 100_000)\nmain.ts\n"
        }
        return LintFixture(text + "#EXT-X-ENDLIST\n")
    }

    /// The same with media playlists, encrypted, with dates and a date range.
    static var presentation: LintFixture {
        var fixture = pair
        let key = "METHOD=SAMPLE-AES,URI=\"skd://key\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        fixture.files["main.m3u8"] = fixture.files["main.m3u8"]?.replacing(
            "#EXTM3U\n", with: "#EXTM3U\n#EXT-X-VERSION:5\n#EXT-X-SESSION-KEY:" + key)
        for name in ["high", "low"] {
            fixture.files[name + ".m3u8"] = """
                #EXTM3U
                #EXT-X-VERSION:5
                #EXT-X-TARGETDURATION:6
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-KEY:\(key)#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z
                #EXT-X-DATERANGE:ID="a",START-DATE="2026-03-01T12:00:01.000Z",DURATION=5.0
                #EXTINF:6.0,
                \(name).ts
                #EXT-X-ENDLIST

                """
        }
        return fixture
    }

    /// Two variants of unlike formats.
    static let mixed = LintFixture(
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=2760000,AVERAGE-BANDWIDTH=2500000,CODECS="hvc1.2.4.L123.B0,mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,VIDEO-RANGE=PQ,HDCP-LEVEL=TYPE-0,CLOSED-CAPTIONS="cc"
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1210000,AVERAGE-BANDWIDTH=1100000,CODECS="avc1.64001f,ac-3",RESOLUTION=960x540,FRAME-RATE=30.000,VIDEO-RANGE=SDR,HDCP-LEVEL=NONE,CLOSED-CAPTIONS="cc"
        low.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64001f",RESOLUTION=960x540,VIDEO-RANGE=SDR,URI="i-frames.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.64001f",RESOLUTION=640x360,VIDEO-RANGE=SDR,URI="i-frames-low.m3u8"

        """)

    /// H.264 and HEVC of three bitrates each.
    static let columns = LintFixture(
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"

        """
            + [
                ("avc1.64001f", 2000), ("avc1.64001f", 500), ("avc1.64001f", 1000), ("hvc1.1.6.L93.B0", 1800),
                ("hvc1.1.6.L93.B0", 450), ("hvc1.1.6.L93.B0", 900),
            ]
            .map { codec, rate in
                """
                #EXT-X-STREAM-INF:BANDWIDTH=\(rate)000,AVERAGE-BANDWIDTH=\(rate)000,CODECS="\(codec),mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc"
                \(rate).m3u8

                """
            }.joined()
            + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000,CODECS=\"avc1.64001f\",RESOLUTION=960x540,URI=\"i-frames.m3u8\"\n"
            + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=5000,CODECS=\"avc1.64001f\",RESOLUTION=640x360,URI=\"i-frames-low.m3u8\"\n"
    )

    /// Two videos and two bitrates of sound; the low video has the low sound only.
    static let paired = LintFixture(
        """
        #EXTM3U
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a1",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a1.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a2",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a2.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=2500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc",AUDIO="a2"
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1100000,AVERAGE-BANDWIDTH=1100000,CODECS="avc1.64001f,mp4a.40.5",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc",AUDIO="a1"
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2400000,AVERAGE-BANDWIDTH=2400000,CODECS="avc1.64001f,mp4a.40.5",RESOLUTION=960x540,FRAME-RATE=30.000,CLOSED-CAPTIONS="cc",AUDIO="a1"
        high.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64001f",RESOLUTION=960x540,URI="i-frames.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.64001f",RESOLUTION=640x360,URI="i-frames-low.m3u8"

        """)

    /// A live playlist, encrypted, and what it is a segment later.
    static let live = LintFixture(
        ["live.m3u8": live(from: 10), "later.m3u8": live(from: 11)], inputs: ["live.m3u8", "later.m3u8"])

    /// The same as an event, alone.
    static let event = LintFixture(
        live(from: 10).replacing("#EXT-X-KEY", with: "#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-KEY"))

    /// The same three times: a segment is added in the last copy only.
    static let reloaded = LintFixture(
        ["1": live(from: 10), "2": live(from: 10), "3": live(from: 10) + "#EXTINF:6.0,\n16.ts\n"],
        inputs: ["1", "2", "3"])

    private static func live(from first: Int) -> String {
        var text = """
            #EXTM3U
            #EXT-X-VERSION:5
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:\(first)
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
            #EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:\((first - 10) * 6 + 10).000Z

            """
        for index in first..<first + 6 { text += "#EXTINF:6.0,\n\(index).ts\n" }
        return text
    }

    /// Two live variants of an hour, of 2500 kbit/s each.
    static var livePair: LintFixture {
        var fixture = pair
        for name in ["high", "low"] {
            var text = """
                #EXTM3U
                #EXT-X-VERSION:4
                #EXT-X-TARGETDURATION:6
                #EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z

                """
            let size = name == "high" ? 1_875_000 : 825_000
            for index in 0..<400 { text += "#EXTINF:6.0,\n#EXT-X-BYTERANGE:\(size)@\(index * 4_000_000)\n\(name).ts\n" }
            fixture.files[name + ".m3u8"] = text
        }
        return fixture
    }

    /// A live playlist with parts.
    static let lowLatency = LintFixture(
        """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:4
        #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0
        #EXT-X-PART-INF:PART-TARGET=1.0
        #EXT-X-MEDIA-SEQUENCE:266
        #EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000+01:00
        #EXTINF:4.0,
        266.ts
        #EXTINF:4.0,
        267.ts
        #EXTINF:4.0,
        268.ts
        #EXTINF:4.0,
        269.ts
        #EXTINF:4.0,
        270.ts
        #EXT-X-PART:DURATION=1.0,INDEPENDENT=YES,URI="271.0.ts"
        #EXT-X-PART:DURATION=0.99,URI="271.1.ts"
        #EXTINF:1.99,
        271.ts
        #EXT-X-PART:DURATION=1.0,INDEPENDENT=YES,URI="272.0.ts"
        #EXT-X-PRELOAD-HINT:TYPE=PART,URI="272.1.ts"
        #EXT-X-RENDITION-REPORT:URI="audio.m3u8",LAST-MSN=272,LAST-PART=0

        """)

    /// The same of more than two minutes, with delta updates.
    static var longLowLatency: LintFixture {
        var fixture = lowLatency
        let segments = (0..<30).map { "#EXTINF:4.0,\n\($0).ts\n" }.joined()
        fixture.files["main.m3u8"] = fixture.files["main.m3u8"]?
            .replacing("CAN-BLOCK-RELOAD=YES", with: "CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24.0")
            .replacing("#EXTINF:4.0,\n266.ts\n", with: segments + "#EXTINF:4.0,\n266.ts\n")
        return fixture
    }

    /// Variants that say nothing but what they take, and that they need no HDCP.
    static let bare = LintFixture(
        """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=2500000,HDCP-LEVEL=NONE
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1100000
        low.m3u8

        """)
}
