import PlayheadMedia
import Testing

@Suite struct TextContainerTests {
    private func container(_ text: String) throws -> MediaContainer {
        try MediaContainer(of: MediaBytes(name: "a", Array(text.utf8)))
    }

    @Test func whatIsNoMediaIsToldApart() throws {
        #expect(try container("<!DOCTYPE html><p>404") == .html)
        #expect(try container("\n <HTML>") == .html)
        #expect(try container("<?xml version=\"1.0\"?>\n<!-- x --><html xmlns=\"\">") == .html)
        #expect(try container("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>") == .text)
        #expect(try container("{\"error\": 404}") == .text)
        #expect(try container("#EXTM3U\n#EXTINF:6,\na.ts\n") == .playlist)
        #expect(try container("1\r\n00:00:01,000 --> 00:00:02,000\r\nx") == .subRip)
        #expect(try container("\u{FEFF}1\n00:00:01,000 --> 00:00:02,000\nx") == .subRip)
        #expect(try container("WEBVTT\n") == .webVTT)
        #expect(try container("WEBVTTS") == .text)
        #expect(try container("é") == .text)
        #expect(try container("a\u{0}b") == .unknown)
        let cutOff = Array(String(repeating: "é", count: 3000).utf8.dropFirst()).prefix(4096)
        #expect(try MediaContainer(of: MediaBytes(name: "a", Array(cutOff))) == .unknown)
        #expect(try MediaContainer(of: MediaBytes(name: "a", Array("x".utf8) + cutOff.dropFirst())) == .text)
    }

    @Test func packedFilesAreToldByTheirFirstBytes() throws {
        #expect(try MediaContainer(of: MediaBytes(name: "a", [0x1F, 0x8B, 8, 0])) == .gzip)
        #expect(try MediaContainer(of: MediaBytes(name: "a", [0x1A, 0x45, 0xDF, 0xA3, 0x9F])) == .matroska)
    }
}
