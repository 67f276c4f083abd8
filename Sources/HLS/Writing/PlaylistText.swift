/// A playlist's text, to be changed line by line.
///
/// Lines are named by the numbers that they had before any change, as findings name them, however many changes there
/// are. What is not changed stays as it is, to the byte: line ends, a byte order mark, what is no UTF-8.
public struct PlaylistText: Sendable {
    /// What becomes of a line.
    private struct Change {
        var before: [[UInt8]] = []
        var after: [[UInt8]] = []
        /// The line's new text; nil where it stays.
        var text: [UInt8]?
        var isRemoved = false
    }

    /// The text as it was.
    private let original: [UInt8]
    /// Where the lines begin, and behind the last one where that would end.
    private let starts: [Int]
    private var changes: [Int: Change] = [:]

    /// A text to be changed.
    public init(_ bytes: [UInt8]) {
        original = bytes
        var starts = bytes.withUnsafeBufferPointer { buffer in
            var starts: [Int] = []
            let mark = bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
            var lines = LineScanner(UnsafeBufferPointer(rebasing: buffer[mark...]))
            while let line = lines.next() { starts.append(mark + line.start) }
            return starts
        }
        starts.append(bytes.count)
        self.starts = starts
    }

    /// How many lines there were.
    public var lineCount: Int { starts.count - 1 }

    /// Whether nothing was changed.
    public var isUnchanged: Bool { changes.isEmpty }

    /// A line's text as it stands now, without its end.
    ///
    /// - Parameter number: counted from 1, within ``lineCount``.
    public func line(_ number: Int) -> String { String(decoding: content(number), as: UTF8.self) }

    /// Puts another text in a line's place.
    public mutating func replaceLine(_ number: Int, with text: String) { replace(number, Array(text.utf8)) }

    /// Takes a line out.
    public mutating func removeLine(_ number: Int) { change(number) { $0.isRemoved = true } }

    /// Puts a line before another; of several, those that come later stand behind those that came earlier.
    public mutating func insert(_ text: String, before number: Int) { insert(Array(text.utf8), before: number) }

    /// Puts a line behind another (`number` 0: at the beginning); of several, those that come later stand behind those
    /// that came earlier.
    public mutating func insert(_ text: String, after number: Int) { insert(Array(text.utf8), after: number) }

    /// Sets an attribute of the tag in a line: in its place, or behind the others where the tag has none of the name.
    ///
    /// - Returns: whether the line is a tag with an attribute list.
    /// - Throws: where no playlist can say that value.
    @discardableResult
    public mutating func setAttribute(
        _ name: String, to value: AttributeValue, line number: Int
    ) throws(PlaylistWritingError) -> Bool {
        try changeAttributes(of: number) { $0.set(name, to: value) }
    }

    /// Takes an attribute of the tag in a line out.
    ///
    /// - Returns: whether the line is a tag with an attribute list.
    @discardableResult
    public mutating func removeAttribute(
        _ name: String, line number: Int
    ) throws(PlaylistWritingError) -> Bool {
        try changeAttributes(of: number) { $0.remove(name) }
    }

    private mutating func changeAttributes(
        of number: Int, _ change: (inout AttributeList) -> Void
    ) throws(PlaylistWritingError) -> Bool {
        guard let line = AttributeLine(content(number)) else { return false }
        var list = line.attributes
        change(&list)
        replace(number, try line.changed(to: list))
        return true
    }

    /// A line's bytes as they stand now, without its end.
    package func content(_ number: Int) -> [UInt8] {
        changes[number]?.text ?? originalContent(number)
    }

    /// A line's bytes as they were, without its end.
    func originalContent(_ number: Int) -> [UInt8] {
        let range = starts[number - 1]..<starts[number]
        return Array(original[range.lowerBound..<range.upperBound - end(of: number).count])
    }

    package mutating func replace(_ number: Int, _ text: [UInt8]) { change(number) { $0.text = text } }

    mutating func insert(_ text: [UInt8], before number: Int) { change(number) { $0.before.append(text) } }

    mutating func insert(_ text: [UInt8], after number: Int) { change(number) { $0.after.append(text) } }

    private mutating func change(_ number: Int, _ change: (inout Change) -> Void) {
        precondition((0...lineCount).contains(number), "line \(number) of \(lineCount)")
        change(&changes[number, default: Change()])
    }

    /// The bytes that end a line: none for a last line without an end.
    private func end(of number: Int) -> ArraySlice<UInt8> {
        let line = original[starts[number - 1]..<starts[number]]
        guard line.last == 0x0A else { return [] }
        return line.suffix(line.dropLast().last == 0x0D ? 2 : 1)
    }
}

extension PlaylistText {
    /// The text with all changes.
    public var bytes: [UInt8] {
        guard !changes.isEmpty else { return original }
        var result: [UInt8] = []
        result.reserveCapacity(original.count)
        /// What ends the lines that are put in.
        var lineEnd: ArraySlice<UInt8> = lineCount > 0 && !end(of: 1).isEmpty ? end(of: 1) : [0x0A]
        var isOpen = false
        func append(_ text: some Sequence<UInt8>, _ end: ArraySlice<UInt8>) {
            if isOpen { result += lineEnd }
            result += text
            result += end
            isOpen = end.isEmpty
        }
        result += original[..<starts[0]]
        var kept = 1
        for number in changes.keys.sorted() {
            guard let change = changes[number] else { continue }
            if number > kept { result += original[starts[kept - 1]..<starts[number - 1]] }
            kept = number + 1
            let own = number > 0 ? end(of: number) : lineEnd
            if !own.isEmpty { lineEnd = own }
            for text in change.before { append(text, lineEnd) }
            let isLast = number == lineCount && own.isEmpty
            if number > 0, !change.isRemoved {
                if let text = change.text {
                    append(text, own)
                } else {
                    append(original[starts[number - 1]..<starts[number] - own.count], own)
                }
            }
            for text in change.after.dropLast(isLast ? 1 : 0) { append(text, lineEnd) }
            if isLast, let text = change.after.last { append(text, own) }
        }
        if kept <= lineCount { result += original[starts[kept - 1]...] }
        return result
    }
}
