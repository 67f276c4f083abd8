import BandwidthTrace
import PlayheadNumerics

/// What is planned and bounded where the future is known: which variant of each segment gives the most ``LinearQoE``.
///
/// Segments are loaded one after the other: each is asked for when the one before has arrived and the buffer has room,
/// and has arrived when the link has carried a round trip and its bits. Playback is behind the media's own time by the
/// delay: startup and rebuffering together, which weigh the same. So a plan is worth its qualities, less their changes,
/// less its weighted delay; and it has a delay as soon as each segment has arrived by the time at which it would play
/// with that delay.
///
/// Every number here is the player's and the engine's own or one that is better for the viewer, so that no session is
/// worth more than the best plan. What takes time in the engine and is left out: playlists, initialization sections and
/// keys of variants behind the first, parsing, ticks, gaps between requests, the delay with which playback goes on after a
/// stall, transfers that are given up, time-outs. Where the audio has segments of its own the link carries both in turn
/// and nobody waits for round trips, since two loaders wait at the same time.
struct OptimalProblem: Sendable {
    /// By variant, from the lowest: kb/s, or what the model has for it. None is below that of a lower variant, or below zero.
    let qualities: [Double]
    /// How many segments there are to plan.
    let count: Int
    private(set) var link: LinkTable
    let weights: LinearQoE.Weights
    /// What the whole of the session is worth at most: each second at the highest quality, times chunks.
    let most: Double
    /// When each segment begins to play without a delay, milliseconds after the request to play.
    let begins: [Double]
    /// How long each segment plays, milliseconds.
    let durations: [Double]
    /// When the first segment can be asked for, on the link's clock, milliseconds; by variant.
    private(set) var requests: [Double] = []
    /// The request to play, on the link's clock, milliseconds.
    let origin: Double
    /// From the first segment's arrival to the time base running, milliseconds.
    let startDelay: Double
    /// How long the session lasts at most, milliseconds after the request to play.
    let cut: Double
    /// For how long nothing arrives before a session is over that fails, milliseconds: every attempt at the last request
    /// takes until its time-out. Zero where nobody knows, or the link goes down for ever; infinite where no session fails.
    let shortestFailure: Double
    /// Whether the link carries all there is at some time.
    let isEverlasting: Bool
    /// Whether a session can be over before all was played.
    var canEndEarly: Bool { cut < .infinity || shortestFailure < .infinity }
    /// Between an arrival and the next request, milliseconds: what takes time to plan with, and is left out of the bound.
    let requestGap: Double
    /// The level above which no segment is asked for, milliseconds; by variant.
    let capacities: [Double]
    /// The same as the player has it, where what it has is not what it may have, milliseconds; by variant.
    let goals: [Double]
    /// What has to be carried for a segment: itself, its headers, its audio; by segment, and within by variant.
    private let sizes: [Double]
    /// How much of it may have been carried before the segment was asked for, by segment.
    private let carriedAhead: [Double]
    /// Whether each period's latency counts for the part of the trip that falls into it.
    private let isProportional: Bool
    /// Whether a round trip lies between two segments.
    let waitsForTrips: Bool
    /// Whether segments of no bits are not asked for.
    private let skipsEmpty: Bool
    /// Whether nothing else takes time in the engine, so that a plan is played as it was planned.
    let isPlayedAsPlanned: Bool
    /// By variant: what is loaded before its first segment, bits.
    private let files: [[Double]]
    private let trace: BandwidthTrace
    private let scale: Double
    /// The session's segments that are planned, and how many there are in all.
    private let planned: [Int]
    private let segmentCount: Int

