import BandwidthTrace
import PlayerLog
import PlayheadNumerics

/// A simulated player: it loads segments over a link as its rule says, and plays them as they come.
///
/// A value that advances by steps. It never reads a clock, and once its arrays have grown it allocates nothing. Times are
/// milliseconds on the link's clock, which begins when loading begins; session time begins with the request to play.
struct PlaybackEngine<Rule: ABRRule, Scope: SessionScope>: Sendable {
    /// What playback is doing.
    enum State: Hashable, Sendable {
        /// Nothing plays until enough is buffered: at the start, and after a seek.
        case waitingToPlay
        case playing
        case stalled
        /// The viewer paused what was playing.
        case paused
        case ended
    }

    let presentation: Presentation
    /// See ``profile``.
    private let givenProfile: PlayerProfile
    /// See ``watchInterval``.
    private let givenWatchInterval: Double
    let options: PlaybackOptions
    var rule: Rule
    var situation: ABRSituation
    var estimator: ThroughputEstimator
    var link: Link
    var recorder: SessionRecorder
    /// See ``keepsDetail``.
    let isDetailed: Bool

    /// The player. Those of plain sessions are one but for what the situation and the estimator have, and known before any
    /// session, so that the compiler can reckon with its numbers.
    @inline(__always)
    var profile: PlayerProfile { Scope.isPlain ? .sabre : givenProfile }

    /// How long a transfer goes on between two looks at it, milliseconds: asked for too often to be converted each time.
    @inline(__always)
    var watchInterval: Double { Scope.isPlain ? PlayerProfile.sabre.watchInterval.milliseconds : givenWatchInterval }

    // MARK: Loading

    var main = Loader()
    var audio = Loader()
    /// See ``hasAudio``.
    let hasAudioRendition: Bool
    var inFlight = RequestsUnderWay()
    var loaded: LoadedFiles
    /// Up to where the main track is loaded, milliseconds of media time.
    var loadedUntil = 0.0
    /// Whether any segment has no media.
    let hasGaps: Bool
    /// How much media no variant had, so that playback jumped over it, milliseconds.
    var skipped = 0.0
    /// Where what is loaded does not go on with what comes next: from where to where, milliseconds of media time.
    var jumps: [(from: Double, to: Double)] = []
    /// A seek that is done when an interstitial has been loaded to its end, milliseconds of media time.
    var heldSeek: (from: Double, target: Double)?
    /// The interstitials that were played through.
    var seenInterstitials: Set<Int> = []
    /// Where playback began, or went on after the last seek, milliseconds of media time.
    var playedFrom = 0.0
    var live: LiveWindow?
    /// From when on the player looks at regular times whether there is room.
    var firstTick = 0.0
    let faults: FaultPlan
    /// Where the media can be loaded from; nil where it is in one place.
    var pathways: Pathways?
    /// Whether a segment's load, once begun, always ends, and before anything else has to be done: nothing is to be kept
    /// of it on the way.
    let loadsAtOnce: Bool
    /// How long the rule may still look on at transfers, milliseconds: after two days of them it is asked no more. A
    /// segment of a hundred terabits would have it asked for years.
    var watchLeft = 2e8
    /// Whether nothing is to be set up any more before a request.
    var isConnected: Bool
    /// Variants that failed for good.
    var removedVariants: Set<Int> = []
    /// Variants of which it was reported that a segment is too large.
    var reportedVariants: Set<Int> = []
    /// Why nothing more is loaded; the session fails when the buffer is played.
    var failure: String?
    /// The variant whose playlist the player has, where it keeps only one.
    var openVariant: Int?
    /// What the buffer is filled up to while the highest variant is loaded, milliseconds, where that is another goal.
    let maxBufferAtTop: Double?
    /// Whether the estimate takes samples of transfers under way.
    let samplesTransfers: Bool
    /// Whether the app knows durations and renditions.
    var isInspected = false

    // MARK: Playing

