public import BandwidthTrace
public import Playback

extension WhatIf {
    /// What differs from a session as it was: its options, each with the value that it is to have.
    public struct Change: Equatable, Sendable {
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

        /// No change of a simulation.
        public init(of simulation: Simulation) {
            (rule, ruleOptions, profile) = (simulation.rule, simulation.ruleOptions, simulation.profile)
            preparation = simulation.options.preparation
        }

        /// The simulation with the change.
        ///
        /// - Throws: `TraceError` where the link would be one that cannot be.
        public func applied(to simulation: Simulation) throws(TraceError) -> Simulation {
            var changed = simulation
            (changed.rule, changed.ruleOptions) = (rule, ruleOptions)
            changed.profile = maxBuffer.map(profile.settingMaxBuffer) ?? profile
            changed.options.bandwidthScale *= bandwidthScale
            changed.options.preparation = preparation
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
            if bandwidthScale != 1 { words.append("scale \(bandwidthScale)") }
            if let latency { words.append("latency \(latency) s") }
            if latencyScale != 1 { words.append("latency x\(latencyScale)") }
            if addedLatency != 0 { words.append("latency +\(addedLatency) s") }
            if let maxBuffer { words.append("buffer \(maxBuffer) s") }
            if profile.overhead > 0 { words.append("overhead \(profile.overhead)") }
            if profile.connectionTrips > 0 { words.append("connection \(profile.connectionTrips)") }
            if preparation != StartupPreparation() { words.append("prepared") }
            return words.joined(separator: ", ")
        }
    }
}
