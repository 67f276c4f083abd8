/// A tag as it is written, and where it stands in the text that it was read from.
struct WrittenTag {
    /// What stands behind the name.
    enum Content {
        case none
        case text(String)
        case attributes(AttributeList)
    }

    /// The name, as `EXT-X-KEY`.
    var name: String
    var content: Content
    /// The tag's line; 0 where it was not read.
    var line: Int
    /// The URI in a line of its own behind the tag, as it is written.
    var uri: String?
    /// That line; 0 where it was not read.
    var uriLine = 0

    init(_ name: TagName, _ content: Content = .none, line: Int = 0) {
        (self.name, self.content, self.line) = (name.rawValue, content, line)
    }

    init(_ name: TagName, _ tag: some AttributeTag) {
        self.init(name, .attributes(tag.attributes), line: tag.line)
    }

    init(_ tag: UnknownTag) {
        self.init(.m3u, tag.value.map(Content.text) ?? .none, line: tag.line)
        name = tag.name
    }

    init(_ variant: VariantStream) {
        self.init(.streamInformation, variant)
        uri = variant.uriTemplate ?? variant.uri
        uriLine = variant.uriLine
    }

    /// The last of its lines in the text that was read.
    var lastLine: Int { max(line, uriLine) }

    /// Whether the tag itself would be written the same.
    func isWritten(like other: WrittenTag) -> Bool {
        guard name == other.name else { return false }
        switch (content, other.content) {
        case (.none, .none): return true
        case (.text(let text), .text(let other)): return text == other
        case (.attributes(let list), .attributes(let other)): return list.isWritten(like: other)
        default: return false
        }
    }

    /// The tag's line.
    func written() throws(PlaylistWritingError) -> String {
        switch content {
        case .none: return "#" + name
        case .text(let text): return try Self.checked("#" + name + ":" + text)
        case .attributes(let list):
            var parts: [String] = []
            for attribute in list.attributes { parts.append(try attribute.written()) }
            return try Self.checked("#" + name + ":" + parts.joined(separator: ","))
        }
    }

    /// A text that can stand in a line.
    static func checked(_ text: String) throws(PlaylistWritingError) -> String {
        if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            throw PlaylistWritingError("a line cannot hold \(text.quoted), which has a line end in it")
        }
        return text
    }

    /// A URI that can stand in a line of its own.
    static func checked(uri: String) throws(PlaylistWritingError) -> String {
        guard let first = uri.utf8.first, let last = uri.utf8.last, first != UInt8(ascii: "#"), !first.isBlank,
            !last.isBlank
        else {
            throw PlaylistWritingError("the URI \(uri.quoted) cannot stand in a line of its own")
        }
        return try checked(uri)
    }
}
