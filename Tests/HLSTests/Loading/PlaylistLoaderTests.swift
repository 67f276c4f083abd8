import HLS
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct PlaylistLoaderTests {
    static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-DEFINE:IMPORT=\"v\"\n#EXTINF:4,\n{$v}.ts\n"
    static let multivariant = """
        #EXTM3U
        #EXT-X-DEFINE:NAME="v",VALUE="x"
        #EXT-X-DEFINE:QUERYPARAM="t"
        #EXT-X-STREAM-INF:BANDWIDTH=1
        low/v.m3u8?t={$t}
        """

    func loader(_ files: [String: String], _ resources: [String: String] = [:]) -> PlaylistLoader<MemoryFiles> {
        PlaylistLoader(files: MemoryFiles(files), fetcher: FewResources(contents: resources))
    }

    func problem(_ load: () throws(LoadingError) -> some Any) -> LoadingError? {
        do throws(LoadingError) {
            _ = try load()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a folder is read at its playlist`() throws {
        for name in ["multivariant.m3u8", "master.m3u8", "index.m3u8", "other.m3u8"] {
            let loader = loader(["f/" + name: Self.media, "f/a.ts": ""])
            #expect(try loader.playlist(at: "f").location == .file("f/" + name))
        }
        let two = loader(["f/a.m3u8": "", "f/b.m3u8": ""])
        #expect(
            problem { () throws(LoadingError) in try two.playlist(at: "f") }?.problem.contains("more than one") == true)
        #expect(problem { () throws(LoadingError) in try two.playlist(at: "g") }?.kind == .missing)
        #expect(problem { () throws(LoadingError) in try two.playlist(at: "f/a.m3u8") }?.kind == .invalid)
    }

    @Test func `a folder of which not all is there is refused`() {
        let loader = loader(["f/multivariant.m3u8": Self.media, "f/.playhead-unfinished": ""])
        let problem = problem { () throws(LoadingError) in try loader.playlist(at: "f") }
        #expect(problem?.kind == .unreadable && problem?.problem.contains("not all of it is there") == true)
    }

    @Test func `an answer from elsewhere than a server is refused`() {
        for url in ["SECRET.m3u8", "", "file:///etc/passwd", "/etc/passwd"] {
            let loader = PlaylistLoader(files: MemoryFiles(), fetcher: Misled(url: url))
            let problem = problem { () throws(LoadingError) in try loader.playlist(at: "http://h/m.m3u8") }
            #expect(problem?.kind == .refused)
        }
    }

    private struct Misled: ResourceFetcher {
        let url: String

        func fetch(_ url: String, limit: Int) throws(LoadingError) -> FetchedResource {
            FetchedResource(url: self.url, bytes: Array(PlaylistLoaderTests.media.utf8))
        }
    }

    @Test func `of more media playlists than may be fetched none is, and that is said once`() throws {
        let variants = (0..<100).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\nv\($0).m3u8\n" }.joined()
        var limits = FetchLimits.playlists
        limits.requests = 50
        let resources = FewResources(contents: ["http://h/m.m3u8": "#EXTM3U\n" + variants])
        let fetcher = BoundedFetcher(resources, limits: limits)
        let survey = try PlaylistLoader(files: MemoryFiles(), fetcher: fetcher).survey(of: "http://h/m.m3u8")
        #expect(survey.media.isEmpty && survey.problems.map(\.kind) == [.overLimit])
        #expect(
            survey.problems.first?.problem.hasPrefix("it names 100 media playlists, and 50 requests are what ") == true)
        // What is beside a file is not fetched.
        let file = MemoryFiles(["m.m3u8": "#EXTM3U\n" + variants])
        #expect(try PlaylistLoader(files: file, fetcher: fetcher).survey(of: "m.m3u8").problems.isEmpty)
    }

    @Test func `a URL is fetched and what it names is relative to where it was redirected`() throws {
        let loader = loader(
            [:],
            [
                "http://h/m.m3u8?t=9": "-> https://cdn/x/m.m3u8?t=7", "https://cdn/x/m.m3u8?t=7": Self.multivariant,
                "https://cdn/x/low/v.m3u8?t=7": Self.media,
            ])
        let loaded = try loader.playlist(at: "http://h/m.m3u8?t=9#fragment")
        #expect(loaded.location == .url("https://cdn/x/m.m3u8?t=7"))
        guard case .multivariant(let playlist) = loaded.playlist else { throw OtherKind() }
        #expect(playlist.variants[0].uri == "low/v.m3u8?t=7")
        let media = try loader.playlist(playlist.variants[0].uri, from: loaded)
        #expect(media.location == .url("https://cdn/x/low/v.m3u8?t=7"))
        guard case .media(let playlist) = media.playlist else { throw OtherKind() }
        #expect(playlist.segments[0].uri == "x.ts")
        #expect(media.findings.kept.isEmpty)
    }

    struct OtherKind: Error {}

    @Test func `a playlist of a server leads to servers only`() throws {
        let loader = loader(["/etc/passwd": "x", "a.ts": "x"])
        let base = ResourceLocation.url("https://h/a/b/m.m3u8")
        for uri in ["file:///etc/passwd", "data:text/plain,x", "ftp://h/x", "http:///x", "skd://key"] {
            #expect(
                problem { () throws(LoadingError) in try loader.location(of: uri, from: base) }?.kind == .refused,
                "\(uri)")
        }
        for (uri, url) in [
            ("/etc/passwd", "https://h/etc/passwd"), ("../../../../etc/passwd", "https://h/etc/passwd"),
            ("a.ts", "https://h/a/b/a.ts"), ("//g/a b é", "https://g/a%20b%20%C3%A9"),
            ("-o x", "https://h/a/b/-o%20x"), ("http://g/", "http://g/"),
        ] {
            #expect(try loader.location(of: uri, from: base) == .url(url))
        }
    }

    @Test func `a playlist from standard input leads below the working folder only`() throws {
        let loader = loader(["/etc/passwd": "x", "a.ts": "x", "../b.ts": "x", "c/../../b.ts": "x"])
        #expect(try loader.location(of: "a.ts?token", from: .standardInput) == .file("a.ts"))
        for uri in ["/etc/passwd", "file:///etc/passwd", "../b.ts", "c/../../b.ts", "%2E%2E/b.ts"] {
            #expect(
                problem { () throws(LoadingError) in try loader.location(of: uri, from: .standardInput) }?.kind
                    == .refused, "\(uri)")
        }
    }

    @Test func `a file leads to servers only where that is wished`() throws {
        var loader = loader([:], ["http://h/v.m3u8": Self.media])
        let file = ResourceLocation.file("m.m3u8")
        #expect(
            problem { () throws(LoadingError) in try loader.resource("http://h/v.m3u8", from: file) }?.kind == .refused)
        loader.fetchesForFiles = true
        #expect(try loader.resource("http://h/v.m3u8", from: file).bytes == Array(Self.media.utf8))
    }

    @Test func `an argument of another scheme is refused`() {
        for text in ["ftp://h/m.m3u8", "rtmp://h/x", "javascript://x"] {
            #expect(
                problem { () throws(LoadingError) in try ResourceLocation(text) }?.kind == .refused, "\(text)")
        }
        #expect(try! ResourceLocation("-") == .standardInput)
        #expect(try! ResourceLocation("a:b.m3u8") == .file("a:b.m3u8"))
        #expect(try! ResourceLocation("file:///a%20b") == .file("/a b"))
    }

    @Test func `no more is read than may be`() {
        var loader = loader(["m.m3u8": Self.media], ["http://h/m": Self.media])
        loader.limit = 10
        for name in ["m.m3u8", "http://h/m"] {
            #expect(problem { () throws(LoadingError) in try loader.resource(at: name) }?.kind == .unreadable)
        }
    }
}
