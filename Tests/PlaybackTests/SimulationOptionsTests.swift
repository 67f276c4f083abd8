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

    @Test func optionsReachTheRuleThePlayerAndItsEstimator() throws {
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
    ]) func anOptionIsTold(option: String) throws {
        var simulation = try simulation()
        #expect(simulation.abrOptions.isEmpty)
        try simulation.set(option: option)
        #expect(simulation.abrOptions == [option])
        try simulation.set(option: option == "osc" ? "basic" : "osc")
        #expect(simulation.abrOptions.count == 2)
    }

    @Test func whatIsUsualIsNoOption() throws {
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
    ]) func whatCannotBeTakenIsRefused(_ option: String) throws {
        #expect(try problem(option)?.hasPrefix(option + ": ") == true)
    }

    @Test func anErrorSaysWhatThereIsOrWhatWasExpected() throws {
        let unknown = try #require(try problem("gama-p=5"))
        for option in ABROption.allCases { #expect(unknown.contains(option.usage)) }
        #expect(try problem("replace=up") == "replace=up: expected replace=left|right")
        #expect(
            try problem("horizon=0") == "horizon=0: expected horizon=SEGMENTS, a whole number from 1 to 10")
    }

    @Test func everyRuleIsFoundByItsName() {
        for (name, rule) in ABRName.named {
            #expect(ABRName(name) == rule)
            #expect(rule.description == name)
        }
        #expect(ABRName("fixed:3") == .fixed(3))
        for name in ["", "fixed", "fixed:", "fixed:-1", "fixed:x", "BOLA"] { #expect(ABRName(name) == nil) }
    }
}
