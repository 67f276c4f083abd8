import TestSupport
import Testing

@testable import Terminal

struct ClipboardTests {
    /// The test vectors of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `asks the terminal to take text`(text: String, encoded: String) throws {
        let sequence = try #require(Clipboard.sequence(for: text))
        #expect(String(decoding: sequence, as: UTF8.self) == "\u{1B}]52;c;\(encoded)\u{1B}\\")
    }

    @Test func `lets nothing of the text out but its encoding`() throws {
        let sequence = try #require(Clipboard.sequence(for: Hostile.texts.joined()))
        #expect(sequence.dropFirst(7).dropLast(2).allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test func `refuses what terminals would not take`() {
        let longest = String(repeating: "x", count: Clipboard.maximumLength)
        #expect(Clipboard.sequence(for: longest) != nil)
        #expect(Clipboard.sequence(for: longest + "x") == nil)
    }
}
