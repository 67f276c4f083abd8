import BandwidthTrace
import Playback

/// What the user changed of a simulation.
struct WhatIfSettings: Hashable, Sendable {
    var rule: ABRName
    var profile: PlayerProfile
    /// What every bandwidth is multiplied by, besides the simulation's own scale.
    var bandwidthScale = 1.0
    /// What every latency is multiplied by.
    var latencyScale = 1.0
    /// What is added to every latency then, seconds.
    var addedLatency = 0.0
    /// What the buffer is filled up to, seconds.
    var maxBuffer: Double
    var preparation: StartupPreparation

    /// Nothing changed.
    init(_ simulation: Simulation) {
        rule = simulation.rule
        profile = simulation.profile
        maxBuffer = simulation.profile.maxBuffer
        preparation = simulation.options.preparation
    }

    /// The simulation with the changes.
    func applied(to simulation: Simulation) -> Simulation {
        var simulation = simulation
        simulation.rule = rule
        simulation.profile = profile
        simulation.profile.maxBuffer = maxBuffer
        simulation.options.bandwidthScale *= bandwidthScale
        simulation.options.preparation = preparation
        if latencyScale != 1 || addedLatency != 0 {
            simulation.trace = simulation.trace.withLatencies { $0 * latencyScale + addedLatency }
        }
        return simulation
    }
}

extension BandwidthTrace {
    /// The same link with other latencies, of which none is less than zero.
    fileprivate func withLatencies(_ change: (Double) -> Double) -> BandwidthTrace {
        let changed = periods.map { period in
            Period(duration: period.duration, bandwidth: period.bandwidth, latency: max(0, change(period.latency)))
        }
        // Only a latency beyond all belief is refused: the link then stays as it was.
        return (try? BandwidthTrace(name: name, changed, end: end)) ?? self
    }
}
