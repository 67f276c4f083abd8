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
