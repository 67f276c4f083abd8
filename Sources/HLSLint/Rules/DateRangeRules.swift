import HLS

/// When a date range ends.
enum DateRangeRules {
    static let all: [LintRule] = [
        LintRule("daterange-times", check: .media(checkTimes)),
        LintRule("daterange-end-on-next", check: .media(checkNext)),
        LintRule("daterange-overlap", check: .media(checkOverlap)),
    ]

    /// All that the tags of one ID say, the first tag first.
    private struct Merged {
        var first: DateRange
        /// The line of the tag that says the end.
        var endLine: Int
        var endDate: PlaylistDate?
        var duration: Double?
        var rangeClass: String?
        var endsOnNext: Bool

        init(_ range: DateRange) {
            (first, endLine, endsOnNext) = (range, range.line, false)
            add(range)
        }

        mutating func add(_ range: DateRange) {
            if endDate == nil, let date = range.endDate.flatMap(PlaylistDate.init) {
                (endDate, endLine) = (date, range.line)
            }
            if duration == nil, let seconds = range.duration { (duration, endLine) = (seconds, range.line) }
            rangeClass = rangeClass ?? range.rangeClass
            endsOnNext = endsOnNext || range.endsOnNext
        }

        /// Seconds since 1970; nil where nothing tells.
        var end: Double? {
            endDate?.secondsSince1970 ?? duration.flatMap { first.start?.advanced(by: $0).secondsSince1970 }
        }
    }

    /// The ranges in the order of their first tags. One without an ID is for itself.
    private static func merged(_ playlist: MediaPlaylist) -> [Merged] {
        var indices: [String: Int] = [:]
        var ranges: [Merged] = []
        for range in playlist.dateRanges {
            if let id = range.id, let index = indices[id] {
                ranges[index].add(range)
            } else {
                if let id = range.id { indices[id] = ranges.count }
                ranges.append(Merged(range))
            }
        }
        return ranges
    }

    /// Both dates are mostly rounded to milliseconds: as much may their difference be off.
    private static let rounding = 0.001 + 1e-6

    private static func checkTimes(_ media: LintedMedia, _ collector: inout LintCollector) {
        for range in merged(media.playlist) {
            guard let start = range.first.start, let end = range.endDate else { continue }
            let seconds = end.secondsSince1970 - start.secondsSince1970
            if seconds < 0 {
                collector.add(
                    line: range.endLine,
                    "END-DATE is \((-seconds).precise) s before START-DATE in line \(range.first.line)")
            } else if let duration = range.duration, abs(duration - seconds) > rounding {
                collector.add(
                    line: range.endLine,
                    "DURATION is \(Number.text(duration)) s, and END-DATE is \(seconds.precise) s after START-DATE")
            }
        }
    }

    private static func checkNext(_ media: LintedMedia, _ collector: inout LintCollector) {
        for range in media.playlist.dateRanges where range.endsOnNext {
            if range.rangeClass == nil {
                collector.add(at: "END-ON-NEXT", of: range, "END-ON-NEXT=YES stands here without CLASS")
            }
            for name in ["DURATION", "END-DATE"] where range.attributes[name] != nil {
                collector.add(at: name, of: range, "\(name) stands beside END-ON-NEXT=YES")
            }
        }
    }

    private static func checkOverlap(_ media: LintedMedia, _ collector: inout LintCollector) {
        let ranges = merged(media.playlist)
        let classes = Set(ranges.filter(\.endsOnNext).compactMap(\.rangeClass))
        guard !classes.isEmpty else { return }
        let dated = ranges.compactMap { range in range.first.start.map { (range: range, start: $0.secondsSince1970) } }
        for (name, members) in dated.grouped(by: \.range.rangeClass) where classes.contains(name) {
            var open: (end: Double, line: Int)?
            let sorted = members.sorted { ($0.start, $0.range.first.line) < ($1.start, $1.range.first.line) }
            for (range, start) in sorted {
                if let open, start < open.end - rounding {
                    collector.add(
                        line: range.first.line,
                        "the range begins \((open.end - start).precise) s before that of line \(open.line) ends; both are "
                            + "of the CLASS \(name.quoted)")
                }
                if let end = range.end, end > open?.end ?? -.infinity { open = (end, range.first.line) }
            }
        }
    }
}

extension Double {
    /// A number of seconds for a message, with at most three decimals.
    fileprivate var precise: String {
        guard magnitude < 1e12 else { return "\(self)" }
        return Number.text((self * 1000).rounded() / 1000)
    }
}
