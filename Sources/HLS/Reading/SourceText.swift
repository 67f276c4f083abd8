/// A playlist's text as it was read, which the playlist, its segments and what writes it again share.
package final class SourceText: Sendable {
    /// All bytes as they came.
    let bytes: [UInt8]
    /// The text in UTF-8: what is none reads as U+FFFD.
    package let content: [UInt8]
    /// Whether ``content`` is what came.
    let isUTF8: Bool
    /// Where the text begins in ``content``: behind a byte order mark.
    let start: Int
    /// How it was read.
    let reader: PlaylistReader

    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8], reader: PlaylistReader) {
        self.bytes = bytes
        self.reader = reader
        isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
        content = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
        start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    }

    /// A part of the text as a string of its own.
    func string(_ range: TextRange) -> String {
        let begin = start + range.start
        return String(decoding: content[begin..<begin + Int(range.count)], as: UTF8.self)
    }
}

/// Where a short part of a text stands.
struct TextRange: Equatable, Sendable {
    var start = 0
    var count: UInt32 = 0
}

/// The text that a playlist was read from. Playlists are the same without it: it tells how, not what.
struct KeptText: Equatable, Sendable {
    let source: SourceText?

    static func == (left: KeptText, right: KeptText) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
