public import BandwidthTrace

/// What decides how something is played, whatever is played and over which link.
public protocol SimulatedPlayer {
    /// The player.
    var profile: PlayerProfile { get set }
    /// The rule that chooses variants.
    var rule: ABRName { get set }
    /// The rule's parameters.
    var ruleOptions: ABROptions { get set }
    /// What else is chosen.
    var options: PlaybackOptions { get set }
}

extension Simulation: SimulatedPlayer {}

/// What differs from a session as it was: its settings, each with the value that it is to have.
public struct PlaybackChange: Equatable, Sendable {
    /// The rule that chooses variants.
    public var rule: ABRName
    /// The rule's parameters.
    public var ruleOptions: ABROptions
    /// The player.
    public var profile: PlayerProfile
    /// What the buffer is filled up to, seconds; nil for what the player does.
    public var maxBuffer: Double?
    /// What every bandwidth is multiplied by, besides the session's own scale.
    public var bandwidthScale = 1.0
    /// The latency of the whole link, seconds; nil for the trace's.
    public var latency: Double?
    /// What every latency of the trace is multiplied by.
    public var latencyScale = 1.0
    /// What is added to every latency then, seconds; none becomes less than zero.
    public var addedLatency = 0.0
    /// What the app has ready before the user asks to play.
    public var preparation: StartupPreparation

    /// No change.
    public init(of played: some SimulatedPlayer) {
        (rule, ruleOptions, profile) = (played.rule, played.ruleOptions, played.profile)
        preparation = played.options.preparation
    }

    /// Changes all but the link's latency.
    public func apply(to played: inout some SimulatedPlayer) {
        (played.rule, played.ruleOptions) = (rule, ruleOptions)
        played.profile = maxBuffer.map(profile.settingMaxBuffer) ?? profile
        played.options.bandwidthScale *= bandwidthScale
        played.options.preparation = preparation
    }

    /// The simulation with the change.
    ///
    /// - Throws: `TraceError` where the link would be one that cannot be.
    public func applied(to simulation: Simulation) throws(TraceError) -> Simulation {
        var changed = simulation
        apply(to: &changed)
        if latency != nil || latencyScale != 1 || addedLatency != 0 {
            changed.trace = try simulation.trace.withLatencies { own in
                max(0, (latency ?? own) * latencyScale + addedLatency)
            }
        }
        return changed
    }

    /// The change in few words: `bola`, `bola, scale 2.0`.
    public var label: String {
        var words = [rule.description]
        for setting in PlaybackSetting.all {
            if let number = setting.number(self) {
                words.append("\(setting.label.before)\(number)\(setting.label.after)")
            }
        }
        if preparation != StartupPreparation() { words.append("prepared") }
        return words.joined(separator: ", ")
    }

    /// The numbers that are not as usual, under the names that rows and contexts have for them.
    public var texts: [String: String] {
        var texts: [String: String] = [:]
        for setting in PlaybackSetting.all where setting.domain != nil {
            texts[setting.key] = setting.number(self).map { "\($0)" }
        }
        return texts
    }
}
