import HLS

/// Puts a presentation together from a ladder and what is known of its media; what is not known is made up.
struct PresentationAssembly {
    let ladder: Ladder
    let media: [String: MeasuredMedia]
    let options: PresentationOptions
    var notes: PresentationNotes

    private(set) var variants: [Presentation.Variant] = []
    private(set) var tracks: [Presentation.Track] = []
    private(set) var segments = SegmentTable()
    private(set) var targetDuration: Double
    var live: Presentation.Live?
    private(set) var startPosition: Double?

    /// The segments that a playlist which is not on disk is taken to have.
    private let usualDurations: [Double]
    /// How often what a live playlist lists is played.
    private let repetitions: Int
    /// How many segments all tracks have.
    let segmentCount: Double
    private let model: SizeModel
    private var trackOfURI: [String: Int] = [:]
    /// The bitrates of the audio tracks, by URI: bits per second.
    private var audioRates: [String: (mean: Double, peak: Double)] = [:]

    init(
        ladder: Ladder, media: [String: MeasuredMedia], start: Start? = nil, options: PresentationOptions,
        notes: PresentationNotes
    ) {
        (self.ladder, self.media, self.options, self.notes) = (ladder, media, options, notes)
        let uris = ladder.uris
        let model = uris.lazy.compactMap { media[$0] }.first
        targetDuration = model?.targetDuration ?? options.targetDuration
        usualDurations = model?.durations ?? SizeModel.durations(of: options.length, each: options.targetDuration)
        live = model?.live
        if let model, model.live == nil { startPosition = model.startPosition ?? start.flatMap(model.position) }
        let most = PresentationOptions.mostSegments / Double(max(1, usualDurations.count * uris.count))
        let rounds = options.length / usualDurations.reduce(0, +)
        repetitions = live == nil ? 1 : Int(rounds < most ? rounds : most) + 1
        let usualCount = usualDurations.count
        let counts = uris.map { media[$0]?.durations.count ?? usualCount }
        segmentCount = Double(counts.reduce(0, +) * repetitions)
        self.model = SizeModel(count: counts.max() ?? 0, seed: options.seed)
        if let startPosition, startPosition > 0 {
            self.notes.add("EXT-X-START: playback begins at \(startPosition) s unless a position is given.")
        }
        if model == nil {
            self.notes.add(
                "Made-up segments last \(options.targetDuration) s, \(options.length) s in all. Their sizes vary about "
                    + "AVERAGE-BANDWIDTH and keep to BANDWIDTH (seed \(options.seed)).")
        } else if let model, media.count < uris.count {
            self.notes.add("Made-up segments last as long as those of \(model.uri).")
        }
    }

    /// Makes the tracks, audio first: what it takes of a variant's bitrate is not its video's.
    mutating func build() {
        for rung in ladder.rungs {
            if let uri = rung.audio?.uri, trackOfURI[uri] == nil { appendAudio(uri) }
        }
        for (rung, places) in zip(ladder.rungs, ladder.places) { appendVariant(rung, in: places) }
    }

    private mutating func appendAudio(_ uri: String) {
        let using = ladder.rungs.filter { $0.audio?.uri == uri }
        let declared = using.compactMap { rung in
            [rung.variant.averageBandwidth, rung.variant.bandwidth].lazy.compactMap(\.self).first { $0 > 0 }
        }
        let lowest = declared.min() ?? 0
        let guess = min(SizeModel.audioRate, Double(lowest) / 4)
        let known = media[uri]?.averageBitrate
        if known == nil { notes.add(.audioGuessed, uri) }
        let mean = known ?? guess
        audioRates[uri] = (mean, media[uri]?.peakBitrate ?? mean)
        append(uri, mean: mean, peak: mean)
    }

    private mutating func appendVariant(_ rung: Ladder.Rung, in places: [Presentation.Place]) {
        let stream = rung.variant
        var variant = Presentation.Variant(stream, track: 0)
        variant.places = places
        variant.audioTrack = rung.audio?.uri.flatMap { trackOfURI[$0] }
        if trackOfURI[stream.uri] == nil {
            let declared = declaredRates(of: variant)
            let audio = rung.audio?.uri.flatMap { audioRates[$0] } ?? (0, 0)
            // Where the audio alone has what is declared, the declaration is wrong: the video keeps a tenth.
            let mean = max(declared.mean - audio.mean, declared.mean / 10)
            append(stream.uri, mean: mean, peak: max(declared.peak - audio.peak, mean))
        }
        variant.track = trackOfURI[stream.uri] ?? 0
        variants.append(variant)
    }

    /// The mean and the peak that a variant's made-up sizes keep to.
    private mutating func declaredRates(of variant: Presentation.Variant) -> (mean: Double, peak: Double) {
        let peak = variant.peakBitrate
        let isNeeded = media[variant.uri]?.bits.contains(nil) ?? true
        guard let average = variant.averageBitrate, average > 0 else {
            if isNeeded { notes.add(.meanFromPeak, variant.uri) }
            return (peak * SizeModel.meanOfPeak, peak)
        }
        if isNeeded, average > peak { notes.add(.averageOverPeak, variant.uri) }
        return (min(average, peak), peak)
    }

    /// Adds a track: as it was measured, and made up where nothing is known.
    private mutating func append(_ uri: String, mean: Double, peak: Double) {
        let measured = media[uri]
        let durations = measured?.durations ?? usualDurations
        var bits: [Double]
        if let measured, !measured.bits.contains(nil) {
            bits = measured.bits.compactMap(\.self)
        } else {
            let rate = measured?.averageBitrate.flatMap { $0 > 0 ? $0 : nil } ?? mean
            bits = model.bits(durations: durations, mean: rate, peak: max(rate, measured?.peakBitrate ?? peak))
            for (index, known) in (measured?.bits ?? []).enumerated() { bits[index] = known ?? bits[index] }
            notes.add(measured == nil ? .synthesized : .sizesMadeUp, uri)
        }
        if repetitions > 1 { notes.add(.repeated, uri) }
        trackOfURI[uri] = tracks.count
        // A line for each segment and each EXTINF, of a dozen characters and of four.
        let guessedSize = 200 + 36 * durations.count
        var track = Presentation.Track(
            uri: uri, playlistBytes: measured?.playlistBytes ?? guessedSize,
            initializationBytes: measured?.initializationBytes, keyURI: measured?.keyURI)
        track.firstKeyedSegment = measured?.firstKeyedSegment ?? 0
        tracks.append(track)
        segments.append(durations: durations, bits: bits, gaps: measured?.gaps ?? [], repetitions: repetitions)
    }
}

extension Presentation.Variant {
    /// A variant as the multivariant playlist declares it.
    init(_ stream: VariantStream, track: Int) {
        self.init(
            uri: stream.uri, peakBitrate: Double(stream.bandwidth ?? 0),
            averageBitrate: stream.averageBandwidth.map(Double.init), track: track)
        codecs = stream.attributes["CODECS"]
        width = stream.resolution?.width
        height = stream.resolution?.height
        frameRate = stream.frameRate
        videoRange = stream.videoRange
        score = stream.score
    }
}
