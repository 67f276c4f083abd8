/// A simulated player: it loads segments over a link as its rule says, and plays them as they come.
///
/// A value that advances by steps. It never reads a clock, and once its arrays have grown it allocates nothing.
struct PlaybackEngine<Rule: ABRRule>: Sendable {
    /// What playback is doing.
    enum State: Hashable, Sendable {
        /// Nothing has played yet.
        case waitingToPlay
        case playing
        case stalled
        case ended
    }

    let presentation: Presentation
    let profile: PlayerProfile
    let options: PlaybackOptions
    var rule: Rule
    var situation: ABRSituation
    var estimator: ThroughputEstimator
    var link: Link
    var buffer = PlayoutBuffer()
    var recorder: SessionRecorder
    var state = State.waitingToPlay
    /// How far into its segment the playhead can go before something has to be decided, milliseconds.
    var boundary = 0.0
    /// When playback starts or goes on, where that is settled: on the link's clock.
    var runningAt: Double?
    /// How the session ended; nil while it goes on.
    var end: SimulatedSession.End?

    /// A session at its start.
    init(
        _ presentation: Presentation, trace: BandwidthTrace, profile: PlayerProfile, rule: Rule,
        options: PlaybackOptions = PlaybackOptions(), identity: SessionIdentity, isDetailed: Bool = false
    ) {
        self.presentation = presentation
        self.profile = profile
        self.options = options
        self.rule = rule
        situation = ABRSituation(presentation, maxBuffer: profile.maxBuffer)
        estimator = ThroughputEstimator(profile.estimator, segmentDuration: situation.segmentDuration)
        link = Link(trace, scale: options.bandwidthScale)
        recorder = SessionRecorder(presentation, identity: identity, isDetailed: isDetailed)
        buffer.reserve(situation.segmentCount)
    }

    /// Plays to the end.
    mutating func run() -> SimulatedSession {
        while step() {}
        return session()
    }

    /// Does the next thing: one load, or one wait.
    ///
    /// - Returns: whether there is anything more to do.
    mutating func step() -> Bool {
        if end != nil { return false }
        if situation.segment < situation.segmentCount { loadNextSegment() } else { playOut() }
        return end == nil
    }

    /// What the session left behind so far.
    func session() -> SimulatedSession {
        var session = SimulatedSession(log: recorder.log(playedInSegment: buffer.position.seconds))
        session.requests = recorder.requests
        session.buffer = recorder.buffer
        session.startup = recorder.startup
        session.transferred = recorder.transferred
        session.duration = link.now.seconds
        if let end { session.end = end }
        return session
    }
}
