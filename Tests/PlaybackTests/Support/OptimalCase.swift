import TestSupport

@testable import Playback

/// A session small enough to try all plans.
struct OptimalCase {
    var presentation: Presentation
    var trace: BandwidthTrace
    var maxBuffer: Double
    var grid: Double
    var profile: PlayerProfile

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
        let end = BandwidthTrace.End.allCases.randomElement(using: &generator) ?? .loop
        trace = try BandwidthTrace(periods + [.init(duration: 1, bandwidth: 500_000, latency: 0.05)], end: end)
        maxBuffer = duration * Double(Int.random(in: 2...6, using: &generator)) / 2
        grid = [0.001, 0.01, 0.1, 0.5].randomElement(using: &generator) ?? 0.1
        profile = .sabre
        profile.maxBuffer = maxBuffer
        profile.bufferGoal = generator.once(in: 2) ? .roomForSegment : .below
    }

    var situation: ABRSituation { ABRSituation(presentation, maxBuffer: maxBuffer) }

    var problem: OptimalProblem {
        OptimalProblem(
            situation, segments: 0..<situation.segmentCount, link: LinkTable(trace), profile: profile, grid: grid)
    }

    /// What a plan is worth, Mb/s times chunks of four seconds, by a walk through the trace; nil where it does not arrive.
    func value(of plan: [Int], weights: (switching: Double, rebuffering: Double, startup: Double) = (1, 3, 3))
        -> Double?
    {
        let situation = situation
        let step = grid * 1000
        func up(_ time: Double) -> Double { (time / step - 1e-6).rounded(.up) * step }
        var link = Link(trace, scale: 1)
        var (arrival, delay, startup, media, worth) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let room = profile.bufferGoal == .roomForSegment ? situation.segmentDuration : 0
        for (segment, variant) in plan.enumerated() {
            // The level at the request is media + delay - time.
            let request = segment == 0 ? 0 : max(arrival, up(media + delay - (situation.maxBuffer - room)))
            link.idle(request - link.now)
            _ = link.travel(1)
            let time = link.receive(situation.bits(segment: segment, variant: variant)).time
            guard time < .infinity, link.now < .infinity else { return nil }
            arrival = up(link.now)
            delay = max(delay, up(arrival - media))
            if segment == 0 { startup = delay }
            // The walk is behind the whole step now; nothing is asked for before.
            link.idle(max(0, arrival - link.now))
            media += situation.duration(segment: segment, variant: variant)
            worth += situation.bitrates[variant] / 1000 * presentation.targetDuration / 4
            if segment > 0 {
                let change = abs(situation.bitrates[variant] - situation.bitrates[plan[segment - 1]])
                worth -= weights.switching * change / 1000
            }
        }
        return worth - weights.startup * startup / 1000 - weights.rebuffering * (delay - startup) / 1000
    }

    /// The best that any plan is worth; nil where none arrives.
    func bruteForce() -> Double? {
        var plan = Array(repeating: 0, count: situation.segmentCount)
        var best: Double?
        repeat {
            if let value = value(of: plan) { best = max(best ?? value, value) }
        } while next(&plan)
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
