/// A playlist's text as lines, for what the reader does not keep the place of.
struct PlaylistLines: Sendable {
    /// The lines without their line feeds; a carriage return stays.
    let lines: [Substring]

    init(_ bytes: [UInt8]) {
        let content = bytes[(bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0)...]
        lines = String(decoding: content, as: UTF8.self).utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// A line without its end, and without blanks at its ends; empty for a line that is not there.
    subscript(line number: Int) -> Substring {
        guard lines.indices.contains(number - 1) else { return "" }
        return Self.content(lines[number - 1])
    }

    /// A place in a line, counted in bytes from 1, counted in Unicode's characters.
    func character(line number: Int, column: Int) -> Int? {
        guard lines.indices.contains(number - 1) else { return nil }
        return String(decoding: lines[number - 1].utf8.prefix(column - 1), as: UTF8.self).unicodeScalars.count + 1
    }

    static func content(_ line: Substring) -> Substring {
        (line.utf8.last == 0x0D ? line.dropLast() : line).trimmingBlanks()
    }

    /// A tag in its line, with what stands behind its colon.
    struct Tag {
        var line: Int
        var value: Substring
    }

    /// The tags of a name, as `EXT-X-KEY`.
    func tags(_ name: String) -> [Tag] {
        let start = "#" + name
        return lines.enumerated().compactMap { index, line in
            // Nearly all lines are of other tags or of none: bytes tell it fastest.
            guard line.utf8.starts(with: start.utf8) else { return nil }
            let rest = Self.content(line).utf8.dropFirst(start.utf8.count)
            if rest.isEmpty { return Tag(line: index + 1, value: "") }
            return rest.first == UInt8(ascii: ":") ? Tag(line: index + 1, value: Substring(rest.dropFirst())) : nil
        }
    }
}
