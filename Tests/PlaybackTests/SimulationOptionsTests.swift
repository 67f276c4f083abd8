import BandwidthTrace
import PlayerLog
import TestSupport
import Testing

@testable import Playback

struct SimulationOptionsTests {
    private func simulation() throws -> Simulation {
        Simulation(
            Situations.presentation([1000]), trace: try BandwidthTrace([.init(duration: 1, bandwidth: 1e6)]),
            profile: .sabre, rule: .bola, identity: SessionIdentity(id: "s"))
    }

    private func problem(_ option: String) throws -> String? {
        var simulation = try simulation()
        do {
            try simulation.set(option: option)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `options reach the rule the player and its estimator`() throws {
        var simulation = try simulation()
        for option in [
            "basic", "osc", "no-ibr", "no-abandon", "sliding", "replace=right", "gamma-p=7.5", "horizon=3",
            "reservoir=5", "cushion=10.5", "safety-factor=0.9", "grid=0.05", "states=64",
        ] { try simulation.set(option: option) }
        var wanted = ABROptions()
        wanted.basic = true
        wanted.osc = true
        wanted.noInsufficientBufferRule = true
        wanted.gammaP = 7.5
        wanted.horizon = 3
        wanted.reservoir = 5
        wanted.cushion = 10.5
        wanted.safetyFactor = 0.9
        wanted.grid = 0.05
        wanted.states = 64
        #expect(simulation.ruleOptions == wanted)
        #expect(!simulation.options.mayAbandon)
        #expect(simulation.options.replacement == .right)
        #expect(simulation.profile.estimator == .slidingWindow(count: 3))
    }

    @Test(arguments: [
        "basic", "osc", "no-ibr", "no-abandon", "sliding", "replace=left", "gamma-p=7.5", "horizon=3", "reservoir=0",
        "cushion=10.5", "safety-factor=0.9", "grid=0.05", "states=64",
    ]) func `an option is told`(option: String) throws {
        var simulation = try simulation()
        #expect(simulation.abrOptions.isEmpty)
        try simulation.set(option: option)
        #expect(simulation.abrOptions == [option])
        try simulation.set(option: option == "osc" ? "basic" : "osc")
        #expect(simulation.abrOptions.count == 2)
    }

    @Test func `what is usual is no option`() throws {
        var simulation = try simulation()
        for option in ["gamma-p=5", "horizon=5", "safety-factor=0.8"] { try simulation.set(option: option) }
        #expect(simulation.abrOptions.isEmpty)
        for profile in PlayerProfile.all {
            simulation.profile = profile
            #expect(simulation.abrOptions.isEmpty, "\(profile.name)")
        }
    }

    @Test(arguments: [
        "", "=", "bola", "Basic", "basic=1", "replace", "replace=up", "gamma-p", "gamma-p=0", "gamma-p=nan",
        "horizon=0", "horizon=11", "horizon=5.5", "horizon=99999999999999999999", "reservoir=-1", "cushion=inf",
        "safety-factor=1.1", "safety-factor=", "grid=0", "states=0", "osc=", "basic ",
    ]) func `what cannot be taken is refused`(_ option: String) throws {
        #expect(try problem(option)?.hasPrefix(option + ": ") == true)
    }

    @Test func `an error says what there is or what was expected`() throws {
        let unknown = try #require(try problem("gama-p=5"))
        for option in ABROption.allCases { #expect(unknown.contains(option.usage)) }
        #expect(try problem("replace=up") == "replace=up: expected replace=left|right")
        #expect(
            try problem("horizon=0") == "horizon=0: expected horizon=SEGMENTS, a whole number from 1 to 10")
    }

    @Test func `an option that a rule does not have is remarked on`() {
        #expect(
            ABRName.bola.remarks(on: ["osc", "horizon=3"]) == [
                "--abr-option horizon=3 changes nothing of the rule bola: it is of mpc, robust-mpc."
            ])
        #expect(ABRName.mpc.remarks(on: ["horizon=3"]).isEmpty)
        #expect(ABRName.bolaE.remarks(on: ["gamma-p=4"]).count == 1)
        #expect(ABRName.bolaE.remarks(on: ["gamma-p=4", "no-ibr"]).isEmpty)
        #expect(ABRName.fixed(0).remarks(on: []).isEmpty)
    }

    /// Whether an option changes any of a rule's sessions, over links that wander and now and then break down.
    private func changes(
        _ option: String, _ rule: ABRName, with others: [String] = [], traces: Int = 20, segments: Int = 100
    ) throws -> Bool {
        var generator = SeededGenerator(seed: 41)
        let bitrates = [230.0, 331, 477, 688, 991, 1427, 2056, 2962, 5027, 6000]
        let presentation = Situations.presentation(
            bitrates, duration: 3,
            bits: bitrates.map { bitrate in
                (0..<segments).map { _ in (bitrate * 3000 * Double.random(in: 0.5...1.6, using: &generator)).rounded() }
            })
        for _ in 0..<traces {
            var rate = 2.0
            let trace = try BandwidthTrace(
                (0..<300).map { _ in
                    rate = min(6, max(0.2, rate * Double.random(in: 0.5...1.95, using: &generator)))
                    if generator.once(in: 20) { rate = 0.1 }
                    return .init(duration: 1, bandwidth: rate * 1e6, latency: 0.08)
                })
            var simulation = Simulation(
                presentation, trace: trace, profile: .sabre, rule: rule, identity: SessionIdentity(id: "s"))
            for other in others { try simulation.set(option: other) }
            let usual = simulation.run().log.accessEvents()
            try simulation.set(option: option)
            if simulation.run().log.accessEvents() != usual { return true }
        }
        return false
    }

    private static let strongOptions = [
        "basic", "osc", "no-ibr", "no-abandon", "sliding", "replace=left", "gamma-p=9", "horizon=1", "reservoir=15",
        "cushion=2", "safety-factor=0.3", "grid=2", "states=1",
    ]

    @Test(arguments: ABRName.named.map(\.rule) + [.fixed(2)]) func `a rule has just the options that change it`(
        _ rule: ABRName
    ) throws {
        for option in Self.strongOptions {
            if rule.having([option]).isEmpty {
                #expect(try !changes(option, rule, traces: 1, segments: rule == .optimal ? 4 : 30), "\(option)")
            } else {
                // What is planned is not played once: few segments of one session are enough to plan otherwise.
                let isPlanned = rule == .optimal
                #expect(
                    try changes(option, rule, traces: isPlanned ? 3 : 20, segments: isPlanned ? 20 : 100), "\(option)")
            }
        }
    }

    @Test(arguments: [ABRName.bola, .bolaE, .dynamic, .dynamicDash]) func `without the buffer rule BOLA e has gamma p`(
        _ rule: ABRName
    ) throws {
        #expect(rule.having(["gamma-p=9", "no-ibr"]).contains("gamma-p=9"))
        #expect(try changes("gamma-p=9", rule, with: ["no-ibr"]))
    }

    @Test func `every rule is found by its name`() {
        for (name, rule) in ABRName.named {
            #expect(ABRName(name) == rule)
            #expect(rule.description == name)
        }
        #expect(ABRName("fixed:3") == .fixed(3))
        for name in ["", "fixed", "fixed:", "fixed:-1", "fixed:x", "BOLA"] { #expect(ABRName(name) == nil) }
    }
}
