/// What a track's edit list makes of its media: a delay, and one stretch of media that is presented from then on.
///
/// Segments hold media as it runs. So an edit list with several stretches, with one that is repeated, held or played at
/// another speed cannot be taken over; what is outside of its one stretch is left out.
struct PresentedMedia {
    /// When the presentation of the track begins: after empty edits, ticks.
    var delay = 0
    /// The media's time that is presented first, ticks; nil where there is no edit list.
    var start: Int?
    /// The media's time at which the presentation ends, ticks; nil where that is the media's end.
    var end: Int?
    /// How exact ``end`` is, ticks: a movie tells edits' durations in ticks of its own.
    var tolerance = 0

    /// The whole media.
    init() {}

    /// What a track's edit list says.
    init(_ track: Track, of movie: Movie) throws(MovieError) {
        let name = movie.input.name
        let empty = track.edits.prefix { $0.isEmpty }
        // Each is below 2^63, and a moov has room for less than 2^25.
        let ticks = empty.reduce(Int128(0)) { $0 + Int128($1.duration) }
        delay = MediaTime(value: Int(clamping: ticks), timescale: movie.timescale).ticks(at: track.timescale)
        var stretches: [Edit] = []
        for edit in track.edits.dropFirst(empty.count).reversed().drop(while: \.isEmpty).reversed() {
            if let last = stretches.last, Self.goesOn(edit, behind: last, track, movie.timescale) {
                stretches[stretches.count - 1].duration = edit.duration == 0 ? 0 : last.duration + edit.duration
            } else {
                stretches.append(edit)
            }
        }
        if stretches.count > 1 || stretches.contains(where: \.isEmpty) {
            throw MovieError(
                name: name, kind: .unsupported,
                problem: "track \(track.id): its edit list presents \(stretches.count) stretches of the media, and "
                    + "segments hold media as it runs: --encode makes what is presented")
        }
        guard stretches.allSatisfy({ $0.rate == 0x10000 }) else {
            throw MovieError(
                name: name, kind: .unsupported,
                problem:
                    "track \(track.id): its edit list presents the media at another speed, and segments hold media "
                    + "as it runs: export the movie anew from where it was edited")
        }
        guard delay < ReadingBounds.time, stretches.allSatisfy({ $0.mediaTime < ReadingBounds.time }) else {
            throw MovieError(name: name, kind: .malformed, problem: "track \(track.id): its edits last too long")
        }
        guard let media = stretches.first else { return }
        start = media.mediaTime
        // What fragments add goes on behind the end that the start of the file knew.
        if media.duration > 0, !movie.isFragmented {
            let duration = MediaTime(value: media.duration, timescale: movie.timescale).ticks(at: track.timescale)
            (end, tolerance) = (media.mediaTime + min(duration, ReadingBounds.time), track.timescale / movie.timescale)
        }
    }

    /// Whether an edit presents what comes right behind another one, to the movie's tick.
    private static func goesOn(_ edit: Edit, behind last: Edit, _ track: Track, _ timescale: Int) -> Bool {
        guard !edit.isEmpty, !last.isEmpty, last.rate == edit.rate, last.duration > 0, last.duration < 1 << 60,
            edit.duration < 1 << 60
        else { return false }
        let duration = MediaTime(value: last.duration, timescale: timescale).ticks(at: track.timescale)
        let (end, overflow) = last.mediaTime.addingReportingOverflow(duration)
        let distance = edit.mediaTime.subtractingReportingOverflow(end)
        return !overflow && !distance.overflow && distance.partialValue.magnitude <= max(1, track.timescale / timescale)
    }
}

extension Movie {
    /// What is added to a track's presentation times, to have those of the movie's presentation; 0 where its edit list is
    /// one that segments cannot have.
    package func presentationShift(of track: Track) -> Int {
        guard let presented = try? PresentedMedia(track, of: self) else { return 0 }
        return presented.delay - (presented.start ?? 0)
    }
}

extension Movie {
    /// When the first of its video and sound begins to be presented; zero where there is none.
    package var presentationStart: MediaTime {
        let starts = tracks.compactMap { track -> MediaTime? in
            guard track.mediaType == .video || track.mediaType == .audio,
                let presented = try? PresentedMedia(track, of: self),
                let media = track.samples.presentation(of: track.samples.indices)
            else { return nil }
            let start = presented.delay + (presented.start == nil ? media.earliest : 0)
            return MediaTime(value: start, timescale: track.timescale)
        }
        return starts.min() ?? .zero
    }
}

