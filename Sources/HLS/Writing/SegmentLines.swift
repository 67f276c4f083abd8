/// The lines of the text that belong to a segment that was read: its tags, and its URI.
struct SegmentLines {
    /// The lines of each tag, ascending.
    private(set) var lines: [TagName: [Int]] = [:]
    /// The URI's line.
    let uri: Int

    /// The tags that hold for the segments behind as well.
    static let shared: Set<TagName> = [.key, .map, .bitrate]
    private static let own: Set<TagName> = [.duration, .byteRange, .discontinuity, .gap, .programDateTime, .part]

    /// Looks for the tags between two lines, of which the later one is the segment's URI.
    init(behind start: Int, upTo uri: Int, in text: PlaylistText, _ table: TagTable) {
        self.uri = uri
        for number in (start + 1)..<uri {
            switch Self.tag(of: text.originalContent(number), table) {
            case .some(let tag?) where Self.own.contains(tag) || Self.shared.contains(tag):
                lines[tag, default: []].append(number)
            // A URI that was passed over takes the tags along that were its own.
            case .some(nil): lines = lines.filter { Self.shared.contains($0.key) }
            default: break
            }
        }
    }

    /// The tag's last line, which is the one that counts.
    func last(_ tag: TagName) -> Int? { lines[tag]?.last }

    /// All lines but the URI's.
    var tags: [Int] { lines.values.flatMap { $0 } }

    /// The first of all lines.
    var first: Int { tags.min() ?? uri }

    /// Before which line tags come that it does not have yet.
    var insertion: Int { last(.duration) ?? uri }

    /// The last line that is a URI.
    static func lastURI(in text: PlaylistText) -> Int? {
        (1...max(1, text.lineCount)).last { number in
            number <= text.lineCount
                && text.originalContent(number).first { !$0.isBlank }.map { $0 != UInt8(ascii: "#") } == true
        }
    }

    /// The tag in a line: `.some(nil)` for a URI, nil for what is neither.
    private static func tag(of bytes: [UInt8], _ table: TagTable) -> TagName?? {
        bytes.withUnsafeBufferPointer { buffer in
            let source = PlaylistSource(bytes: buffer)
            var lines = LineScanner(buffer)
            guard let line = lines.next(), let first = line.content.first else { return nil }
            if buffer[first] != UInt8(ascii: "#") { return .some(nil) }
            return source.tag(line).flatMap { table.tag(named: source.part($0.name)) }.map { .some($0) }
        }
    }
}