    /// The problem of a simulated session; ``QoEUpperBound/Obstacle`` says of which sessions it bounds what they are worth.
    init(_ simulation: Simulation) {
        let (presentation, profile) = (simulation.presentation, simulation.profile)
        let (segments, preparation) = (presentation.segments, simulation.options.preparation)
        let situation = ABRSituation(presentation, maxBuffer: profile.maxBuffer)
        let track = presentation.variants[presentation.firstListed].track
        let audio = AudioBits(presentation)
        qualities = situation.bitrates.map(simulation.ruleOptions.qoe.quality.thousandths)
        weights = simulation.ruleOptions.qoe.weights
        link = LinkTable(simulation.trace, scale: simulation.options.bandwidthScale)
        (trace, scale) = (simulation.trace, simulation.options.bandwidthScale)
        origin = preparation.enqueuedAhead.milliseconds
        isProportional = profile.isLatencyProportional
        let skipsEmpty = !profile.loadsPlaylists
        waitsForTrips =
            audio == nil && simulation.options.replacement == nil && (!skipsEmpty || profile.responseHeaderBytes == 0)
        self.skipsEmpty = skipsEmpty
        startDelay = (profile.startDelay + (preparation.setsRateBeforeItem ? 0 : profile.appRoundTrip)).milliseconds
        let hasAudio = presentation.variants.contains { $0.audioTrack != nil }
        let duration = simulation.options.duration?.milliseconds ?? .infinity
        let traceEnd = simulation.trace.end == .stop ? simulation.trace.duration.milliseconds - origin : .infinity
        cut = max(0, min(duration, traceEnd))
        isEverlasting = Link(simulation.trace, scale: 1).isEverlasting
        let timeout = min(profile.firstByteTimeout, profile.requestTimeout)
        // Which of two loaders fails, and what the other has then loaded, nobody knows.
        shortestFailure =
            !isEverlasting || (profile.hasTimeouts && hasAudio) ? 0 : timeout.milliseconds * Double(profile.retries + 1)
        requestGap = profile.requestGap.milliseconds

        // Nothing of the last segment plays that begins at the cut; and what lasts no microsecond is in no log.
        let cut = cut
        let spans = (0..<situation.segmentCount).map { segments.span(track: track, segment: $0) }
        segmentCount = spans.count
        let planned = spans.indices.filter { spans[$0].duration >= 0.001 && spans[$0].start < cut }
        self.planned = planned
        count = planned.count
        begins = planned.map { spans[$0].start }
        durations = planned.map { spans[$0].duration }
        let headers = profile.headerBits
        sizes = planned.flatMap { segment in
            situation.bitrates.indices.map { variant in
                situation.bits(segment: segment, variant: variant) + headers + (audio?.needed(by: segment) ?? 0)
            }
        }
        carriedAhead = planned.map { audio?.ahead(of: $0) ?? 0 }
        most = (qualities.last ?? 0) * durations.reduce(0, +) / Self.chunk

        let longest = durations.max() ?? 0
        let goals = situation.bitrates.map { bitrate in
            // What is loaded again was asked for at the level of any variant.
            let least = simulation.options.replacement == nil ? bitrate : situation.bitrates[0]
            let goal = profile.maxBufferBits.map { min(600_000, max(situation.maxBuffer, $0 / least)) }
            return max(goal ?? situation.maxBuffer, profile.maxBufferAtTop(presentation)?.milliseconds ?? 0)
        }
        let room = profile.bufferGoal == .roomForSegment ? situation.segmentDuration : 0
        // While playback waits for segments, they are loaded whatever the goal.
        let waited = Double(max(profile.segmentsToStart, profile.segmentsToResume)) * longest
        self.goals = goals.map { max($0 - room, 0) }
        capacities = goals.map { max($0 - room, waited) + 1 }
        files = presentation.variants.map { variant in
            Self.filesBefore(variant, presentation, profile, preparation).map { headers + Double($0 * 8) }
        }
        isPlayedAsPlanned = waitsForTrips && skipsEmpty
        setRequests()
    }

    private mutating func setRequests() {
        requests = files.map { files in
            files.reduce(0.0) { time, bits in
                link.time(ofCarrying: link.carried(until: firstByte(ofRequestFrom: time)) + bits)
            }
        }
    }

    /// The same over a link that gives less.
    ///
    /// - Parameter part: of each bandwidth.
    func slowed(to part: Double) -> OptimalProblem {
        var problem = self
        problem.link = LinkTable(trace, scale: scale * part)
        problem.setRequests()
        return problem
    }

    /// The variants of all segments of the session, where these are those of the planned ones; what is not planned has the
    /// variant of what comes before it.
    func inFull(_ variants: [Int]) -> [Int] {
        var (full, index) = ([Int](), 0)
        for segment in 0..<segmentCount {
            if index + 1 < variants.count, segment >= planned[index + 1] { index += 1 }
            full.append(variants.isEmpty ? 0 : variants[index])
        }
        return full
    }

    /// A chunk of ``LinearQoE``, milliseconds.
    static let chunk = LinearQoE.chunkDuration * 1000

