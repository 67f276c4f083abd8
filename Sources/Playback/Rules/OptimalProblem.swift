import Quality

/// What the rule `optimal` solves: a session in which time is counted in whole steps.
///
/// Segments are loaded one after another. Each request is made when the segment before has arrived and the buffer has
/// room; the segment arrives when the link has carried a round trip and its bits. Playback begins with the first segment,
/// and goes on after a stall with the next one. So far this is the session that the engine plays under the profile
/// `sabre`. Here requests and arrivals are put off to the next whole step, and so is the playback of what came too late:
/// every rounding is against the viewer. A plan's session in the engine is thus worth at least what it is worth here.
///
/// A plan is worth ``LinearQoE``: its bitrates, less their changes, less the delay: startup and rebuffering together are
/// the steps by which playback is behind the media's own time.
struct OptimalProblem: Sendable {
    /// How far a plan has come, and what it is worth without the delay.
    struct State: Hashable, Sendable {
        /// When the last segment arrived, steps since the first request.
        var arrival: Int
        /// How far playback is behind, steps.
        var delay: Int
        /// The bitrates so far less their changes and, where that weighs otherwise than rebuffering, the startup; kb/s.
        var worth: Double
    }

    let link: LinkTable
    let weights: LinearQoE.Weights
    /// The variants' bitrates, kb/s.
    let qualities: [Double]
    /// How many segments there are to plan.
    let count: Int
    /// The variant before the first of them; nil where nothing was played.
    let previous: Int?
    /// Where the plan goes on from; nil at the start of playback.
    let initial: State?
    /// A step, milliseconds.
    let grid: Double
    /// When the first request of all is made, on the link's clock, milliseconds.
    private let start: Double
    /// Where each segment begins, steps of media time.
    private let begins: [Double]
    /// How long each segment is, in chunks of ``LinearQoE``.
    private let chunks: [Double]
    /// The level above which no segment is asked for, steps.
    private let capacity: Double
    /// Between an arrival and the next request, milliseconds.
    private let gap: Double
    /// The sizes, headers and audio included, bits: segment by segment, and within by variant.
    private let sizes: [Double]

    /// A part of the session that goes on from a situation.
    ///
    /// - Parameters:
    ///   - situation: when the first request of the whole session is made, for the segment in it.
    ///   - segments: the part's, counted from that segment.
    ///   - initial: the state before them, and the variant; nil for the whole session's beginning.
    ///   - origin: the time on the link's clock at which session time begins, milliseconds.
    ///   - grid: a step, seconds.
    init(
        _ situation: ABRSituation, segments: Range<Int>, after initial: (state: State, variant: Int)? = nil,
        link: LinkTable, profile: PlayerProfile, grid: Double, origin: Double = 0,
        weights: LinearQoE.Weights = .balanced
    ) {
        let grid = grid.milliseconds
        let presentation = situation.presentation
        let indices = (situation.segment + segments.lowerBound)..<(situation.segment + segments.upperBound)
        let audioRates = presentation.variants.map { presentation.meanBitrate(ofTrack: $0.audioTrack) }
        let headerBits = Double(profile.responseHeaderBytes * 8)
        var sizes: [Double] = []
        sizes.reserveCapacity(segments.count * situation.variantCount)
        for segment in indices {
            for variant in 0..<situation.variantCount {
                let duration = situation.duration(segment: segment, variant: variant).seconds
                let bits = situation.bits(segment: segment, variant: variant)
                sizes.append(bits + audioRates[variant] * duration + headerBits)
            }
        }
        self.link = link
        self.weights = weights
        self.grid = grid
        self.sizes = sizes
        self.initial = initial?.state
        count = segments.count
        qualities = situation.bitrates
        previous = initial?.variant ?? situation.lastVariant
        start = situation.time + origin
        gap = profile.requestGap.milliseconds
        capacity = profile.requestLevel(situation) / grid
        let track = presentation.variants[presentation.firstListed].track
        let begin = presentation.segments.start(track: track, segment: situation.segment)
        begins = indices.map { (presentation.segments.start(track: track, segment: $0) - begin).milliseconds / grid }
        chunks = indices.map { presentation.segments.duration(track: track, segment: $0) / LinearQoE.chunkDuration }
    }

    /// A time on the link's clock, milliseconds.
    @inline(__always)
    func time(_ step: Int) -> Double { start + Double(step) * grid }

    /// Where the last segment begins, milliseconds of media time after the session's beginning.
    var lastBegin: Double { (begins.last ?? 0) * grid }

    /// The size of a segment, bits; the first is 0.
    @inline(__always)
    func bits(segment: Int, variant: Int) -> Double { sizes[segment * qualities.count + variant] }

    /// What a segment's bitrate is worth, kb/s times chunks.
    @inline(__always)
    func worth(segment: Int, variant: Int) -> Double { qualities[variant] * chunks[segment] }

    /// What the link has carried when a segment's first byte comes, where the one before left this state.
    @inline(__always)
    func carriedBefore(segment: Int, after state: State?) -> Double {
        guard let state else { return link.carried(until: link.firstByte(ofRequestAt: start)) }
        let room = Double(state.delay) + begins[segment] - capacity
        let request = Double(max(state.arrival, Self.step(atOrAfter: room)))
        return link.carried(until: link.firstByte(ofRequestAt: start + request * grid + gap))
    }

    /// What becomes of a state with the next segment; nil where that never arrives.
    ///
    /// - Parameter carried: what ``carriedBefore(segment:after:)`` says.
    @inline(__always)
    func state(after state: State?, _ previous: Int?, segment: Int, variant: Int, carried: Double) -> State? {
        let end = (link.time(ofCarrying: carried + bits(segment: segment, variant: variant)) - start) / grid
        // Later than this nobody waits, and whole numbers are exact up to there.
        guard end < 1e15 else { return nil }
        let arrival = max(0, Self.step(atOrAfter: end))
        let late = Self.step(atOrAfter: Double(arrival) - begins[segment])
        let change = previous.map { abs(qualities[variant] - qualities[$0]) } ?? 0
        let gain = worth(segment: segment, variant: variant) - weights.switching * change
        guard let state else {
            let startup = (weights.rebuffering - weights.startup) * Double(arrival) * grid
            return State(arrival: arrival, delay: late, worth: gain + startup)
        }
        return State(arrival: arrival, delay: max(state.delay, late), worth: state.worth + gain)
    }

    /// What a state is worth with its delay, kb/s times chunks.
    @inline(__always)
    func value(_ state: State) -> Double { state.worth - weights.rebuffering * Double(state.delay) * grid }

    /// The first whole step that is not before a time; what roundings leave does not count.
    @inline(__always)
    private static func step(atOrAfter time: Double) -> Int { Int((time - 1e-6).rounded(.up)) }
}

extension Presentation {
    /// The mean bitrate of a track, bits per second; zero where there is none.
    fileprivate func meanBitrate(ofTrack track: Int?) -> Double {
        guard let track, segments.duration(ofTrack: track) > 0 else { return 0 }
        let bits = (0..<segments.count(ofTrack: track)).reduce(0) { $0 + segments.bits(track: track, segment: $1) }
        return bits / segments.duration(ofTrack: track)
    }
}