    var buffer = PlayoutBuffer()
    var state = State.waitingToPlay
    /// How far into its segment the playhead can go before something has to be decided, milliseconds.
    var boundary = 0.0
    /// When playback starts or goes on, where that is settled.
    var runningAt: Double?
    /// Whether the viewer paused: nothing starts to play, whatever is buffered.
    var isHeld = false
    /// Whether what is waited for was already likely to keep up.
    var hasKeptUp = false
    /// Whether playback has ever run.
    var hasStarted = false
    /// How much of the segment at the playhead counts for an earlier event of the access log, seconds.
    var playedOfSegment = 0.0
    /// When the media that is being waited for began to load, its key included: an access-log event's startup time is
    /// "from the start media downloading" (WWDC 2018 session 502), and leaves the playlists out.
    var bufferingSince: Double?

    /// How fast playback runs: media over time, where a player comes nearer to the live edge.
    var liveRate = 1.0
    /// How often playback stalled.
    var stallCount = 0
    /// When the rate is looked at again.
    var nextRateLook = Double.infinity

    // MARK: The session

    /// The request to play.
    let origin: Double
    /// When the session is cut, and why.
    let cut: (time: Double, reason: String)
    /// What the viewer and the app still do, the next last.
    var actions: [PlannedAction]
    /// How the session ended; nil while it goes on.
    private(set) var end: SimulatedSession.End?
    /// When it ended: playback can come to its end while the link still carries something.
    private var endTime: Double?
    /// How much was done so far; see ``checkProgress()``.
    var progressCount = 0
    private var progress = (time: 0.0, count: -1, idleSteps: 0)

    /// A session at its start.
    ///
    /// - Parameter start: what the rule was made with: nothing is loaded yet.
    init(
        _ presentation: Presentation, trace: BandwidthTrace, profile: PlayerProfile, rule: Rule,
        situation start: ABRSituation, options: PlaybackOptions, identity: SessionIdentity, isDetailed: Bool
    ) {
        self.presentation = presentation
        isConnected = profile.connectionTrips <= 0
        givenProfile = profile
        givenWatchInterval = profile.watchInterval.milliseconds
        self.options = options
        self.rule = rule
        situation = start
        estimator = ThroughputEstimator(profile.estimator, segmentDuration: situation.segmentDuration)
        samplesTransfers = profile.estimator.samplesTransfers
        maxBufferAtTop = profile.maxBufferAtTop(presentation)?.milliseconds
        situation.latency = estimator.latency
        situation.assumedThroughput = profile.assumedThroughput(presentation)
        link = Link(trace, scale: options.bandwidthScale)
        origin = options.preparation.enqueuedAhead.milliseconds
        cut = Self.cut(trace, options)
        loadsAtOnce = Scope.isPlain && cut.time == .infinity && link.isEverlasting
        self.isDetailed = isDetailed
        recorder = SessionRecorder(presentation, identity: identity, origin: origin, isDetailed: isDetailed)
        hasGaps = presentation.segments.hasGaps
        hasAudioRendition = presentation.variants.contains { $0.audioTrack != nil }
        loaded = LoadedFiles(presentation, profile: profile, preparation: options.preparation)
        faults = FaultPlan(options.scenario.faults)
        pathways = Pathways(presentation)
        if let pathways {
            removedVariants = pathways.unavailable
            recorder.pathway = pathways.current
            if loaded.multivariantPlaylist { self.pathways?.loadManifest(at: 0) }
        }
        let origin = origin
        actions = options.scenario.actions.reversed().map {
            PlannedAction(time: $0.time.milliseconds + origin, kind: .scenario($0.kind))
        }
        for (host, time) in faults.lostHosts { plan(.loseConnections(to: host), at: time + origin) }
        buffer.reserve(situation.segmentCount)
        live = presentation.live.map {
            LiveWindow($0, presentation: presentation, faults: faults, origin: origin)
        }
        beginAtStartPosition()
    }

    /// When a session is over whatever happens, on the link's clock.
    private static func cut(_ trace: BandwidthTrace, _ options: PlaybackOptions) -> (time: Double, reason: String) {
        var cut = (time: Double.infinity, reason: "")
        if trace.end == .stop { cut = (trace.duration.milliseconds, "the trace is over") }
        if let duration = options.duration {
            let time = max(0, duration).milliseconds + options.preparation.enqueuedAhead.milliseconds
            if time < cut.time { cut = (time, "the session's time was up") }
        }
        return cut
    }

    /// Plays to the end.
    mutating func run() -> SimulatedSession {
        while step() {}
        cancel { _ in true }
        return session()
    }

