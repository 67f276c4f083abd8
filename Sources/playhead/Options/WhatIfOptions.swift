import Analytics
import ArgumentParser
import BandwidthTrace
import Comparison
import Dashboard
import Platform
import Playback
import PlayerLog

/// How recorded sessions are played again by the model.
struct WhatIfOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Play the session again by this rule (repeatable), and show the KPIs beside the recorded ones.",
            discussion: "The rules are those of playhead simulate --help.", valueName: "name"))
    var abr: [ABRName] = []

    @Option(help: ArgumentHelp("Play it again with every bandwidth multiplied.", valueName: "x"))
    var scale: Double?

    @Option(help: ArgumentHelp("Play it again with this latency throughout: 50ms.", valueName: "time"))
    var latency: String?

    @Option(help: ArgumentHelp("Play it again with a buffer of this length.", valueName: "seconds"))
    var maxBuffer: Double?

    @OptionGroup var connection: ConnectionOptions

    @Option(
        help: ArgumentHelp("Play this again; the bundle's multivariant.m3u8 unless given.", valueName: "playlist"),
        completion: .file())
    var playlist: String?

    @Option(
        help: ArgumentHelp(
            "Play it again over this link; the bundle's trace.json unless given, or what the log tells of it.",
            valueName: "trace"),
        completion: .file())
    var trace: String?

    @Option(help: ArgumentHelp("The player of the model; a simulated session's own unless given.", valueName: "name"))
    var player: PlayerName?

    @Option(help: ArgumentHelp("The seed of sizes and traces that are made up.", valueName: "n"))
    var seed: UInt64 = 1

    func validate() throws {
        try ValidationError.unlessPositive(scale, "--scale")
        try ValidationError.unlessTime(latency, "--latency", like: "50ms or 0.1s")
        try ValidationError.unlessPositive(maxBuffer, "--max-buffer", unit: " seconds")
    }

    /// Whether anything is to be played again.
    var isWanted: Bool {
        !abr.isEmpty || scale != nil || latency != nil || maxBuffer != nil || playlist != nil || trace != nil
            || player != nil || connection.isGiven
    }

    /// What is changed, a session each.
    private func changes(of whatIf: WhatIf) -> [WhatIf.Change] {
        (abr.isEmpty ? [whatIf.base.rule] : abr).map { rule in
            var change = whatIf.unchanged
            change.rule = rule
            change.bandwidthScale = scale ?? 1
            change.latency = latency.flatMap(BandwidthTrace.seconds(parsing:))
            change.maxBuffer = maxBuffer
            change.profile = connection.applied(to: change.profile)
            return change
        }
    }

    /// The sessions with what the model makes of each.
    func modelled(
        _ sessions: ViewedSessions, in files: some FileSystem, catalog: ErrorCatalog
    ) throws(CommandFailure) -> ViewedSessions {
        var result = sessions
        for viewed in sessions {
            do {
                let whatIf = try prepared(viewed, in: files, catalog: catalog)
                for change in changes(of: whatIf) {
                    let modelled = try whatIf.play(change)
                    let label = change.label
                    result.add(
                        modelled.session.log, of: modelled.simulation, title: "\(viewed.title): \(label)",
                        label: label, of: viewed, catalog: catalog)
                }
                result.add(notes: whatIf.notes)
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                // One session of many that tells too little costs the others nothing.
                result.add(notes: ["\(viewed.title) is not played again: \(error)"])
            }
        }
        guard result.count > sessions.count else {
            throw CommandFailure.badData(result.notes.last ?? "no session could be played again")
        }
        return result
    }

    /// How the screen's what-if panel plays a session where nothing is changed yet.
    func rerun(
        _ viewed: ViewedSessions.Session, in files: some FileSystem, catalog: ErrorCatalog
    ) -> Result<WhatIf, ScreenFailure> {
        do {
            return .success(try prepared(viewed, in: files, catalog: catalog))
        } catch {
            return .failure(ScreenFailure(message: "\(viewed.title) cannot be modelled: \(error)"))
        }
    }

    private func prepared(
        _ viewed: ViewedSessions.Session, in files: some FileSystem, catalog: ErrorCatalog
    ) throws -> WhatIf {
        var options = PresentationOptions(seed: seed)
        if let watched = viewed.totals.durationWatched, watched > 0 { options.length = watched }
        let simulation = try viewed.simulation(in: files)
        return try WhatIf(
            viewed.log(), presentation: presentation(of: viewed, simulation, options, in: files),
            trace: link(of: viewed, simulation, in: files), profile: player?.profile, simulation: simulation,
            options: options, catalog: catalog)
    }

    /// The playlist that was asked for, or the bundle's; nil where there is none, or the simulation has it.
    private func presentation(
        of viewed: ViewedSessions.Session, _ simulation: Simulation?, _ options: PresentationOptions,
        in files: some FileSystem
    ) throws(CommandFailure) -> Presentation? {
        guard let path = playlist ?? viewed.companion("multivariant.m3u8", unlessIn: simulation, in: files) else {
            return nil
        }
        return try PresentationReader(files: files, options: options, fetcher: ScreenWait().fetcher).require(path)
    }

    /// The trace that was asked for, or the bundle's; nil where there is none, or the simulation has it.
    private func link(
        of viewed: ViewedSessions.Session, _ simulation: Simulation?, in files: some FileSystem
    ) throws(CommandFailure) -> BandwidthTrace? {
        guard let text = trace ?? viewed.companion("trace.json", unlessIn: simulation, in: files) else { return nil }
        return try TraceInputOptions.trace(text, in: files, seed: seed)
    }
}
