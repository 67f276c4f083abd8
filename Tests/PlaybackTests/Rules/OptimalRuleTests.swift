import Analytics
import PlayerLog
import TestSupport
import Testing

@testable import Playback

struct OptimalRuleTests {
    /// A link like a phone's: seconds of 0.2 to 8 Mb/s that wander.
    private func trace(_ generator: inout SeededGenerator, scale: Double = 1) throws -> BandwidthTrace {
        var rate = 2.0
        return try BandwidthTrace(
            (0..<120).map { _ in
                rate = min(8, max(0.2, rate * Double.random(in: 0.6...1.6, using: &generator)))
                return .init(duration: 1, bandwidth: rate * 1e6 * scale, latency: 0.08)
            })
    }

    private func presentation(_ generator: inout SeededGenerator, segments: Int = 40) -> Presentation {
        let bitrates = [300.0, 750, 1200, 1850, 2850, 4300]
        return Situations.presentation(
            bitrates,
            bits: bitrates.map { bitrate in
                (0..<segments).map { _ in (bitrate * 4000 * Double.random(in: 0.6...1.4, using: &generator)).rounded() }
            })
    }

    private func simulation(_ presentation: Presentation, _ trace: BandwidthTrace, _ rule: ABRName) -> Simulation {
        Simulation(presentation, trace: trace, profile: .sabre, rule: rule, identity: SessionIdentity(id: "s"))
    }

    /// Linear QoE of a session, from its logs.
    private func score(_ simulation: Simulation) throws -> Double {
        try #require(SessionTotals(simulation.run().log, catalog: ErrorCatalog()).linearQoE)
    }

    private func plan(_ simulation: Simulation) -> OptimalPlan {
        let situation = ABRSituation(simulation.presentation, maxBuffer: simulation.profile.maxBuffer)
        let link = LinkTable(simulation.trace, scale: simulation.options.bandwidthScale)
        return OptimalPlan(situation, link: link, profile: simulation.profile, options: simulation.ruleOptions)
    }

    @Test func theSessionIsWorthWhatThePlanPromisesOrALittleMore() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5 {
            let presentation = presentation(&generator)
            let simulation = simulation(presentation, try trace(&generator), .optimal)
            let (promised, reached) = (plan(simulation).value, try score(simulation))
            // The log has whole microseconds.
            #expect(reached >= promised - 1e-4)
            #expect(reached <= promised + 3)
        }
    }

    @Test func noOtherRuleReachesMore() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<4 {
            let presentation = presentation(&generator)
            let trace = try trace(&generator)
            let best = try score(simulation(presentation, trace, .optimal))
            for rule in ABRName.named.map(\.rule) + (0..<6).map(ABRName.fixed) {
                let other = try score(simulation(presentation, trace, rule))
                #expect(other <= best + 0.1, "\(rule)")
            }
        }
    }

    @Test func moreBandwidthEverywhereNeverScoresLess() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<4 {
            var simulation = simulation(presentation(&generator), try trace(&generator), .optimal)
            var last = try score(simulation)
            for scale in [1.1, 1.3, 1.31, 2, 10] {
                simulation.options.bandwidthScale = scale
                let score = try score(simulation)
                #expect(score >= last - 0.5, "\(scale)")
                last = score
            }
        }
    }

    @Test func aLinkThatCarriesEverythingIsPlannedExactly() throws {
        var generator = SeededGenerator(seed: 4)
        let trace = try BandwidthTrace([.init(duration: 10, bandwidth: 50e6, latency: 0.02)])
        let plan = plan(simulation(presentation(&generator), trace, .optimal))
        #expect(plan.isExact)
        #expect(plan.variants.dropFirst(2).allSatisfy { $0 == 5 })
    }

    @Test func afterASeekItPlansAgain() throws {
        var generator = SeededGenerator(seed: 5)
        let trace = try trace(&generator)
        var situation = ABRSituation(presentation(&generator), maxBuffer: 25)
        var rule = OptimalRule(trace, scale: 1, origin: 0, profile: .sabre)
        _ = rule.firstVariant(situation)
        situation.segment = 20
        situation.time = 33_000
        situation.lastVariant = 3
        rule.didSeek(situation)
        let plan = OptimalPlan(situation, link: LinkTable(trace), profile: .sabre, options: ABROptions())
        for (index, variant) in plan.variants.enumerated() {
            situation.segment = 20 + index
            #expect(rule.decide(situation).variant == variant)
        }
        #expect(plan.variants.count == 20)
    }

    @Test func aLinkThatEndsIsPlannedAsFarAsItGoes() throws {
        var generator = SeededGenerator(seed: 6)
        let trace = try BandwidthTrace([.init(duration: 30, bandwidth: 1e6)], end: .stop)
        let simulation = simulation(presentation(&generator), trace, .optimal)
        let plan = plan(simulation)
        #expect(plan.variants.count > 5 && plan.variants.count < 40)
        guard case .stopped = simulation.run().end else { return #expect(Bool(false), "the link ended") }
    }

    @Test func longSessionsArePlannedPartByPart() throws {
        var generator = SeededGenerator(seed: 7)
        let bitrates = [500.0, 3000]
        let long = Situations.presentation(
            bitrates,
            bits: bitrates.map { bitrate in (0..<9000).map { _ in bitrate * 4000 } })
        var simulation = simulation(long, try trace(&generator), .optimal)
        simulation.ruleOptions.states = 2
        let plan = plan(simulation)
        #expect(plan.variants.count == 9000)
        #expect(!plan.isExact)
        #expect(simulation.run().end == .ended)
    }

    @Test func aLadderOfOneAndSizesOfZeroArePlanned() throws {
        var generator = SeededGenerator(seed: 8)
        let trace = try trace(&generator)
        #expect(plan(simulation(Situations.presentation([800], segments: 3), trace, .optimal)).variants == [0, 0, 0])
        let empty = Situations.presentation([800, 900], bits: [[0, 0, 0], [0, 0, 0]])
        #expect(plan(simulation(empty, trace, .optimal)).variants == [1, 1, 1])
    }

    @Test func aPlanIsFollowedAndBehindItTheLowestIsLoaded() {
        var rule = PlannedRule(variants: [2, 1], first: 4)
        let situation = ABRSituation(Situations.presentation([1, 2, 3]), maxBuffer: 30)
        #expect((3...6).map { rule.decide(situation.with(level: 3, last: 0, segment: $0)).variant } == [0, 2, 1, 0])
    }
}