extension PresentedMedia {
    /// What a track begins with before its presentation, seconds, that is taken for its codec's priming and is all kept.
    private static let longestPriming = 0.25

    /// The track with the samples that its presentation needs: those that are presented, and those they depend on.
    ///
    /// What of these is outside of the presentation all the same is shown where there are no edit lists: warnings say so.
    func trimmed(_ track: Track, name: String) throws(MovieError) -> (track: Track, warnings: [SegmentWarning]) {
        var kept = 0..<(end.map { end in Self.end(of: track.samples, at: end) } ?? track.samples.count)
        let media = track.samples.presentation(of: kept)
        guard let media, media.end > start ?? media.earliest else {
            throw MovieError(
                name: name, kind: .unsupported,
                problem: "track \(track.id): its edit list presents none of its samples; take the track out")
        }
        if let start { kept = Self.start(of: track, at: start, in: kept)..<kept.upperBound }
        var track = track
        if kept.count < track.samples.count {
            track.carried.rollGroups = SampleGroups(track.carried.rollGroups.runs(in: kept))
            track.samples = track.samples.samples(in: kept)
        }
        guard let end, let media = track.samples.presentation(of: track.samples.indices), media.end > end,
            track.mediaType == .video
        else { return (track, []) }
        // The last picture may stand shorter. Those behind the end that others are decoded from stand behind it as well.
        if let last = track.samples.last, last.presentationTime < end, last.presentationTime + last.duration > end {
            _ = track.samples.endLastSample(at: last.decodeTime + end - last.presentationTime)
        }
        let outside = track.samples.count { $0.presentationTime >= end }
        let excess = MediaTime(value: media.end - end, timescale: track.timescale)
        return (track, outside == 0 ? [] : [.presentsBehindEnd(trackID: track.id, count: outside, excess)])
    }

    /// When the presentation of a trimmed track ends, in the media's ticks.
    ///
    /// Durations are those between decode times; of the picture that is presented last that one says little where pictures
    /// are reordered and their rate varies. What all durations sum up to is presented, in whatever order; where that is too
    /// little, the duration of the sample that is decoded last is the only one that its muxer did not reckon from others.
    func end(of track: Track) -> Int {
        guard let media = track.samples.presentation(of: track.samples.indices) else { return 0 }
        let sum = media.earliest + track.duration
        let last = media.latest + (track.samples.last?.duration ?? 0)
        let whole = min(sum > media.latest ? sum : last, media.end)
        guard let end, whole > end + tolerance, media.latest < end else { return whole }
        return end
    }

    /// The index behind the last sample that is presented before a time.
    private static func end(of samples: SampleTable, at time: Int) -> Int {
        samples.lastIndex { $0.presentationTime < time }.map { $0 + 1 } ?? 0
    }

    /// The first sample that is needed to present a track from a time on: the last sync sample up to it that parts what is
    /// presented before it from what is presented after it; of sound the sample before it as well, which is decoded with it.
    private static func start(of track: Track, at time: Int, in range: Range<Int>) -> Int {
        let samples = track.samples
        guard let first = samples.presentation(of: range)?.earliest, time > first else { return range.lowerBound }
        if track.mediaType == .audio {
            guard Double(time - first) > longestPriming * Double(track.timescale) else { return range.lowerBound }
            let sync = range.last { samples[$0].isSync && samples[$0].presentationTime <= time } ?? range.lowerBound
            return track.hasSampleDependencies ? sync : max(range.lowerBound, sync - 1)
        }
        // Of each sample: whether all before it are presented before it.
        var (latest, isParted) = (Int.min, [Bool](repeating: false, count: range.count))
        for index in range {
            isParted[index - range.lowerBound] = latest < samples[index].presentationTime
            latest = max(latest, samples[index].presentationTime)
        }
        var earliest = Int.max
        for index in range.reversed() {
            let own = samples[index].presentationTime
            earliest = min(earliest, own)
            if samples[index].isSync, own <= time, own == earliest, isParted[index - range.lowerBound] { return index }
        }
        return range.lowerBound
    }
}
