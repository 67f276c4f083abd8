import PlayheadPlatform
import Testing

struct InputKindTests {
    @Test(arguments: [
        ("<!DOCTYPE html>\n<html><head>", InputKind.page), ("  <HTML>", .page),
        ("<?xml version=\"1.0\"?>\n<html xmlns=", .page),
        ("#EXTM3U\n#EXT-X-VERSION:7", .playlist), ("\u{FEFF}#EXTM3U", .playlist),
        ("<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\">", .dash),
        ("[{\"duration_ms\": 1000, \"bandwidth_kbps\": 5000, \"latency_ms\": 0}]", .trace),
        ("duration_s,bandwidth_bps,latency_ms\n1,2,3\n", .trace), ("1\n3\n3\n7\n", .trace),
        ("0.0 1.5\n1.0 2.5\n2.0 2.5\n", .trace),
        ("#Version: 1.0\n#Fields: date time cs-guid c-startup-time\n", .log),
        ("{\"accessLog\": {\"events\": []}}", .log), ("[{\"number_of_stalls\": 0}]", .log),
        ("PK\u{3}\u{4}", .archive), ("\0\0\0\u{18}ftypisom", .media),
    ])
    func `inputs are known by their beginnings`(text: String, kind: InputKind) {
        #expect(InputKind(start: text.utf8) == kind)
    }

    @Test(arguments: [
        "", "hello\nworld\n", "3\n1\n2\n", "{\"a\": 1}", "<", "<plist>", "<!DOCTYPE plist PUBLIC>", "a,b\n1,2\n",
        "1 2 3\n4 5 6\n7 8 9\n",
    ])
    func `of others nothing is said`(text: String) { #expect(InputKind(start: text.utf8) == nil) }

    @Test func `what was expected is no hint`() {
        #expect(InputKind.hint("#EXTM3U".utf8, besides: [.playlist]) == nil)
        #expect(InputKind.hint("#EXTM3U".utf8, besides: [.log])?.contains("playhead inspect") == true)
    }
}
