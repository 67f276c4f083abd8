import FragmentedMP4
import HLS
import PlayheadMedia

/// What changes from one segment to the next without an EXT-X-DISCONTINUITY between them.
enum SegmentChangeRules {
    static let all: [LintRule] = [
        LintRule("tracks-change", check: .segments(checkTracks)),
        LintRule("encoding-change", check: .segments(checkEncoding)),
    ]

    private static func checkTracks(_ media: LintedMedia, _ collector: inout LintCollector) {
        for pair in media.neighbours where !pair.isDiscontinuity {
            let (earlier, later) = (pair.earlier, pair.later)
            // Another container has other tracks, and is another rule.
            guard earlier.container == later.container else { continue }
            let before = earlier.tracks.map { "\($0.type) \($0.id)" }.sorted()
            let after = later.tracks.map { "\($0.type) \($0.id)" }.sorted()
            guard before != after else { continue }
            collector.add(
                line: later.line,
                "\(later.uri.quoted) has the tracks \(after.joined(separator: ", ").quoted), and the segment before has "
                    + before.joined(separator: ", ").quoted)
        }
    }

    private static func checkEncoding(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard !media.playlist.isIFramesOnly else { return }
        for pair in media.neighbours where !pair.isDiscontinuity {
            for track in pair.later.tracks where track.sampleCount > 0 && track.type != .text {
                guard let before = pair.earlier.tracks.first(where: { $0.id == track.id && $0.sampleCount > 0 }),
                    let change = change(from: before, to: track)
                else { continue }
                collector.add(line: pair.later.line, "from \(pair.later.uri.quoted) on \(change)")
            }
        }
    }

    private static func change(from before: TrackFacts, to after: TrackFacts) -> String? {
        guard let old = before.used.last, let new = after.description else { return nil }
        if old.format != new.format {
            return "the \(after.type) is \(new.format.description.quoted), and \(old.format.description.quoted) before"
        }
        if let size = after.displaySize, let last = before.displaySize, size != last {
            return "the pictures are \(size), and \(last) before"
        }
        if let rate = new.audio?.sampleRate, let last = old.audio?.sampleRate, rate != last {
            return "the sound has \(rate) samples a second, and \(last) before"
        }
        if let count = new.audio?.channels, let last = old.audio?.channels, count != last {
            return "the sound has \(count) channels, and \(last) before"
        }
        if after.type == .video, let rate = FrameRate(after), let last = FrameRate(before), rate.isConstant,
            last.isConstant, abs(rate.average - last.average) > 0.05 * last.average
        {
            return "there are \(rate.average.short) pictures a second, and \(last.average.short) before"
        }
        return nil
    }
}
