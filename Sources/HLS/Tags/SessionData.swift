/// EXT-X-SESSION-DATA: what a provider says of the whole presentation (RFC 8216bis section 4.4.6.4).
public struct SessionData: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

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
