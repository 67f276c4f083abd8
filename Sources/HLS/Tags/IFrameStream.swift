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
