import FragmentedMP4
import HLS
import PlayheadMedia

/// When segments are presented, against what the playlists say of it.
enum SegmentTimeRules {
    static let all: [LintRule] = [
        LintRule("extinf-mismatch", check: .segments(checkDurations)),
        LintRule("extinf-sum-drift", check: timeline(drift)),
        LintRule("segment-gap", check: timeline(gap)),
        LintRule("segment-overlap", check: timeline(overlap)),
        LintRule("discontinuity-missing", check: timeline(leap)),
        LintRule("discontinuity-needless", check: .segments(checkNeedless)),
        LintRule("date-time-drift", check: .segments(checkDates)),
        LintRule("av-drift", check: .segments(checkSound)),
        LintRule("packed-audio-timestamp", check: .segments(checkPackedAudio)),
        LintRule("timestamp-mismatch", check: .presentation(checkTimestamps, needing: .segments)),
    ]

    private static func checkDurations(_ media: LintedMedia, _ collector: inout LintCollector) {
        for place in SegmentTimeline(media).places {
            guard case .duration(let measured, let isLarge) = place.problem else { continue }
            let declared = media.playlist.segments[place.segment.index].duration
            collector.add(
                line: media.playlist.segments[place.segment.index].durationLine, as: isLarge ? nil : .should,
                "EXTINF is \(declared.short) s, and the media of \(place.segment.uri.quoted) lasts \(measured.short) s")
        }
    }

    /// A problem of one kind that a playlist's times have; `words` is nil for other kinds.
    private static func timeline(_ words: @escaping @Sendable (SegmentTimeline.Place) -> String?) -> LintCheck {
        .segments { media, collector in
            for place in SegmentTimeline(media).places {
                if let text = words(place) { collector.add(line: place.segment.line, text) }
            }
        }
    }

    private static func drift(_ place: SegmentTimeline.Place) -> String? {
        guard case .drift(let drift) = place.problem else { return nil }
        return
            "\(place.segment.uri.quoted) begins \(abs(drift).short) s \(drift > 0 ? "later" : "earlier") than the durations "
            + "before it add up to"
    }

    private static func gap(_ place: SegmentTimeline.Place) -> String? {
        guard case .gap(let gap) = place.problem else { return nil }
        return "there is no media for \(gap.short) s between the segment before and \(place.segment.uri.quoted)"
    }

    private static func overlap(_ place: SegmentTimeline.Place) -> String? {
        guard case .overlap(let overlap) = place.problem else { return nil }
        return "\(place.segment.uri.quoted) begins \(overlap.short) s before the segment before it ends"
    }

    private static func leap(_ place: SegmentTimeline.Place) -> String? {
        guard case .leap(let distance) = place.problem else { return nil }
        return "the times of \(place.segment.uri.quoted) go on \(abs(distance).short) s "
            + "\(distance > 0 ? "later" : "earlier") than the segment before it ends, and there is no EXT-X-DISCONTINUITY"
    }

    /// The tag does no harm: players begin anew where they need not.
    private static func checkNeedless(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard !media.playlist.isIFramesOnly else { return }
        for pair in media.neighbours where pair.isDiscontinuity {
            guard pair.earlier.initialization == pair.later.initialization,
                let before = SegmentSpan(of: pair.earlier), let after = SegmentSpan(of: pair.later),
                abs(after.distance(from: before.end, to: after.start)) < after.longestSample / 2,
                pair.earlier.tracks.map(\.id) == pair.later.tracks.map(\.id),
                pair.earlier.tracks.map(\.description) == pair.later.tracks.map(\.description)
            else { continue }
            collector.add(
                line: media.playlist.line(of: "EXT-X-DISCONTINUITY", ofSegment: pair.later.index) ?? pair.later.line,
                "\(pair.later.uri.quoted) goes on with the times and the formats of the segment before it")
        }
    }

    /// How far dates and media may be apart, seconds.
    private static let mostDateDrift = 0.25

