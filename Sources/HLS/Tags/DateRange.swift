/// EXT-X-DATERANGE: what happens at a time, as an interstitial (RFC 8216bis section 4.4.5.1 and appendix D).
public struct DateRange: CheckedTag {
    /// All attributes, those of the client and of the publisher (X-…) too.
    public var attributes: AttributeList
    /// The tag's line.
    public var line = 0

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

    static let rules: [AttributeRule] = [
        .required("ID", .string, "daterange-id"), .optional("CLASS", .string), .optional("START-DATE", .string),
        .optional("CUE", .string), .optional("END-DATE", .string), .optional("DURATION", .decimal),
        .optional("PLANNED-DURATION", .decimal), .optional("SCTE35-CMD", .hexadecimal),
        .optional("SCTE35-OUT", .hexadecimal), .optional("SCTE35-IN", .hexadecimal),
        .optional("END-ON-NEXT", AttributeRule.yes),
    ]

    /// What ranges of these classes say besides: interstitials, other media that are played at their start (RFC 8216bis
    /// appendix D), and resources that will be needed (appendix F).
    private static let rulesOfClasses: [String: [AttributeRule]] = [
        "com.apple.hls.interstitial": [
            .optional("X-ASSET-URI", .string), .optional("X-ASSET-LIST", .string),
            .optional("X-RESUME-OFFSET", .signedDecimal), .optional("X-PLAYOUT-LIMIT", .decimal),
            .optional("X-SNAP", .string), .optional("X-RESTRICT", .string), .optional("X-CONTENT-MAY-VARY", .string),
            .optional("X-TIMELINE-OCCUPIES", .string), .optional("X-TIMELINE-STYLE", .string),
            .optional("X-SKIP-CONTROL-OFFSET", .decimal), .optional("X-SKIP-CONTROL-DURATION", .decimal),
            .optional("X-SKIP-CONTROL-LABEL-ID", .string),
        ],
        "com.apple.hls.preload": [
            .optional("X-URI", .string), .optional("X-TARGET-ID", .string), .optional("X-TARGET-CLASS", .string),
        ],
    ]

    func check(_ findings: inout PlaylistFindings) {
        AttributeRule.check(
            attributes, by: Self.rulesOfClasses[rangeClass ?? ""] ?? [], tag: .dateRange, line: line, &findings)
    }

    /// The attributes that a later tag of the same ID gives another value.
    func contradictions(in later: DateRange) -> [String] {
        later.attributes.attributes.map(\.name).filter { name in
            attributes[name].map { $0 != later.attributes[name] } ?? false
        }
    }
}
