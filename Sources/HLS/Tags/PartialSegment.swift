/// EXT-X-PART: a part of a segment, published before the segment is whole (RFC 8216bis section 4.4.4.9).
public struct PartialSegment: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

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
    public var line = 0

    /// PART-TARGET: the longest a part may be, seconds.
    public var partTarget: Double? { attributes.decimal("PART-TARGET") }

    static let rules: [AttributeRule] = [.required("PART-TARGET", .decimal)]
}
