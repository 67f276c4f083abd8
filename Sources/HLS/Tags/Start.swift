/// EXT-X-START: where to begin playing (RFC 8216bis section 4.4.2.2).
public struct Start: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

    /// TIME-OFFSET, seconds: from the playlist's beginning, or from its end where it is negative.
    public var timeOffset: Double? { attributes.decimal("TIME-OFFSET") }
    /// PRECISE: whether what lies before it in its segment is left out.
    public var isPrecise: Bool { attributes.isYes("PRECISE") }

    static let rules: [AttributeRule] = [
        .required("TIME-OFFSET", .signedDecimal), .optional("PRECISE", AttributeRule.yesOrNo),
    ]
}
