public import Analytics
public import Playback
public import PlayerLog

/// What a recorded viewer would have got otherwise: the session played again by the model, with what is changed.
///
/// The ladder and the link are those that are given, of the session's bundle; where there are none, what the access log
/// tells of them, and ``notes`` say so.
public struct WhatIf: Sendable {
    /// What differs from the session as it was.
    public struct Change: Hashable, Sendable {
        /// The rule that chooses variants.
        public var rule: ABRName
        /// The rule's parameters.
        public var ruleOptions = ABROptions()
        /// What every bandwidth is multiplied by.
        public var bandwidthScale = 1.0
        /// The latency of the whole link instead of the trace's, seconds; nil leaves it.
        public var latency: Double?
        /// What the buffer is filled up to, seconds; nil for what the player does.
        public var maxBuffer: Double?
        /// What the app has ready before the user asks to play.
        public var preparation = StartupPreparation()

        /// Nothing but a rule.
        public init(rule: ABRName) { self.rule = rule }
    }

    /// A session as the model plays it.
    public struct Modelled: Sendable {
        /// All that was simulated.
        public var session: SimulatedSession
        /// Its KPIs.
        public var totals: SessionTotals
    }

    /// The session as it was recorded.
    public let recorded: SessionLog
    /// Its KPIs.
    public let recordedTotals: SessionTotals
    /// What was played.
    public let presentation: Presentation
    /// Over which link.
    public let trace: BandwidthTrace
    /// By which player.
    public let profile: PlayerProfile
    /// What a reader should know of the model, a sentence each.
    public let notes: [String]
    /// When the session took place.
    private let startDate: LogDate
    /// After how long the viewer left, seconds of session time.
    private let duration: Double
    private let catalog: ErrorCatalog

    /// Prepares a recorded session to be played again.
    ///
    /// - Parameters:
    ///   - presentation: what was played; nil for what the log tells of it.
    ///   - trace: the link; nil for what the log tells of it.
    /// - Throws: ``PresentationError`` or ``TraceError`` where the log is needed and tells nothing.
    public init(
        _ log: SessionLog, presentation: Presentation? = nil, trace: BandwidthTrace? = nil,
        profile: PlayerProfile = .usual, options: PresentationOptions = PresentationOptions(), catalog: ErrorCatalog
    ) throws {
        recorded = log
        recordedTotals = SessionTotals(log, catalog: catalog)
        self.profile = profile
        self.catalog = catalog
        let timeline = PlaybackTimeline(log)
        startDate = timeline.startDate ?? SessionIdentity.defaultStartDate
        duration = timeline.duration
        var notes: [String] = []
        self.presentation = try presentation ?? Presentation(playedIn: log, options: options)
        notes += self.presentation.notes
        if let trace {
            self.trace = trace
        } else {
            self.trace = try BandwidthTrace(observedIn: log, source: log.id, name: "observed in \(log.id)")
            notes.append(
                "The link is what the log shows of it: each event's observed bitrate for as long as the event was watched. "
                    + "Dips within an event are gone, and so is the latency." + Self.leftOut(recordedTotals, self.trace)
            )
        }
        if recordedTotals.playbackType == "LIVE", self.presentation.live == nil {
            notes.append("The session was live, and is played as video on demand.")
        }
        let (watched, length) = (recordedTotals.durationWatched ?? 0, self.presentation.duration)
        if self.presentation.live == nil, watched - length > self.presentation.targetDuration {
            notes.append(
                "The playlist lasts \(Int(length.rounded())) s of the \(Int(watched.rounded())) s that were watched: compare "
                    + "rates and means, not counts and sums.")
        }
        self.notes = notes
    }

    /// What a derived link lacks of the time that was watched; empty where that is less than a second.
    private static func leftOut(_ recorded: SessionTotals, _ trace: BandwidthTrace) -> String {
        let watched = recorded.durationWatched ?? 0
        guard watched - trace.duration >= 1 else { return "" }
        return " It is known for \(Int(trace.duration.rounded())) s of the \(Int(watched.rounded())) s that were "
            + "watched: the rest is left out, and where the link ends it begins anew."
    }

    /// What a session with a change is called.
    private func name(_ change: Change) -> RunName {
        var settings: [String: String] = [:]
        if change.bandwidthScale != 1 { settings["scale"] = "\(change.bandwidthScale)" }
        if let latency = change.latency { settings["latency"] = "\(latency)" }
        if let maxBuffer = change.maxBuffer { settings["maxBuffer"] = "\(maxBuffer)" }
        return RunName(
            playlist: presentation.name, abr: change.rule.description, player: profile.name, trace: trace.name, seed: 0,
            settings: settings)
    }

    /// The simulation of the session with a change: of as much media as was watched, or for as long as the viewer stayed.
    ///
    /// - Throws: ``TraceError`` where the link would be one that cannot be.
    public func simulation(_ change: Change) throws(TraceError) -> Simulation {
        var profile = profile
        if let maxBuffer = change.maxBuffer { profile = profile.settingMaxBuffer(maxBuffer) }
        var simulation = Simulation(
            presentation, trace: try change.latency.map(trace.withLatency) ?? trace, profile: profile,
            rule: change.rule,
            identity: SessionIdentity(id: "\(recorded.id) by \(Self.label(change))", startDate: startDate))
        simulation.ruleOptions = change.ruleOptions
        simulation.options.bandwidthScale = change.bandwidthScale
        simulation.options.preparation = change.preparation
        let watched = recordedTotals.durationWatched ?? 0
        if presentation.live != nil || presentation.duration > watched + presentation.targetDuration, duration > 0 {
            simulation.options.duration = duration
        }
        return simulation
    }

    /// Plays the session with a change.
    ///
    /// - Parameter isDetailed: whether requests and the buffer's course are wanted too.
    public func play(_ change: Change, isDetailed: Bool = false) throws(TraceError) -> Modelled {
        var simulation = try simulation(change)
        simulation.isDetailed = isDetailed
        var session = simulation.run()
        // Of what the app knows of its user, what the model is said to be comes first.
        session.log.context.values = recorded.context.values.merging(name(change).context.values) { $1 }
        session.log.context = session.log.context.settingUpperBound(session.bound)
        return Modelled(session: session, totals: SessionTotals(session.log, catalog: catalog))
    }

    /// A change in few words: `bola`, `bola, scale 2.0`.
    public static func label(_ change: Change) -> String {
        var words = [change.rule.description]
        if change.bandwidthScale != 1 { words.append("scale \(change.bandwidthScale)") }
        if let latency = change.latency { words.append("latency \(latency) s") }
        if let maxBuffer = change.maxBuffer { words.append("buffer \(maxBuffer) s") }
        if change.preparation != StartupPreparation() { words.append("prepared") }
        return words.joined(separator: ", ")
    }
}
