import HLS
import PlayheadPlatform
import TestSupport
import Testing

@Suite struct RedactedURIsTests {
    private static let text = """
        #EXTM3U
        #EXT-X-DEFINE:NAME="a",VALUE="HUSH"
        #EXT-X-DEFINE:NAME="b",VALUE="QUIET"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="en",URI="{$a}/audio.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="g"
        {$a}/v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="g"
        {$b}/v.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=3,AUDIO="g"
        plain/v.m3u8
        """

    @Test func `variables are hidden and URIs stay distinct`() throws {
        let shown = RedactedURIs(try Playlists.multivariant(Self.text))
        #expect(shown["HUSH/v.m3u8"] == "…/v.m3u8")
        #expect(shown["QUIET/v.m3u8"] == "…/v.m3u8 (2)")
        #expect(shown["plain/v.m3u8"] == "plain/v.m3u8")
        #expect(shown["HUSH/audio.m3u8"] == "…/audio.m3u8")
    }

    @Test func `errors name a resource without its variables`() throws {
        let loader = PlaylistLoader(
            files: MemoryFiles(["f/main.m3u8": Self.text, "f/HUSH/v.m3u8": "no playlist"]),
            fetcher: FewResources(contents: ["http://h/f/main.m3u8": Self.text]))
        for (argument, folder) in [("f/main.m3u8", "f/"), ("http://h/f/main.m3u8", "http://h/f/")] {
            let loaded = try loader.playlist(at: argument)
            #expect(throws: LoadingError.self) { try loader.playlist("HUSH/v.m3u8", from: loaded) }
            do throws(LoadingError) {
                _ = try loader.playlist("HUSH/v.m3u8", from: loaded)
            } catch {
                #expect(error.name == folder + "…/v.m3u8")
                #expect(!error.description.contains("HUSH"))
            }
        }
    }
}
