import HLS
import PlayheadPlatform

/// How a server answers a player that loads a live media playlist again and again.
enum ReloadRules {
    static let all: [LintRule] = [
        LintRule("playlist-reload-failed", check: .reload(checkFailure)),
        LintRule("blocking-reload-early", check: .reload(checkBlocking)),
        LintRule("delta-update-mismatch", check: .reload(checkDelta)),
    ]

    private static func checkFailure(_ answer: LintedAnswer, _ collector: inout LintCollector) {
        guard case .failure(let error, let request, let name) = answer else { return }
        collector.add(
            line: nil, in: name, (request.isEmpty ? "" : "asked for with \(request): ") + error.problem)
    }

    private static func checkBlocking(_ answer: LintedAnswer, _ collector: inout LintCollector) {
        guard case .blocking(let awaited, let copy) = answer, !awaited.isReached(by: copy.playlist) else { return }
        let parts = copy.playlist.trailingParts.count
        collector.add(
            line: copy.playlist.segments.last?.line, in: copy.file.name,
            "asked for with \(awaited.directives), it was sent without that "
                + (awaited.part == nil ? "segment" : "part")
                + ": its last segment is \(copy.playlist.numberBehindLast &- 1)"
                + (parts > 0 ? ", and \(parts) parts follow" : ""))
    }

    private static func checkDelta(_ answer: LintedAnswer, _ collector: inout LintCollector) {
        guard case .delta(let delta, let before, let whole) = answer, let count = delta.skip?.skippedSegments,
            let problem = problem(of: delta, count, before, whole.playlist)
        else { return }
        collector.add(
            line: nil, in: whole.file.name, "it was asked for with _HLS_skip=YES, and with the copy before, \(problem)")
    }

    /// The first thing that is wrong with a delta update; nil where nothing is.
    private static func problem(
        of delta: MediaPlaylist, _ count: Int, _ before: MediaPlaylist, _ whole: MediaPlaylist
    ) -> String? {
        let first = delta.mediaSequence
        guard let completed = delta.completed(from: before) else {
            return "\(count) segments from \(first) on are missing, of which that copy lists "
                + "\(before.firstListedNumber) to \(before.numberBehindLast &- 1)"
        }
        // They are of different moments: what both list is the same.
        let start = max(completed.mediaSequence, whole.mediaSequence)
        let end = min(completed.numberBehindLast, whole.numberBehindLast)
        for number in start..<max(start, end) {
            let (own, other) = (number - completed.mediaSequence, number - whole.mediaSequence)
            let (segment, listed) = (completed.segments[own], whole.segments[other])
            if let change = SegmentChange(listed, segment, index: own) {
                return "segment \(number) \(change) in the whole playlist"
            }
            if segment.isDiscontinuity != listed.isDiscontinuity {
                return "segment \(number) has \(segment.isDiscontinuity ? "an" : "no") EXT-X-DISCONTINUITY, and "
                    + "\(listed.isDiscontinuity ? "has one" : "has none") in the whole playlist"
            }
        }
        if completed.targetDuration != whole.targetDuration {
            return "EXT-X-TARGETDURATION is \(completed.targetDuration?.short ?? "missing"), and is "
                + "\(whole.targetDuration?.short ?? "missing") in the whole playlist"
        }
        // A segment may lie across the boundary.
        let left =
            delta.duration + delta.trailingParts.reduce(0) { $0 + ($1.duration ?? 0) }
            + (completed.segments.indices.contains(count - 1) ? completed.segments[count - 1].duration : 0)
        if let boundary = whole.serverControl?.canSkipUntil, left < boundary - 1e-3 {
            return
                "segments up to \(first &+ count &- 1) are left out, which begins \(left.short) s before the end, and "
                + "CAN-SKIP-UNTIL is \(boundary.short) s"
        }
        return nil
    }
}
