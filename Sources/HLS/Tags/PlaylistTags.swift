/// EXT-X-DEFINE: a variable (RFC 8216bis section 4.4.2.3).
public struct Define: CheckedTag {
    /// Where a variable's value comes from.
    public enum Source: Equatable, Sendable {
        /// NAME and VALUE.
        case value(name: String, text: String)
        /// IMPORT: from the multivariant playlist.
        case imported(name: String)
        /// QUERYPARAM: from the playlist's URI.
        case queryParameter(name: String)
    }

    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// Where the value comes from; nil where the tag says none or more than one of them.
    public var source: Source? {
        switch (attributes["NAME"], attributes["IMPORT"], attributes["QUERYPARAM"]) {
        case (let name?, nil, nil): attributes["VALUE"].map { .value(name: name, text: $0) }
        case (nil, let name?, nil): attributes["VALUE"] == nil ? .imported(name: name) : nil
        case (nil, nil, let name?): attributes["VALUE"] == nil ? .queryParameter(name: name) : nil
        default: nil
        }
    }

    static let rules: [AttributeRule] = [
        .optional("NAME", .string), .optional("VALUE", .string), .optional("IMPORT", .string),
        .optional("QUERYPARAM", .string),
    ]
}

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

/// EXT-X-SERVER-CONTROL: what the server does for clients (RFC 8216bis section 4.4.3.8).
public struct ServerControl: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// CAN-SKIP-UNTIL: how far from the end a delta update begins, seconds.
    public var canSkipUntil: Double? { attributes.decimal("CAN-SKIP-UNTIL") }
    /// CAN-SKIP-DATERANGES.
    public var canSkipDateRanges: Bool { attributes.isYes("CAN-SKIP-DATERANGES") }
    /// HOLD-BACK: how far from the end playback should stay, seconds.
    public var holdBack: Double? { attributes.decimal("HOLD-BACK") }
    /// PART-HOLD-BACK: the same for a client that plays parts, seconds.
    public var partHoldBack: Double? { attributes.decimal("PART-HOLD-BACK") }
    /// CAN-BLOCK-RELOAD.
    public var canBlockReload: Bool { attributes.isYes("CAN-BLOCK-RELOAD") }

    static let rules: [AttributeRule] = [
        .optional("CAN-SKIP-UNTIL", .decimal), .optional("CAN-SKIP-DATERANGES", AttributeRule.yes),
        .optional("HOLD-BACK", .decimal), .optional("PART-HOLD-BACK", .decimal),
        .optional("CAN-BLOCK-RELOAD", AttributeRule.yes),
    ]
}
