/// How a track's times change, ticks.
///
/// A source's edit list says at which media time the presentation begins. What is before that is priming, or was trimmed.
/// Apple HLS has no edit lists: the media's times move back by it. CMAF keeps in an edit list what would be before zero:
/// priming, and the delay that the first picture has where pictures are reordered (ISO 23000-19 section 7.5.13).
struct TrackTiming: Hashable, Sendable {
    /// What is added to decode times.
    var decodeShift = 0
    /// What is added to composition offsets: below zero where decode times cannot move back as far as presentation's.
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
    init(_ track: Track, _ options: SegmenterOptions, movieTimescale: Int, name: String) throws(MovieError) {
        let earliest = track.samples.lazy.map(\.presentationTime).min() ?? 0
        let empty = track.edits.prefix { $0.isEmpty }
        let media = track.edits.dropFirst(empty.count).first
        // Each is below 2^63, and a moov has room for less than 2^25.
        let delay = empty.reduce(Int128(0)) { $0 + Int128($1.duration) }
        presentationStart = MediaTime(value: Int(clamping: delay), timescale: movieTimescale).ticks(at: track.timescale)
        guard presentationStart < ReadingBounds.time, media.map({ $0.mediaTime < ReadingBounds.time }) ?? true else {
            throw MovieError(name: name, kind: .malformed, problem: "track \(track.id): its edits last too long")
        }
        if let media {
            presentationShift = presentationStart - media.mediaTime
            trim = max(0, media.mediaTime - earliest)
        } else {
            (presentationShift, presentationStart, trim) = (0, earliest, 0)
        }
        let offset = MediaTime(seconds: options.effectiveTimeOffset).ticks(at: track.timescale)
        let shift = presentationShift + offset
        let firstDecodeTime = track.samples.first?.decodeTime ?? 0
        switch options.profile {
        case .cmaf:
            let hidden = max(trim, -(min(firstDecodeTime, earliest) + shift))
            if hidden > 0 { editMediaTime = hidden }
            decodeShift = shift + max(0, hidden)
        case .hls:
            guard earliest + shift >= 0 else {
                let missing = MediaTime(value: -earliest - shift, timescale: track.timescale)
                throw MovieError(
                    name: name, kind: .impossible,
                    problem:
                        "track \(track.id) would begin \(missing) s before zero; give a time offset that is so much "
                        + "longer, the same one for all renditions")
            }
            decodeShift = max(shift, -firstDecodeTime)
            compositionShift = shift - decodeShift
        }
    }
}
