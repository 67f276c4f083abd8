import HLS

/// A playlist's text as lines, for what the reader does not keep the lines of.
struct PlaylistLines: Sendable {
    /// A tag in its line, with what stands behind its colon.
    struct Tag {
        var line: Int
        var value: Substring
    }

    /// Where a tag's name stands, without the number sign.
    private struct Place {
        var line: Int
        var name: Range<Int>
    }

    /// The text, without a byte order mark.
    private let bytes: [UInt8]
    /// What is not blank in each line.
    private let contents: [Range<Int>]
    /// Where each line begins.
    private let starts: [Int]
    /// The tags but EXTINF and EXT-X-BYTERANGE, of which there may be millions.
    private let indices: [Place]
    /// The first line with an EXTINF that is no whole number.
    let firstFraction: Int?
    /// The first line with an EXT-X-BYTERANGE.
    let firstByteRange: Int?
    /// The first line that refers to a variable.
    let firstReference: Int?

    /// Whether it is this text; a byte order mark is not looked for.
    func isText(_ text: [UInt8]) -> Bool { text == bytes }

    init(_ text: [UInt8]) {
        let bytes =
            text.starts(with: SourceText.byteOrderMark)
            ? Array(text.dropFirst(SourceText.byteOrderMark.count)) : text
        var (contents, starts, indices): ([Range<Int>], [Int], [Place]) = ([], [], [])
        var (fraction, byteRange, reference): (Int?, Int?, Int?)
        bytes.withUnsafeBufferPointer { buffer in
            let source = PlaylistSource(bytes: buffer)
            let hasReferences = source.hasReferences()
            var scanner = LineScanner(buffer)
            while let line = scanner.next() {
                contents.append(line.content)
                starts.append(line.start)
                if hasReferences, reference == nil, PlaylistSource(bytes: source.part(line.content)).hasReferences() {
                    reference = line.number
                }
                if let value = source.durationValue(line) {
                    if fraction == nil, Self.hasFraction(source.part(value)) { fraction = line.number }
                } else if let (name, _) = source.tag(line) {
                    if !source.part(name).elementsEqual(TagName.byteRange.rawValue.utf8) {
                        indices.append(Place(line: line.number, name: name))
                    } else if byteRange == nil {
                        byteRange = line.number
                    }
                }
            }
        }
        (self.bytes, self.contents, self.starts, self.indices) = (bytes, contents, starts, indices)
        (firstFraction, firstByteRange, firstReference) = (fraction, byteRange, reference)
    }

    /// Whether a point stands in the number that begins an EXTINF.
    private static func hasFraction(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.prefix { $0 != UInt8(ascii: ",") }.contains(UInt8(ascii: "."))
    }

    /// A line without its end, and without blanks at its ends; empty for a line that is not there.
    subscript(line number: Int) -> Substring {
        contents.indices.contains(number - 1) ? string(contents[number - 1])[...] : ""
    }

    /// The tags of a name, as `EXT-X-KEY`; none of EXTINF and EXT-X-BYTERANGE.
    func tags(_ name: String) -> [Tag] {
        indices.filter { bytes[$0.name].elementsEqual(name.utf8) }.map { index in
            let start = index.name.upperBound + 1
            let end = contents[index.line - 1].upperBound
            return Tag(line: index.line, value: start < end ? string(start..<end).trimmingBlanks() : "")
        }
    }

    /// The tags but EXTINF and EXT-X-BYTERANGE, each with its name.
    var tags: [(name: String, line: Int)] { indices.map { (string($0.name), $0.line) } }

    /// The attributes of the tag in a line; none where it has no list.
    func attributes(line number: Int) -> AttributeList {
        AttributeLine(Array(bytes[contents[number - 1]]))?.attributes ?? AttributeList()
    }

    /// Control characters in a line.
    struct Controls {
        var line: Int
        /// The byte of the first one in its line, counted from 1.
        var column: Int
        /// The first one.
        var scalar: Unicode.Scalar
        /// How many there are in the line.
        var count: Int
        /// Whether they are tabs at the line's ends, which readers pass over.
        var areTabsAtEnds: Bool
    }

    /// The lines with control characters (RFC 8216bis section 4.1): U+0000 to U+001F but CR and LF, and U+007F to
    /// U+009F. The tabs between the identifiers of EXT-X-SKIP are allowed (section 4.4.5.2).
    var controlCharacters: [Controls] {
        var found: [Controls] = []
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
            var controls: Controls?
            for position in start..<end {
                guard let scalar = controlCharacter(at: position, before: end),
                    scalar != "\t" || !bytes[contents[index]].starts(with: Self.skip)
                else { continue }
                let first = Controls(
                    line: index + 1, column: position - start + 1, scalar: scalar, count: 0, areTabsAtEnds: true)
                controls = controls ?? first
                controls?.count += 1
                if contents[index].contains(position) { controls?.areTabsAtEnds = false }
            }
            if let controls { found.append(controls) }
        }
        return found
    }

    private static let skip = Array("#EXT-X-SKIP:".utf8)

    /// The control character that begins at a byte; nil for anything else, and for what ends lines.
    private func controlCharacter(at index: Int, before end: Int) -> Unicode.Scalar? {
        switch bytes[index] {
        case 0x0A, 0x0D: nil
        case 0x00...0x1F, 0x7F: Unicode.Scalar(bytes[index])
        case 0xC2 where index + 1 < end && (0x80...0x9F).contains(bytes[index + 1]): Unicode.Scalar(bytes[index + 1])
        default: nil
        }
    }

    /// The numbers of the lines that say what one before them has said.
    ///
    /// - Complexity: O(*n*) in the length of the text: ask once, not for each line.
    var repetitions: Set<Int> {
        var said: Set<ArraySlice<UInt8>> = []
        return Set(contents.indices.lazy.filter { !said.insert(bytes[contents[$0]]).inserted }.map { $0 + 1 })
    }

    /// A column of a line, counted in bytes from 1, counted in Unicode's characters.
    func character(line number: Int, column: Int) -> Int? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = starts[number - 1]
        let end = min(start + column - 1, bytes.count)
        return string(start..<max(start, end)).unicodeScalars.count + 1
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
