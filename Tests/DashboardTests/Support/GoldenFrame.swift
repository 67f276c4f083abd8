import PlayheadTerminal
import Testing

@testable import Dashboard

/// Frames that are kept beside the tests: in Unicode in four sizes, in ASCII in one.
enum GoldenFrame {
    static let sizes = [
        Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 120, height: 40),
        Size(width: 200, height: 50),
    ]
    /// In which of them a frame in ASCII, and a picture in colour, is compared: what a reviewer can look at.
    static let reviewed = Size(width: 80, height: 24)
    private static let tiers: [(name: String, glyphs: Glyphs)] = [("unicode", .braille), ("ascii", .ascii)]

    /// The frame of a state as it is, in its own size.
    static func compare(_ state: AppState, _ name: String) throws {
        let told = state.withStory
        try compare(name, state.size) { glyphs in
            var state = told
            state.glyphs = glyphs
            return Dashboard.frame(state)
        }
    }

    /// What a view draws on a frame of its own, in a size.
    static func compare(_ name: String, _ size: Size, draw: (inout Frame) -> Void) throws {
        try compare(name, size) { glyphs in
            var frame = Frame(size: size, glyphs: glyphs)
            draw(&frame)
            return frame
        }
    }

    /// The frame of a state at a time, in a size.
    static func compare(_ state: AppState, _ name: String, _ size: Size, at time: Double?) throws {
        try compare(name, size) { Dashboard.snapshot(state, size: size, at: time, glyphs: $0) }
    }

    /// Compares both repertoires with their files. Of the sizes that have no file in ASCII the frame is ASCII, and what is
    /// there in Unicode is there too: as many rows, with the same words but for those of the last one: the names of
    /// keys leave room for fewer hints.
    private static func compare(_ name: String, _ size: Size, frame: (Glyphs) -> Frame) throws {
        let hasFile = !sizes.contains(size) || size == reviewed
        var texts: [String] = []
        for tier in tiers {
            let text = frame(tier.glyphs).text
            texts.append(text)
            guard tier.name == "unicode" || hasFile else { continue }
            try GoldenFile("\(name)-\(size.width)x\(size.height)-\(tier.name)").compare(text)
        }
        #expect(texts[1].utf8.allSatisfy { $0 < 0x80 }, "\(name) in ASCII")
        let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        #expect(lines[0].count == lines[1].count)
        for (unicode, ascii) in zip(lines[0].dropLast(), lines[1].dropLast()) {
            let words = unicode.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.filter { $0.count > 3 }
            #expect(words.allSatisfy(ascii.contains), "\(name) in ASCII lacks a word of: \(unicode)")
        }
    }
}
