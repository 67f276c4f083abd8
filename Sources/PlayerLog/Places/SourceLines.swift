import PlayheadPlatform

/// Lines of a file as they stand there: what a figure comes from, with a few lines around it, to be checked by hand.
public struct SourceLines: Equatable, Sendable {
    /// One of the lines.
    public struct Line: Equatable, Sendable {
        /// Its number in the file, counted from 1.
        public var number: Int
        /// All of it, or its beginning where it is very long.
        public var text: String
        /// Whether it belongs to what is shown, and not to what stands around it.
        public var isShown: Bool

        /// Creates a line.
        public init(number: Int, text: String, isShown: Bool) {
            (self.number, self.text, self.isShown) = (number, text, isShown)
        }
    }

    /// What an editor can do about them.
    public enum Editing: Equatable, Sendable {
        /// It opens this file.
        case file(path: String)
        /// Nothing, for this reason.
        case refused(String)
    }

    /// The file as the user named it.
    public let name: String
    /// The line that is shown, or the first of these, counted from 1; `nil` in what has no lines.
    public let line: Int?
    /// The lines, in their order.
    public let lines: [Line]
    /// What a reader should know of them, a sentence each.
    public var remarks: [String]
    /// What an editor can do about them.
    public let editing: Editing

    /// Creates lines of a file; see the properties.
    public init(name: String, line: Int?, lines: [Line], remarks: [String] = [], editing: Editing) {
        (self.name, self.line, self.lines, self.remarks, self.editing) = (name, line, lines, remarks, editing)
    }

    /// The file and the line, as editors and compilers write them: `access.log:12`.
    public var place: String { line.map { "\(name):\($0)" } ?? name }

    /// So many lines are read above and below what is shown.
    private static let around = 3
    /// No more is read of what is shown, and of a line beside it, bytes.
    private static let (most, mostAround) = (64 << 10, 4 << 10)

    /// Lines of a text that is at hand.
    ///
    /// - Parameters:
    ///   - shown: the numbers of those that are shown, counted from 1.
    ///   - lines: all lines of the text.
    ///   - name: the file.
    ///   - editing: what an editor can do.
    public init(_ shown: ClosedRange<Int>, of lines: [String], name: String, editing: Editing) {
        let first = max(1, shown.lowerBound - Self.around)
        let last = min(lines.count, shown.upperBound + Self.around)
        self.init(
            name: name, line: shown.lowerBound,
            lines: first > last
                ? []
                : (first...last).map {
                    Line(number: $0, text: lines[$0 - 1], isShown: shown.contains($0))
                }, editing: editing)
    }
}

extension SourceLines {
    /// Reads a row and the lines around it.
    init(
        at place: RowPlace, linesAbove: Int, of source: LogSource, in input: any ByteInput
    ) throws(LogProblem) {
        let first = place.line + linesAbove
        var row = place.bytes
        let name = source.path == "-" ? "standard input" : source.path
        let isPacked = [".gz", ".zst"].contains(where: source.path.hasSuffix)
        var remarks: [String] = []
        if isPacked { remarks.append("The lines are those of the text that is compressed in it.") }
        // A run of rows ends behind its last line break.
        while !row.isEmpty, let last = try LineBytes.all(of: input, in: row.upperBound - 1..<row.upperBound).first,
            [0x0A, 0x0D].contains(last)
        {
            row = row.lowerBound..<row.upperBound - 1
        }
        let shown = try LineBytes.all(of: input, in: row.lowerBound..<min(row.upperBound, row.lowerBound + Self.most))
        if shown.contains(0) {
            remarks.append("It is no text: byte \(row.lowerBound) is where its value begins.")
            self.init(name: name, line: nil, lines: [], remarks: remarks, editing: .refused("\(name) is no text"))
            return
        }
        if !place.isExact {
            remarks.append("The row is derived from what begins here: which of its lines it is, is not known.")
        }
        let (texts, own) = try Self.texts(around: row, shown, of: input)
        if row.count > shown.count { remarks.append("\(row.count - shown.count) more bytes of it are not shown.") }
        self.init(
            name: name, line: first,
            lines: texts.enumerated().map { index, text in
                Line(number: first + index - own.lowerBound, text: text, isShown: own.contains(index))
            }, remarks: remarks, editing: Self.editing(name, isStream: input.size == nil, isPacked))
    }

    private static func editing(_ name: String, isStream: Bool, _ isPacked: Bool) -> Editing {
        if !isStream { return .file(path: name) }
        return .refused(
            isPacked
                ? "\(name) is compressed: unpack it to open it in an editor"
                : "\(name) is a stream, or compressed: no editor can open it at a line")
    }

    /// What is shown of a row and the lines around it, and which of these are the row's.
    private static func texts(
        around row: Range<Int>, _ shown: [UInt8], of input: any ByteInput
    ) throws(LogProblem) -> ([String], own: ClosedRange<Int>) {
        let start = max(0, row.lowerBound - around * mostAround)
        // What is shown may begin within its line, as an object of a list does.
        let above = text(try LineBytes.all(of: input, in: start..<row.lowerBound))
        var texts = Array(above.suffix(around + 1))
        if start > 0, texts.count == above.count { texts[0] = "…" + texts[0] }
        let first = texts.count - 1
        let own = text(shown)
        texts[first] += own[0]
        texts += own.dropFirst()
        let last = texts.count - 1
        guard row.count == shown.count else {
            texts[last] += "…"
            return (texts, first...last)
        }
        let end = row.upperBound + around * mostAround
        let rest = try LineBytes.all(of: input, in: row.upperBound..<end)
        let below = text(rest)
        texts[last] += below[0]
        texts += below.dropFirst().prefix(around)
        if row.upperBound + rest.count == end, below.count <= around + 1 { texts[texts.count - 1] += "…" }
        // The file's last line break ends a line, and begins none.
        if texts.last == "", texts.count - 1 > last { texts.removeLast() }
        return (texts, first...last)
    }

    private static func text(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }
}
