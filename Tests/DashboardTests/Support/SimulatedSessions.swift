import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

@testable import Dashboard

/// A simulated session: three minutes on four variants over a link that breaks down, encrypted, with a segment that
/// is missing in the highest variant.
enum SimulatedSessions {
    static let rates = [500_000.0, 1_200_000, 2_500_000, 6_000_000]

    static func presentation(segments count: Int = 45) throws -> Presentation {
        var segments = SegmentTable()
        for rate in rates {
            segments.append(
                durations: Array(repeating: 4, count: count),
                bits: (0..<count).map { rate * 4 * ($0.isMultiple(of: 3) ? 0.6 : 0.9) })
        }
        return try Presentation(
            name: "four.m3u8",
            variants: [2, 0, 1, 3].map { .init(uri: "v\($0).m3u8", peakBitrate: rates[$0], track: $0) },
            tracks: rates.indices.map {
                .init(uri: "v\($0).m3u8", playlistBytes: 4000, initializationBytes: 900, keyURI: "key")
            }, segments: segments, targetDuration: 4, multivariantBytes: 1200)
    }

    static func trace() throws -> BandwidthTrace {
        try BandwidthTrace(
            name: "tunnel",
            [
                .init(duration: 50, bandwidth: 6e6, latency: 0.05),
                .init(duration: 30, bandwidth: 250_000, latency: 0.12),
                .init(duration: 60, bandwidth: 3e6, latency: 0.05),
            ])
    }

    static func simulation(rule: ABRName = .bolaE, segments count: Int = 45) throws -> Simulation {
        var simulation = Simulation(
            try presentation(segments: count), trace: try trace(), profile: .avplayer, rule: rule,
            identity: SessionIdentity(id: "simulated"))
        simulation.profile.maxBuffer = 16
        simulation.options.scenario = Scenario(faults: [.segmentStatus(segment: 12, variant: 3, status: 404)])
        return simulation
    }

    static func entry(_ simulation: Simulation, title: String = "tunnel") -> SessionEntry {
        let log = simulation.run().log
        return SessionEntry(title: title, log: log, catalog: SampleSessions.catalog, origin: .simulated(simulation))
    }

    static func state(size: Size = Size(width: 100, height: 30)) throws -> AppState {
        atStart(AppState(sessions: [entry(try simulation())], selected: 0, catalog: SampleSessions.catalog, size: size))
    }

    /// The session made by hand as a recorded one that can be modelled.
    static func recorded(id: String = "hand-made") throws -> SessionEntry {
        var simulation = try simulation(segments: 30)
        simulation.identity.id = id + "-modelled"
        let log = HandMadeSession.log(id: id)
        let whatIf = WhatIf(
            log, playing: simulation,
            notes: [
                "The ladder is what the log shows of it: the variants that were played, in made-up segments of 4 s.",
                "The link is what the log shows of it: each event's observed bitrate for as long as it was watched.",
            ], catalog: SampleSessions.catalog)
        return SessionEntry(
            title: id, log: log, catalog: SampleSessions.catalog, origin: .recorded({ .success(whatIf) }))
    }

    static func recordedState(size: Size = Size(width: 100, height: 30)) throws -> AppState {
        atStart(
            AppState(
                sessions: [try recorded(), HandMadeSession.entry(id: "other")], selected: 0,
                catalog: SampleSessions.catalog, size: size))
    }

    private static func atStart(_ state: AppState) -> AppState {
        var state = state
        state.seek(to: 0)
        return state
    }
}
