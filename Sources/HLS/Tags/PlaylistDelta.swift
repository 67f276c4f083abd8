/// EXT-X-SKIP: segments that a delta update leaves out (RFC 8216bis section 4.4.5.2).
public struct Skip: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

    /// SKIPPED-SEGMENTS.
    public var skippedSegments: Int? { attributes.integer("SKIPPED-SEGMENTS") }

    static let rules: [AttributeRule] = [
        .required("SKIPPED-SEGMENTS", .integer), .optional("RECENTLY-REMOVED-DATERANGES", .string),
    ]
}

/// EXT-X-PRELOAD-HINT: what a client will need next (RFC 8216bis section 4.4.5.3).
public struct PreloadHint: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// TYPE: PART or MAP.
    public var kind: String? { attributes["TYPE"] }
    /// URI.
    public var uri: String? { attributes["URI"] }

    static let rules: [AttributeRule] = [
        .required("TYPE", .enumeration(["PART", "MAP"])), .required("URI", .string),
        .optional("BYTERANGE-START", .integer), .optional("BYTERANGE-LENGTH", .integer),
    ]
}

/// EXT-X-RENDITION-REPORT: how far another media playlist is (RFC 8216bis section 4.4.5.4).
public struct RenditionReport: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI.
    public var uri: String? { attributes["URI"] }

    static let rules: [AttributeRule] = [
        .required("URI", .string), .optional("LAST-MSN", .integer), .optional("LAST-PART", .integer),
    ]
}
