/// EXT-X-STREAM-INF and its URI: a variant stream (RFC 8216bis section 4.4.6.2).
public struct VariantStream: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int
    /// The media playlist's URI, variables substituted.
    public var uri = "" { didSet { if uri != oldValue { uriTemplate = nil } } }
    /// The URI as it was written, where variables were substituted in it; a new URI has none.
    public var uriTemplate: String?
    /// The URI's line; 0 where it was not read.
    public var uriLine = 0

    /// Creates a tag, its URI still to come.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

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
    /// FRAME-RATE: the highest, frames per second.
    public var frameRate: Double? { attributes.decimal("FRAME-RATE") }
    /// HDCP-LEVEL.
    public var hdcpLevel: String? { attributes["HDCP-LEVEL"] }
    /// ALLOWED-CPC.
    public var allowedCPC: String? { attributes["ALLOWED-CPC"] }
    /// VIDEO-RANGE.
    public var videoRange: String? { attributes["VIDEO-RANGE"] }
    /// VIDEO-RANGE; SDR where it is missing, as the format has it.
    package var range: String { videoRange ?? "SDR" }
    /// REQ-VIDEO-LAYOUT.
    public var requiredVideoLayout: String? { attributes["REQ-VIDEO-LAYOUT"] }
    /// STABLE-VARIANT-ID.
    public var stableVariantID: String? { attributes["STABLE-VARIANT-ID"] }
    /// AUDIO: a group of renditions.
    public var audioGroup: String? { attributes["AUDIO"] }
    /// VIDEO: a group of renditions.
    public var videoGroup: String? { attributes["VIDEO"] }
    /// SUBTITLES: a group of renditions.
    public var subtitlesGroup: String? { attributes["SUBTITLES"] }
    /// CLOSED-CAPTIONS: a group of renditions; nil also where it is NONE.
    public var closedCaptionsGroup: String? { hasNoClosedCaptions ? nil : attributes["CLOSED-CAPTIONS"] }
    /// Whether CLOSED-CAPTIONS is NONE.
    public var hasNoClosedCaptions: Bool {
        attributes.attributes.contains { $0.name == "CLOSED-CAPTIONS" && $0.value == "NONE" && !$0.isQuoted }
    }
    /// PATHWAY-ID: what content steering knows it by.
    public var pathwayID: String? { attributes["PATHWAY-ID"] }

    static let rules: [AttributeRule] =
        shared + [
            .optional("FRAME-RATE", .decimal), .optional("AUDIO", .string), .optional("SUBTITLES", .string),
            .optional("CLOSED-CAPTIONS", .stringOrNone),
        ]

    /// What EXT-X-I-FRAME-STREAM-INF has as well.
    static let shared: [AttributeRule] = [
        .required("BANDWIDTH", .integer, "bandwidth-missing"), .optional("AVERAGE-BANDWIDTH", .integer),
        .optional("SCORE", .decimal), .optional("CODECS", .string), .optional("SUPPLEMENTAL-CODECS", .string),
        .optional("RESOLUTION", .resolution),
        .optional("HDCP-LEVEL", .enumeration(["TYPE-0", "TYPE-1", "NONE"])), .optional("ALLOWED-CPC", .string),
        .optional("VIDEO-RANGE", .enumeration(["SDR", "HLG", "PQ"])), .optional("REQ-VIDEO-LAYOUT", .string),
        .optional("STABLE-VARIANT-ID", .string), .optional("VIDEO", .string), .optional("PATHWAY-ID", .string),
    ]

    func check(_ findings: inout PlaylistFindings) {
        if let average = averageBandwidth, let bandwidth, average > bandwidth {
            findings.add(
                "average-above-bandwidth", .must, line: line,
                "AVERAGE-BANDWIDTH is \(average), more than BANDWIDTH, which is \(bandwidth)")
        }
    }
}
