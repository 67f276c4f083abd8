public import BandwidthTrace
public import Playback
public import PlayerLog
import PlayheadAnalytics
public import PlayheadNumerics

/// A player model that takes part in an experiment: what is played, by which player, by which rule. It plays over every
/// trace.
public struct SimulatedContender: SimulatedPlayer, Sendable {
    /// What is played.
    public var presentation: Presentation
    /// What the presentation is called in rows; several files may have one name.
    public var playlist: String
    /// By which player.
    public var profile: PlayerProfile
    /// By which rule.
    public var rule: ABRName
    /// The rule's parameters.
    public var ruleOptions = ABROptions()
    /// What else was changed.
    public var options = PlaybackOptions()
    /// The changes by their options' names, as ``RunIdentity/settings`` has them.
    public var settings: [String: String] = [:]

    /// Creates a model; the rest as usual.
    public init(_ presentation: Presentation, playlist: String? = nil, profile: PlayerProfile, rule: ABRName) {
        self.presentation = presentation
        self.playlist = playlist ?? presentation.name
        self.profile = profile
        self.rule = rule
    }

    /// What plays a simulation: all of it but the trace.
    public init(_ simulation: Simulation) {
        self.init(simulation.presentation, profile: simulation.profile, rule: simulation.rule)
        (ruleOptions, options) = (simulation.ruleOptions, simulation.options)
    }

    /// Sets what is given.
    public mutating func set(_ given: GivenSettings) {
        var change = PlaybackChange(of: self)
        given.apply(to: &change)
        change.apply(to: &self)
        settings.merge(given.texts) { $1 }
    }

    /// Sets what `--abr-option` names. Notes tell which of it this rule does not have.
    ///
    /// - Parameter texts: each `NAME` or `NAME=VALUE`; see `Playback.ABROption`.
    public mutating func set(options texts: [String]) throws(ABROptionError) {
        guard !texts.isEmpty else { return }
        for text in texts { try ABROption.set(text, rule: &ruleOptions, playback: &options, player: &profile) }
        settings[Contender.abrOptions] = texts.joined(separator: " ")
        presentation.notes += rule.remarks(on: texts)
    }

    /// Counts its sessions' QoE by a model, at which `mpc` and `optimal` aim too.
    public mutating func count(by qoe: LinearQoE) {
        ruleOptions.qoe = qoe
        settings[SessionTotals.qoeKey] = qoe.description
    }

    /// The name of a run over a trace.
    public func name(trace: String, seed: UInt64) -> RunIdentity {
        RunIdentity(
            playlist: playlist, abr: rule.description, player: profile.name, trace: trace, seed: seed,
            settings: settings)
    }

    /// The simulation over a trace.
    ///
    /// - Parameters:
    ///   - trace: the link.
    ///   - seed: of all that is made up.
    ///   - startDate: when the user is said to have asked to play.
    ///   - occurrence: distinguishes runs of one name.
    public func simulation(
        over trace: BandwidthTrace, seed: UInt64, startDate: LogDate, occurrence: Int = 0
    ) -> Simulation {
        let name = name(trace: trace.name, seed: seed)
        var simulation = Simulation(
            presentation, trace: trace, profile: profile, rule: rule,
            identity: SessionIdentity(id: name.sessionID(occurrence: occurrence), startDate: startDate))
        simulation.ruleOptions = ruleOptions
        simulation.options = options
        return simulation
    }
}

extension SessionContext {
    /// This context, which says of a simulated session what no rule can pass: for ``SessionTotals/linearQoEUpperBound``.
    ///
    /// - Parameter bound: the session's own; nil where nobody worked it out, whatever was known of another session.
    public func settingUpperBound(_ bound: LinearQoEBound?) -> SessionContext {
        var context = self
        context.values[SessionTotals.upperBoundKey] = bound?.value.map { .number($0) }
        return context
    }
}

/// The indicated bitrate that a viewer sees at a session time: none before playback starts, and none where it never does.
public struct PlayedBitrate: Sendable {
    private let timeline: PlaybackTimeline
    /// When playback starts, seconds; infinite where it never does.
    private let start: Double

    /// The bitrate over a session's time.
    public init(_ timeline: PlaybackTimeline) {
        self.timeline = timeline
        let totals = SessionTotals(timeline.log, catalog: ErrorCatalog(), countsVariants: false)
        start = totals.neverStarted == true ? .infinity : 0
    }

    /// The bitrate at a session time, b/s; nil where nothing plays, and where the log does not say.
    public func at(_ time: Double) -> Double? { time < start ? nil : timeline.indicatedBitrate(at: time) }
}
