/// EXT-X-MAP: the initialization section of the segments that follow (RFC 8216bis section 4.4.4.5).
public struct MediaInitialization: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// URI.
    public var uri: String? { attributes["URI"] }
    /// BYTERANGE; nil for the whole resource.
    public var byteRange: ByteRange? { attributes["BYTERANGE"].flatMap(ByteRange.init) }

    static let rules: [AttributeRule] = [.required("URI", .string), .optional("BYTERANGE", .string)]

    func check(_ findings: inout PlaylistFindings) {
        if attributes["BYTERANGE"] != nil, byteRange?.offset == nil {
            findings.add(
                "map-byterange-offset", .must, line: line, "EXT-X-MAP's BYTERANGE should be length@offset")
        }
    }
}
