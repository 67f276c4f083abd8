import HLS

/// How the media playlists of one presentation lie beside one another in time (RFC 8216bis section 6.2.4).
enum TimelineRules {
    static let all: [LintRule] = [
        LintRule("discontinuity-sequence-mismatch", check: .presentation(checkSequences)),
        LintRule("segment-boundary-mismatch", check: .presentation(checkBoundaries)),
        LintRule("subtitle-span", check: .presentation(checkSubtitles)),
    ]

    /// The media playlists of these URIs that have segments, each once.
    private static func media(_ subject: LintSubject, _ uris: [String], live: Bool = false) -> [LintedMedia] {
        uris.uniqued().compactMap { subject[$0] }.filter { media in
            media.playlist.isLive == live && !media.playlist.segments.isEmpty && media.playlist.skip == nil
        }
    }

    private static func checkSequences(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let uris = playlist.variants.map(\.uri) + playlist.renditions.compactMap(\.uri)
        let finished = media(subject, uris)
        if let first = finished.first {
            let wanted = first.playlist.discontinuityNumbers[0]
            for media in finished.dropFirst() {
                let own = media.playlist.discontinuityNumbers[0]
                if own != wanted { add(media, own, first, wanted, &collector) }
            }
        }
        // Live playlists are loaded one after another: what they list at the same time is compared.
        let live = media(subject, uris, live: true)
        guard let first = live.first(where: { $0.playlist.dates != nil }) else { return }
        let numbers = DatedNumbers(first.playlist)
        for media in live where media.file.name != first.file.name {
            if let (own, wanted) = DatedNumbers(media.playlist).difference(from: numbers) {
                add(media, own, first, wanted, &collector)
            }
        }
    }

    private static func add(
        _ media: LintedMedia, _ own: Int, _ first: LintedMedia, _ wanted: Int, _ collector: inout LintCollector
    ) {
        collector.add(
            line: media.playlist.tagLines["EXT-X-DISCONTINUITY-SEQUENCE"] ?? media.playlist.segments[0].line,
            in: media.file.name,
            "the media is of discontinuity \(own) here, and of \(wanted) in \(first.file.name)")
    }

    /// A sum of rounded durations drifts by some milliseconds a segment, and frames are not of one length in all variants.
    private static let tolerance = 0.5

    /// Of variants with video: those of audio end where its own frames do.
    private static func checkBoundaries(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let videos = media(subject, playlist.variants.filter(\.mayHaveVideo).map(\.uri))
        guard let first = videos.first else { return }
        for media in videos.dropFirst() {
            var (own, wanted) = (0.0, 0.0)
            for (segment, other) in zip(media.playlist.segments, first.playlist.segments) {
                guard abs(own - wanted) <= tolerance else {
                    collector.add(
                        line: segment.line, in: media.file.name,
                        "the segment begins at \(own.short) s, and the one of its place in \(first.file.name) at "
                            + "\(wanted.short) s")
                    break
                }
                own += segment.duration
                wanted += other.duration
            }
        }
    }

    /// Behind the last words nothing is to be read: a target duration less is let pass.
    private static func checkSubtitles(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        guard let main = media(subject, playlist.variants.map(\.uri)).first else { return }
        let uris = playlist.renditions.filter { $0.kind == .subtitles }.compactMap(\.uri)
        for media in media(subject, uris) {
            let missing = main.playlist.duration - media.playlist.duration
            guard missing > max(main.playlist.targetDuration ?? 0, 1) else { continue }
            collector.add(
                line: media.playlist.segments.last?.line, in: media.file.name,
                "the subtitles end \(missing.short) s before \(main.file.name)")
        }
    }
}

/// The discontinuity numbers of a live playlist's segments by their dates.
private struct DatedNumbers {
    /// When each segment begins and ends, seconds since 1970, and its number.
    private var segments: [(start: Double, end: Double, number: Int)] = []

    init(_ playlist: MediaPlaylist) {
        guard let dates = playlist.dates else { return }
        for ((date, segment), number) in zip(zip(dates, playlist.segments), playlist.discontinuityNumbers) {
            let start = date.secondsSince1970
            segments.append((start, start + segment.duration, number))
        }
    }

    /// The numbers of the first segments that are at one time, where these differ in all such segments: boundaries may be a
    /// little off, and then some differ.
    func difference(from others: DatedNumbers) -> (own: Int, other: Int)? {
        var first: (own: Int, other: Int)?
        var index = 0
        for segment in segments {
            let middle = (segment.start + segment.end) / 2
            while index < others.segments.count, others.segments[index].end <= middle { index += 1 }
            guard index < others.segments.count else { break }
            guard others.segments[index].start <= middle else { continue }
            let other = others.segments[index].number
            if segment.number == other { return nil }
            first = first ?? (segment.number, other)
        }
        return first
    }
}
