internal import CManual

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
            self.init(lines: [])
            return
        }
        var (ranges, start) = ([Range<Int>](), 0)
        while text[start] != 0 {
            let length = CManualLineLength(text + start)
            if length > 0 { ranges.append(start..<start + length) }
            start += text[start + length] == 0 ? length : length + 1
        }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: text, count: start))
        self.init(lines: ranges.map { bytes[$0] })
    }

    /// An article of this text in Markdown.
    public init(_ markdown: String) {
        self.init(lines: Array(markdown.utf8).split(separator: UInt8(ascii: "\n")))
    }

    private init(lines: [Line]) {
        let headings = lines.indices.filter { lines[$0].first == UInt8(ascii: "#") } + [lines.count]
        sections.reserveCapacity(headings.count)
        for (start, end) in zip(headings, headings.dropFirst()) {
            let heading = lines[start].drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: " ") }
            sections[String(decoding: heading, as: UTF8.self)] = lines[(start + 1)..<end]
        }
    }
}
