public import Analytics
public import BandwidthTrace
import Numerics
public import Playback
public import PlayerLog

/// What a recorded viewer would have got otherwise: the session played again by the model, with what is changed.
///
/// The ladder and the link are those that are given, of the session's bundle; where there are none, what the access log
/// tells of them, and ``notes`` say so. A simulated session whose bundle says what it came from is played again from that:
/// without a change it is the same session.
public struct WhatIf: Sendable {
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
    /// By which rule, where no change says another.
    public let rule: ABRName
    /// What a reader should know of the model, a sentence each.
    public let notes: [String]
    /// What the session came from, where it is a simulated one and its bundle says it; nil of any other.
    public let stored: Simulation?
    /// What is played where nothing is changed.
    private let base: Simulation
    /// What the recorded session's context says of what is played, and still holds: of a simulated session that is played
    /// again from what it came from.
    private let unchangedContext: [String: SessionContext.Value]
    private let catalog: ErrorCatalog

    /// Prepares a recorded session to be played again.
    ///
    /// - Parameters:
    ///   - presentation: what was played; nil for what `simulation` or the log tells of it.
    ///   - trace: the link; nil for what `simulation` or the log tells of it.
    ///   - profile: the player; nil for that of `simulation`, or the usual.
    ///   - simulation: what the session came from, of a simulated one whose bundle says it.
    /// - Throws: `PresentationError` or `TraceError` where the log is needed and tells nothing.
    public init(
        _ log: SessionLog, presentation: Presentation? = nil, trace: BandwidthTrace? = nil,
        profile: PlayerProfile? = nil, simulation: Simulation? = nil,
        options: PresentationOptions = PresentationOptions(), catalog: ErrorCatalog
    ) throws {
        (recorded, stored) = (log, simulation)
        recordedTotals = SessionTotals(log, catalog: catalog)
        self.catalog = catalog
        let played = try presentation ?? simulation?.presentation ?? Presentation(playedIn: log, options: options)
        var notes = played.notes
        let link: BandwidthTrace
        if let known = trace ?? simulation?.trace {
            link = known
        } else {
            link = try BandwidthTrace(observedIn: log, source: log.id, name: "observed in \(log.id)")
            notes.append(
                "The link is what the log shows of it: each event's observed bitrate for as long as the event was watched. "
                    + "Dips within an event are gone, and so is the latency." + Self.leftOut(recordedTotals, link))
        }
        let timeline = PlaybackTimeline(log)
        let watched = recordedTotals.durationWatched ?? 0
        var base: Simulation
        if var simulation {
            if let profile, profile.name != simulation.profile.name {
                simulation = simulation.playing(on: profile)
                simulation.rule = profile.usualRule
            }
            (simulation.presentation, simulation.trace) = (played, link)
            base = simulation
        } else {
            let profile = profile ?? .usual
            base = Simulation(
                played, trace: link, profile: profile, rule: profile.usualRule,
                identity: SessionIdentity(
                    id: log.id, startDate: timeline.startDate ?? SessionIdentity.defaultStartDate))
        }
        // How long a simulated session was to last is known, but for another playlist.
        if simulation == nil || presentation != nil {
            notes += Self.differences(recordedTotals, from: played)
            let isLeftEarly = played.live != nil || played.duration > watched + played.targetDuration
            if base.options.duration == nil, isLeftEarly, timeline.duration > 0 {
                base.options.duration = timeline.duration
            }
        }
        var keys: Set<String> = simulation == nil ? [] : ["playlist", "trace", "seed"]
        if presentation != nil { keys.remove("playlist") }
        if trace != nil { keys.remove("trace") }
        unchangedContext = log.context.values.filter { keys.contains($0.key) }
        (self.presentation, self.trace, self.profile, rule) = (played, link, base.profile, base.rule)
        self.base = base
        if let note = played.limitNote(for: base.options.duration) { notes.append(note) }
        self.notes = notes
    }

    /// What of the session the model does not play, a sentence each.
    private static func differences(_ recorded: SessionTotals, from played: Presentation) -> [String] {
        guard played.live == nil else { return [] }
        var notes: [String] = []
        if recorded.playbackType == "LIVE" { notes.append("The session was live, and is played as video on demand.") }
        let (watched, length) = (recorded.durationWatched ?? 0, played.duration)
        if watched - length > played.targetDuration {
            notes.append(
                "The playlist lasts \(Int(clamping: length)) s of the \(Int(clamping: watched)) s that were watched: compare "
                    + "rates and means, not counts and sums.")
        }
        return notes
    }

    /// What a derived link lacks of the time that was watched; empty where that is less than a second.
    private static func leftOut(_ recorded: SessionTotals, _ trace: BandwidthTrace) -> String {
        let watched = recorded.durationWatched ?? 0
        guard watched - trace.duration >= 1 else { return "" }
        return " It is known for \(Int(clamping: trace.duration)) s of the \(Int(clamping: watched)) s that were "
            + "watched: the rest is left out, and where the link ends it begins anew."
    }

    /// What a session with a change says of itself: of what the app knows of its user, what the model is said to be comes
    /// first.
    private func context(_ change: Change, _ simulation: Simulation) -> [String: SessionContext.Value] {
        var settings: [String: String] = [:]
        if change.bandwidthScale != 1 {
            // The link of a simulated session is scaled already, but not the trace that it is named after.
            let before = unchangedContext["trace"].flatMap { _ in recorded.context["scale"].flatMap(Double.init) } ?? 1
            settings["scale"] = "\(change.bandwidthScale * before)"
        }
        if let latency = change.latency { settings["latency"] = "\(latency)" }
        if let maxBuffer = change.maxBuffer { settings["maxBuffer"] = "\(maxBuffer)" }
        let name = RunName(
            playlist: presentation.name, abr: simulation.rule.description, player: simulation.profile.name,
            trace: trace.name, seed: 0, settings: settings)
        return recorded.context.values.merging(name.context.values) { $1 }.merging(unchangedContext) { $1 }
    }

    /// No change: the rule, the player and all else of the session.
    public var unchanged: Change { Change(of: base) }

    /// The simulation of the session with a change: of as much media as was watched, or for as long as the viewer stayed.
    ///
    /// - Throws: `TraceError` where the link would be one that cannot be.
    public func simulation(_ change: Change) throws(TraceError) -> Simulation {
        var simulation = try change.applied(to: base)
        simulation.identity.id = "\(recorded.id) by \(change.label)"
        return simulation
    }

    /// Plays the session with a change.
    ///
    /// - Parameter isDetailed: whether requests and the buffer's course are wanted too.
    public func play(_ change: Change, isDetailed: Bool = false) throws(TraceError) -> Modelled {
        var simulation = try simulation(change)
        simulation.isDetailed = isDetailed
        var session = simulation.run()
        session.log.context.values = context(change, simulation)
        session.log.context = session.log.context.settingUpperBound(session.bound)
        return Modelled(session: session, totals: SessionTotals(session.log, catalog: catalog))
    }
}
