internal import CManual

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An article of the manual as the program itself reads it: some tables of the program stand there, so that what people look
/// up is what it goes by.
public struct ManualArticle: Sendable {
    /// A line, as UTF-8.
    public typealias Line = ArraySlice<UInt8>

    /// The lines that are not empty below each heading, by what it says.
    public private(set) var sections: [String: ArraySlice<Line>] = [:]

    /// The article of a name; empty where there is none.
    ///
    /// - Parameter name: the file's name without `.md`.
    public init(named name: String) {
        guard let text = CManualArticleText(name) else {
            self.init([])
            return
        }
        self.init([UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))[...])
    }

    /// An article of this text in Markdown.
    public init(_ markdown: String) { self.init(Array(markdown.utf8)[...]) }

    private init(_ markdown: Line) {
        let lines = Self.pieces(of: markdown, between: "\n")
        let headings = lines.indices.filter { lines[$0].first == UInt8(ascii: "#") } + [lines.count]
        sections.reserveCapacity(headings.count)
        for (start, end) in zip(headings, headings.dropFirst()) {
            let heading = lines[start].drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }
            sections[String(decoding: heading, as: UTF8.self)] = lines[(start + 1)..<end]
        }
    }

    /// The cells of a table's row, without the blank on either side.
    public static func cells(of row: Line) -> [Line] { pieces(of: row, between: "|").map { $0.dropFirst().dropLast() } }

    /// The pieces between marks that are not empty. The C library finds the marks: the program waits for it as it starts.
    private static func pieces(of text: Line, between mark: Unicode.Scalar) -> [Line] {
        text.withUnsafeBufferPointer { bytes in
            var pieces: [Line] = []
            var start = 0
            while let rest = bytes.baseAddress.map({ $0 + start }), start < bytes.count {
                let found = memchr(rest, Int32(mark.value), bytes.count - start)
                let end = found.map { start + (UnsafeRawPointer($0) - UnsafeRawPointer(rest)) } ?? bytes.count
                if end > start { pieces.append(text[(text.startIndex + start)..<(text.startIndex + end)]) }
                start = end + 1
            }
            return pieces
        }
    }
}
