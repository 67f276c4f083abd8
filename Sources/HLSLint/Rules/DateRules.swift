import HLS

/// Dates, and what is announced by them.
enum DateRules {
    static let all: [LintRule] = [
        LintRule(
            "daterange-id", .format(.must), "EXT-X-DATERANGE has no ID",
            why: "By its ID a player tells whether it has met the range before; without one it drops it.",
            howToFix: "Give each range an ID of its own.", from: .rfc("4.3.2.7"), .bis("4.4.5.1"), check: .reader),
        LintRule(
            "daterange-start-missing", .format(.must), "A date range has no START-DATE",
            why: "The player does not know when it is.",
            howToFix: "State START-DATE on the first tag of each ID.", from: .rfc("4.3.2.7"), .bis("4.4.5.1"),
            check: .reader),
        LintRule(
            "daterange-same-id", .format(.must), "Date ranges of one ID contradict one another",
            why: "Which of them counts differs from player to player.",
            howToFix: "Say the same in each, or give the later one an ID of its own.",
            from: .rfc("4.3.2.7"), .bis("4.4.5.1"), check: .reader),
        LintRule(
            "daterange-needs-date-time", .format(.must), "There are date ranges, and no EXT-X-PROGRAM-DATE-TIME",
            why: "Nothing ties the dates to the media: no range ever begins.",
            howToFix: "Add an EXT-X-PROGRAM-DATE-TIME.", from: .rfc("4.3.2.7"), .bis("4.4.5.1"), check: .reader),
        LintRule(
            "program-date-time-format", .format(.should), "EXT-X-PROGRAM-DATE-TIME is not a whole date",
            why: "Without a zone and milliseconds players place the media by hours wrongly, or by parts of a second.",
            howToFix: "Write an ISO 8601 date with milliseconds and zone, as 2026-03-01T12:00:00.000Z.",
            from: .rfc("4.3.2.6"), .bis("4.4.4.6"), check: .media(checkDates)),
        LintRule(
            "interstitial-asset", .format(.must), "An interstitial does not name what to play",
            why: "The player has nothing to show at this place, and goes on as if it were not there.",
            howToFix: "Give X-ASSET-URI or X-ASSET-LIST, one of them.",
            from: .bis("appendix D"), check: .media(checkInterstitials)),
    ]

    private static func checkDates(_ media: LintedMedia, _ collector: inout LintCollector) {
        for tag in media.file.text.tags("EXT-X-PROGRAM-DATE-TIME") {
            let date = DateShape(tag.value)
            if !date.isDate {
                collector.add(line: tag.line, as: .must, "\(String(tag.value).quoted) is no ISO 8601 date")
            } else if !date.hasZone {
                collector.add(line: tag.line, "\(String(tag.value).quoted) names no time zone")
            } else if !date.hasMilliseconds {
                collector.add(line: tag.line, "\(String(tag.value).quoted) has no milliseconds")
            }
        }
    }

    private static func checkInterstitials(_ media: LintedMedia, _ collector: inout LintCollector) {
        var complete: Set<String> = []
        for range in media.playlist.dateRanges where range.rangeClass == "com.apple.hls.interstitial" {
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
}

/// What an ISO 8601 date is made of, as RFC 8216bis writes them.
struct DateShape {
    private(set) var isDate = false
    private(set) var hasZone = false
    private(set) var hasMilliseconds = false

    init(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let hasDay = Self.take("dddd-dd-dd", &rest)
        guard hasDay, Self.take("T", &rest) || Self.take(" ", &rest) || Self.take("t", &rest),
            Self.take("dd:dd:dd", &rest)
        else { return }
        if Self.take(".", &rest) || Self.take(",", &rest) {
            let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
            hasMilliseconds = digits >= 3
            guard digits > 0 else { return }
            rest = rest.dropFirst(digits)
        }
        if rest.isEmpty {
            isDate = true
            return
        }
        hasZone =
            Self.take("Z", &rest) || Self.take("z", &rest)
            || (Self.take("+", &rest) || Self.take("-", &rest))
                && (Self.take("dd:dd", &rest) || Self.take("dddd", &rest) || Self.take("dd", &rest))
        isDate = hasZone && rest.isEmpty
    }

    /// Takes what a pattern says: `d` is a digit.
    private static func take(_ pattern: String, _ text: inout ArraySlice<UInt8>) -> Bool {
        let start = text.prefix(pattern.utf8.count)
        guard start.count == pattern.utf8.count,
            zip(start, pattern.utf8).allSatisfy({ byte, wanted in
                wanted == UInt8(ascii: "d") ? byte >= 0x30 && byte <= 0x39 : byte == wanted
            })
        else { return false }
        text = text.dropFirst(start.count)
        return true
    }
}
