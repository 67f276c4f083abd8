import HLS
import HLSDownload
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct OfflineDownloadTests {
    static let multivariant = """
        #EXTM3U
        # a comment that stays
        #EXT-X-DEFINE:QUERYPARAM="t"
        #EXT-X-CONTENT-STEERING:SERVER-URI="https://h/steer"
        #EXT-X-SESSION-DATA:DATA-ID="a",VALUE="kept"
        #EXT-X-SESSION-DATA:DATA-ID="b",URI="data.json"
        #EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en/{$t}.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="French",LANGUAGE="fr",URI="fr.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="s.m3u8"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.64001f",X-OWN=1,AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS="c"
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f",AUDIO="a"
        low.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"

        """
    static let audio = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.aac\n#EXTINF:4,\nb.aac\n#EXT-X-ENDLIST\n"

    static func media(_ lines: String) -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(lines)\n#EXT-X-ENDLIST\n"
    }

    /// The download of the variant of the most bandwidth, whose media playlist has these lines.
    static func download(
        _ media: String, configuration: DownloadConfiguration = DownloadConfiguration()
    ) throws -> OfflineDownload {
        let resources = FewResources(contents: [
            "https://h/f/m.m3u8?t=v1": multivariant, "https://h/f/high.m3u8": media, "https://h/f/en/v1.m3u8": audio,
            "https://h/f/fr.m3u8": audio,
        ])
        let loader = PlaylistLoader(files: MemoryFiles(["/etc/passwd": "secret"]), fetcher: resources)
        let survey = try loader.survey(of: "https://h/f/m.m3u8?t=v1")
        guard case .multivariant(let playlist) = survey.loaded.playlist else { throw WrongKind() }
        let planner = DownloadPlanner(playlist, sizes: RenditionSizes(playlist, media: survey.media))
        return try OfflineDownload(
            try planner.plan(configuration), named: "https://h/f/m.m3u8?t=v1", of: survey.loaded, from: loader)
    }

    struct WrongKind: Error {}

    private func text(_ name: String, of download: OfflineDownload) -> String? {
        download.playlists.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func problem(_ media: String) -> LoadingError? {
        #expect(throws: LoadingError.self) { try Self.download(Self.media(media)) }
    }

    @Test func `the multivariant playlist has what was chosen and leads nowhere else`() throws {
        let download = try Self.download(Self.media("#EXTINF:4,\na.ts"))
        #expect(
            text("multivariant.m3u8", of: download) == """
                #EXTM3U
                # a comment that stays
                #EXT-X-DEFINE:NAME="t",VALUE="v1"
                #EXT-X-SESSION-DATA:DATA-ID="a",VALUE="kept"
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="audio-2/index.m3u8"
                #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
                #EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.64001f",X-OWN=1,AUDIO="a",CLOSED-CAPTIONS="c"
                video-1/index.m3u8

                """)
        #expect(download.playlists.map(\.name) == ["video-1/index.m3u8", "audio-2/index.m3u8", "multivariant.m3u8"])
        #expect(download.files.map(\.name) == ["video-1/00001.ts", "audio-2/00001.aac", "audio-2/00002.aac"])
        #expect(download.files.last?.location == .url("https://h/f/en/b.aac"))
        #expect(download.notes.contains { $0.contains("I-frame variants, the content steering, session data") })
    }

    @Test func `playlists in which a token stands are for their owner alone`() throws {
        func privacy(_ media: String) throws -> [Bool] {
            try Self.download(Self.media(media)).playlists.map(\.isPrivate)
        }
        // The multivariant playlist says what its variable is worth.
        #expect(try privacy("#EXTINF:4,\na.ts?token=1") == [false, false, true])
        let date = "2026-01-01T00:00:00Z"
        let range = #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="\#(date)",X-ASSET-URI="#
        #expect(try privacy(range + "\"https://ads/a.m3u8?token=1\"\n#EXTINF:4,\na.ts") == [true, false, true])
        #expect(try privacy(range + "\"https://me:pass@ads/a.m3u8\"\n#EXTINF:4,\na.ts") == [true, false, true])
        #expect(try privacy(range + "\"https://ads/a.m3u8\"\n#EXTINF:4,\na.ts") == [false, false, true])
        #expect(try privacy("#EXT-X-DEFINE:NAME=\"n\",VALUE=\"v\"\n#EXTINF:4,\na.ts") == [true, false, true])
    }

    @Test func `byte ranges become files and what is listed twice is one`() throws {
        let download = try Self.download(
            Self.media(
                """
                #EXT-X-MAP:URI="m.mp4",BYTERANGE="10@0"
                #EXTINF:4,title
                #EXT-X-BYTERANGE:100@10
                m.mp4
                #EXTINF:4,
                #EXT-X-BYTERANGE:50
                m.mp4
                #EXT-X-DISCONTINUITY
                #EXT-X-MAP:URI="m.mp4",BYTERANGE="10@0"
                #EXTINF:4,
                #EXT-X-BYTERANGE:100@10
                m.mp4
                """))
        #expect(
            text("video-1/index.m3u8", of: download)
                == Self.media(
                    """
                    #EXT-X-MAP:URI="initialization-1.mp4"
                    #EXTINF:4,title
                    00001.mp4
                    #EXTINF:4,
                    00002.mp4
                    #EXT-X-DISCONTINUITY
                    #EXTINF:4,
                    00001.mp4
                    """))
        let video = download.files.filter { $0.name.hasPrefix("video") }
        #expect(
            video.map(\.range) == [
                ByteRange(length: 10, offset: 0), ByteRange(length: 100, offset: 10),
                ByteRange(length: 50, offset: 110),
            ])
        #expect(video.map(\.requiredBytes) == [10, 100, 50])
    }

    @Test func `plain keys come along and others are left and said`() throws {
        let download = try Self.download(
            Self.media(
                """
                #EXT-X-KEY:METHOD=AES-128,URI="../key?id=1",IV=0x01
                #EXTINF:4,
                a.ts
                #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
                #EXTINF:4,
                b.ts
                """))
        let key = download.files.first { $0.kind == .key }
        #expect(key?.location == .url("https://h/key?id=1"))
        #expect(key?.requiredBytes == 16)
        let text = text("video-1/index.m3u8", of: download) ?? ""
        #expect(text.contains("#EXT-X-KEY:METHOD=AES-128,URI=\"key-1\",IV=0x01\n"))
        #expect(text.contains("URI=\"skd://k\""))
        #expect(download.notes.contains { $0.contains("SAMPLE-AES") && $0.contains("left to the player") })
    }

    @Test(arguments: [
        ("../../../../etc/cron.d/x", "00001"), ("x.ts/../../y.SH", "00001"), ("a.mp4?x=/../b.sh", "00001.mp4"),
        ("a.%2e%2e%2f", "00001"), ("a.longer", "00001"), ("a.é", "00001"), ("https://g/.ts", "00001.ts"),
        (".", "00001"),
    ])
    func `no URI chooses where its file goes`(_ uri: String, _ name: String) throws {
        let download = try Self.download(Self.media("#EXTINF:4,\n\(uri)"))
        #expect(download.files.first?.name == "video-1/" + name)
        #expect(text("video-1/index.m3u8", of: download)?.contains("\n\(name)\n") == true)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://h/x", "data:,x"])
    func `a playlist of a server leads to servers only`(_ uri: String) {
        #expect(problem("#EXTINF:4,\n\(uri)")?.kind == .refused)
        #expect(problem("#EXT-X-MAP:URI=\"\(uri)\"\n#EXTINF:4,\na.ts")?.kind == .refused)
    }

    @Test func `what cannot be downloaded is said`() {
        let live = #expect(throws: LoadingError.self) {
            try Self.download("#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n")
        }
        #expect(live?.problem.contains("it is live") == true)
        #expect(problem("")?.problem.contains("no segments") == true)
        #expect(problem("#EXTINF:4,\n#EXT-X-BYTERANGE:9\na.ts")?.problem.contains("byte range") == true)
        for range in ["9223372036854775807@1", "9223372036854775807@0", "0@0"] {
            #expect(problem("#EXTINF:4,\n#EXT-X-BYTERANGE:\(range)\na.ts")?.problem.contains("byte range") == true)
        }
    }

    @Test func `gaps keep their place without a file and parts are gone`() throws {
        let download = try Self.download(
            Self.media(
                """
                #EXT-X-PART-INF:PART-TARGET=2
                #EXT-X-GAP
                #EXTINF:4,
                file:///etc/passwd
                #EXT-X-PART:DURATION=2,URI="p.ts"
                #EXTINF:4,
                b.ts
                """))
        #expect(
            text("video-1/index.m3u8", of: download)
                == Self.media("#EXT-X-GAP\n#EXTINF:4,\n00001\n#EXTINF:4,\n00002.ts"))
        #expect(download.files.filter { $0.name.hasPrefix("video") }.map(\.name) == ["video-1/00002.ts"])
    }

    @Test func `what was written reads as the same playlists`() throws {
        var configuration = DownloadConfiguration()
        configuration.primaryContentConfiguration.mediaSelections.audio = .all
        let download = try Self.download(Self.media("#EXTINF:4,\na.ts"), configuration: configuration)
        var texts: [String: String] = [:]
        for playlist in download.playlists {
            texts["film/" + playlist.name] = String(decoding: playlist.bytes, as: UTF8.self)
        }
        for file in download.files { texts["film/" + file.name] = "12345678" }
        let survey = try PlaylistLoader(files: MemoryFiles(texts)).survey(of: "film")
        #expect(survey.problems.isEmpty)
        #expect(survey.loaded.findings.kept.isEmpty)
        #expect(survey.media.count == 3)
        #expect(survey.media["audio-3/index.m3u8"]?.measured.bytes == 16)
    }
}
