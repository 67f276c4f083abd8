import HLS
import TestSupport
import Testing

@Suite struct RoundTripTests {
    func written(_ text: String) throws -> String {
        let playlist = try PlaylistReader().read(Array(text.utf8)).playlist
        return String(decoding: try PlaylistWriter().write(playlist), as: UTF8.self)
    }

    static let texts = [
        "#EXTM3U",
        "\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:4\n",
        "#EXTM3U\r\n\r\n# comment \r\n#EXT-X-TARGETDURATION:4.0 \r\n#EXTINF:3.500 ,title\r\n a.ts \r\n\r\n",
        "#EXTM3U\n#EXT-X-TARGETDURATION:004\n#EXTINF:x,\nbad.ts\n#EXTINF:-1 tvg-id=\"a\",b,c\na.ts",
        "#EXTM3U\n\t#EXT-X-STREAM-INF: BANDWIDTH = 1 , NOTHING,X=\"a,b\"c,,CODECS=\"x\n#between\n{$v}.m3u8\n",
        "#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nv\nstray\n#EXT-X-DEFINE\n#EXT-X-VERSION:x\n",
        "#EXTM3U\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"x\"\n#EXT-X-KEY:METHOD=AES-128,URI=\"{$v}\"\n#EXTINF:1,\n{$v}\n",
        "#EXTM3U\n#EXTINF:1,\n#EXT-X-BYTERANGE:9@0\na\n#EXT-X-BYTERANGE:7\n#EXTINF:1.,\na\n#EXT-X-VERSION:3\n\n#EXTM3U\n",
    ]

    @Test(arguments: texts) func `what was read is written to the byte`(_ text: String) throws {
        #expect(try written(text) == text)
    }

    @Test func `bytes that are no text are written as they were`() throws {
        let bytes = Array("#EXTM3U\n#EXTINF:1,\n".utf8) + [0x61, 0xFF, 0xFE, 0x0A, 0x23, 0x80, 0x0A]
        let playlist = try PlaylistReader().read(bytes).playlist
        #expect(try PlaylistWriter().write(playlist) == bytes)
    }

    @Test func `a playlist may be written in the usual order instead`() throws {
        let text = """
            #EXTM3U
            # made by hand
            #EXT-X-STREAM-INF:CODECS="a", BANDWIDTH=5
            v.m3u8
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n"

            """
        let playlist = try PlaylistReader().read(Array(text.utf8)).playlist
        let written = try PlaylistWriter(keepsText: false).write(playlist)
        #expect(
            String(decoding: written, as: UTF8.self) == """
                #EXTM3U
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n"
                #EXT-X-STREAM-INF:CODECS="a",BANDWIDTH=5
                v.m3u8

                """)
    }

    @Suite(.enabled(if: Corpus.has("playlists/INDEX.csv"), "the corpus is not there"))
    struct OfTheCorpus {
        @Test(arguments: ["multivariant", "media", "invalid"])
        func `every file is written to the byte`(_ folder: String) throws {
            let names = Corpus.entries("playlists/" + folder)
            #expect(!names.isEmpty)
            for name in names {
                let bytes = try Corpus.bytes("playlists/\(folder)/\(name)")
                let playlist = try PlaylistReader().read(bytes).playlist
                #expect(try PlaylistWriter().write(playlist) == bytes, "\(name)")
            }
        }

        @Test(arguments: ["multivariant", "media"])
        func `every file written anew reads as the same`(_ folder: String) throws {
            for name in Corpus.entries("playlists/" + folder) {
                let playlist = try PlaylistReader().read(try Corpus.bytes("playlists/\(folder)/\(name)")).playlist
                let anew = try PlaylistReader().read(try PlaylistWriter(keepsText: false).write(playlist)).playlist
                #expect(Said(anew) == Said(playlist), "\(name)")
            }
        }
    }
}
