public import BandwidthTrace
public import Playback
public import PlayerLog
public import PlayheadAnalytics
import PlayheadNumerics

/// What a recorded viewer would have got otherwise: the session played again by the model, with what is changed.
///
/// The ladder and the link are those that are given, of the session's bundle; where there are none, what the access log
/// tells of them, and ``notes`` say so. A simulated session whose bundle says what it came from is played again from that:
/// without a change it is the same session.
///
/// It never changes, so that all that ask of a session share one.
public final class WhatIf: Sendable {
    /// A session as the model plays it.
    public struct Modelled: Sendable {
        /// What was played, by whom, over which link.
        public var simulation: Simulation
        /// All that was simulated.
        public var session: SimulatedSession
        /// Its KPIs.
        public var totals: SessionTotals
    }

    /// The session as it was recorded.
    public let recorded: SessionLog
    /// What is played where nothing is changed: what was played, over which link, by which player and rule.
    public let base: Simulation
    /// What a reader should know of the model but for its link, a sentence each.
    public let modelNotes: [String]
    /// What a reader should know of a link that is only what the log shows of it; nil of one that is known.
    public let observedLinkNote: String?
    /// What the session came from, where it is a simulated one and its bundle says it; nil of any other.
    public let stored: Simulation?
    /// What the recorded session's context says of what is played, and still holds: of a simulated session that is played
    /// again from what it came from.
    private let unchangedContext: [String: SessionContext.Value]
    /// What the error codes mean.
    let catalog: ErrorCatalog

    /// A session as a simulation plays it, which is known already.
    public convenience init(
        _ recorded: SessionLog, playing base: Simulation, notes: [String] = [], stored: Simulation? = nil,
        unchangedContext: Set<String> = [], catalog: ErrorCatalog
    ) {
        self.init(
            recorded, playing: base, notes: notes, linkNote: nil, stored: stored, unchangedContext: unchangedContext,
            catalog: catalog)
    }

    private init(
        _ recorded: SessionLog, playing base: Simulation, notes: [String], linkNote: String?, stored: Simulation?,
        unchangedContext: Set<String>, catalog: ErrorCatalog
    ) {
        (self.recorded, self.base, self.stored, self.catalog) = (recorded, base, stored, catalog)
        (modelNotes, observedLinkNote) = (notes, linkNote)
        self.unchangedContext = recorded.context.values.filter { unchangedContext.contains($0.key) }
    }

