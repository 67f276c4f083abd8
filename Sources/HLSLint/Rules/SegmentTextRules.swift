import FragmentedMP4
import HLS
import PlayheadMedia

/// Subtitles: WebVTT files and their place in time.
enum SegmentTextRules {
    static let all: [LintRule] = [
        LintRule("webvtt-timestamp-map", check: .segments(checkMap)),
        LintRule("webvtt-malformed", check: .segments(checkForm)),
        LintRule("subtitle-format", check: .presentation(checkFormat, needing: .segments)),
        LintRule("cue-outside-segment", check: .presentation(checkCues, needing: .segments)),
    ]

    private static func checkMap(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where segment.container == .webVTT && segment.failure == nil {
            guard segment.timestampMap == nil, !segment.problems.contains(where: { $0.problem.hasPrefix(mapTag) })
            else { continue }
            collector.add(line: segment.line, "\(segment.uri.quoted) has no \(mapTag)")
        }
    }

    private static let mapTag = "X-TIMESTAMP-MAP"

    private static func checkForm(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where segment.container == .webVTT {
            guard let first = segment.problems.first else { continue }
            let more = segment.problems.count - 1
            collector.add(
                line: segment.line, as: first.problem.hasPrefix(mapTag) ? nil : .should,
                "\(segment.uri.quoted) at byte \(first.offset): \(first.problem)"
                    + (more > 0 ? ", and \(more) more" : ""))
        }
    }

    /// What is no media at all is another rule.
    private static func checkFormat(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        var known: Set<String> = []
        for rendition in playlist.renditions where rendition.kind == .subtitles {
            guard let uri = rendition.uri, known.insert(uri).inserted, let media = subject[uri] else { continue }
            for segment in media.segments where segment.failure == nil || segment.container == .subRip {
                guard let container = segment.container, container != .webVTT else { continue }
                let formats = segment.tracks.filter { $0.type == .text }.flatMap(\.descriptions).map(\.format)
                if container == .fragmentedMP4, formats.contains(where: { $0 == "wvtt" || $0 == "stpp" }) { continue }
                collector.add(
                    line: segment.line, in: media.file.name,
                    "\(segment.uri.quoted) is \(container.words)"
                        + (formats.first.map { " with \($0.description.quoted)" } ?? "") + ", and no subtitles of HLS")
            }
        }
    }

    /// How far beyond its segment a cue may begin or end, seconds: half a second is no cue's length.
    private static let slack = 0.5

    private static func checkCues(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        // The time in the media at which the presentation begins: a cue's place is told from there.
        guard
            let zero = playlist.variants.lazy.compactMap({ subject[$0.uri] }).compactMap({ media -> SegmentSpan? in
                guard !media.playlist.isLive, let segment = media.segments.first, segment.index == 0 else { return nil }
                return SegmentSpan(of: segment)
            }).first
        else { return }
        var known: Set<String> = []
        for rendition in playlist.renditions where rendition.kind == .subtitles {
            guard let uri = rendition.uri, known.insert(uri).inserted, let media = subject[uri],
                !media.playlist.isLive, !media.playlist.segments.contains(where: \.isDiscontinuity)
            else { continue }
            let times = media.playlistTimes
            for segment in media.segments where segment.timestampMap != nil {
                guard let track = segment.track(.text), let span = SegmentSpan(.text, of: segment) else { continue }
                let shift = span.distance(from: zero.start, to: span.start)
                let last = shift + track.seconds(track.lastPresentation - track.presentationStart)
                let (start, end) = (times[segment.index], times[segment.index + 1])
                guard last > end + slack || shift + span.duration < start - slack else { continue }
                collector.add(
                    line: segment.line, in: media.file.name,
                    "\(segment.uri.quoted) is shown from \(start.short) to \(end.short) s, and has cues "
                        + (last > end + slack
                            ? "that begin as late as \(last.short) s"
                            : "that end by \((shift + span.duration).short) s"))
            }
        }
    }
}