    /// Does the next thing: a load, a wait, or as much of them as there is until something else happens.
    ///
    /// - Returns: whether there is anything more to do.
    @inline(__always)
    mutating func step() -> Bool {
        if end != nil { return false }
        performActions()
        steer()
        if !Scope.isPlain, nextRateLook <= link.now { followEdge() }
        if end == nil { startLoads() }
        if end != nil { return false }
        if inFlight.isEmpty {
            // Where nothing is under way and nobody rests, something was loaded at once.
            if !Scope.isPlain || main.rest > 0 { wait(untilNextTask) }
        } else if Scope.isPlain || inFlight.count == 1 {
            transfer(untilNextTask)
        } else {
            transferShared(untilNextTask)
        }
        if link.now >= cut.time { stop(.stopped(cut.reason), at: cut.time) }
        if link.now >= Link.longest { stop(.stopped("it takes more than thirty years"), at: Link.longest) }
        checkProgress()
        return end == nil
    }

    /// The session is over; what ended it first counts.
    ///
    /// - Parameter time: when, on the link's clock; now where nil.
    mutating func stop(_ end: SimulatedSession.End, at time: Double? = nil) {
        if self.end != nil { return }
        self.end = end
        endTime = time ?? link.now
    }

    /// A step either takes time or does something. Where none has for a while, none ever will.
    @inline(__always)
    private mutating func checkProgress() {
        guard link.now == progress.time, progressCount == progress.count else {
            progress = (link.now, progressCount, 0)
            return
        }
        progress.idleSteps += 1
        if progress.idleSteps > 8 { stop(.stopped("nothing goes on any more")) }
    }

    /// How long it is until something has to be done even if no transfer ends, milliseconds.
    @inline(__always)
    private var untilNextTask: Double {
        var time = min(cut.time, nextAction?.time ?? .infinity) - link.now
        if !main.isBusy { time = min(time, main.rest) }
        if hasAudio, !audio.isBusy { time = min(time, audio.rest) }
        if !Scope.isPlain, profile.playsArriving { time = min(time, untilArrival) }
        if !Scope.isPlain { time = min(time, nextRateLook - link.now) }
        if !Scope.isPlain, let pathways { time = min(time, pathways.nextManifest - link.now) }
        return max(0, time)
    }

    /// Whether something will be done at a time that is known.
    var isAnythingPlanned: Bool {
        main.rest < .infinity || (hasAudio && audio.rest < .infinity) || !actions.isEmpty
    }

    /// Lets time pass in which nothing is loaded.
    private mutating func wait(_ duration: Double) {
        if failure == nil, isAnythingPlanned {
            link.idle(duration)
            pass(duration)
        } else {
            playOut(within: duration)
        }
    }

    /// Time has passed on the link: playback went on, and loaders that rest have rested.
    @inline(__always)
    mutating func pass(_ duration: Double) {
        if !main.isBusy { main.rest = max(0, main.rest - duration) }
        if hasAudio, !audio.isBusy { audio.rest = max(0, audio.rest - duration) }
        play(duration)
    }

    /// What the session left behind.
    private mutating func session() -> SimulatedSession {
        if isLive, state == .playing || state == .stalled { observeLatency(at: endTime ?? link.now) }
        if case .stopped = end { recorder.stopped(at: endTime ?? link.now) }
        var session = SimulatedSession(
            log: recorder.finish(playedInSegment: state == .ended ? 0 : buffer.position.seconds - playedOfSegment))
        session.requests = recorder.requests
        // Two loaders' requests are over in another order than they were made.
        if hasAudio { session.requests.sort { $0.start < $1.start } }
        session.buffer = recorder.buffer
        session.startup = recorder.startup
        session.transferred = recorder.transferred
        session.skipped = skipped.seconds
        session.duration = max(0, ((endTime ?? link.now) - origin).seconds)
        // What plays out at the end bends nowhere.
        if let last = session.buffer.last, last.time < session.duration {
            session.buffer.append(BufferSample(time: session.duration, level: max(0, buffer.level.seconds)))
        }
        if let end { session.end = end }
        rule.didEnd()
        if let failure = rule.failure {
            session.ruleFailure = failure
            session.end = .failed(failure.description)
        }
        return session
    }
}
