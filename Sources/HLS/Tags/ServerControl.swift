/// EXT-X-SERVER-CONTROL: what the server does for clients (RFC 8216bis section 4.4.3.8).
public struct ServerControl: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

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
