import BandwidthTrace
import PlayerLog
import TestSupport
import Testing

@testable import Playback

/// Plain sessions have an engine that leaves out what they cannot have: it plays them as the full engine does, bit by bit.
@Suite struct PlainSessionTests {
    /// A random simulation made plain; nil where its presentation cannot be.
    private func plainSimulation(_ seed: UInt64) -> Simulation? {
        var random = RandomSimulation(seed: seed)
        var simulation = random.make()
        let (options, maxBuffer) = (simulation.options, simulation.profile.maxBuffer)
        simulation.options = PlaybackOptions()
        simulation.options.mayAbandon = options.mayAbandon
        simulation.options.bandwidthScale = options.bandwidthScale
        simulation.options.duration = options.duration
        simulation.profile = .sabre
        simulation.profile.maxBuffer = maxBuffer
        if seed % 5 == 0 { simulation.profile.estimator = .slidingWindow(count: 3) }
        let rules: [ABRName] = [.bolaE, .dynamic, .bola, .throughput, .bba, .avplayer, .hlsjs, .fixed(1)]
        simulation.rule = rules[Int(seed) / 2 % rules.count]
        simulation.isDetailed = false
        return simulation.isPlain ? simulation : nil
    }

    @Test func `they are what the full engine makes of them`() {
        var (count, carriedAtOnce) = (0, 0)
        for simulation in (UInt64(0)..<1500).lazy.compactMap(plainSimulation) {
            var detailed = simulation
            detailed.isDetailed = true
            #expect(!detailed.isPlain)
            let (plain, full) = (simulation.run(), detailed.run())
            let comment: Comment = "\(simulation.rule) over \(simulation.trace.periods), \(simulation.options)"
            #expect(plain.log.accessRows.map(\.event) == full.log.accessRows.map(\.event), comment)
            #expect(plain.log.errorRows == full.log.errorRows, comment)
            #expect(plain.log.observed == full.log.observed, comment)
            #expect(plain.startup == full.startup, comment)
            #expect(plain.transferred == full.transferred, comment)
            #expect(plain.end == full.end, comment)
            #expect(plain.duration == full.duration, comment)
            count += 1
            carriedAtOnce += simulation.options.mayAbandon ? 0 : 1
        }
        #expect(count > 300)
        #expect(carriedAtOnce > 80)
    }

    @Test func `whatever else can happen makes a session one for the full engine`() throws {
        let plain = Simulation(
            try Made.presentation(), trace: try Made.trace("1M"), profile: .sabre, rule: .bolaE,
            identity: SessionIdentity(id: "plain"))
        #expect(plain.isPlain)
        let changes: [(inout Simulation) throws -> Void] = [
            { $0.isDetailed = true },
            { $0.profile = .avplayer },
            { $0.profile.requestTimeout = 8 },
            { $0.profile.emptyLevel = 0.1 },
            { $0.profile.bufferGoal = .below },
            { $0.options.replacement = .left },
            { $0.options.scenario = Scenario(actions: [Scenario.Action(at: 1, .pause(2))]) },
            { $0.options.scenario = Scenario(faults: [.segmentStatus(segment: 1, variant: nil, status: 404)]) },
            { $0.options.preparation.enqueuedAhead = 3 },
            { $0.presentation = try Made.presentation(audio: 64_000) },
            { $0.presentation = try Made.presentation(live: .init(windowCount: 5)) },
        ]
        for change in changes {
            var other = plain
            try change(&other)
            #expect(!other.isPlain)
        }
    }
}
