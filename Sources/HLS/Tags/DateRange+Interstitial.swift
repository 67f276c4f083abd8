/// What an EXT-X-DATERANGE of CLASS `com.apple.hls.interstitial` says (RFC 8216bis appendix D).
extension DateRange {
    /// Whether it stands for an interstitial: other media that are played at its start.
    public var isInterstitial: Bool { rangeClass == "com.apple.hls.interstitial" }
    /// X-ASSET-URI: the media.
    public var assetURI: String? { attributes["X-ASSET-URI"] }
    /// X-ASSET-LIST: a resource that lists the media.
    public var assetList: String? { attributes["X-ASSET-LIST"] }
    /// X-RESUME-OFFSET: where the main media go on, seconds from the start; nil for the time that the interstitial took.
    public var resumeOffset: Double? { attributes.decimal("X-RESUME-OFFSET") }
    /// X-PLAYOUT-LIMIT: how long the interstitial plays at most, seconds.
    public var playoutLimit: Double? { attributes.decimal("X-PLAYOUT-LIMIT") }
    /// X-SNAP: OUT and IN, where start or end move to a segment's boundary.
    public var snap: [String] { attributes.elements("X-SNAP") }
    /// X-RESTRICT: SKIP and JUMP, what the viewer may not do.
    public var restrictions: [String] { attributes.elements("X-RESTRICT") }
    /// X-CONTENT-MAY-VARY: whether viewers may see different media; so unless it is NO.
    public var contentMayVary: Bool { attributes["X-CONTENT-MAY-VARY"] != "NO" }
    /// X-TIMELINE-OCCUPIES: POINT or RANGE, what it takes of the timeline; POINT unless it is said.
    public var timelineOccupies: String { attributes["X-TIMELINE-OCCUPIES"] ?? "POINT" }
    /// X-TIMELINE-STYLE: HIGHLIGHT or PRIMARY, how it is shown; HIGHLIGHT unless it is said.
    public var timelineStyle: String { attributes["X-TIMELINE-STYLE"] ?? "HIGHLIGHT" }
    /// X-SKIP-CONTROL-OFFSET: when a button to skip it is shown, seconds from its start.
    public var skipControlOffset: Double? { attributes.decimal("X-SKIP-CONTROL-OFFSET") }
    /// X-SKIP-CONTROL-DURATION: how long that button is shown, seconds.
    public var skipControlDuration: Double? { attributes.decimal("X-SKIP-CONTROL-DURATION") }
    /// X-SKIP-CONTROL-LABEL-ID: which label that button has.
    public var skipControlLabelID: String? { attributes["X-SKIP-CONTROL-LABEL-ID"] }

    static let interstitialRules: [AttributeRule] = [
        .optional("X-ASSET-URI", .string), .optional("X-ASSET-LIST", .string),
        .optional("X-RESUME-OFFSET", .signedDecimal), .optional("X-PLAYOUT-LIMIT", .decimal),
        .optional("X-SNAP", .string), .optional("X-RESTRICT", .string), .optional("X-CONTENT-MAY-VARY", .string),
        .optional("X-TIMELINE-OCCUPIES", .string), .optional("X-TIMELINE-STYLE", .string),
        .optional("X-SKIP-CONTROL-OFFSET", .decimal), .optional("X-SKIP-CONTROL-DURATION", .decimal),
        .optional("X-SKIP-CONTROL-LABEL-ID", .string),
    ]
}

/// What an EXT-X-DATERANGE of CLASS `com.apple.hls.preload` says (RFC 8216bis appendix F).
extension DateRange {
    /// Whether it names a resource that will be needed.
    public var isPreload: Bool { rangeClass == "com.apple.hls.preload" }
    /// X-URI: that resource.
    public var preloadURI: String? { attributes["X-URI"] }
    /// X-TARGET-ID: the ID of the date range that needs it.
    public var preloadTargetID: String? { attributes["X-TARGET-ID"] }
    /// X-TARGET-CLASS: the CLASS of the date range that needs it.
    public var preloadTargetClass: String? { attributes["X-TARGET-CLASS"] }

    static let preloadRules: [AttributeRule] = [
        .optional("X-URI", .string), .optional("X-TARGET-ID", .string), .optional("X-TARGET-CLASS", .string),
    ]
}
