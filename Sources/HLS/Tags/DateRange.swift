/// EXT-X-DATERANGE: what happens at a time, as an interstitial (RFC 8216bis section 4.4.5.1 and appendix D).
public struct DateRange: CheckedTag {
    /// All attributes, those of the client and of the publisher (X-…) too.
    public var attributes: AttributeList
    /// The tag's line.
    public var line: Int

    /// Creates a tag.
    public init(attributes: AttributeList, line: Int = 0) { (self.attributes, self.line) = (attributes, line) }

    /// ID.
    public var id: String? { attributes["ID"] }
    /// CLASS.
    public var rangeClass: String? { attributes["CLASS"] }
    /// START-DATE, as it is written.
    public var startDate: String? { attributes["START-DATE"] }
    /// CUE.
    public var cue: [String] { attributes.elements("CUE") }
    /// END-DATE, as it is written.
    public var endDate: String? { attributes["END-DATE"] }
    /// DURATION, seconds.
    public var duration: Double? { attributes.decimal("DURATION") }
    /// PLANNED-DURATION, seconds.
    public var plannedDuration: Double? { attributes.decimal("PLANNED-DURATION") }
    /// END-ON-NEXT.
    public var endsOnNext: Bool { attributes.isYes("END-ON-NEXT") }

    /// START-DATE as a time; nil where it is none.
    public var start: PlaylistDate? { startDate.flatMap(PlaylistDate.init) }
    /// END-DATE as a time; else the start and DURATION; nil where nothing tells the end.
    public var end: PlaylistDate? {
        if let endDate { return PlaylistDate(endDate) }
        guard let start, let duration else { return nil }
        return start.advanced(by: duration)
    }
    /// SCTE35-CMD: the splice_info_section that the range is about.
    public var spliceCommand: [UInt8]? { attributes.hexadecimal("SCTE35-CMD") }
    /// SCTE35-OUT: the splice_info_section that begins the range.
    public var spliceOut: [UInt8]? { attributes.hexadecimal("SCTE35-OUT") }
    /// SCTE35-IN: the splice_info_section that ends the range.
    public var spliceIn: [UInt8]? { attributes.hexadecimal("SCTE35-IN") }

    static let rules: [AttributeRule] = [
        .required("ID", .string, "daterange-id"), .optional("CLASS", .string), .optional("START-DATE", .string),
        .optional("CUE", .string), .optional("END-DATE", .string), .optional("DURATION", .decimal),
        .optional("PLANNED-DURATION", .decimal), .optional("SCTE35-CMD", .hexadecimal),
        .optional("SCTE35-OUT", .hexadecimal), .optional("SCTE35-IN", .hexadecimal),
        .optional("END-ON-NEXT", AttributeRule.yes),
    ]

    func check(_ findings: inout PlaylistFindings) {
        let rules = isInterstitial ? Self.interstitialRules : isPreload ? Self.preloadRules : []
        AttributeRule.check(attributes, by: rules, tag: .dateRange, line: line, &findings)
    }

    /// The attributes that a later tag of the same ID gives another value.
    func contradictions(in later: DateRange) -> [String] {
        later.attributes.attributes.map(\.name).filter { name in
            attributes[name].map { $0 != later.attributes[name] } ?? false
        }
    }
}
