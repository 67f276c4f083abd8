/// What a tag's attribute must be like; the tables of these are RFC 8216bis section 4.4.
struct AttributeRule: Sendable {
    /// The types of RFC 8216bis section 4.2.
    enum Kind: Sendable {
        case integer, hexadecimal, decimal, signedDecimal, string, resolution
        /// An enumerated-string; empty where the format leaves it open.
        case enumeration([String])
        /// A quoted-string, or the enumerated-string NONE.
        case stringOrNone
    }

    var name: String
    var kind: Kind
    /// The rule that is broken where the attribute is missing; nil for an optional one.
    var missing: String?

    /// An attribute that may stand.
    static func optional(_ name: String, _ kind: Kind) -> AttributeRule { AttributeRule(name: name, kind: kind) }

    /// An attribute that must stand.
    static func required(_ name: String, _ kind: Kind, _ rule: String = "attribute-missing") -> AttributeRule {
        AttributeRule(name: name, kind: kind, missing: rule)
    }

    static let yes = Kind.enumeration(["YES"])
    static let yesOrNo = Kind.enumeration(["YES", "NO"])

    /// Looks at a list.
    static func check(
        _ list: AttributeList, by rules: [AttributeRule], tag: TagName, line: Int, _ findings: inout PlaylistFindings
    ) {
        for rule in rules {
            if let attribute = list.attributes.first(where: { $0.name == rule.name }) {
                rule.check(attribute, line: line, &findings)
            } else if let missing = rule.missing {
                findings.add(missing, .must, line: line, "\(tag.rawValue) has no \(rule.name)")
            }
        }
    }

    private func check(_ attribute: AttributeList.Attribute, line: Int, _ findings: inout PlaylistFindings) {
        let (value, isQuoted) = (attribute.value, attribute.isQuoted)
        let wanted: String? =
            switch kind {
            case .integer: !isQuoted && Number.integer(value.utf8) != nil ? nil : "a decimal-integer"
            case .decimal: !isQuoted && Number.decimal(value.utf8).map { $0 >= 0 } == true ? nil : "a decimal number"
            case .signedDecimal: !isQuoted && Number.decimal(value.utf8) != nil ? nil : "a decimal number"
            case .hexadecimal: !isQuoted && Self.isHexadecimal(value) ? nil : "hexadecimal digits behind 0x"
            case .string: isQuoted ? nil : "a text in quotation marks"
            case .resolution: !isQuoted && Resolution(value) != nil ? nil : "WIDTHxHEIGHT"
            case .enumeration: isQuoted ? "a word without quotation marks" : nil
            case .stringOrNone: isQuoted || value == "NONE" ? nil : "a text in quotation marks, or NONE"
            }
        if let wanted {
            let shown = isQuoted ? "\"" + value.quoted + "\"" : value.quoted
            findings.add(
                "attribute-type", .must, line: line, column: attribute.column,
                "\(name) should be \(wanted), and is \(shown)")
        } else if case .enumeration(let values) = kind, !values.isEmpty, !values.contains(value) {
            findings.add(
                "enum-value-unknown", .info, line: line, column: attribute.column,
                "\(name) is \(value.quoted), which is none of \(values.joined(separator: ", "))")
        }
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst(2)
        return (text.hasPrefix("0x") || text.hasPrefix("0X")) && !digits.isEmpty
            && digits.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }
    }
}

/// A tag that is an attribute list: its typed values are views of the list, so that nothing in it is ever lost.
package protocol AttributeTag: Hashable, Sendable {
    /// All attributes, also those that this program does not know.
    var attributes: AttributeList { get set }
    /// The tag's line, counted from 1; 0 where it was not read.
    var line: Int { get set }
}

/// A tag whose attributes are checked as it is read.
protocol CheckedTag: AttributeTag {
    /// What its attributes must be like.
    static var rules: [AttributeRule] { get }

    init(attributes: AttributeList, line: Int)

    /// What is wrong beyond each attribute's own rule.
    func check(_ findings: inout PlaylistFindings)
}

extension CheckedTag {
    func check(_ findings: inout PlaylistFindings) {}
}

extension TagName {
    /// The attributes that the tag may have, those that a publisher makes up (X-…) apart; nil where it is no attribute list.
    package var attributeNames: [String]? { attributeRules?.map(\.name) }

    /// Whether an attribute list stands behind the colon.
    var hasAttributes: Bool { attributeRules != nil }

    private var attributeRules: [AttributeRule]? {
        switch self {
        case .start: Start.rules
        case .define: Define.rules
        case .partInformation: PartInformation.rules
        case .serverControl: ServerControl.rules
        case .key, .sessionKey: Key.rules
        case .map: MediaInitialization.rules
        case .part: PartialSegment.rules
        case .dateRange: DateRange.rules
        case .skip: Skip.rules
        case .preloadHint: PreloadHint.rules
        case .renditionReport: RenditionReport.rules
        case .media: Rendition.rules
        case .streamInformation: VariantStream.rules
        case .iFrameStreamInformation: IFrameStream.rules
        case .sessionData: SessionData.rules
        case .contentSteering: ContentSteering.rules
        default: nil
        }
    }
}
