import PlayheadPlatform
import Testing

@Suite struct ExampleTests {
    @Test func `files and URIs are looked at through small types`() throws {
        // The example of Platform.md.
        let playlist = URIReference("https://cdn.example/vod/multivariant.m3u8")
        let segment = URIReference("../audio/1.m4s").resolved(against: playlist)
        let url = segment.description  // https://cdn.example/audio/1.m4s

        let files = POSIXFileSystem()
        let kind = files.kind(of: "/")  // FileKind.folder
        var message = ""
        do throws(LoadingError) {
            _ = try files.contents(of: "/no/such.m3u8", limit: 1 << 20)
        } catch {
            message = error.description  // /no/such.m3u8: cannot be opened: No such file or directory
        }
        // Its end.
        #expect(url == "https://cdn.example/audio/1.m4s")
        #expect(kind == .folder)
        #expect(message == "/no/such.m3u8: cannot be opened: No such file or directory")
    }
}
