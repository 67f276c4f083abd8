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
