import BandwidthTrace
import PlayheadNumerics
import TestSupport

@testable import Playback

/// A session small enough to try all plans.
struct OptimalCase {
    var presentation: Presentation
    var trace: BandwidthTrace
    var profile: PlayerProfile
    /// The model that the session is played and counted by.
    var qoe = LinearQoE.usual
    /// The same as the papers have it: what Mb/s are worth, and the weights.
    var quality: (Double) -> Double = { $0 }
    var (switching, rebuffering) = (1.0, 3.0)

    init(_ generator: inout SeededGenerator) throws {
        let variants = Int.random(in: 1...4, using: &generator)
        let segments = Int.random(in: 1...(variants > 3 ? 4 : 5), using: &generator)
        let bitrates = (0..<variants).map { _ in Double(Int.random(in: 2...60, using: &generator)) * 100 }.sorted()
        let duration = Double(Int.random(in: 1...8, using: &generator)) / 2
        presentation = Situations.presentation(
            bitrates, duration: duration,
            bits: bitrates.map { bitrate in
                (0..<segments).map { _ in
                    (bitrate * duration * 1000 * Double.random(in: 0...2, using: &generator)).rounded()
                }
            })
        let periods = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            BandwidthTrace.Period(
                duration: Double(Int.random(in: 1...60, using: &generator)) / 10,
                bandwidth: generator.once(in: 5) ? 0 : Double(Int.random(in: 1...9000, using: &generator)) * 1000,
                latency: Double(Int.random(in: 0...300, using: &generator)) / 1000)
        }
        let end: BandwidthTrace.End = generator.once(in: 2) ? .loop : .hold
        trace = try BandwidthTrace(periods + [.init(duration: 1, bandwidth: 500_000, latency: 0.05)], end: end)
        profile = .sabre
        profile.maxBuffer = duration * Double(Int.random(in: 2...6, using: &generator)) / 2
        profile.bufferGoal = generator.once(in: 2) ? .roomForSegment : .below
    }

    var simulation: Simulation {
        var simulation = Simulation(
            presentation, trace: trace, profile: profile, rule: .optimal, identity: SessionIdentity(id: "s"))
        simulation.ruleOptions.qoe = qoe
        return simulation
    }

    /// What a plan is worth, Mb/s times chunks of four seconds, by a walk through the trace that knows nothing of the
    /// engine: each segment is asked for when the one before is there and the buffer has room.
    func value(of plan: [Int]) -> Double {
        let worths = presentation.variants.map { quality($0.peakBitrate / 1e6) }
        let duration = presentation.targetDuration * 1000
        let room = profile.bufferGoal == .roomForSegment ? duration : 0
        let capacity = profile.maxBuffer * 1000 - room
        var link = Link(trace, scale: 1)
        var (delay, worth) = (0.0, 0.0)
        for (segment, variant) in plan.enumerated() {
            let begin = Double(segment) * duration
            // With less than a segment in the buffer there is always room when that is played.
            if segment > 0 { link.idle(max(0, min(begin + delay, begin + delay - capacity) - link.now)) }
            let bits = presentation.segments.bits(track: variant, segment: segment)
            if bits > 0 { _ = link.travel(1) }
            _ = link.receive(bits)
            delay = max(delay, link.now - begin)
            worth += worths[variant] * presentation.targetDuration / 4
            if segment > 0 { worth -= switching * abs(worths[variant] - worths[plan[segment - 1]]) }
        }
        return worth - rebuffering * delay / 1000
    }

    /// The best that any plan is worth.
    func bruteForce() -> Double {
        let count = presentation.segments.count(ofTrack: 0)
        var plan = Array(repeating: 0, count: count)
        var best = -Double.infinity
        repeat { best = max(best, value(of: plan)) } while next(&plan)
        return best
    }

    private func next(_ plan: inout [Int]) -> Bool {
        for segment in plan.indices.reversed() {
            plan[segment] += 1
            if plan[segment] < presentation.variants.count { return true }
            plan[segment] = 0
        }
        return false
    }
}
