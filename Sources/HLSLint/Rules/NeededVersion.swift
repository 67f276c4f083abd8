import HLS

/// The lowest EXT-X-VERSION that a playlist's text may state (RFC 8216bis section 8), and what makes it so.
struct NeededVersion {
    var version: Int
    var feature: String
    var line: Int

    /// Looks through a playlist; nil where version 1 will do.
    init?(_ text: PlaylistLines) {
        let isIFramesOnly = !text.tags(TagName.iFramesOnly.rawValue).isEmpty
        let found: [(VersionedFeature?, line: Int?)] =
            [
                (.fractionalDuration, text.firstFraction), (.byteRange, text.firstByteRange),
                (.variable, text.firstReference),
            ]
            + text.tags.map { name, line in
                let feature = TagName(rawValue: name).flatMap { tag in
                    VersionedFeature(tag, text.attributes(line: line), isIFramesOnly: isIFramesOnly)
                }
                return (feature, line)
            }
        let needs = found.compactMap { feature, line in
            if let feature, let line { (feature: feature, line: line) } else { nil }
        }
        // Of those that need as much the first one is named.
        guard let highest = needs.min(by: { (-$0.feature.version, $0.line) < (-$1.feature.version, $1.line) }) else {
            return nil
        }
        (version, feature, line) = (highest.feature.version, highest.feature.name, highest.line)
    }
}
