import Testing

@testable import PlayheadNumerics

@Suite struct JSONElementsTests {
    private struct Cut: Equatable {
        var text: String?
        var offset: Int
        var line: Int
        var length: Int
        var array: Int
    }

    private static func cut(_ bytes: [UInt8], pieces: [Int]) -> (elements: [Cut], isUnfinished: Bool, line: Int) {
        var elements = JSONElements()
        var cuts: [Cut] = []
        func take(_ element: UnsafeRawBufferPointer?, _ position: JSONElements.Position) {
            cuts.append(
                Cut(
                    text: element.map { String(decoding: $0, as: UTF8.self) }, offset: position.offset,
                    line: position.line,
                    length: position.length, array: position.array))
        }
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for piece in pieces + [bytes.count] where start < bytes.count {
                let end = min(bytes.count, start + piece)
                elements.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), take)
                start = end
            }
        }
        elements.finish(take)
        return (cuts, elements.isUnfinished, elements.position.line)
    }

    private static func cut(_ text: String, pieces: [Int] = []) -> (elements: [Cut], isUnfinished: Bool, line: Int) {
        cut(Array(text.utf8), pieces: pieces)
    }

    @Test func `elements are cut with their places`() {
        let (elements, isUnfinished, line) = Self.cut("\u{FEFF}{\"a\":\n[1]}\n[true,\n \"x\\\"]\"] 7")
        #expect(
            elements == [
                Cut(text: "{\"a\":\n[1]}", offset: 3, line: 1, length: 10, array: 0),
                Cut(text: "true", offset: 15, line: 3, length: 4, array: 1),
                Cut(text: "\"x\\\"]\"", offset: 22, line: 4, length: 6, array: 1),
                Cut(text: "7", offset: 30, line: 4, length: 1, array: 2),
            ])
        #expect(!isUnfinished)
        #expect(line == 4)
    }

    @Test(arguments: [
        "\u{FEFF}{\"a\":\n[1]}\n[true,\n \"x\\\"]\"] 7", "[{\"a\": \"}\\\\\"},\r\n{\"b\": [[],{}]}\n, 12.5]\n[3]",
        "{\"cut\": [1, 2", "\"open \\", "]}{}", "a{\"b\":1}c[2]", "", "\n\n", "[[1],[2\n]]", "\"\n\"\n\"\n",
    ])
    func `where the bytes are parted makes no difference`(text: String) {
        let whole = Self.cut(text)
        let count = text.utf8.count
        for first in 0...count {
            for second in [0, 1, 2, 5] {
                let parted = Self.cut(text, pieces: [first, second])
                #expect(parted.elements == whole.elements)
                #expect(parted.isUnfinished == whole.isUnfinished)
                #expect(parted.line == whole.line)
            }
        }
        #expect(Self.cut(text, pieces: Array(repeating: 1, count: count)).elements == whole.elements)
    }

    @Test(arguments: [[], [1 << 20], [JSONElements.longest + 1, 1]])
    func `an element has a longest length`(pieces: [Int]) {
        func text(_ length: Int) -> [UInt8] {
            Array("{\"a\":\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: length - 8) + Array("\"}\n{}".utf8)
        }
        let longest = Self.cut(text(JSONElements.longest), pieces: pieces).elements
        #expect(longest.map(\.text?.utf8.count) == [JSONElements.longest, 2])
        let longer = Self.cut(text(JSONElements.longest + 1), pieces: pieces).elements
        #expect(longer.map(\.text?.utf8.count) == [nil, 2])
        #expect(longer.map(\.offset) == [0, JSONElements.longest + 2])
    }
}
