import BandwidthTrace
import Foundation
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import TestSupport
import Testing

@testable import Playback

/// What no rule can pass, and the best plan found.
struct OptimalBoundTests {
    private static let catalog = ErrorCatalog()

    private func score(_ session: SimulatedSession, by qoe: LinearQoE = .usual) -> Double? {
        SessionTotals(session.log, catalog: Self.catalog, qoe: qoe).linearQoE
    }

    /// A link like a phone's: seconds of 0.2 to 8 Mb/s that wander.
    private func trace(_ generator: inout SeededGenerator) throws -> BandwidthTrace {
        var rate = 2.0
        return try BandwidthTrace(
            (0..<120).map { _ in
                rate = min(8, max(0.2, rate * Double.random(in: 0.6...1.6, using: &generator)))
                return .init(duration: 1, bandwidth: rate * 1e6, latency: 0.08)
            })
    }

    private func simulation(
        _ generator: inout SeededGenerator, _ profile: PlayerProfile = .sabre, segments: Int = 25
    ) throws -> Simulation {
        let bitrates = [300.0, 750, 1200, 2850]
        let presentation = Situations.presentation(
            bitrates,
            bits: bitrates.map { bitrate in
                (0..<segments).map { _ in (bitrate * 4000 * Double.random(in: 0.6...1.4, using: &generator)).rounded() }
            })
        return Simulation(
            presentation, trace: try trace(&generator), profile: profile, rule: .optimal,
            identity: SessionIdentity(id: "s"))
    }

