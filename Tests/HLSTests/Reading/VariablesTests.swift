import HLS
import Testing

@Suite struct VariablesTests {
    func read(_ lines: String, _ reader: PlaylistReader = PlaylistReader()) throws -> (MultivariantPlaylist, [String]) {
        let (playlist, findings) = try reader.read(Array(("#EXTM3U\n" + lines).utf8))
        guard case .multivariant(let multivariant) = playlist else { throw OtherKind() }
        return (multivariant, findings.kept.map(\.rule))
    }

    struct OtherKind: Error {}

    @Test func `variables stand in URIs and quoted strings`() throws {
        let (playlist, rules) = try read(
            """
            #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
            #EXT-X-DEFINE:NAME="path",VALUE="{$host}/a"
            #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="{$path}"
            {$path}/{$host}.m3u8
            """)
        #expect(rules == [])
        #expect(playlist.variants[0].uri == "https://example.com/a/https://example.com.m3u8")
        #expect(playlist.variants[0].codecs == ["https://example.com/a"])
        #expect(playlist.variants[0].attributes.attributes[1].template == "{$path}")
        #expect(playlist.variables == ["host": "https://example.com", "path": "https://example.com/a"])
    }

    @Test func `a variable that is not defined stays as it is written`() throws {
        let (playlist, rules) = try read("#EXT-X-STREAM-INF:BANDWIDTH=1\n{$a}/{b}/{$c\n")
        #expect(playlist.variants[0].uri == "{$a}/{b}/{$c")
        #expect(rules == ["variable-undefined"])
    }

    @Test func `imports and query parameters come from outside`() throws {
        let lines = """
            #EXT-X-DEFINE:IMPORT="token"
            #EXT-X-DEFINE:QUERYPARAM="user"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            {$token}-{$user}
            """
        let (known, rules) = try read(lines, PlaylistReader(imports: ["token": "t"], query: ["user": "u"]))
        #expect(known.variants[0].uri == "t-u")
        #expect(rules == [])
        let (unknown, none) = try read(lines)
        #expect(unknown.variants[0].uri == "{$token}-{$user}")
        #expect(none == [])
        let missing = try read(lines, PlaylistReader(imports: [:], query: [:])).1
        #expect(missing == ["define-import-undefined", "queryparam-missing"])
    }

    @Test func `variables that double each other do not grow without end`() throws {
        var lines = "#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789\"\n"
        for index in 1..<60 {
            lines += "#EXT-X-DEFINE:NAME=\"v\(index)\",VALUE=\"{$v\(index - 1)}{$v\(index - 1)}\"\n"
        }
        let (playlist, rules) = try read(lines + "#EXT-X-STREAM-INF:BANDWIDTH=1\n{$v59}\n")
        #expect(playlist.variables.values.allSatisfy { $0.utf8.count <= 1 << 16 })
        #expect(rules.contains("variable-too-long"))
    }

    @Test func `a definition has one shape`() throws {
        for define in ["NAME=\"a\"", "NAME=\"a\",VALUE=\"b\",IMPORT=\"a\"", "IMPORT=\"a\",VALUE=\"b\"", "X=\"a\""] {
            #expect(
                try read("#EXT-X-DEFINE:\(define)\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"n\"\n").1 == [
                    "define-shape"
                ])
        }
        let twice = "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n"
        let (playlist, rules) = try read(twice + twice + "#EXT-X-STREAM-INF:BANDWIDTH=1\n{$a}\n")
        #expect(rules == ["define-duplicate"])
        #expect(playlist.variants[0].uri == "b")
    }
}
