import Playback
import Terminal

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
}
