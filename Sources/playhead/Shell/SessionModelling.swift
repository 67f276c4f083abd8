import BandwidthTrace
import Comparison
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadPlatform

/// How recorded sessions are played again where nothing is changed: over which ladder and link, and by which player.
struct SessionModelling: Sendable {
    /// What is played; nil for the bundle's playlist, or what the log tells of it.
    var playlist: String?
    /// The link; nil for the bundle's, or what the log tells of it.
    var trace: String?
    /// The units of the link's file; nil for what its content says.
    var units: TraceUnits?
    /// The player; nil for that of a simulated session, or the usual.
    var player: PlayerProfile?
    /// The seed of all that is made up.
    var seed: UInt64 = 1
    /// The model by which QoE is counted; nil for the session's own.
    var qoe: LinearQoE?

    /// How a session is played.
    func whatIf(
        of viewed: SessionEntry, in files: some FileSystem, catalog: ErrorCatalog
    ) throws -> WhatIf {
        var options = PresentationOptions(seed: seed)
        if let watched = viewed.totals.durationWatched, watched > 0 { options.length = watched }
        let simulation = try viewed.simulation(in: files)
        var log = try viewed.log()
        log.context.count(by: qoe)
        return try WhatIf(
            log, presentation: presentation(of: viewed, simulation, options, in: files),
            trace: link(of: viewed, simulation, in: files), profile: player, simulation: simulation,
            options: options, catalog: catalog)
    }

    /// The playlist that was asked for, or the bundle's; nil where there is none, or the simulation has it.
    private func presentation(
        of viewed: SessionEntry, _ simulation: Simulation?, _ options: PresentationOptions,
        in files: some FileSystem
    ) throws(CommandFailure) -> Presentation? {
        guard let path = playlist ?? viewed.companion("multivariant.m3u8", unlessIn: simulation, in: files) else {
            return nil
        }
        return try PresentationReader(files: files, options: options, fetcher: ScreenWait().fetcher).require(path)
    }

    /// The trace that was asked for, or the bundle's; nil where there is none, or the simulation has it.
    private func link(
        of viewed: SessionEntry, _ simulation: Simulation?, in files: some FileSystem
    ) throws(CommandFailure) -> BandwidthTrace? {
        guard let text = trace ?? viewed.companion("trace.json", unlessIn: simulation, in: files) else { return nil }
        return try TraceInputOptions.trace(text, in: files, seed: seed, units: trace == nil ? nil : units)
    }
}
