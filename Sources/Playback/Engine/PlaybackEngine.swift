/// A simulated player: it loads segments over a link as its rule says, and plays them as they come.
///
/// A value that advances by steps. It never reads a clock, and once its arrays have grown it allocates nothing. Times are
/// milliseconds on the link's clock, which begins when loading begins; session time begins with the request to play.
struct PlaybackEngine<Rule: ABRRule>: Sendable {
    /// What playback is doing.
    enum State: Hashable, Sendable {
        /// Nothing plays until enough is buffered: at the start, and after a seek.
        case waitingToPlay
        case playing
        case stalled
        case paused
        case ended
    }

    let presentation: Presentation
    let profile: PlayerProfile
    let options: PlaybackOptions
    var rule: Rule
    var situation: ABRSituation
    var estimator: ThroughputEstimator
    var link: Link
    var recorder: SessionRecorder

    // MARK: Loading

    var main = Loader()
    var audio = Loader()
    let hasAudio: Bool
    /// The requests under way, in the order in which they were made.
    var inFlight: [Request] = []
    var loaded: LoadedFiles
    /// Up to where the main track is loaded, milliseconds of media time.
    var loadedUntil = 0.0
    var live: LiveWindow?
    /// From when on the player looks at regular times whether there is room.
    var firstTick = 0.0
    let faults: FaultPlan
    /// Variants that failed for good.
    var removedVariants: Set<Int> = []
    /// Variants of which it was reported that a segment is too large.
    var reportedVariants: Set<Int> = []
    /// Why nothing more is loaded; the session fails when the buffer is played.
    var failure: String?
    /// Whether the app knows durations and renditions.
    var isInspected = false

    // MARK: Playing

    var buffer = PlayoutBuffer()
    var state = State.waitingToPlay
    /// How far into its segment the playhead can go before something has to be decided, milliseconds.
    var boundary = 0.0
    /// When playback starts or goes on, where that is settled.
    var runningAt: Double?
    /// Whether playback has ever run.
    var hasStarted = false
    /// How much of the segment at the playhead counts for an earlier event of the access log, seconds.
    var playedOfSegment = 0.0
    /// When what is being waited for began to load: for the startup time of an access-log event.
    var bufferingSince: Double?

    // MARK: The session

    /// The request to play.
    let origin: Double
    /// When the session is cut.
    let cut: Double
    /// What the viewer and the app still do, the next last.
    var actions: [PlannedAction]
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
        situation.latency = estimator.latency
        situation.assumedThroughput = profile.assumedThroughput(presentation)
        link = Link(trace, scale: options.bandwidthScale)
        origin = options.preparation.enqueuedAhead.milliseconds
        cut = options.duration.map { $0.milliseconds + options.preparation.enqueuedAhead.milliseconds } ?? .infinity
        recorder = SessionRecorder(presentation, identity: identity, origin: origin, isDetailed: isDetailed)
        hasAudio = presentation.variants.contains { $0.audioTrack != nil }
        loaded = LoadedFiles(presentation, profile: profile, preparation: options.preparation)
        faults = FaultPlan(options.scenario.faults)
        let origin = origin
        actions = options.scenario.actions.reversed().map {
            PlannedAction(time: $0.time.milliseconds + origin, kind: .scenario($0.kind))
        }
        inFlight.reserveCapacity(2)
        buffer.reserve(situation.segmentCount)
        live = presentation.live.map { LiveWindow($0, presentation: presentation) }
        beginAtStartPosition()
    }

    /// Plays to the end.
    mutating func run() -> SimulatedSession {
        while step() {}
        return session()
    }

    /// Does the next thing: a load, a wait, or as much of them as there is until something else happens.
    ///
    /// - Returns: whether there is anything more to do.
    mutating func step() -> Bool {
        if end != nil { return false }
        performActions()
        startLoads()
        if end != nil { return false }
        let limit = untilNextTask
        switch inFlight.count {
        case 0: wait(limit)
        case 1: carry(limit)
        default: carryTogether(limit)
        }
        if link.now >= cut, end == nil { end = .stopped("the session's time was up") }
        return end == nil
    }

    /// How long it is until something has to be done even if no transfer ends, milliseconds.
    private var untilNextTask: Double {
        var time = min(cut, actions.last?.time ?? .infinity) - link.now
        if !main.isBusy { time = min(time, main.rest) }
        if hasAudio, !audio.isBusy { time = min(time, audio.rest) }
        return max(0, time)
    }

    /// Lets time pass in which nothing is loaded.
    private mutating func wait(_ duration: Double) {
        if duration < .infinity {
            link.idle(duration)
            pass(duration)
        } else {
            playOut()
        }
    }

    /// Time has passed on the link: playback went on, and loaders that rest have rested.
    @inline(__always)
    mutating func pass(_ duration: Double) {
        if !main.isBusy { main.rest = max(0, main.rest - duration) }
        if !audio.isBusy { audio.rest = max(0, audio.rest - duration) }
        play(duration)
    }

    /// What the session left behind so far.
    func session() -> SimulatedSession {
        var session = SimulatedSession(
            log: recorder.log(playedInSegment: state == .ended ? 0 : buffer.position.seconds - playedOfSegment))
        session.requests = recorder.requests
        session.buffer = recorder.buffer
        session.startup = recorder.startup
        session.transferred = recorder.transferred
        session.duration = max(0, (link.now - origin).seconds)
        // What plays out at the end bends nowhere.
        if let last = session.buffer.last, last.time < session.duration {
            session.buffer.append(BufferSample(time: session.duration, level: max(0, buffer.level.seconds)))
        }
        if let end { session.end = end }
        return session
    }
}
