public import BandwidthTrace

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
    /// Whether a live presentation's segments are there up to the session's end.
    private var isContinued = false

    /// Creates a simulation; the rest as usual.
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
    static let liveDuration = 600.0

    /// Plays the session.
    ///
    /// - Complexity: O(n) in the segments played and the changes of the link; what a rule plans ahead comes to it.
    public func run() -> SimulatedSession {
        if options.bandwidthScale != 1 || profile.overhead > 0 { return scaled.run() }
        if presentation.live != nil, !isContinued { return continued.run() }
        return rule.play(self, ABRSituation(presentation, maxBuffer: profile.maxBuffer))
    }

    /// The same over the link that the trace is when it is scaled, so that who has only that plays the same session; less
    /// what headers take of it.
    private var scaled: Simulation {
        var simulation = self
        // One after the other: a bundle has the link as it was scaled, and takes the headers off that.
        simulation.trace = trace.scaled(by: options.bandwidthScale)
        if profile.overhead > 0 { simulation.trace = simulation.trace.scaled(by: 1 - profile.overhead) }
        (simulation.options.bandwidthScale, simulation.profile.overhead) = (1, 0)
        return simulation
    }

    /// A live session with all that its server will publish, and with an end.
    private var continued: Simulation {
        var simulation = self
        let duration = options.duration ?? Self.liveDuration
        simulation.options.duration = duration
        if profile.playsParts, let lowLatency = presentation.live?.lowLatency {
            simulation.presentation = presentation.cutIntoParts(lowLatency)
        }
        simulation.presentation = simulation.presentation.continued(for: duration + options.preparation.enqueuedAhead)
        simulation.isContinued = true
        return simulation
    }

    /// Plays a session as planned.
    func run(_ plan: PlannedRule) -> SimulatedSession {
        play(BoxedRule(plan), in: ABRSituation(presentation, maxBuffer: profile.maxBuffer))
    }

    /// Plays the session by a rule.
    func play(_ rule: some ABRRule, in situation: ABRSituation) -> SimulatedSession {
        isPlain ? play(rule, PlainScope.self, in: situation) : play(rule, FullScope.self, in: situation)
    }

    private func play<Scope: SessionScope>(
        _ rule: some ABRRule, _: Scope.Type, in situation: ABRSituation
    ) -> SimulatedSession {
        var engine = PlaybackEngine<_, Scope>(
            presentation, trace: trace, profile: profile, rule: rule, situation: situation, options: options,
            identity: identity, isDetailed: isDetailed)
        return engine.run()
    }
}