    /// Prepares a recorded session to be played again.
    ///
    /// - Parameters:
    ///   - log: the session as it was recorded.
    ///   - presentation: what was played; nil for what `simulation` or the log tells of it.
    ///   - trace: the link; nil for what `simulation` or the log tells of it.
    ///   - profile: the player; nil for that of `simulation`, or the usual.
    ///   - simulation: what the session came from, of a simulated one whose bundle says it.
    ///   - options: how the presentation is made where only the log tells of it.
    ///   - catalog: what the error codes mean.
    /// - Throws: `PresentationError` or `TraceError` where the log is needed and tells nothing.
    public convenience init(
        _ log: SessionLog, presentation: Presentation? = nil, trace: BandwidthTrace? = nil,
        profile: PlayerProfile? = nil, simulation: Simulation? = nil,
        options: PresentationOptions = PresentationOptions(), catalog: ErrorCatalog
    ) throws {
        let totals = SessionTotals(log, catalog: catalog)
        let played = try presentation ?? simulation?.presentation ?? Presentation(playedIn: log, options: options)
        var notes = played.notes
        var linkNote: String?
        let link: BandwidthTrace
        if let known = trace ?? simulation?.trace {
            link = known
        } else {
            link = try BandwidthTrace(observedIn: log, source: log.id, name: "observed in \(log.id)")
            linkNote =
                "The link is what the log shows of it: each event's observed bitrate for as long as the event was watched. "
                + "Dips within an event are gone, and so is the latency." + Self.leftOut(totals, link)
        }
        let timeline = PlaybackTimeline(log)
        let watched = totals.durationWatched ?? 0
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
            notes += Self.differences(totals, from: played)
            let isLeftEarly = played.live != nil || played.duration > watched + played.targetDuration
            if base.options.duration == nil, isLeftEarly, timeline.duration > 0 {
                base.options.duration = timeline.duration
            }
        }
        base.ruleOptions.qoe = totals.qoeModel
        base.identity.id = Self.id(log, PlaybackChange(of: base))
        if let note = played.limitNote(for: base.options.duration) { notes.append(note) }
        var unchanged: Set<String> = simulation == nil ? [] : ["playlist", "trace", "seed"]
        if presentation != nil { unchanged.remove("playlist") }
        if trace != nil { unchanged.remove("trace") }
        self.init(
            log, playing: base, notes: notes, linkNote: linkNote, stored: simulation, unchangedContext: unchanged,
            catalog: catalog)
    }

    /// What a reader should know of the model, a sentence each.
    public var notes: [String] { modelNotes + (observedLinkNote.map { [$0] } ?? []) }

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
    /// first. How the recorded item ended says nothing of this one.
    ///
    /// - Parameter isInPlace: see ``play(_:isInPlace:)``.
    private func context(
        _ change: PlaybackChange, _ simulation: Simulation, isInPlace: Bool
    ) -> [String: SessionContext.Value] {
        var settings = change.texts
        if change.bandwidthScale != 1, unchangedContext["trace"] != nil,
            let before = recorded.context["scale"].flatMap(Double.init)
        {
            // The link of a simulated session is scaled already, but not the trace that it is named after.
            settings["scale"] = "\(change.bandwidthScale * before)"
        }
        let name = RunIdentity(
            playlist: base.presentation.name, abr: simulation.rule.description, player: simulation.profile.name,
            trace: base.trace.name, seed: 0, settings: settings)
        let model = name.context.values.filter { !isInPlace || ["source", "abr", "player"].contains($0.key) }
        var values = recorded.context.values.merging(model) { $1 }.merging(unchangedContext) { $1 }
        values["status"] = nil
        return values
    }

    /// The same session over another link.
    ///
    /// - Parameter trace: the link, unchanged.
    public func over(_ trace: BandwidthTrace) -> WhatIf {
        var base = base
        base.trace = trace
        return WhatIf(
            recorded, playing: base, notes: modelNotes, linkNote: nil, stored: stored,
            unchangedContext: Set(unchangedContext.keys).subtracting(["trace"]), catalog: catalog)
    }

    /// No change: the rule, the player and all else of the session.
    public var unchanged: PlaybackChange { PlaybackChange(of: base) }

    /// The simulation of the session with a change: of as much media as was watched, or for as long as the viewer stayed.
    ///
    /// - Throws: `TraceError` where the link would be one that cannot be.
    public func simulation(_ change: PlaybackChange) throws(TraceError) -> Simulation {
        var simulation = try change.applied(to: base)
        simulation.identity.id = Self.id(recorded, change)
        return simulation
    }

    /// What of the record the model, which plays the session unchanged over its link, does not reproduce; nil where it does.
    ///
    /// - Throws: `TraceError` where the link is one that cannot be.
    public func misfit() throws(TraceError) -> WhatIfMisfit? {
        WhatIfMisfit(
            SessionTotals(recorded, catalog: catalog), unchanged: [try play(unchanged).totals],
            calibration: .of(.requests))
    }

    private static func id(_ recorded: SessionLog, _ change: PlaybackChange) -> String {
        "\(recorded.id) by \(change.label)"
    }

    /// Plays the session with a change.
    ///
    /// If `isInPlace`, the result stands in for the session on a screen that says what is changed: its id is that of
    /// ``base`` whatever the change, its context names source, rule and player alone, and requests and the buffer's
    /// course are there too.
    public func play(_ change: PlaybackChange, isInPlace: Bool = false) throws(TraceError) -> Modelled {
        var simulation = try simulation(change)
        if isInPlace { (simulation.identity.id, simulation.isDetailed) = (base.identity.id, true) }
        var session = simulation.run()
        session.log.context.values = context(change, simulation, isInPlace: isInPlace)
        session.log.context = session.log.context.settingUpperBound(session.bound)
        return Modelled(
            simulation: simulation, session: session,
            totals: SessionTotals(session.log, catalog: catalog, qoe: base.ruleOptions.qoe))
    }
}
