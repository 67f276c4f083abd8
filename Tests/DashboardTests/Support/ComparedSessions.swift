import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadTerminal

@testable import Dashboard

/// Two simulated sessions over the link that breaks down: rules differ, or more than that.
enum ComparedSessions {
    static func state(
        _ first: ABRName = .bolaE, _ second: ABRName = .dynamic, size: Size = Size(width: 100, height: 30),
        changing change: (inout Simulation) -> Void = { _ in }
    ) throws -> AppState {
        var a = try SimulatedSessions.simulation(rule: first)
        for index in a.presentation.variants.indices {
            a.presentation.variants[index].codecs = "avc1.640028,mp4a.40.2"
            a.presentation.variants[index].score = Double(index)
        }
        var b = a
        b.rule = second
        b.identity.id = "other"
        change(&b)
        var state = AppState(
            sessions: [SimulatedSessions.entry(a), SimulatedSessions.entry(b)], selected: 0,
            catalog: SampleSessions.catalog, size: size)
        press("2", &state)
        return state
    }

    /// The same ladder in a newer codec: half the bitrate, more score.
    static func encodeAnew(_ simulation: inout Simulation) {
        let old = simulation.presentation
        var segments = SegmentTable()
        for track in old.tracks.indices {
            let count = old.segments.count(ofTrack: track)
            segments.append(
                durations: Array(repeating: 4, count: count),
                bits: (0..<count).map { old.segments.bits(track: track, segment: $0) / 2 })
        }
        simulation.presentation.segments = segments
        simulation.presentation.name = "four-hevc.m3u8"
        for index in old.variants.indices {
            simulation.presentation.variants[index].peakBitrate /= 2
            simulation.presentation.variants[index].codecs = "hvc1.2.4.L123.B0,mp4a.40.2"
            simulation.presentation.variants[index].score = Double(index) + 0.5
        }
    }

    /// Two rules over links that break down for ever longer.
    static func experiment(
        _ first: ABRName = .throughput, _ second: ABRName = .dynamic, traces count: Int = 12,
        changing change: (inout SimulatedContender) -> Void = { _ in }
    ) throws -> (comparison: Comparison, experiment: Experiment) {
        let presentation = try SimulatedSessions.presentation()
        let a = SimulatedContender(presentation, profile: .avplayer, rule: first)
        var b = SimulatedContender(presentation, profile: .avplayer, rule: second)
        change(&b)
        let traces = try (0..<count).map { place in
            try BandwidthTrace(
                name: "gap of \(4 * place) s",
                [
                    .init(duration: 50, bandwidth: 5e6, latency: 0.05),
                    .init(duration: Double(1 + 4 * place), bandwidth: 200_000, latency: 0.12),
                    .init(duration: 60, bandwidth: 3e6 - 1e5 * Double(place), latency: 0.05),
                ])
        }
        let experiment = Experiment(
            [.simulated(a), .simulated(b)], traces: traces, seed: 1,
            startDate: SessionIdentity.defaultStartDate)
        return (experiment.run(jobs: 1) { true }, experiment)
    }

    /// The screen of such an experiment.
    static func tracesState(
        _ first: ABRName = .throughput, _ second: ABRName = .dynamic, traces count: Int = 12,
        size: Size = Size(width: 100, height: 30), changing change: (inout SimulatedContender) -> Void = { _ in }
    ) throws -> AppState {
        let (comparison, experiment) = try experiment(first, second, traces: count, changing: change)
        return AppState(
            comparing: comparison, of: experiment, catalog: SampleSessions.catalog, size: size)
    }
}
