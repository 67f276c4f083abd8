/// A part of a resource (RFC 8216bis sections 4.4.4.2 and 4.4.4.5).
public struct ByteRange: Hashable, Sendable {
    /// How long it is, bytes.
    public var length: Int
    /// Where it begins, bytes; nil where nothing tells.
    public var offset: Int?

    /// Creates a range.
    public init(length: Int, offset: Int? = nil) { (self.length, self.offset) = (length, offset) }

    /// A range as `length[@offset]` says it.
    public init?(_ text: String) { self.init(bytes: text.utf8) }

    init?(bytes: some Collection<UInt8>) {
        let parts = bytes.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let length = Number.integer(parts[0]) else { return nil }
        self.length = length
        if parts.count == 2 {
            guard let offset = Number.integer(parts[1]) else { return nil }
            self.offset = offset
        }
    }
}

/// EXT-X-MAP: the initialization section of the segments that follow (RFC 8216bis section 4.4.4.5).
public struct MediaInitialization: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI.
    public var uri: String? { attributes["URI"] }
    /// BYTERANGE; nil for the whole resource.
    public var byteRange: ByteRange? { attributes["BYTERANGE"].flatMap(ByteRange.init) }

    static let rules: [AttributeRule] = [.required("URI", .string), .optional("BYTERANGE", .string)]

    func check(_ findings: inout PlaylistFindings) {
        if attributes["BYTERANGE"] != nil, byteRange?.offset == nil {
            findings.add(
                "map-byterange-offset", .must, line: line, "EXT-X-MAP's BYTERANGE should be length@offset")
        }
    }
}

/// EXT-X-KEY, and EXT-X-SESSION-KEY, which is the same told in advance (RFC 8216bis sections 4.4.4.4 and 4.4.6.5).
public struct Key: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// METHOD.
    public var method: String? { attributes["METHOD"] }
    /// Whether what follows is encrypted: METHOD is there and is not NONE.
    public var encrypts: Bool { method != nil && method != "NONE" }
    /// URI.
    public var uri: String? { attributes["URI"] }
    /// IV, as it is written.
    var initializationVector: String? { attributes["IV"] }
    /// KEYFORMAT.
    public var keyFormat: String { attributes["KEYFORMAT"] ?? "identity" }
    /// KEYFORMATVERSIONS.
    public var keyFormatVersions: String? { attributes["KEYFORMATVERSIONS"] }
    /// KEYFORMATVERSIONS' numbers: 1 unless it is said.
    public var keyFormatVersionNumbers: [Int] {
        keyFormatVersions.map { $0.split(separator: "/").compactMap { Number.integer($0.utf8) } } ?? [1]
    }

    static let rules: [AttributeRule] = [
        .required("METHOD", .enumeration([])),
        .optional("URI", .string), .optional("IV", .hexadecimal), .optional("KEYFORMAT", .string),
        .optional("KEYFORMATVERSIONS", .string),
    ]

    func check(_ findings: inout PlaylistFindings) {
        if encrypts, uri == nil {
            findings.add("key-uri-missing", .must, line: line, "a key of METHOD \((method ?? "").quoted) has no URI")
        }
    }
}

/// EXT-X-PART: a part of a segment, published before the segment is whole (RFC 8216bis section 4.4.4.9).
public struct PartialSegment: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI.
    public var uri: String? { attributes["URI"] }
    /// DURATION, seconds.
    public var duration: Double? { attributes.decimal("DURATION") }
    /// INDEPENDENT: whether it holds an independent frame.
    public var isIndependent: Bool { attributes.isYes("INDEPENDENT") }
    /// BYTERANGE.
    public var byteRange: ByteRange? { attributes["BYTERANGE"].flatMap(ByteRange.init) }
    /// GAP: whether it is not available.
    public var isGap: Bool { attributes.isYes("GAP") }

    static let rules: [AttributeRule] = [
        .required("URI", .string), .required("DURATION", .decimal), .optional("INDEPENDENT", AttributeRule.yes),
        .optional("BYTERANGE", .string), .optional("GAP", AttributeRule.yes),
    ]
}

/// EXT-X-PART-INF: of the parts of all segments (RFC 8216bis section 4.4.3.7).
public struct PartInformation: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// PART-TARGET: the longest a part may be, seconds.
    public var partTarget: Double? { attributes.decimal("PART-TARGET") }

    static let rules: [AttributeRule] = [.required("PART-TARGET", .decimal)]
}
