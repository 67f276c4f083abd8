import HLS

/// What a server may not change between two copies of a media playlist.
enum RefreshRules {
    static let all: [LintRule] = [
        LintRule("media-sequence-backwards", check: .refresh(checkSequence)),
        LintRule("target-duration-changed", check: .refresh(checkTarget)),
        LintRule("segment-changed", check: .refresh(checkSegments)),
        LintRule("segments-after-end", check: .refresh(checkEnd)),
        LintRule("event-segments-removed", check: .refresh(checkEvent)),
        LintRule("discontinuity-sequence-step", check: .refresh(checkDiscontinuities)),
        LintRule("live-window-three-targets", check: .refresh(checkWindow)),
        LintRule("playlist-stale", check: LintCheck(need: .refreshes, body: checkChange)),
    ]

    private static func checkSequence(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        let (old, new) = (refresh.earlier.playlist, refresh.later.playlist)
        guard !refresh.isNumberedAlike else { return }
        let line = new.tagLines["EXT-X-MEDIA-SEQUENCE"]
        if new.mediaSequence < old.mediaSequence {
            collector.add(
                line: line,
                "EXT-X-MEDIA-SEQUENCE is \(new.mediaSequence), and was \(old.mediaSequence) in "
                    + refresh.earlier.file.name)
        } else {
            collector.add(
                line: line ?? new.segments.first?.line,
                "\(refresh.removedCount) segments of \(refresh.earlier.file.name) are gone, and EXT-X-MEDIA-SEQUENCE "
                    + "has risen by \(new.mediaSequence - old.mediaSequence)")
        }
    }

    private static func checkTarget(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        guard let old = refresh.earlier.playlist.targetDuration, let new = refresh.later.playlist.targetDuration,
            old != new
        else { return }
        collector.add(
            line: refresh.later.playlist.tagLines["EXT-X-TARGETDURATION"],
            "EXT-X-TARGETDURATION is \(new.short), and was \(old.short) in \(refresh.earlier.file.name)")
    }

    /// One finding a copy: where a server makes up its playlist anew every segment is another.
    private static func checkSegments(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        let (old, new) = (refresh.earlier.playlist, refresh.later.playlist)
        var changes: (count: Int, first: SegmentChange)?
        for (before, after) in zip(refresh.common.earlier, refresh.common.later) {
            guard let change = SegmentChange(old.segments[before], new.segments[after], index: after) else { continue }
            // What matters more is shown before what comes first.
            let shown = changes.map { $0.first.isQueryOnly && !change.isQueryOnly ? change : $0.first } ?? change
            changes = ((changes?.count ?? 0) + 1, shown)
        }
        if let (count, first) = changes {
            let number = new.firstListedNumber &+ first.index
            let others = count == 1 ? "" : "; \(count) segments have changed"
            collector.add(
                line: new.segments[first.index].line, as: first.isQueryOnly ? .should : nil,
                "segment \(number) \(first.description), in \(refresh.earlier.file.name)" + others)
        }
        // Of an event this is another rule.
        guard refresh.isNumberedAlike, refresh.addedCount < 0, old.kind != .event else { return }
        collector.add(
            line: new.segments.last?.line,
            "the last \(-refresh.addedCount) segments of \(refresh.earlier.file.name) are gone")
    }

    /// A server has one and a half target durations. Copies whose times are not known are a target duration apart: two in a row
    /// in which nothing is new are more.
    private static func checkChange(_ subject: LintSubject, _ collector: inout LintCollector) {
        if let seconds = subject.standstill, let last = subject.copies.last, last.playlist.isLive {
            guard let target = last.playlist.targetDuration, seconds > target * 1.5 else { return }
            collector.add(
                line: last.playlist.segments.last?.line, in: last.file.name,
                "nothing has changed for \(seconds.short) s, and EXT-X-TARGETDURATION is \(target.short) s: it ends with "
                    + "segment \(last.playlist.numberBehindLast &- 1)")
            return
        }
        for (index, copy) in subject.copies.enumerated().dropFirst(2) where copy.playlist.isLive {
            let earlier = subject.copies[index - 2]
            guard copy.playlist == earlier.playlist, copy.playlist == subject.copies[index - 1].playlist else {
                continue
            }
            collector.add(
                line: copy.playlist.segments.last?.line, in: copy.file.name,
                "nothing has changed since \(earlier.file.name), two copies before")
            return
        }
    }

