/// EXT-X-STREAM-INF and its URI: a variant stream (RFC 8216bis section 4.4.6.2).
public struct VariantStream: CheckedTag, StreamTag {
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

    /// FRAME-RATE: the highest, frames per second.
    public var frameRate: Double? { attributes.decimal("FRAME-RATE") }
    /// VIDEO-RANGE; SDR where it is missing, as the format has it.
    package var range: String { videoRange ?? "SDR" }
    /// AUDIO: a group of renditions.
    public var audioGroup: String? { attributes["AUDIO"] }
    /// SUBTITLES: a group of renditions.
    public var subtitlesGroup: String? { attributes["SUBTITLES"] }
    /// CLOSED-CAPTIONS: a group of renditions; nil also where it is NONE.
    public var closedCaptionsGroup: String? { hasNoClosedCaptions ? nil : attributes["CLOSED-CAPTIONS"] }
    /// Whether CLOSED-CAPTIONS is NONE.
    public var hasNoClosedCaptions: Bool {
        attributes.attributes.contains { $0.name == "CLOSED-CAPTIONS" && $0.value == "NONE" && !$0.isQuoted }
    }

    static let rules: [AttributeRule] =
        sharedRules + [
            .optional("FRAME-RATE", .decimal), .optional("AUDIO", .string), .optional("SUBTITLES", .string),
            .optional("CLOSED-CAPTIONS", .stringOrNone),
        ]

    func check(_ findings: inout PlaylistFindings) {
        if let average = averageBandwidth, let bandwidth, average > bandwidth {
            findings.add(
                "average-above-bandwidth", .must, line: line,
                "AVERAGE-BANDWIDTH is \(average), more than BANDWIDTH, which is \(bandwidth)")
        }
    }
}
