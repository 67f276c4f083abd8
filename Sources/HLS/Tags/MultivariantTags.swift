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
    package internal(set) var uriLine = 0

    /// Creates a tag, its URI still to come.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// FRAME-RATE: the highest, frames per second.
    public var frameRate: Double? { attributes.decimal("FRAME-RATE") }
    /// VIDEO-RANGE; SDR where it is missing, as the format has it.
    package var range: String { videoRange ?? "SDR" }
    /// PATHWAY-ID; `.` where it is missing, as the format has it.
    package var pathway: String { pathwayID ?? "." }
    /// What tells it from all that are not copies of it at another place, for when that place fails.
    package var traits: [String] {
        ["BANDWIDTH", "AVERAGE-BANDWIDTH", "CODECS", "RESOLUTION", "FRAME-RATE", "SCORE", "HDCP-LEVEL"].map {
            attributes[$0] ?? ""
        }
    }
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

/// EXT-X-I-FRAME-STREAM-INF: a media playlist of I-frames, for scanning and thumbnails (RFC 8216bis section 4.4.6.3).
public struct IFrameStream: CheckedTag, StreamTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI: the I-frame playlist's.
    public var uri: String? { attributes["URI"] }

    static let rules: [AttributeRule] = sharedRules + [.required("URI", .string, "iframe-uri-missing")]
}

/// EXT-X-MEDIA: a rendition, one of a group (RFC 8216bis section 4.4.6.1).
public struct Rendition: CheckedTag {
    /// TYPE.
    public enum Kind: String, CaseIterable, Sendable {
        /// Audio.
        case audio = "AUDIO"
        /// Video, as of another camera.
        case video = "VIDEO"
        /// Subtitles.
        case subtitles = "SUBTITLES"
        /// Captions that the video carries.
        case closedCaptions = "CLOSED-CAPTIONS"

        /// The kind as a word for people.
        public var word: String { self == .closedCaptions ? "captions" : rawValue.lowercased() }
    }

    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// TYPE; nil where it is none of the four.
    public var kind: Kind? { attributes["TYPE"].flatMap(Kind.init) }
    /// URI: its media playlist; nil where the variant's own media hold it.
    public var uri: String? { attributes["URI"] }
    /// GROUP-ID.
    public var groupID: String? { attributes["GROUP-ID"] }
    /// LANGUAGE, as BCP 47 writes it.
    public var language: String? { attributes["LANGUAGE"] }
    /// LANGUAGE, or NAME where that is missing: what a viewer chooses by.
    public var languageOrName: String? { language ?? name }
    /// ASSOC-LANGUAGE.
    public var associatedLanguage: String? { attributes["ASSOC-LANGUAGE"] }
    /// NAME: for people.
    public var name: String? { attributes["NAME"] }
    /// STABLE-RENDITION-ID.
    public var stableRenditionID: String? { attributes["STABLE-RENDITION-ID"] }
    /// DEFAULT: chosen where the user has no other wish.
    public var isDefault: Bool { attributes.isYes("DEFAULT") }
    /// AUTOSELECT: may be chosen without the user; DEFAULT implies it.
    public var isAutoselected: Bool { attributes.isYes("AUTOSELECT") || isDefault && attributes["AUTOSELECT"] == nil }
    /// FORCED.
    public var isForced: Bool { attributes.isYes("FORCED") }
    /// INSTREAM-ID.
    public var instreamID: String? { attributes["INSTREAM-ID"] }
    /// BIT-DEPTH.
    public var bitDepth: Int? { attributes.integer("BIT-DEPTH") }
    /// SAMPLE-RATE, hertz.
    public var sampleRate: Int? { attributes.integer("SAMPLE-RATE") }
    /// CHARACTERISTICS.
    public var characteristics: [String] { attributes.elements("CHARACTERISTICS") }
    /// CHANNELS, as `16/JOC`.
    public var channels: String? { attributes["CHANNELS"] }

    static let rules: [AttributeRule] = [
        .required("TYPE", .enumeration(Kind.allCases.map(\.rawValue)), "media-required-attributes"),
        .required("GROUP-ID", .string, "media-required-attributes"),
        .required("NAME", .string, "media-required-attributes"), .optional("URI", .string),
        .optional("LANGUAGE", .string), .optional("ASSOC-LANGUAGE", .string),
        .optional("STABLE-RENDITION-ID", .string), .optional("DEFAULT", AttributeRule.yesOrNo),
        .optional("AUTOSELECT", AttributeRule.yesOrNo), .optional("FORCED", AttributeRule.yesOrNo),
        .optional("INSTREAM-ID", .string), .optional("BIT-DEPTH", .integer), .optional("SAMPLE-RATE", .integer),
        .optional("CHARACTERISTICS", .string), .optional("CHANNELS", .string),
    ]

    func check(_ findings: inout PlaylistFindings) {
        switch kind {
        case .subtitles where uri == nil:
            findings.add("subtitles-uri-missing", .must, line: line, "SUBTITLES has no URI")
        case .closedCaptions:
            if uri != nil { findings.add("closed-captions-uri", .must, line: line, "CLOSED-CAPTIONS has a URI") }
            if instreamID == nil {
                findings.add("instream-id-missing", .must, line: line, "CLOSED-CAPTIONS has no INSTREAM-ID")
            }
        default: break
        }
    }
}

/// EXT-X-SESSION-DATA: what a provider says of the whole presentation (RFC 8216bis section 4.4.6.4).
public struct SessionData: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

    /// Creates the tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// DATA-ID.
    public var dataID: String? { attributes["DATA-ID"] }
    /// VALUE.
    public var value: String? { attributes["VALUE"] }
    /// URI: of a resource that holds the value.
    public var uri: String? { attributes["URI"] }
    /// FORMAT of that resource: JSON unless it says RAW.
    public var format: String { attributes["FORMAT"] ?? "JSON" }
    /// LANGUAGE.
    public var language: String? { attributes["LANGUAGE"] }

    static let rules: [AttributeRule] = [
        .required("DATA-ID", .string), .optional("VALUE", .string), .optional("URI", .string),
        .optional("FORMAT", .enumeration(["JSON", "RAW"])), .optional("LANGUAGE", .string),
    ]

    func check(_ findings: inout PlaylistFindings) {
        if (value == nil) == (uri == nil) {
            findings.add("session-data-shape", .must, line: line, "EXT-X-SESSION-DATA has one of VALUE and URI")
        }
    }
}

/// EXT-X-CONTENT-STEERING: who says which pathway to take (RFC 8216bis section 4.4.6.6).
public struct ContentSteering: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

    /// SERVER-URI: the steering manifest's.
    public var serverURI: String? { attributes["SERVER-URI"] }
    /// PATHWAY-ID: the pathway to begin with.
    public var pathwayID: String? { attributes["PATHWAY-ID"] }

    static let rules: [AttributeRule] = [
        .required("SERVER-URI", .string, "steering-shape"), .optional("PATHWAY-ID", .string),
    ]
}
