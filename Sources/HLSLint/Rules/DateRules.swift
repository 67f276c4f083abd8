import HLS

/// Dates: of segments, and of what is announced.
enum DateRules {
    static let all: [LintRule] = [
        LintRule("daterange-id", check: .reader),
        LintRule("daterange-start-missing", check: .reader),
        LintRule("daterange-same-id", check: .reader),
        LintRule("daterange-needs-date-time", check: .reader),
        LintRule("program-date-time-format", check: .media(checkDates)),
        LintRule("program-date-time-backwards", check: .media(checkOrder)),
        LintRule("program-date-time-jump", check: .media(checkJumps)),
        LintRule("daterange-date", check: .media(checkRanges)),
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

    /// A segment's date, by how much it is off the one that follows from the date before it, and how it goes on from that.
    private struct Step {
        var segment: MediaSegment
        /// Seconds later than the date that was stated last, and than that date and the durations since.
        var difference: Double
        var jump: Double
    }

    /// The dates that are stated behind others; behind a discontinuity the time may be any.
    private static func steps(_ playlist: MediaPlaylist) -> [Step] {
        var (last, elapsed): (PlaylistDate?, Double) = (nil, 0)
        var steps: [Step] = []
        for segment in playlist.segments {
            if segment.isDiscontinuity { last = nil }
            if let date = segment.date {
                if let last {
                    let difference = date.secondsSince1970 - last.secondsSince1970
                    steps.append(Step(segment: segment, difference: difference, jump: difference - elapsed))
                }
                (last, elapsed) = (date, 0)
            }
            elapsed += segment.duration
        }
        return steps
    }

    /// Dates are mostly rounded to milliseconds, and segments can be as short.
    private static let rounding = 0.001 + 1e-6

    private static func checkOrder(_ media: LintedMedia, _ collector: inout LintCollector) {
        for step in steps(media.playlist) where step.difference < -rounding {
            collector.add(
                line: step.segment.line,
                "the date is \((-step.difference).short) s before that of a segment before it, and no EXT-X-DISCONTINUITY "
                    + "stands between them")
        }
    }

    /// As much may encoders' clocks be off, seconds.
    private static let mostJump = 0.5

    private static func checkJumps(_ media: LintedMedia, _ collector: inout LintCollector) {
        let jumps = steps(media.playlist).filter { $0.jump.magnitude > mostJump && $0.difference >= -rounding }
        guard let first = jumps.first else { return }
        collector.add(
            line: first.segment.line,
            "the date is \(first.jump.magnitude.short) s \(first.jump > 0 ? "later" : "earlier") than the durations since "
                + "the date before it make it" + (jumps.count > 1 ? "; \(jumps.count) dates are off" : ""))
    }

    private static func checkRanges(_ media: LintedMedia, _ collector: inout LintCollector) {
        for range in media.playlist.dateRanges {
            for name in ["START-DATE", "END-DATE"] {
                guard let text = range.attributes[name], PlaylistDate(text) == nil, !text.contains("{$") else {
                    continue
                }
                let shape = DateShape(text)
                if shape.isDate, !shape.hasZone {
                    collector.add(at: name, of: range, as: .should, "\(name) is \(text.quoted), and names no time zone")
                } else {
                    collector.add(at: name, of: range, "\(name) is \(text.quoted), which is no ISO 8601 date")
                }
            }
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
