package import FragmentedMP4

/// Files of subtitles: WebVTT and SubRip.
extension Subtitles {
    /// The most that is read: an hour of dense subtitles has a tenth of a megabyte.
    private static let largest = 1 << 24

    /// Whether a file is one of subtitles, by its first bytes, and in whatever encoding.
    package static func isFile(_ input: any MovieInput) throws(MovieError) -> Bool {
        let start = try input.bytes(at: 0, count: min(4096, input.size))
        let text = withoutMark(start)
        return isUTF16(start) || WebVTTReader.isStart(text) || MediaContainer.isSubRip(text)
    }

    /// Reads a file of subtitles. Cues that cannot be read are left out, and told of (``problems``).
    package init(reading input: any MovieInput) throws(MovieError) {
        guard input.size <= Self.largest else {
            throw MovieError(
                name: input.name, kind: .tooLarge,
                problem: "has \(input.size) bytes of subtitles; \(Self.largest) are the most that are read")
        }
        let bytes = try input.bytes(at: 0, count: input.size)
        guard !Self.isUTF16(bytes), (try? UTF8Span(validating: bytes.span)) != nil else {
            throw MovieError(
                name: input.name, kind: .unsupported,
                problem: "the subtitles are not UTF-8: convert them, as iconv -f WINDOWS-1252 -t UTF-8 does "
                    + "(-f UTF-16 where each character has two bytes)")
        }
        let text = Self.normalized(Self.withoutMark(bytes))
        self = WebVTTReader.isStart(text[...]) ? WebVTTReader.subtitles(text) : SubRipReader.subtitles(text)
    }

    /// Says what is wrong, and in which line.
    mutating func addProblem(_ problem: String, at offset: Int, in bytes: [UInt8]) {
        problems.append("line \(bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } + 1): \(problem)")
    }

    private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// A byte order mark, and a character of ASCII.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4 else { return false }
        return bytes[0] == 0xFF && bytes[1] == 0xFE && bytes[3] == 0 && bytes[2] != 0
            || bytes[0] == 0xFE && bytes[1] == 0xFF && bytes[2] == 0 && bytes[3] != 0
    }

    /// The text with a line feed at each line's end, and no NUL, which WebVTT does not have.
    static func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D || byte == 0x0A && last != 0x0D { result.append(0x0A) }
            if byte != 0x0D, byte != 0x0A, byte != 0 { result.append(byte) }
            last = byte
        }
        return result
    }
}

/// Reads SubRip: blocks of a number, a line of times with commas, and text with a few tags of HTML.
private struct SubRipReader {
    /// How many problems are told of.
    private static let mostProblems = 100
    /// No tag is longer than this, bytes.
    private static let longestTag = 256

    /// Reads a text whose lines end with line feeds.
    ///
    /// Text goes on up to the next line of times: many writers leave blank lines within it, which WebVTT does not have.
    static func subtitles(_ bytes: [UInt8]) -> Subtitles {
        var subtitles = Subtitles()
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let timings = lines.indices.filter { CueTimes.arrow(in: lines[$0]) != nil }
        for (place, index) in timings.enumerated() {
            guard let times = CueTimes(subRip: lines[index]), times.end > times.start else {
                if subtitles.problems.count < mostProblems {
                    subtitles.addProblem(
                        "the cue's times cannot be read, or its end is not after its start",
                        at: lines[index].startIndex, in: bytes)
                }
                continue
            }
            let isLast = place + 1 == timings.count
            var text = lines[(index + 1)..<(isLast ? lines.count : timings[place + 1])]
            text.removeAll { $0.allSatisfy(CueTimes.isBlank) }
            // The next cue's number.
            if !isLast, text.last?.allSatisfy({ isDigit($0) || CueTimes.isBlank($0) }) == true { text.removeLast() }
            let (written, settings) = webVTT(Array(text))
            guard !written.isEmpty else { continue }
            subtitles.cues.append(.init(times: times, settings: Array(settings.utf8)[...], text: written[...]))
        }
        return subtitles
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Text as WebVTT has it, and where `{\an8}` and its like put it: bold, italic and underlined stay, fonts go.
    private static func webVTT(_ lines: [ArraySlice<UInt8>]) -> (text: [UInt8], settings: String) {
        let text = Array(lines.joined(separator: [0x0A]))
        var (result, settings, index) = ([UInt8](), "", 0)
        while index < text.count {
            let byte = text[index]
            let rest = text[(index + 1)...]
            if byte == 0x7B, rest.first == 0x5C, let end = rest.prefix(longestTag).firstIndex(of: 0x7D) {
                let tag = text[(index + 2)..<end]
                if tag.starts(with: "an".utf8), let digit = tag.dropFirst(2).first { settings = setting(digit) }
                index = end + 1
            } else if byte == 0x3C, let end = rest.prefix(longestTag).firstIndex(of: 0x3E),
                let tag = tag(text[(index + 1)..<end])
            {
                result += tag
                index = end + 1
            } else {
                result += reference(byte, before: rest)
                index += 1
            }
        }
        // Where tags were all that a line had, there is a blank line.
        return (Array(result.split(separator: 0x0A).joined(separator: [0x0A])), settings)
    }

    /// `<b>` of `<B>`, nothing of a font; nil of what is no tag.
    private static func tag(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let tag = content.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        let name = tag.first == 0x2F ? tag.dropFirst() : tag[...]
        if ["b", "i", "u"].contains(where: { name.elementsEqual($0.utf8) }) { return [0x3C] + tag + [0x3E] }
        let isFont = name.starts(with: "font".utf8) && [nil, 0x20, 0x09].contains(name.dropFirst(4).first)
        return isFont ? [] : nil
    }

    private static func reference(_ byte: UInt8, before rest: ArraySlice<UInt8>) -> [UInt8] {
        if byte == 0x26,
            ["amp;", "lt;", "gt;", "nbsp;", "lrm;", "rlm;"].contains(where: { rest.starts(with: $0.utf8) })
        {
            return [byte]
        }
        return WebVTTText.escaped(byte)
    }

    /// The place of a key of the number block: 8 is above in the middle.
    private static func setting(_ digit: UInt8) -> String {
        guard digit >= 0x31, digit <= 0x39 else { return "" }
        let (row, column) = Int(digit - 0x31).quotientAndRemainder(dividingBy: 3)
        return [["", "line:50%", "line:0"][row], ["align:start", "", "align:end"][column]].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

/// Text of cues.
enum WebVTTText {
    /// A byte of plain text: `<`, `>` and `&` mean something else in cues.
    static func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x26: Array("&amp;".utf8)
        case 0x3C: Array("&lt;".utf8)
        case 0x3E: Array("&gt;".utf8)
        default: [byte]
        }
    }
}
