/// How a track's times change, ticks.
///
/// A source's edit list says at which media time the presentation begins. What is before that is priming, or was trimmed.
/// Apple HLS has no edit lists: the media's times move back by it. CMAF keeps in an edit list what would be before zero:
/// priming, and the delay that the first picture has where pictures are reordered (ISO 23000-19 section 7.5.13).
///
/// Pictures that are presented before they are decoded, as negative composition offsets have it, are decoded earlier where
/// there is room: not all players take offsets of fragments as signed.
struct TrackTiming: Equatable, Sendable {
    /// What is added to decode times.
    var decodeShift = 0
    /// What is added to composition offsets: above zero where some are negative, and below zero where decode times cannot
    /// move back as far as presentation's.
    var compositionShift = 0
    /// The media_time of the edit list that the initialization segment has; nil where it has none.
    var editMediaTime: Int?
    /// What is added to the media's presentation times, to have those of the source's presentation.
    var presentationShift: Int
    /// When the source's presentation of the track begins: after empty edits, or with the first sample.
    var presentationStart: Int
    /// How much of the media stands before the presentation's start: priming of audio.
    var trim: Int

    /// What is added to the media's presentation times, to have those of the segments' presentation.
    var shift: Int { decodeShift + compositionShift - (editMediaTime ?? 0) }

    /// The times of a track that has samples.
    init(
        _ track: Track, _ presented: PresentedMedia, _ options: SegmenterOptions, name: String
    ) throws(MovieError) {
        let earliest = track.samples.presentation(of: track.samples.indices)?.earliest ?? 0
        if let start = presented.start {
            (presentationShift, presentationStart) = (presented.delay - start, presented.delay)
            trim = max(0, start - earliest)
        } else {
            (presentationShift, presentationStart, trim) = (presented.delay, presented.delay + earliest, 0)
        }
        let offset = MediaTime(seconds: options.effectiveTimeOffset).ticks(at: track.timescale)
        let shift = presentationShift + offset
        let firstDecodeTime = track.samples.first?.decodeTime ?? 0
        let lift = max(0, -track.samples.leastCompositionOffset)
        switch options.profile {
        case .cmaf:
            let hidden = max(trim, -(min(firstDecodeTime - lift, earliest) + shift))
            if hidden > 0 { editMediaTime = hidden }
            (decodeShift, compositionShift) = (shift - lift + max(0, hidden), lift)
        case .hls:
            guard earliest + shift >= 0 else {
                let missing = MediaTime(value: -earliest - shift, timescale: track.timescale)
                throw MovieError(
                    name: name, kind: .impossible,
                    problem:
                        "track \(track.id) would begin \(missing) s before zero; give a time offset that is so much "
                        + "longer, the same one for all renditions")
            }
            decodeShift = max(shift - lift, -firstDecodeTime)
            compositionShift = shift - decodeShift
        }
    }
}
