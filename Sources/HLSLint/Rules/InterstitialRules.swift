import HLS

/// Interstitials: other media that are played at a date (RFC 8216bis appendix D).
enum InterstitialRules {
    static let all: [LintRule] = [
        LintRule("interstitial-asset", check: .media(checkAssets)),
        LintRule("interstitial-restrict", check: .media(checkValues)),
        LintRule("interstitial-timeline", check: .media(checkTimeline)),
    ]

    private static func interstitials(_ playlist: MediaPlaylist) -> [DateRange] {
        playlist.dateRanges.filter { $0.rangeClass == "com.apple.hls.interstitial" }
    }

    private static func checkAssets(_ media: LintedMedia, _ collector: inout LintCollector) {
        var complete: Set<String> = []
        for range in interstitials(media.playlist) {
            let assets = ["X-ASSET-URI", "X-ASSET-LIST"].filter { range.attributes[$0] != nil }
            // A later tag of an ID may add to it, and need not repeat what it is.
            if let id = range.id, assets.count == 1 { complete.insert(id) }
            guard assets.count == 2 || assets.isEmpty && !complete.contains(range.id ?? "") else { continue }
            collector.add(
                line: range.line,
                assets.isEmpty
                    ? "the interstitial has neither X-ASSET-URI nor X-ASSET-LIST"
                    : "the interstitial has both X-ASSET-URI and X-ASSET-LIST")
        }
    }

    private static let lists = [
        "X-RESTRICT": ["SKIP", "JUMP"], "X-SNAP": ["OUT", "IN"], "CUE": ["PRE", "POST", "ONCE"],
    ]
    private static let words = [
        "X-TIMELINE-OCCUPIES": ["POINT", "RANGE"], "X-TIMELINE-STYLE": ["HIGHLIGHT", "PRIMARY"],
        "X-CONTENT-MAY-VARY": ["YES", "NO"],
    ]

    private static func checkValues(_ media: LintedMedia, _ collector: inout LintCollector) {
        check(interstitials(media.playlist), lists, &collector)
    }

    private static func checkTimeline(_ media: LintedMedia, _ collector: inout LintCollector) {
        check(interstitials(media.playlist), words, &collector)
    }

    /// Says which attributes have elements that the format does not have.
    private static func check(
        _ ranges: [DateRange], _ values: [String: [String]], _ collector: inout LintCollector
    ) {
        for range in ranges {
            for (name, allowed) in values.sorted(by: { $0.key < $1.key }) {
                for element in range.attributes.elements(name)
                where !allowed.contains(element) && !element.contains("{$") {
                    collector.add(
                        at: name, of: range,
                        "\(name) has \(element.quoted), which is none of \(allowed.joined(separator: ", "))")
                }
            }
        }
    }
}
