/// What an input looks like by its first bytes: so that a reader that refuses it can say what it is, and which command takes
/// it. It is a guess for a message, and decides nothing else.
public enum InputKind: Hashable, Sendable {
    /// A page of HTML, as servers send with an error.
    case page
    /// An HLS playlist.
    case playlist
    /// A manifest of MPEG-DASH.
    case dash
    /// A player's log, or a session of one.
    case log
    /// A bandwidth trace.
    case trace
    /// MP4, MPEG-TS, Matroska.
    case media
    /// A ZIP archive.
    case archive

    /// More bytes than these tell no more.
    public static let startLength = 4096

    /// What an input that begins with these bytes looks like; nil for none of these.
    public init?(start bytes: some Sequence<UInt8>) {
        var start = Array(bytes.prefix(Self.startLength))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start.removeFirst(3) }
        if let kind = Self(binary: start) {
            self = kind
            return
        }
        let text = String(decoding: start.drop { $0 <= 0x20 }, as: UTF8.self)
        guard let kind = Self.markup(text.lowercased()) ?? Self.keyed(text) ?? Self.lines(text) else { return nil }
        self = kind
    }

    /// What such an input is, and what takes it; behind "it looks like".
    public var description: String {
        switch self {
        case .page:
            "a page of HTML, as servers send in place of what is not there or wants a login: look at it in a browser"
        case .playlist: "an HLS playlist: playhead inspect shows it, lint checks it, simulate plays it"
        case .dash: "a manifest of MPEG-DASH, which playhead does not read: it reads HLS playlists"
        case .log: "a player's log: playhead replay shows it, kpi sums it up, explain says what sets bad sessions apart"
        case .trace: "a bandwidth trace: playhead trace info shows it, simulate and compare take it with --trace"
        case .media: "a media file: playhead inspect shows it, segment makes an HLS package of a movie"
        case .archive: "a ZIP archive: unpack it"
        }
    }

    /// What a message says of bytes that are refused, behind a colon; nil where nothing is known of them, or they look like
    /// what they should be.
    public static func hint(_ bytes: some Sequence<UInt8>, besides expected: Set<InputKind>) -> String? {
        guard let kind = InputKind(start: bytes), !expected.contains(kind) else { return nil }
        return "it looks like \(kind.description)"
    }

    // MARK: Signs

    private init?(binary start: [UInt8]) {
        let box = start.count >= 8 ? String(decoding: start[4..<8], as: UTF8.self) : ""
        if start.starts(with: "PK\u{3}\u{4}".utf8) {
            self = .archive
        } else if ["ftyp", "styp", "moov", "moof"].contains(box) || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
            || start.count > 188 && start[0] == 0x47 && start[188] == 0x47
        {
            self = .media
        } else {
            return nil
        }
    }

    private static func markup(_ text: String) -> InputKind? {
        if text.hasPrefix("#extm3u") || text.hasPrefix("#ext-x-") { return .playlist }
        guard text.hasPrefix("<") else { return nil }
        // Of a document that is cut off after some bytes these tell as much.
        if ["<!doctyp", "<html", "<head", "<body"].contains(where: text.hasPrefix) && !text.hasPrefix("<!doctype plist")
        {
            return .page
        }
        if text.contains("<mpd") { return .dash }
        return text.contains("<html") ? .page : nil
    }

    private static func keyed(_ text: String) -> InputKind? {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return nil }
        return names.first { _, names in names.contains { text.contains("\"\($0)\"") } }?.kind
    }

    /// Names of members in JSON that are of one kind only.
    private static let names: [(kind: InputKind, names: [String])] = [
        (.trace, ["bandwidth_kbps"]),
        (
            .log,
            [
                "accessLog", "errorLog", "playbackSessionID", "numberOfStalls", "indicatedBitrate", "errorStatusCode",
                "cs-guid", "access_log", "number_of_stalls", "indicated_bitrate",
            ]
        ),
    ]

    /// So many lines tell what the others are.
    private static let mostLines = 20

    private static func lines(_ text: String) -> InputKind? {
        let lines = text.split(separator: "\n", maxSplits: mostLines)
        // The last may be cut off, or be all that is left.
        let whole = lines.count > mostLines || text.utf8.count > startLength / 2 ? lines.dropLast() : lines[...]
        if whole.contains(where: { $0.contains("#Fields:") && $0.contains(" c-") || $0.contains("cs-guid") }) {
            return .log
        }
        if let first = whole.first?.lowercased(), isHeader(of: .trace, first.split(separator: ",").map(String.init)) {
            return .trace
        }
        // Mahimahi's lines are milliseconds that never fall; cooked ones have two numbers.
        let numbers = whole.map {
            $0.split(separator: " ").flatMap { $0.split(separator: "\t") }.map { Double($0.trimmed) }
        }
        guard numbers.count > 2, numbers.allSatisfy({ (1...2).contains($0.count) && !$0.contains(nil) }) else {
            return nil
        }
        let times = numbers.compactMap { $0.first ?? nil }
        return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } ? .trace : nil
    }

    /// Whether columns of a table with these names are of such an input.
    public static func isHeader(of kind: InputKind, _ columns: [String]) -> Bool {
        kind == .trace && columns.contains { $0.lowercased().contains("bandwidth") }
            && columns.contains { ["time", "duration"].contains(where: $0.lowercased().contains) }
    }
}

extension Substring {
    /// Without the carriage return at its end.
    fileprivate var trimmed: Substring { hasSuffix("\r") ? dropLast() : self }
}