    private static func checkEnd(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        guard !refresh.earlier.playlist.isLive, refresh.isNumberedAlike, refresh.addedCount > 0 else { return }
        collector.add(
            line: refresh.later.playlist.segments.last?.line,
            "\(refresh.addedCount) segments follow the last one of \(refresh.earlier.file.name), which was finished")
    }

    private static func checkEvent(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        guard refresh.earlier.playlist.kind == .event else { return }
        let lostAtEnd = refresh.isNumberedAlike ? max(0, -refresh.addedCount) : 0
        let parts = [(refresh.removedCount, "from the beginning"), (lostAtEnd, "from the end")]
        let lost = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        guard !lost.isEmpty else { return }
        collector.add(
            line: refresh.later.playlist.segments.first?.line,
            "segments of \(refresh.earlier.file.name), which is EVENT, are gone: "
                + lost.joined(separator: ", "))
    }

    /// A segment keeps its number of discontinuities, also when the tags before it are removed. A delta update does not
    /// list them all.
    private static func checkDiscontinuities(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        let (old, new) = (refresh.earlier.playlist, refresh.later.playlist)
        let line = new.tagLines["EXT-X-DISCONTINUITY-SEQUENCE"]
        if new.discontinuitySequence < old.discontinuitySequence {
            collector.add(
                line: line,
                "EXT-X-DISCONTINUITY-SEQUENCE is \(new.discontinuitySequence), and was \(old.discontinuitySequence) in "
                    + refresh.earlier.file.name)
            return
        }
        guard refresh.isWhole, refresh.isNumberedAlike else { return }
        let (before, after) = (old.discontinuityNumbers, new.discontinuityNumbers)
        if let changed = zip(refresh.common.earlier, refresh.common.later).first(where: { before[$0] != after[$1] }) {
            let segment = new.segments[changed.1]
            collector.add(
                line: line ?? segment.line,
                "segment \(new.mediaSequence &+ changed.1) in line \(segment.line) is of discontinuity "
                    + "\(after[changed.1]), and was of \(before[changed.0]) in \(refresh.earlier.file.name)")
        } else if refresh.common.later.isEmpty, let last = before.last, let first = after.first, first < last {
            collector.add(
                line: line ?? new.segments.first?.line,
                "the first segment is of discontinuity \(first), and the last one of \(refresh.earlier.file.name) is of "
                    + "\(last)")
        }
    }

    private static func checkWindow(_ refresh: LintedRefresh, _ collector: inout LintCollector) {
        let playlist = refresh.later.playlist
        guard refresh.removedCount > 0, !playlist.hasEndList, playlist.skip == nil,
            let target = playlist.targetDuration, playlist.duration < target * 3 - 1e-6
        else { return }
        collector.add(
            line: playlist.segments.last?.line,
            "\(refresh.removedCount) segments of \(refresh.earlier.file.name) are gone, and \(playlist.duration.short) s "
                + "are left, less than three times EXT-X-TARGETDURATION, which is \(target.short) s")
    }
}

/// How a segment differs from the one that had its number.
struct SegmentChange: CustomStringConvertible {
    /// Where the segment stands in the later copy.
    var index: Int
    /// What was, and what is.
    var description: String
    /// Whether only the query of its URI differs: mostly a token that each client gets anew.
    var isQueryOnly = false

    /// Nil where the two are the same.
    init?(_ old: MediaSegment, _ new: MediaSegment, index: Int) {
        self.index = index
        let (oldURI, newURI) = (old.uri, new.uri)
        if oldURI != newURI {
            description = "is \(newURI.quoted), and was \(oldURI.quoted)"
            let path = { (uri: String) in uri.prefix { $0 != "?" } }
            isQueryOnly =
                path(oldURI) == path(newURI) && old.hasSameRange(as: new) && old.duration == new.duration
        } else if !old.hasSameRange(as: new) {
            description = "is \(Self.text(new.byteRange)) of \(newURI.quoted), and was \(Self.text(old.byteRange))"
        } else if old.duration != new.duration {
            description = "plays \(new.duration) s, and played \(old.duration) s"
        } else if old.isGap != new.isGap {
            description = new.isGap ? "has an EXT-X-GAP, and had none" : "has no EXT-X-GAP, and had one"
        } else {
            return nil
        }
    }

    private static func text(_ range: ByteRange?) -> String { range.map { "the range \($0)" } ?? "the whole" }
}

extension MediaPlaylist {
    /// The Discontinuity Sequence Number of each segment (RFC 8216bis section 6.2.1).
    var discontinuityNumbers: [Int] {
        var number = discontinuitySequence
        return segments.map { segment in
            if segment.isDiscontinuity { number = number &+ 1 }
            return number
        }
    }
}
