import HLS
import Testing

@Suite struct PlaylistTextTests {
    func text(_ text: String, _ change: (inout PlaylistText) throws -> Void) throws -> String {
        var lines = PlaylistText(Array(text.utf8))
        try change(&lines)
        return String(decoding: lines.bytes, as: UTF8.self)
    }

    @Test func `lines keep their numbers while the text changes`() throws {
        let result = try text("#EXTM3U\na\nb\nc\n") { lines in
            #expect(lines.lineCount == 4)
            lines.insert("1", after: 1)
            lines.removeLine(2)
            lines.insert("2", before: 3)
            lines.insert("3", before: 3)
            lines.replaceLine(3, with: "B")
            #expect(lines.line(3) == "B")
            lines.insert("4", after: 4)
            lines.insert("0", after: 0)
        }
        #expect(result == "0\n#EXTM3U\n1\n2\n3\nB\nc\n4\n")
    }

    @Test func `an attribute is set and taken out`() throws {
        let result = try text("#EXTM3U\r\n#EXT-X-MEDIA:TYPE=AUDIO, NAME=\"a,b\",X\r\nuri\r\n") { lines in
            let changed = [
                try lines.setAttribute("NAME", to: .string("c"), line: 2),
                try lines.setAttribute("DEFAULT", to: .word("YES"), line: 2),
                try lines.removeAttribute("TYPE", line: 2),
                try lines.setAttribute("DEFAULT", to: .word("YES"), line: 3),
            ]
            #expect(changed == [true, true, true, false])
            #expect(throws: PlaylistWritingError.self) {
                var copy = lines
                try copy.setAttribute("NAME", to: .string("\""), line: 2)
            }
        }
        #expect(result == "#EXTM3U\r\n#EXT-X-MEDIA: NAME=\"c\",DEFAULT=YES,X\r\nuri\r\n")
    }

    @Test func `an empty text and a last line without an end can be changed`() throws {
        #expect(try text("") { $0.insert("a", after: 0) } == "a\n")
        #expect(try text("a") { $0.insert("b", after: 1) } == "a\nb")
        #expect(try text("a\r\nb") { $0.insert("c", after: 2) } == "a\r\nb\r\nc")
        #expect(try text("a\nb") { $0.removeLine(2) } == "a\n")
        #expect(try text("\u{FEFF}a\n") { $0.replaceLine(1, with: "b") } == "\u{FEFF}b\n")
        #expect(try text("a\n\nb\n") { _ in } == "a\n\nb\n")
    }
}
