import HLS

/// Dates, and what is announced by them.
enum DateRules {
    static let all: [LintRule] = [
        LintRule("daterange-id", check: .reader),
        LintRule("daterange-start-missing", check: .reader),
        LintRule("daterange-same-id", check: .reader),
        LintRule("daterange-needs-date-time", check: .reader),
        LintRule("program-date-time-format", check: .media(checkDates)),
        LintRule("interstitial-asset", check: .media(checkInterstitials)),
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
