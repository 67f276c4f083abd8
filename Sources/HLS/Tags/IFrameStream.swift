/// EXT-X-I-FRAME-STREAM-INF: a media playlist of I-frames, for scanning and thumbnails (RFC 8216bis section 4.4.6.3).
public struct IFrameStream: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI: the I-frame playlist's.
    public var uri: String? { attributes["URI"] }
    /// BANDWIDTH: the peak bitrate, bits per second.
    public var bandwidth: Int? { attributes.integer("BANDWIDTH") }
    /// AVERAGE-BANDWIDTH, bits per second.
    public var averageBandwidth: Int? { attributes.integer("AVERAGE-BANDWIDTH") }
    /// CODECS: RFC 6381 formats.
    public var codecs: [String] { attributes.elements("CODECS") }
    /// SCORE: the provider's order of preference, higher is better.
    public var score: Double? { attributes.decimal("SCORE") }
    /// SUPPLEMENTAL-CODECS: formats that build on those of CODECS, each with its compatibility brands.
    public var supplementalCodecs: [String] { attributes.elements("SUPPLEMENTAL-CODECS") }
    /// RESOLUTION, pixels.
    public var resolution: Resolution? { attributes.resolution("RESOLUTION") }
    /// VIDEO-RANGE.
    public var videoRange: String? { attributes["VIDEO-RANGE"] }
    /// HDCP-LEVEL.
    public var hdcpLevel: String? { attributes["HDCP-LEVEL"] }
    /// ALLOWED-CPC.
    public var allowedCPC: String? { attributes["ALLOWED-CPC"] }
    /// REQ-VIDEO-LAYOUT.
    public var requiredVideoLayout: String? { attributes["REQ-VIDEO-LAYOUT"] }
    /// STABLE-VARIANT-ID.
    public var stableVariantID: String? { attributes["STABLE-VARIANT-ID"] }
    /// VIDEO: a group of renditions.
    public var videoGroup: String? { attributes["VIDEO"] }
    /// PATHWAY-ID: what content steering knows it by.
    public var pathwayID: String? { attributes["PATHWAY-ID"] }

    static let rules: [AttributeRule] = VariantStream.shared + [.required("URI", .string, "iframe-uri-missing")]
}
