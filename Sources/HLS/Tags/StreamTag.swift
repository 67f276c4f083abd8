/// What EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF say alike of a stream (RFC 8216bis section 4.4.6.2).
public protocol StreamTag {
    /// All attributes.
    var attributes: AttributeList { get }
}

extension StreamTag {
    /// BANDWIDTH: the peak bitrate, bits per second.
    public var bandwidth: Int? { attributes.integer("BANDWIDTH") }
    /// AVERAGE-BANDWIDTH, bits per second.
    public var averageBandwidth: Int? { attributes.integer("AVERAGE-BANDWIDTH") }
    /// SCORE: the provider's order of preference, higher is better.
    public var score: Double? { attributes.decimal("SCORE") }
    /// CODECS: RFC 6381 formats.
    public var codecs: [String] { attributes.elements("CODECS") }
    /// SUPPLEMENTAL-CODECS: formats that build on those of CODECS, each with its compatibility brands.
    public var supplementalCodecs: [String] { attributes.elements("SUPPLEMENTAL-CODECS") }
    /// RESOLUTION, pixels.
    public var resolution: Resolution? { attributes.resolution("RESOLUTION") }
    /// HDCP-LEVEL.
    public var hdcpLevel: String? { attributes["HDCP-LEVEL"] }
    /// ALLOWED-CPC.
    public var allowedCPC: String? { attributes["ALLOWED-CPC"] }
    /// VIDEO-RANGE.
    public var videoRange: String? { attributes["VIDEO-RANGE"] }
    /// REQ-VIDEO-LAYOUT.
    public var requiredVideoLayout: String? { attributes["REQ-VIDEO-LAYOUT"] }
    /// STABLE-VARIANT-ID.
    public var stableVariantID: String? { attributes["STABLE-VARIANT-ID"] }
    /// VIDEO: a group of renditions.
    public var videoGroup: String? { attributes["VIDEO"] }
    /// PATHWAY-ID: what content steering knows it by.
    public var pathwayID: String? { attributes["PATHWAY-ID"] }

    /// What the attributes of both must be like.
    static var sharedRules: [AttributeRule] {
        [
            .required("BANDWIDTH", .integer, "bandwidth-missing"), .optional("AVERAGE-BANDWIDTH", .integer),
            .optional("SCORE", .decimal), .optional("CODECS", .string), .optional("SUPPLEMENTAL-CODECS", .string),
            .optional("RESOLUTION", .resolution),
            .optional("HDCP-LEVEL", .enumeration(["TYPE-0", "TYPE-1", "NONE"])), .optional("ALLOWED-CPC", .string),
            .optional("VIDEO-RANGE", .enumeration(["SDR", "HLG", "PQ"])), .optional("REQ-VIDEO-LAYOUT", .string),
            .optional("STABLE-VARIANT-ID", .string), .optional("VIDEO", .string), .optional("PATHWAY-ID", .string),
        ]
    }
}