    private static func checkDates(_ media: LintedMedia, _ collector: inout LintCollector) {
        var known: (date: Double, start: Double, index: Int)?
        for segment in media.segments where segment.failure == nil {
            let entry = media.playlist.segments[segment.index]
            guard let date = entry.date?.secondsSince1970, let span = SegmentSpan(of: segment), span.isTimed
            else { continue }
            defer { known = (date, span.start, segment.index) }
            guard let known,
                !media.playlist.segments[(known.index + 1)...segment.index].contains(where: \.isDiscontinuity)
            else { continue }
            let difference = date - known.date - span.distance(from: known.start, to: span.start)
            guard abs(difference) > max(mostDateDrift, span.longestSample) else { continue }
            collector.add(
                line: media.playlist.line(of: "EXT-X-PROGRAM-DATE-TIME", ofSegment: segment.index) ?? segment.line,
                "EXT-X-PROGRAM-DATE-TIME is \((date - known.date).short) s after the one before, and the media of "
                    + "\(segment.uri.quoted) begins \((date - known.date - difference).short) s after it")
        }
    }

    /// How far sound and picture of one segment may begin apart, seconds: multiplexers send sound some tenths of a second
    /// ahead or behind.
    private static let mostSoundShift = 0.5

    private static func checkSound(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where segment.failure == nil {
            // Sound may begin after the picture does, where the presentation begins.
            guard segment.index > 0, !media.playlist.segments[segment.index].isDiscontinuity,
                let picture = SegmentSpan(.video, of: segment), let sound = SegmentSpan(.audio, of: segment)
            else { continue }
            let shift = sound.distance(from: picture.start, to: sound.start)
            guard abs(shift) > max(mostSoundShift, sound.longestSample, picture.longestSample) else { continue }
            collector.add(
                line: segment.line,
                "the sound of \(segment.uri.quoted) begins \(abs(shift).short) s \(shift > 0 ? "after" : "before") its "
                    + "picture")
        }
    }

    private static func checkPackedAudio(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments where segment.failure == nil && segment.timestampMap == nil {
            guard let container = segment.container, container.isPackedAudio else { continue }
            collector.add(
                line: segment.line, "\(segment.uri.quoted) is \(container.words) without a time in an ID3 tag")
        }
    }

    /// How far renditions of the same time may be apart, seconds.
    private static let mostShift = 0.25

    /// Live playlists are loaded one after another: their windows differ.
    private static func checkTimestamps(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        var known: Set<String> = []
        let audio = playlist.renditions.filter { $0.kind == .audio || $0.kind == .video }.compactMap(\.uri)
        let starts = (playlist.variants.map(\.uri) + audio).filter { known.insert($0).inserted }.compactMap { uri in
            subject[uri].flatMap(PresentationStart.init)
        }
        guard let first = starts.first else { return }
        for start in starts.dropFirst() {
            let shift = start.span.distance(from: first.zero, to: start.zero)
            guard abs(shift) > max(mostShift, start.span.longestSample, first.span.longestSample) else { continue }
            collector.add(
                line: start.line, in: start.name,
                "what is presented at the same time is \(abs(shift).short) s \(shift > 0 ? "later" : "earlier") in its "
                    + "media than in that of \(first.name)")
        }
    }

    /// Where the time line of a media playlist begins in its media.
    private struct PresentationStart {
        var name: String
        var line: Int
        var span: SegmentSpan
        /// The media's time at the start of the playlist, seconds.
        var zero: Double

        init?(_ media: LintedMedia) {
            guard !media.playlist.isLive, !media.playlist.isIFramesOnly,
                let segment = media.segments.first(where: { $0.failure == nil }), let span = SegmentSpan(of: segment),
                span.isTimed,
                !media.playlist.segments[...segment.index].dropFirst().contains(where: \.isDiscontinuity)
            else { return nil }
            (name, line, self.span) = (media.file.name, segment.line, span)
            zero = span.start - media.playlistTimes[segment.index]
        }
    }
}
