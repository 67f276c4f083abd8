import PlayheadPlatform

/// Reads playlists as RFC 8216bis defines them, and goes on after what is wrong in them.
public struct PlaylistReader: Sendable {
    /// What EXT-X-DEFINE's IMPORT may refer to: the variables of the multivariant playlist; nil where it is not known.
    public var imports: [String: String]?
    /// What its QUERYPARAM may refer to: the parameters in the playlist's URI; nil where that is not known.
    public var query: [String: String]?

    /// A reader that knows these variables.
    public init(imports: [String: String]? = nil, query: [String: String]? = nil) {
        (self.imports, self.query) = (imports, query)
    }

    /// Reads a playlist, and says what is wrong in it.
    ///
    /// - Throws: ``PlaylistError`` where the text is no playlist: it neither begins with `#EXTM3U` nor has a tag of one.
    /// - Complexity: O(n) in the bytes, and in those of the variables' values where they are put in.
    public func read(_ bytes: [UInt8]) throws(PlaylistError) -> (playlist: Playlist, findings: PlaylistFindings) {
        try Self.read(SourceText(bytes, reader: self))
    }

    /// Reads a text that is kept already.
    static func read(
        _ text: SourceText
    ) throws(PlaylistError) -> (playlist: Playlist, findings: PlaylistFindings) {
        var findings = PlaylistFindings()
        if text.start > 0 {
            findings.add("byte-order-mark", .must, line: 1, "a byte order mark stands before #EXTM3U")
        }
        if !text.isUTF8 {
            findings.add("not-utf8", .must, "the text is not UTF-8; what is none reads as \u{FFFD}")
        }
        let result = text.content.withUnsafeBufferPointer { buffer in
            Result { () throws(PlaylistError) in
                let content = UnsafeBufferPointer(rebasing: buffer[text.start...])
                return try read(PlaylistSource(bytes: content), of: text, findings)
            }
        }
        return try result.get()
    }

    private static func read(
        _ source: PlaylistSource, of text: SourceText, _ findings: PlaylistFindings
    ) throws(PlaylistError) -> (playlist: Playlist, findings: PlaylistFindings) {
        let table = TagTable()
        var state = ReadingState(source: source, text: text, findings: findings)
        var lines = LineScanner(source.bytes)
        let first = lines.next()
        let beginsWell = first.map { source.part($0.content).elementsEqual("#EXTM3U".utf8) } == true
        let kind = kind(of: source, table)
        guard beginsWell || kind != nil else {
            throw PlaylistError(
                PlaylistFinding(
                    rule: "not-a-playlist", severity: .must, line: 1,
                    message: source.bytes.isEmpty ? "the text is empty" : strangerProblem(source.bytes)))
        }
        if !beginsWell {
            state.findings.add("extm3u-not-first", .must, line: 1, "the first line should be #EXTM3U")
        }
        return kind == .multivariant
            ? MultivariantPlaylistBuilder(state).run(source, table) : MediaPlaylistBuilder(state).run(source, table)
    }

    /// What is wrong with a text that is no playlist.
    private static func strangerProblem(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let hint = InputKind.hint(bytes, besides: [.playlist]).map { "; " + $0 } ?? ""
        return "the text is no playlist: it begins without #EXTM3U, and has no tag" + hint
    }

    /// The kind that the first tag of one settles; else that of any tag that only one kind has.
    private static func kind(of source: PlaylistSource, _ table: TagTable) -> TagName.Scope? {
        var lines = LineScanner(source.bytes)
        var hint: TagName.Scope?
        while let line = lines.next() {
            guard let (name, _) = source.tag(line), let tag = table.tag(named: source.part(name)) else { continue }
            if tag.settlesKind { return tag.scope }
            if hint == nil || hint == .both { hint = tag.scope }
        }
        return hint
    }
}

/// Makes a playlist of one kind from its lines.
protocol PlaylistBuilder {
    /// The kind of playlist.
    static var scope: TagName.Scope { get }
    var state: ReadingState { get set }
    /// Takes a tag of this kind of playlist.
    mutating func take(_ tag: TagName, _ value: Range<Int>?, _ line: Line)
    /// Takes a line that is a URI.
    mutating func takeURI(_ line: Line)
    /// Looks at the whole, and gives it.
    mutating func finish() -> Playlist
}

extension PlaylistBuilder {
    /// Reads all lines.
    consuming func run(_ source: PlaylistSource, _ table: TagTable) -> (playlist: Playlist, findings: PlaylistFindings)
    {
        var lines = LineScanner(source.bytes)
        while let line = lines.next() {
            guard let first = line.content.first else { continue }
            if source.bytes[first] != UInt8(ascii: "#") {
                takeURI(line)
            } else if Self.scope == .media, let value = source.durationValue(line) {
                take(.duration, state.withoutBlanks(.duration, value, line), line)
            } else if let (name, found) = source.tag(line) {
                guard let tag = table.tag(named: source.part(name)) else {
                    state.keep(source.string(name), found, line)
                    continue
                }
                let value = state.withoutBlanks(tag, found, line)
                if state.repeats(tag, line) {
                    state.keep(tag.rawValue, value, line)
                } else if tag.scope == .both {
                    state.take(tag, value, line)
                } else if tag.scope == Self.scope {
                    take(tag, value, line)
                } else {
                    state.keep(tag.rawValue, value, line)
                    state.add(
                        "mixed-playlist", .must, line, "\(tag.rawValue) belongs in the other kind of playlist")
                }
            }
        }
        let playlist = finish()
        state.finish()
        return (playlist, state.findings)
    }
}
