import Playback
import TestSupport
import Testing

@Suite struct FileLocationTests {
    /// Whether a media playlist of this URI is found; its one segment plays 5 s, and what is made up plays 600 s.
    func isFound(_ uri: String, at path: String) throws -> Bool {
        let media = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n#EXT-X-BYTERANGE:9@0\na\n#EXT-X-ENDLIST\n"
        let files = MemoryFiles(["f/m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\n\(uri)\n", path: media])
        return try PresentationReader(files: files).read("f/m.m3u8").duration == 5
    }

    @Test(arguments: [
        ("v.m3u8", "f/v.m3u8"), ("a/b/v.m3u8", "f/a/b/v.m3u8"), ("v.m3u8?token=1", "f/v.m3u8"),
        ("v.m3u8#t=1", "f/v.m3u8"), ("v%20%C3%A9.m3u8", "f/v é.m3u8"), ("v%.m3u8", "f/v%.m3u8"),
        ("v?1", "f/v?1"), ("/root/v.m3u8", "/root/v.m3u8"), ("file:///root/v.m3u8", "/root/v.m3u8"),
        ("../g/v.m3u8", "f/../g/v.m3u8"), ("a:b/v.m3u8", "f/none"),
    ])
    func `a URI is looked for beside its playlist`(_ uri: String, _ path: String) throws {
        #expect(try isFound(uri, at: path) == (path != "f/none"))
    }

    @Test(arguments: ["http://host/v.m3u8", "https://host/v.m3u8", "data:text/plain,v", "v%00.m3u8", "?", "%"])
    func `what is elsewhere is made up`(_ uri: String) throws {
        #expect(try !isFound(uri, at: "f/v.m3u8"))
    }
}
