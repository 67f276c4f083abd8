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
