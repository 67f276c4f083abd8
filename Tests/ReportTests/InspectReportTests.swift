import HLS
import PlayheadReport
import TestSupport
import Testing

@Suite struct InspectReportTests {
    private func report(_ text: String, sizes: [String: Int] = [:]) throws -> InspectReport {
        let (playlist, findings) = try PlaylistReader().read(Array(text.utf8))
        var summary: MediaSummary?
        if case .media(let media) = playlist { summary = MediaSummary(media) { sizes[$0] } }
        return InspectReport(name: "m.m3u8", playlist: playlist, media: summary, findings: findings)
    }

    private let full = """
        #EXTM3U
        #EXT-X-VERSION:12
        #EXT-X-DEFINE:NAME="host",VALUE="cdn.example.com"
        #EXT-X-CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID="CDN-A"
        #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A title",LANGUAGE="en"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="atmos",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="16/JOC",URI="en/a.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Deutsch",LANGUAGE="de",FORCED=YES,URI="de/s.m3u8"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=34516883,AVERAGE-BANDWIDTH=20000000,CODECS="dvh1.05.06,ec-3",RESOLUTION=3840x2160,FRAME-RATE=59.94,VIDEO-RANGE=PQ,AUDIO="atmos",SUBTITLES="subs",CLOSED-CAPTIONS="cc"
        https://{$host}/2160p/v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="mp4a.40.2"
        audio.m3u8
        #EXT-X-STREAM-INF:AUDIO="none"
        bare.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=500000,CODECS="hvc1.2.4.L153.B0",RESOLUTION=1920x1080,URI="i/v.m3u8"
        """

    @Test func `variants that only their queries distinguish are numbered`() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=300000
            v.m3u8?t=hunter2&v=1
            #EXT-X-STREAM-INF:BANDWIDTH=200000
            v.m3u8?t=hunter2&v=2
            #EXT-X-STREAM-INF:BANDWIDTH=100000
            v.m3u8?t=hunter2&v=1
            #EXT-X-STREAM-INF:BANDWIDTH=50000
            plain.m3u8
            """
        let json = try report(playlist).text(.json)
        #expect(!json.contains("hunter2"))
        let urls = json.split(separator: "\n").filter { $0.contains("m3u8") && $0.contains("\"ur") }
            .map { $0.split(separator: "\"").last { $0.contains("m3u8") }.map(String.init) }
        #expect(urls == ["v.m3u8?…", "v.m3u8?… (2)", "v.m3u8?…", "plain.m3u8"])
    }

    @Test func `a multivariant playlist is told in tables`() throws {
        #expect(
            try report(full).text(.text) == """
                Multivariant playlist m.m3u8
                  3 variants, 3 renditions, 1 I-frame variant, version 12

                Variants (bitrates in b/s)
                  Line   Peak    Avg       Size    fps  Range  Badges
                    10  34.5M  20.0M  3840x2160  59.94  PQ     4K, Dolby Vision, HFR, Dolby Atm~
                    12   100k      -          -      -  -
                    14      -      -          -      -  -

                Formats
                  Line  Video                      Audio          Groups           URI
                    10  Dolby Vision profile 5 L6  E-AC-3, Atmos  atmos, subs, cc  2160p/v.m3u8
                    12  -                          AAC-LC         -                audio.m3u8
                    14  -                          -              none             bare.m3u8

                Renditions
                  Line  Type       Group  Language  Name     Chosen   Channels  URI
                     7  audio      atmos  en        English  default  Atmos     en/a.m3u8
                     8  subtitles  subs   de        Deutsch  forced   -         de/s.m3u8
                     9  captions   cc     -         CC                -         CC1

                I-frame variants
                  Line      Peak  Average       Size  Range  Video              URI
                    16  500 kb/s        -  1920x1080  -      HEVC Main 10 L5.1  i/v.m3u8

                Session
                  Content steering by /steering, first pathway CDN-A
                  Data com.example.title (en): A title
                  Key SAMPLE-AES, com.apple.streamingkeydelivery: skd://key
                  Variable host: …

                  2 findings (2 must): run playhead lint