    /// The sizes of what is loaded before the first segment of a variant, in order, bytes.
    private static func filesBefore(
        _ variant: Presentation.Variant, _ presentation: Presentation, _ profile: PlayerProfile,
        _ preparation: StartupPreparation
    ) -> [Int] {
        var files = LoadedFiles(presentation, profile: profile, preparation: preparation)
        var bytes: [Int] = []
        if !files.multivariantPlaylist { bytes.append(presentation.multivariantBytes ?? 0) }
        if preparation.loadsPlaylists { files.add(.mediaPlaylist, track: variant.track) }
        while let missing = files.missing(forTrack: variant.track, segment: 0) {
            // What is asked for with the first segment waits for no trip of its own.
            if missing != .initializationSection || !profile.joinsInitialization {
                bytes.append(presentation.tracks[variant.track].bytes(of: missing))
            }
            files.add(missing, track: variant.track)
        }
        return bytes
    }

    /// When a request's first byte comes, at the earliest, that is made at a time or later; on the link's clock.
    @inline(__always)
    func firstByte(ofRequestFrom time: Double) -> Double {
        isProportional ? link.firstByte(ofRequestAt: time) : link.firstByte(ofRequestFrom: time)
    }

    /// What the link has carried when a segment begins to come that is asked for at a time or later, bits.
    @inline(__always)
    func carried(requestFrom time: Double) -> Double {
        link.carried(until: waitsForTrips ? firstByte(ofRequestFrom: time) : time)
    }

    /// What has to be carried for a segment, bits.
    @inline(__always)
    func bits(segment: Int, variant: Int) -> Double { sizes[segment * qualities.count + variant] }

    /// The same, where the segment is asked for at once when the buffer has room.
    @inline(__always)
    func bitsAfterWait(segment: Int, variant: Int) -> Double {
        max(0, bits(segment: segment, variant: variant) - carriedAhead[segment])
    }

    /// Whether a segment is not even asked for, since it has nothing.
    @inline(__always)
    func isEmpty(segment: Int, variant: Int) -> Bool { skipsEmpty && bits(segment: segment, variant: variant) == 0 }

    /// When the first segment is there, on the link's clock, milliseconds; infinite where it never is.
    func firstArrival(variant: Int) -> Double {
        if isEmpty(segment: 0, variant: variant) { return requests[variant] }
        let first = firstByte(ofRequestFrom: requests[variant])
        return link.time(ofCarrying: link.carried(until: first) + bitsAfterWait(segment: 0, variant: variant))
    }

    /// When playback begins where a first segment is there at a time, milliseconds after the request to play.
    @inline(__always)
    func delay(firstArrival: Double) -> Double { max(0, firstArrival + startDelay - origin) }

    /// How much of a segment plays in a session that is cut, in chunks.
    ///
    /// - Parameter delay: the least, milliseconds.
    @inline(__always)
    func chunks(segment: Int, delay: Double) -> Double {
        max(0, min(durations[segment], cut - delay - begins[segment])) / Self.chunk
    }
}

/// The audio renditions' segments, where all variants have one and those are cut alike: what the link has to carry for
/// them besides the video.
private struct AudioBits {
    /// By the video's segments: what of the audio must be there when they play, and was not needed before, bits.
    private var needs: [Double]
    /// By the video's segments: what of later needs may be loaded before the segment is asked for, bits.
    private var leads: [Double]

    /// Nil where the audio has no segments of its own.
    init?(_ presentation: Presentation) {
        let segments = presentation.segments
        let tracks = presentation.variants.compactMap(\.audioTrack)
        guard let first = tracks.first else { return nil }
        let main = presentation.variants[presentation.firstListed].track
        let count = segments.count(ofTrack: main)
        (needs, leads) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
        guard tracks.count == presentation.variants.count,
            tracks.allSatisfy({ segments.areCutAlike($0, first) })
        else { return }
        let target = presentation.targetDuration.milliseconds
        var segment = 0
        for index in 0..<segments.count(ofTrack: first) {
            let start = segments.span(track: first, segment: index).start
            while segment < count, segments.span(track: main, segment: segment).start + 0.001 < start { segment += 1 }
            guard segment < count else { break }
            let bits = tracks.map { segments.bits(track: $0, segment: index) }.min() ?? 0
            needs[segment] += bits
            // While a video segment comes, audio up to a target duration behind its beginning is asked for.
            var before = segment - 1
            while before > 0, start < segments.span(track: main, segment: before - 1).start + target {
                leads[before] += bits
                before -= 1
            }
        }
        // The first is loaded while the video's playlist is.
        if count > 0 { leads[0] += needs[0] }
    }

    func needed(by segment: Int) -> Double { needs[segment] }

    func ahead(of segment: Int) -> Double { leads[segment] }
}
