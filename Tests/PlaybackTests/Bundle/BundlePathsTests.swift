import TestSupport
import Testing

@testable import Playback

@Suite struct BundlePathsTests {
    @Test func `plain relative paths are kept`() {
        let uris = ["540p/index.m3u8", "audio/en/index.m3u8", "v1.m3u8"]
        #expect(BundlePaths.paths(of: uris) == uris)
    }

    @Test(arguments: [
        ("https://cdn.example.com/v/540p.m3u8?token=s3cret", "media/https---cdn.example.com-v-540p.m3u8"),
        ("../../../etc/cron.d/evil.m3u8", "media/etc-cron.d-evil.m3u8"),
        ("/etc/passwd", "media/etc-passwd.m3u8"), ("", "media/playlist.m3u8"), ("..", "media/playlist.m3u8"),
        (".hidden/v.m3u8", "media/hidden-v.m3u8"), ("a//b.m3u8", "media/a--b.m3u8"),
        ("Access.log", "media/Access.log.m3u8"), ("multivariant.m3u8", "media/multivariant-2.m3u8"),
        ("a/simulation.json/b.m3u8", "media/a-simulation.json-b.m3u8"), ("v.m3u8#f", "media/v.m3u8"),
        ("a b\u{0}\u{1B}[2J.m3u8", "media/a-b---2J.m3u8"), ("a/b/c/d/e.m3u8", "media/a-b-c-d-e.m3u8"),
        ("-rf.m3u8", "media/rf.m3u8"), ("500k", "media/500k.m3u8"),
    ])
    func `what is no plain path gets one below media`(uri: String, path: String) {
        let found = BundlePaths.paths(of: [uri])[0]
        #expect(found == path)
        #expect(BundlePaths.isSafe(found))
    }

    @Test func `no two have one path in any file system`() {
        let uris = ["v.m3u8", "V.m3u8", "v.m3u8?b", "v.m3u8?c", "v.m3u8/x.m3u8", "media/v.m3u8", "media/v.m3u8"]
        let paths = BundlePaths.paths(of: uris)
        #expect(paths[0] == "v.m3u8")
        #expect(paths[5] == "media/v.m3u8")
        #expect(Set(paths.map { $0.lowercased() }).count == uris.count)
        for path in paths { #expect(!paths.contains { $0.lowercased().hasPrefix(path.lowercased() + "/") }) }
    }

    @Test func `hostile names stay in the folder`() {
        var generator = SeededGenerator(seed: 1)
        let parts = [
            "..", ".", "/", "a", "\\", "%2e%2e", "\u{0}", "\n", ".m3u8", "é", "media", "access.log", "?", "#", ":",
        ]
        for _ in 0..<300 {
            let uris = (0..<20).map { _ in
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in parts.randomElement(using: &generator)! }
                    .joined()
            }
            let paths = BundlePaths.paths(of: uris)
            #expect(paths.count == uris.count && Set(paths.map { $0.lowercased() }).count == uris.count)
            for path in paths {
                #expect(BundlePaths.isSafe(path))
                #expect(!path.hasPrefix("/") && !path.split(separator: "/").contains { $0.hasPrefix(".") })
            }
        }
    }
}