                """)
    }

    @Test func `pathways are told where there are any`() throws {
        let playlist = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=300000,PATHWAY-ID="CDN-A"
            a.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=200000,PATHWAY-ID="CDN-A"
            b.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=300000
            c.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,PATHWAY-ID="CDN-B",URI="i.m3u8"
            """
        let text = try report(playlist).text(.text)
        #expect(
            text.contains(
                """
                  Line  Video  Audio  Groups  Pathway  URI
                     2  -      -      -       CDN-A    a.m3u8
                     4  -      -      -       CDN-A    b.m3u8
                     6  -      -      -       .        c.m3u8
                """))
        #expect(text.contains("Pathways: CDN-A of 2 variants, . of 1 variant"))
        #expect(try report(playlist).text(.markdown).contains("| `CDN-B` |"))
    }

    @Test func `a media playlist is told in figures`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3,CAN-SKIP-UNTIL=24
            #EXT-X-PART-INF:PART-TARGET=1
            #EXT-X-MEDIA-SEQUENCE:7
            #EXT-X-KEY:METHOD=AES-128,URI="k"
            #EXT-X-MAP:URI="init.mp4"
            #EXTINF:4,
            a
            #EXT-X-PART:DURATION=1,URI="p"
            #EXTINF:2,
            b
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="q"
            """
        #expect(
            try report(text, sizes: ["a": 500_000, "b": 100_000, "init.mp4": 800]).text(.text) == """
                Media playlist m.m3u8
                  live, encrypted

                  Figure                 Value
                  Segments                   2  2.00 s to 4.00 s
                  Duration              6.00 s
                  Target duration       4.00 s
                  First sequence             7  EXT-X-MEDIA-SEQUENCE
                  Discontinuities            0
                  Gaps                       0
                  Average bitrate     800 kb/s  measured
                  Peak bitrate       1.00 Mb/s  over 0.5 to 1.5 target durations
                  Size                  601 kB
                  Init sections              1  init.mp4
                  Date                          -
                  Date ranges                0
                  Parts                      1  blocking reload, skips until 24.0 s
                  Part target           1.00 s
                  Part hold-back        3.00 s
                  Preload hints              1
                  Rendition reports          0

                Protection
                  AES-128, identity: k

                """)
    }

    @Test(
        arguments: [
            ("", JSONTree.null, true, ",true", "live"),
            ("#EXT-X-ENDLIST\n", .null, false, ",false", "on demand"),
            ("#EXT-X-PLAYLIST-TYPE:EVENT\n", .text("EVENT"), true, "EVENT,true", "live, playlist type EVENT"),
            ("#EXT-X-PLAYLIST-TYPE:VOD\n", .text("VOD"), false, "VOD,false", "on demand, playlist type VOD"),
            ("#EXT-X-PLAYLIST-TYPE:vod\n", .text("vod"), true, "vod,true", "live, playlist type vod"),
        ] as [(String, JSONTree, Bool, String, String)])
    func `the type is the tags and live a key of its own`(
        tags: String, type: JSONTree, isLive: Bool, row: String, words: String
    ) throws {
        let report = try report("#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(tags)#EXTINF:4,\na\n", sizes: [:])
        let media = try #require(JSONTree(report.text(.json))["media"])
        #expect(media["playlistType"] == type)
        #expect(media["isLive"] == .truth(isLive))
        let rows = report.text(.csv).split(whereSeparator: \.isNewline)
        #expect(rows[0].hasPrefix("playlistType,isLive,"))
        #expect(rows[1].hasPrefix(row + ","))
        #expect(report.text(.text).contains("\n  \(words), not encrypted\n"))
    }

    @Test func `a program gets AVFoundations names`() throws {
        let document = try JSONTree(report(full).text(.json))
        #expect(document["schema"] == .text("playhead.inspect/1"))
        #expect(document["kind"] == .text("multivariant"))
        let variant = document["variants"]?[0]
        #expect(variant?["peakBitRate"] == .number(34_516_883))
        #expect(variant?["videoAttributes"]?["presentationSize"]?["height"] == .number(2160))
        #expect(variant?["videoAttributes"]?["videoRange"] == .text("PQ"))
        #expect(
            variant?["audioAttributes"]?["renditionSpecificAttributes"]?[0]?["channelCount"] == .number(16))
        #expect(
            variant?["badges"]
                == .list(["4K", "Dolby Vision", "High Frame Rate", "Dolby Atmos"].map { JSONTree.text($0) }))
        #expect(document["variants"]?[1]?["videoAttributes"] == .null)
        #expect(document["variants"]?[2]?["peakBitRate"] == .null)
        #expect(document["renditions"]?[1]?["isForced"] == .truth(true))
        #expect(document["iFrameVariants"]?[0]?["url"] == .text("i/v.m3u8"))
        #expect(document["contentSteering"]?["pathwayID"] == .text("CDN-A"))
        #expect(document["sessionData"]?[0]?["value"] == .text("A title"))
        #expect(document["sessionKeys"]?[0]?["keyFormat"] == .text("com.apple.streamingkeydelivery"))
        #expect(document["languages"]?["audio"] == .list([.text("en")]))
        #expect(document["findings"]?["must"] != .number(0))
    }

    @Test func `a spreadsheet gets a row a variant under key paths`() throws {
        let rows = try report(full).text(.csv).split(separator: "\r\n").map(String.init)
        #expect(rows.count == 4)
        #expect(rows[0].hasPrefix("url,peakBitRate,averageBitRate,videoAttributes.videoRange,"))
        #expect(rows[0].hasSuffix(",line,codecs"))
        #expect(rows[1].contains(",3840,2160,59.94,ec-3,"))
        #expect(rows[1].hasSuffix(",dvh1.05.06 ec-3"))
        #expect(rows[3].hasPrefix("bare.m3u8,,,,,"))
    }

    @Test func `only the variants that were asked for are shown`() throws {
        var report = try report(full)
        report.variants.removeAll { $0.videoAttributes == nil }
        #expect(report.text(.text).contains("1 of 3 variants"))
        #expect(report.text(.ndjson).split(separator: "\n").count == 1)
        guard case .list(let variants) = try JSONTree(report.text(.json))["variants"] else {
            Issue.record("there is no list of variants")
            return
        }
        #expect(variants.count == 1)
    }

    @Test(arguments: Hostile.texts)
    func `hostile text is made visible`(_ hostile: String) throws {
        let name = hostile.filter { $0 != "\"" && !$0.isNewline }
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\(name)",NAME="\(name)",LANGUAGE="\(name)",URI="\(name)"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="\(name)",CODECS="\(name)",VIDEO-RANGE=\(name)
            u\(name)
            """
        for format in ReportFormat.allCases {
            let shown = try report(text).text(format)
            #expect(
                shown.unicodeScalars.allSatisfy { scalar in
                    "\r\n\t".unicodeScalars.contains(scalar) || scalar.properties.generalCategory != .control
                })
        }
    }

    @Test func `an empty playlist is told`() throws {
        #expect(try report("#EXTM3U\n").text(.text).contains("Segments"))
        for format in ReportFormat.allCases {
            #expect(!(try report("#EXTM3U\n#EXT-X-STREAM-INF:A=1\n").text(format)).isEmpty || format == .ndjson)
        }
    }
}