    @Test func `the plan the best of all and the bound come in this order`() throws {
        var generator = SeededGenerator(seed: 2018)
        var tight = 0
        for index in 0..<300 {
            let tiny = try OptimalCase(&generator)
            let session = tiny.simulation.run()
            let best = tiny.bruteForce()
            let (plan, bound) = (try #require(score(session)), try #require(session.bound?.value))
            // The log has whole microseconds.
            #expect(abs(plan - best) < 1e-4, "case \(index): \(plan) of \(best)")
            #expect(bound >= best - 1e-5, "case \(index): \(bound) under \(best)")
            #expect(bound >= plan, "case \(index)")
            if bound - best < 0.05 * max(1, abs(best)) { tight += 1 }
        }
        #expect(tight > 200, "\(tight)")
    }

    /// The same by other models of QoE; what these are worth is worked out here anew.
    @Test(arguments: ["log", "hd", "rebuffer=0.7,switch=2"])
    func `what is aimed at is the best by any model`(text: String) throws {
        var generator = SeededGenerator(seed: 2017)
        let model = try #require(LinearQoE(text))
        let table = [(0.0, 0.0), (0.3, 1), (0.75, 2), (1.2, 3), (1.85, 12), (2.85, 15), (4.3, 20)]
        var differing = 0
        for index in 0..<100 {
            var tiny = try OptimalCase(&generator)
            let usual = tiny.simulation.run()
            tiny.qoe = model
            switch text {
            case "log": (tiny.quality, tiny.rebuffering) = ({ max(0, Foundation.log($0 / 0.3)) }, 2.66)
            case "hd":
                tiny.quality = { rate in
                    zip(table, table.dropFirst()).first { rate <= $1.0 }.map { low, high in
                        low.1 + (rate - low.0) * (high.1 - low.1) / (high.0 - low.0)
                    } ?? 20
                }
                tiny.rebuffering = 8
            default: (tiny.switching, tiny.rebuffering) = (2, 0.7)
            }
            let session = tiny.simulation.run()
            let best = tiny.bruteForce()
            let (plan, bound) = (try #require(score(session, by: model)), try #require(session.bound?.value))
            #expect(abs(plan - best) < 1e-4, "case \(index): \(plan) of \(best)")
            #expect(bound >= best - 1e-5 && bound >= plan, "case \(index): \(bound) under \(best)")
            if usual.log.accessRows.map(\.event) != session.log.accessRows.map(\.event) { differing += 1 }
        }
        #expect(differing > 5, "another plan is the best: \(differing)")
    }

    @Test(arguments: ["log", "hd", "linear:rebuffer=8,switch=0.5"], [PlayerProfile.sabre, .avplayer])
    func `no rule passes the plan by any model`(text: String, profile: PlayerProfile) throws {
        var generator = SeededGenerator(seed: 6)
        let model = try #require(LinearQoE(text))
        var simulation = try simulation(&generator, profile, segments: 12)
        simulation.ruleOptions.qoe = model
        let session = simulation.run()
        let (plan, bound) = (try #require(score(session, by: model)), try #require(session.bound?.value))
        #expect(plan <= bound)
        for rule in ABRName.named.map(\.rule) + (0..<4).map(ABRName.fixed) {
            simulation.rule = rule
            #expect(try #require(score(simulation.run(), by: model)) <= plan, "\(rule)")
        }
    }

    @Test func `no session of any kind is worth more than its bound`() throws {
        var random = RandomSimulation(seed: 77)
        var bounded = 0
        for index in 0..<400 {
            var simulation = random.make()
            simulation.options.preparation.startPosition = 0
            simulation.options.scenario = Scenario()
            simulation.presentation.live = nil
            simulation.ruleOptions.states = 60
            guard LinearQoEBound.Obstacle(simulation.presentation, simulation.options, simulation.profile) == nil,
                simulation.presentation.duration < 150
            else { continue }
            let problem = OptimalProblem(simulation)
            let bound = OptimalBound(problem, grid: OptimalGrid(problem, options: simulation.ruleOptions))
            guard let bound = bound.value, let value = score(simulation.run()) else { continue }
            bounded += 1
            #expect(value <= bound / 1000, "case \(index): \(simulation.profile.name) \(simulation.rule)")
        }
        #expect(bounded > 50, "\(bounded)")
    }

    /// A plan counts on whole segments: of a player that plays them while they arrive there is no bound.
    @Test(arguments: PlayerProfile.all.filter { !$0.playsArriving })
    func `no rule is better than the plan`(_ profile: PlayerProfile) throws {
        var generator = SeededGenerator(seed: 2)
        var simulation = try simulation(&generator, profile)
        let session = simulation.run()
        let (plan, bound) = (try #require(score(session)), try #require(session.bound?.value))
        #expect(plan <= bound)
        #expect(bound - plan < 0.05 * 2.85 * 25, "the gap is too wide to say anything: \(plan) of \(bound)")
        for rule in ABRName.named.map(\.rule) + (0..<4).map(ABRName.fixed) {
            simulation.rule = rule
            #expect(try #require(score(simulation.run())) <= plan, "\(rule)")
        }
    }

    @Test func `more bandwidth never lowers the bound`() throws {
        var generator = SeededGenerator(seed: 3)
        for profile in PlayerProfile.all {
            var simulation = try simulation(&generator, profile, segments: 12)
            simulation.ruleOptions.states = 200
            var last = -Double.infinity
            for scale in [0.02, 0.3, 0.31, 0.9, 0.95, 1, 1.001, 1.1, 2, 50] {
                simulation.options.bandwidthScale = scale
                let problem = OptimalProblem(simulation)
                let bound = OptimalBound(problem, grid: OptimalGrid(problem, options: simulation.ruleOptions))
                let value = try #require(bound.value)
                #expect(value >= last, "\(profile.name) at \(scale)")
                last = value
            }
        }
    }

    @Test func `a session that is cut is bounded by what it can play`() throws {
        var generator = SeededGenerator(seed: 4)
        for duration in [0.5, 5, 20, 61.5] {
            var simulation = try simulation(&generator)
            simulation.options.duration = duration
            let session = simulation.run()
            let bound = try #require(session.bound?.value)
            #expect(bound <= 2.85 * duration / 4 + 0.01)
            for rule in ABRName.named.map(\.rule) {
                simulation.rule = rule
                if let value = score(simulation.run()) { #expect(value <= bound, "\(rule) in \(duration) s") }
            }
        }
    }

    /// What does not end is paid for or not, as one counts it: the bound is none that depends on it.
    @Test func `a link that goes down for ever is bounded`() throws {
        var generator = SeededGenerator(seed: 5)
        var simulation = try simulation(&generator)
        simulation.trace = try BandwidthTrace(
            [.init(duration: 9, bandwidth: 2e6, latency: 0.05), .init(duration: 1, bandwidth: 0)], end: .hold)
        let session = simulation.run()
        let bound = try #require(session.bound?.value)
        #expect(try #require(score(session)) <= bound)
        #expect(bound < 2.85 * 18)
    }

    @Test func `what has no bound says why`() throws {
        var generator = SeededGenerator(seed: 6)
        let simulation = try simulation(&generator, segments: 5)
        func obstacle(_ change: (inout Simulation) throws -> Void) throws -> LinearQoEBound? {
            var changed = simulation
            try change(&changed)
            return changed.run().bound
        }
        #expect(try obstacle { _ in }?.obstacle == nil)
        let live = try obstacle {
            $0.presentation.live = .init(windowCount: 4)
            $0.options.duration = 20
        }
        #expect(live == LinearQoEBound(value: nil, obstacle: .live))
        let scenario = try obstacle { $0.options.scenario = Scenario(actions: [.init(at: 3, .pause(2))]) }
        #expect(scenario == LinearQoEBound(value: nil, obstacle: .scenario))
        let position = try obstacle { $0.options.preparation.startPosition = 4 }
        #expect(position == LinearQoEBound(value: nil, obstacle: .startPosition))
        let slow = try obstacle {
            $0.trace = try BandwidthTrace([.init(duration: 1, bandwidth: 0.001)])
        }
        #expect(slow == LinearQoEBound(value: nil, obstacle: .endless))
    }

    @Test func `other rules work out no bound`() throws {
        var generator = SeededGenerator(seed: 7)
        var simulation = try simulation(&generator, segments: 3)
        simulation.rule = .bola
        #expect(simulation.run().bound == nil)
    }

    @Test func `a link that carries everything is planned at the top`() throws {
        var generator = SeededGenerator(seed: 8)
        var simulation = try simulation(&generator)
        simulation.trace = try BandwidthTrace([.init(duration: 10, bandwidth: 50e6, latency: 0.02)])
        let session = simulation.run()
        let (plan, bound) = (try #require(score(session)), try #require(session.bound?.value))
        #expect(bound - plan < 0.1)
        #expect(plan > 0.98 * 2.85 * 25)
    }

    @Test func `a ladder of one and sizes of zero are planned`() throws {
        var generator = SeededGenerator(seed: 9)
        var simulation = try simulation(&generator)
        simulation.presentation = Situations.presentation([800], segments: 3)
        #expect(try #require(score(simulation.run())) <= (try #require(simulation.run().bound?.value)))
        simulation.presentation = Situations.presentation([800, 900], bits: [[0, 0, 0], [0, 0, 0]])
        let session = simulation.run()
        #expect(abs(try #require(score(session)) - 2.7) < 1e-6)
        #expect(abs(try #require(session.bound?.value) - 2.7) < 0.01)
    }

    /// What ten hours take, in steps that are made for it, is bounded.
    @Test func `a long session is planned in steps that it has time for`() throws {
        var generator = SeededGenerator(seed: 11)
        var simulation = try simulation(&generator, segments: 1)
        simulation.presentation = Situations.presentation(
            [500, 3000], bits: [500.0, 3000].map { bitrate in (0..<9000).map { _ in bitrate * 4000 } })
        let problem = OptimalProblem(simulation)
        #expect(OptimalBeam.plan(problem, step: 10, states: 2).count == 9000)
        let usual = OptimalGrid(problem, options: ABROptions())
        let window = try #require(problem.capacities.max()) + 10_000
        #expect(window / usual.step(delay: 0, halvings: 0) * 9000 * 2 < 1.01 * Double(1 << 23))
    }

    /// What is planned for a segment is played of it, wherever the viewer is.
    @Test func `after a seek the plan goes on from there`() throws {
        var generator = SeededGenerator(seed: 12)
        var simulation = try simulation(&generator)
        simulation.options.scenario = Scenario(actions: [.init(at: 9, .seek(to: 60))])
        simulation.isDetailed = true
        let session = simulation.run()
        #expect(session.end == .ended)
        #expect(session.bound == LinearQoEBound(value: nil, obstacle: .scenario))
        let best = try #require(score(session))
        for rule in ABRName.named.map(\.rule).filter({ $0 != .optimal }) + (0..<4).map(ABRName.fixed) {
            simulation.rule = rule
            #expect(try #require(score(simulation.run())) <= best, "\(rule)")
        }
    }

    /// A viewer whose time is up has stalled for all that did not play: nothing of it is free.
    @Test func `a session that is cut is not over before its time`() throws {
        var generator = SeededGenerator(seed: 13)
        var simulation = try simulation(&generator)
        simulation.options.duration = 80
        simulation.trace = try BandwidthTrace(
            [
                .init(duration: 10, bandwidth: 4e6, latency: 0.05),
                .init(duration: 1000, bandwidth: 40_000, latency: 0.05),
            ], end: .hold)
        let session = simulation.run()
        let (plan, bound) = (try #require(score(session)), try #require(session.bound?.value))
        #expect(plan <= bound && bound < plan + 3, "\(plan) of \(bound)")
    }

    /// The same session, whether its details are asked for or not.
    @Test func `the plan is played in detail`() throws {
        var generator = SeededGenerator(seed: 10)
        var simulation = try simulation(&generator, segments: 8)
        let plain = simulation.run()
        simulation.isDetailed = true
        let detailed = simulation.run()
        #expect(!detailed.requests.isEmpty)
        #expect(score(plain) == score(detailed) && plain.bound == detailed.bound)
    }

    @Test func `a plan is followed and behind it the lowest is loaded`() {
        var rule = PlannedRule(variants: [2, 1], first: 4)
        let situation = ABRSituation(Situations.presentation([1, 2, 3]), maxBuffer: 30)
        #expect((3...6).map { rule.decide(situation.with(level: 3, last: 0, segment: $0)).variant } == [0, 2, 1, 0])
    }
}
