/// Turns the text that a playlist was read from into that of the playlist as it is now.
struct PlaylistRevision {
    /// The text, with the changes so far.
    private(set) var text: PlaylistText
    /// The line behind which tags come whose kind the text does not have yet.
    private(set) var anchor: Int

    init(_ bytes: [UInt8]) {
        text = PlaylistText(bytes)
        anchor = min(1, text.lineCount)
    }

    /// Writes the tags of one kind, which keep their order among each other.
    ///
    /// - Parameters:
    ///   - old: the tags as they were read, their lines ascending.
    ///   - isHeader: whether kinds that come later stand behind this one.
    mutating func revise(_ new: [WrittenTag], from old: [WrittenTag], isHeader: Bool = true)
        throws(PlaylistWritingError)
    {
        let previous = try revise(new, from: old, before: nil)
        if isHeader, let previous { anchor = previous }
    }

    /// Writes a tag of which there is one at most.
    ///
    /// - Parameter line: where it stands in the text; nil where it does not. A tag that stands there and could not be
    ///   read stays until there is one to write.
    mutating func revise(
        _ name: TagName, _ new: WrittenTag.Content?, from old: WrittenTag.Content?, at line: Int?
    ) throws(PlaylistWritingError) {
        let tag = new.map { WrittenTag(name, $0, line: line ?? 0) }
        guard let line else {
            try revise(tag.map { [$0] } ?? [], from: [])
            return
        }
        let was = WrittenTag(name, old ?? .none, line: line)
        if let tag {
            try rewrite(was, as: tag)
        } else if old != nil {
            text.removeLine(line)
        }
        anchor = line
    }

    /// Writes tags; those that nothing in the text tells the place of go before a line, or behind the anchor.
    ///
    /// - Returns: the line of the last tag that stays.
    @discardableResult
    mutating func revise(
        _ new: [WrittenTag], from old: [WrittenTag], before line: Int?
    ) throws(PlaylistWritingError) -> Int? {
        let matching = LineMatching(new.map(\.line), to: old.map(\.line))
        for index in matching.removed {
            text.removeLine(old[index].line)
            if old[index].uriLine > 0 { text.removeLine(old[index].uriLine) }
        }
        let firstKept = matching.origins.lazy.compactMap { origin in
            if case .kept(let index) = origin { old[index].line } else { nil }
        }.first
        var previous: Int?
        for (tag, origin) in zip(new, matching.origins) {
            switch origin {
            case .kept(let index):
                try rewrite(old[index], as: tag)
                previous = old[index].lastLine
            case .moved, .added: try insert(tag, behind: previous, before: firstKept ?? line)
            }
        }
        return previous
    }

    private mutating func rewrite(_ old: WrittenTag, as new: WrittenTag) throws(PlaylistWritingError) {
        if !new.isWritten(like: old) { text.replace(old.line, try lineText(of: new)) }
        if let uri = new.uri, uri != old.uri { text.replaceLine(old.uriLine, with: try WrittenTag.checked(uri: uri)) }
    }

    private mutating func insert(
        _ tag: WrittenTag, behind previous: Int?, before line: Int?
    ) throws(PlaylistWritingError) {
        var lines = [try lineText(of: tag)]
        if let uri = tag.uri { lines.append(Array(try WrittenTag.checked(uri: uri).utf8)) }
        insert(lines, behind: previous, before: line)
    }

    /// Puts lines behind a line, or before one, or behind the anchor.
    mutating func insert(_ lines: [[UInt8]], behind previous: Int?, before line: Int?) {
        for bytes in lines {
            if let previous {
                text.insert(bytes, after: previous)
            } else if let line {
                text.insert(bytes, before: line)
            } else {
                text.insert(bytes, after: anchor)
            }
        }
    }

    /// A tag's line, as like as may be to that which was read.
    func lineText(of tag: WrittenTag) throws(PlaylistWritingError) -> [UInt8] {
        if case .attributes(let list) = tag.content, (1...max(1, text.lineCount)).contains(tag.line),
            let line = AttributeLine(text.originalContent(tag.line)), line.name == tag.name
        {
            return try line.changed(to: list)
        }
        return Array(try tag.written().utf8)
    }

    mutating func removeLine(_ number: Int) { text.removeLine(number) }

    mutating func replace(_ number: Int, _ line: [UInt8]) { text.replace(number, line) }

    mutating func moveAnchor(to line: Int) { anchor = line }
}
