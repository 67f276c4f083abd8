/// EXT-X-KEY, and EXT-X-SESSION-KEY, which is the same told in advance (RFC 8216bis sections 4.4.4.4 and 4.4.6.5).
public struct Key: CheckedTag {
    /// All attributes.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// METHOD.
    public var method: String? { attributes["METHOD"] }
    /// Whether what follows is encrypted: METHOD is there and is not NONE.
    public var encrypts: Bool { method != nil && method != "NONE" }
    /// URI.
    public var uri: String? { attributes["URI"] }
    /// IV, as it is written.
    public var initializationVector: String? { attributes["IV"] }
    /// KEYFORMAT.
    public var keyFormat: String { attributes["KEYFORMAT"] ?? "identity" }
    /// KEYFORMATVERSIONS.
    public var keyFormatVersions: String? { attributes["KEYFORMATVERSIONS"] }
    /// KEYFORMATVERSIONS' numbers: 1 unless it is said.
    public var keyFormatVersionNumbers: [Int] {
        keyFormatVersions.map { $0.split(separator: "/").compactMap { Number.integer($0.utf8) } } ?? [1]
    }

    static let rules: [AttributeRule] = [
        .required("METHOD", .enumeration(["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"])),
        .optional("URI", .string), .optional("IV", .hexadecimal), .optional("KEYFORMAT", .string),
        .optional("KEYFORMATVERSIONS", .string),
    ]

    func check(_ findings: inout PlaylistFindings) {
        if encrypts, uri == nil {
            findings.add("key-uri-missing", .must, line: line, "a key of METHOD \((method ?? "").quoted) has no URI")
        }
    }
}
