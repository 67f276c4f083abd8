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

extension WhatIf {
    /// What is to be changed of any session, in the words of the options: `abr=bola,max-buffer=60`.
    public struct Settings: Equatable, Sendable {
        /// The rule that chooses variants; nil for the session's, or the usual one of ``player``.
        public var rule: ABRName?
        /// The player; nil for the session's.
        public var player: PlayerProfile?
        /// What every bandwidth is multiplied by.
        public var scale: Double?
        /// The latency of the whole link, seconds.
        public var latency: Double?
        /// What the buffer is filled up to, seconds.
        public var maxBuffer: Double?

        /// Reads settings, with commas between.
        ///
        /// - Throws: ``WhatIfSettingsError`` for what is none, or is there twice.
        public init(parsing text: String) throws(WhatIfSettingsError) {
            var seen: Set<Substring> = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard sides.count == 2, Self.names.contains(where: { $0 == sides[0] }) else {
                    throw WhatIfSettingsError(
                        description:
                            "\(part): it should be NAME=VALUE; the names are \(Self.names.joined(separator: ", "))")
                }
                guard seen.insert(sides[0]).inserted else {
                    throw WhatIfSettingsError(description: "\(part): \(sides[0]) is there already")
                }
                try set(sides[0], to: String(sides[1]))
            }
        }

        private static let names = ["abr", "player", "scale", "latency", "max-buffer"]

        private mutating func set(_ name: Substring, to value: String) throws(WhatIfSettingsError) {
            func checked<Value>(_ parsed: Value?, _ wanted: String) throws(WhatIfSettingsError) -> Value {
                guard let parsed else {
                    throw WhatIfSettingsError(description: "\(name)=\(value): it should be \(wanted)")
                }
                return parsed
            }
            let number = Double(value).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
            switch name {
            case "abr": rule = try checked(ABRName(value), "a rule, such as bola")
            case "player": player = try checked(PlayerProfile.named(value), "a player, such as hlsjs")
            case "scale": scale = try checked(number, "more than zero")
            case "latency": latency = try checked(BandwidthTrace.seconds(parsing: value), "a time such as 50ms or 0.1s")
            default: maxBuffer = try checked(number, "more than zero seconds")
            }
        }

        /// The change of a session.
        public func change(of whatIf: WhatIf) -> Change {
            var change = whatIf.unchanged
            if let player, player.name != change.profile.name {
                (change.profile, change.rule) = (player, player.usualRule)
            }
            if let rule { change.rule = rule }
            change.bandwidthScale = scale ?? 1
            (change.latency, change.maxBuffer) = (latency, maxBuffer)
            return change
        }
    }
}

/// What no settings are, and what they should be.
public struct WhatIfSettingsError: Error, Equatable, CustomStringConvertible {
    /// The part of the text, what is wrong with it, and what it should be.
    public let description: String
}
