/// All that a simulated session depends on: the same values give the same session, on every machine.
public struct Simulation: Sendable {
    /// What is played.
    public var presentation: Presentation
    /// Over which link.
    public var trace: BandwidthTrace
    /// By which player.
    public var profile: PlayerProfile
    /// By which rule.
    public var rule: ABRName
    /// The rule's parameters.
    public var ruleOptions = ABROptions()
    /// What else can be changed.
    public var options = PlaybackOptions()
    /// What the session is called, and when it takes place.
    public var identity: SessionIdentity
    /// Whether requests and the buffer's course are kept too.
    public var isDetailed = false

    /// A simulation of these; the rest as usual.
    public init(
        _ presentation: Presentation, trace: BandwidthTrace, profile: PlayerProfile, rule: ABRName,
        identity: SessionIdentity
    ) {
        self.presentation = presentation
        self.trace = trace
        self.profile = profile
        self.rule = rule
        self.identity = identity
    }

    /// How long a live session is watched where nothing else is said, seconds.
    public static let liveDuration = 600.0

    /// Plays the session.
    public func run() -> SimulatedSession {
        let situation = ABRSituation(presentation, maxBuffer: profile.maxBuffer)
        return switch rule {
        case .avplayer: run(AVPlayerRule(options: ruleOptions))
        case .throughput: run(ThroughputRule(options: ruleOptions))
        case .bola: run(Bola(situation, options: ruleOptions))
        case .bolaE: run(BolaE(situation, options: ruleOptions))
        case .dynamic: run(DynamicRule(situation, options: ruleOptions))
        case .dynamicDash: run(DynamicDashRule(situation, options: ruleOptions))
        case .bba: run(BBA(situation, options: ruleOptions))
        case .mpc: run(MPCRule(situation, isRobust: false, options: ruleOptions))
        case .robustMPC: run(MPCRule(situation, isRobust: true, options: ruleOptions))
        case .optimal:
            run(
                OptimalRule(
                    trace, scale: options.bandwidthScale, origin: options.preparation.enqueuedAhead, profile: profile,
                    options: ruleOptions))
        case .hlsjs: run(HLSJSRule(situation))
        case .fixed(let variant): run(FixedRule(variant: variant))
        }
    }

    private func run(_ rule: some ABRRule) -> SimulatedSession {
        var (presentation, options) = (presentation, options)
        if presentation.live != nil {
            let duration = options.duration ?? Self.liveDuration
            options.duration = duration
            presentation = presentation.continued(for: duration + options.preparation.enqueuedAhead)
        }
        var engine = PlaybackEngine(
            presentation, trace: trace, profile: profile, rule: rule, options: options, identity: identity,
            isDetailed: isDetailed)
        return engine.run()
    }
}
