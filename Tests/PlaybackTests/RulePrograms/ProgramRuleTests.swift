import BandwidthTrace
import PlayerLog
import PlayheadNumerics
import TestSupport
import Testing

@testable import Playback

@Suite struct ProgramRuleTests {
    private let presentation = Situations.presentation([400, 1200, 3000], segments: 30, duration: 4)

    private func simulation(
        _ launcher: some RuleLauncher, name: String = "rule.py", trace: String = "2M/50ms:20s,700k/90ms:30s"
    ) throws -> Simulation {
        Simulation(
            presentation, trace: try Made.trace(trace), profile: .sabre,
            rule: .program(RuleProgram(name: name, launcher: launcher)), identity: SessionIdentity(id: "S"))
    }

    /// The rule `throughput` without its guards, of a question's numbers.
    private static func careful(_ question: JSONValue) -> Int {
        let duration = question["segmentDuration"]?.double ?? 0
        let latency = question["latency"]?.double ?? 0
        let rate = 0.9 * (question["throughput"]?.double ?? 0) * (1 - latency / duration)
        let ladder = question["ladder"]?.elements?.compactMap(\.double) ?? []
        return ladder.lastIndex { $0 <= rate } ?? 0
    }

    @Test func `a program that decides like a rule plays the same session`() throws {
        var byProgram = try simulation(
            ScriptedProgram { question throws(RuleFault) in #"{"variant":\#(Self.careful(question))}"# })
        let session = byProgram.run()
        byProgram.rule = .throughput
        for option in ["no-ibr", "no-abandon"] { try byProgram.set(option: option) }
        let own = byProgram.run()
        #expect(session.ruleFailure == nil)
        #expect(session.end == .ended)
        #expect(session.log.accessEvents() == own.log.accessEvents())
        #expect(session.log.accessEvents().count > 2)
    }

    @Test func `a question says what a rule sees`() throws {
        let program = ScriptedProgram(greeting: #"{"protocol":"playhead.abr/1","samples":2,"lookahead":2}"#) {
            _ throws(RuleFault) in #"{"variant":1,"wait":null,"more":[1,{}]}"#
        }
        let session = try simulation(program, trace: "4M/100ms").run()
        #expect(session.end == .ended)
        let questions = try program.values().dropFirst()
        // The first variant is the player's.
        #expect(questions.count == 29)
        let third = try #require(questions.dropFirst(2).first)
        #expect(third["event"] == .text("decide"))
        #expect(third["session"] == .text("S"))
        #expect(third["decision"] == .number(3))
        #expect(third["segment"] == .number(3))
        #expect(third["segments"] == .number(30))
        #expect(third["ladder"]?.elements == [.number(400_000), .number(1_200_000), .number(3_000_000)])
        #expect(third["maxBuffer"] == .number(25))
        #expect(third["segmentDuration"] == .number(4))
        #expect(third["last"] == .number(1))
        #expect(third["playing"] == .truth(true))
        #expect(third["liveEdge"] == nil || third["liveEdge"] == .null)
        let next = try #require(third["next"]?.elements)
        #expect(next.count == 2)
        #expect(next[0]["sizes"]?.elements == [.number(200_000), .number(600_000), .number(1_500_000)])
        #expect(next[0]["duration"] == .number(4))
        let samples = try #require(third["samples"]?.elements)
        #expect(samples.map { $0["segment"]?.double } == [1, 2])
        #expect(samples[1]["size"] == .number(600_000))
        #expect(samples[1]["latency"] == .number(0.1))
        #expect(samples[1]["duration"] == .number(1.3))
        #expect(questions.last?["next"]?.elements?.count == 1)
    }

    @Test func `it is told what it wants to be told, and that alone`() throws {
        let all = RuleTerms.Event.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        let curious = ScriptedProgram(greeting: #"{"protocol":"playhead.abr/1","events":[\#(all)]}"#) {
            question throws(RuleFault) in
            if question["event"] == .text("progress") { return "{}" }
            return (question["segment"]?.double ?? 0) < 4 ? #"{"variant":2}"# : #"{"variant":0}"#
        }
        var simulation = try simulation(curious, trace: "6M/50ms")
        simulation.options.scenario = try ScenarioReader().read("at 30s seek 80s".utf8, name: "scenario")
        #expect(simulation.run().end == .ended)
        let events = try curious.values().compactMap { value -> String? in
            if case .text(let event)? = value["event"] { event } else { nil }
        }
        #expect(Set(events) == Set(RuleTerms.Event.allCases.map(\.rawValue) + ["hello"]))
        #expect(events.last == "ended")
        let progress = try #require(try curious.values().first { $0["event"] == .text("progress") })
        #expect((progress["transfer"]?["received"]?.double ?? -1) > 0)

        let plain = ScriptedProgram { _ throws(RuleFault) in #"{"variant":0}"# }
        simulation.rule = .program(RuleProgram(name: "plain", launcher: plain))
        #expect(simulation.run().end == .ended)
        #expect(try plain.values().dropFirst().allSatisfy { $0["event"] == .text("decide") })
    }

    @Test func `it chooses the first variant where it wants to, and gives transfers up`() throws {
        let program = ScriptedProgram(greeting: #"{"protocol":"playhead.abr/1","events":["first","progress"]}"#) {
            question throws(RuleFault) in
            if question["event"] == .text("progress") {
                return question["transfer"]?["variant"] == .number(2) ? #"{"abandon":0}"# : #"{"abandon":null}"#
            }
            return question["segment"]?.double == 7 ? #"{"variant":2}"# : #"{"variant":1}"#
        }
        var simulation = try simulation(program)
        simulation.isDetailed = true
        let session = simulation.run()
        #expect(session.end == .ended)
        #expect(session.requests.first?.variant == 1)
        #expect(session.requests.contains { $0.outcome == .abandoned })
    }

    @Test func `a wait is seconds`() throws {
        var waiting = try simulation(ScriptedProgram { _ throws(RuleFault) in #"{"variant":0,"wait":2}"# }, trace: "9M")
        waiting.isDetailed = true
        let starts = waiting.run().requests.map(\.start)
        for (before, after) in zip(starts.dropFirst(), starts.dropFirst(2)) { #expect(after - before >= 2) }
    }

    @Test func `a process plays one session after the other`() throws {
        let program = ScriptedProgram { _ throws(RuleFault) in #"{"variant":0}"# }
        let simulation = try simulation(program)
        let sessions = (0..<5).map { _ in simulation.run() }
        #expect(sessions.allSatisfy { $0.ruleFailure == nil })
        #expect(program.launches == 1)
        simulation.rule.program?.end()
        #expect(program.ends == 1)
    }

    @Test func `live is told how far its edge is`() throws {
        let program = ScriptedProgram { _ throws(RuleFault) in #"{"variant":0}"# }
        let live = try Made.presentation([1e6], duration: 6, count: 5, live: .init(windowCount: 5, startOffset: nil))
        var simulation = Simulation(
            live, trace: try Made.trace("8M"), profile: Made.plainProfile,
            rule: .program(RuleProgram(name: "r", launcher: program)), identity: SessionIdentity(id: "S"))
        simulation.options.duration = 60
        _ = simulation.run()
        let questions = try program.values().dropFirst()
        #expect(!questions.isEmpty)
        for question in questions {
            #expect((question["liveEdge"]?.double ?? -1) > 0)
            #expect(question["segments"] == .null)
        }
    }

    @Test func `a bundle names the rule, and says nothing that would start it`() throws {
        let simulation = try simulation(ScriptedProgram { _ throws(RuleFault) in #"{"variant":0}"# })
        #expect(!simulation.bundleFiles.contains { $0.name == Simulation.recordName })
        #expect(simulation.bundleFiles.contains { $0.name == "multivariant.m3u8" })
        #expect(ABRName("rule.py") == nil)
    }

    @Test func `the what-if panel has it among its rules where it played`() throws {
        let simulation = try simulation(ScriptedProgram { _ throws(RuleFault) in #"{"variant":0}"# })
        let control = try #require(PlaybackSetting.controls.first { $0.title == "ABR rule" })
        func rules(of base: Simulation) -> [String] {
            var change = PlaybackChange(of: base)
            var names: [String] = []
            repeat {
                names.append(change.rule.description)
                control.turn(&change, isForward: true, of: base)
            } while change.rule != base.rule && names.count < 100
            return names
        }
        let usual = ABRName.named.map(\.name) + ["fixed:0", "fixed:1", "fixed:2"]
        #expect(rules(of: simulation) == ["rule.py"] + usual)
        var other = simulation
        other.rule = .avplayer
        #expect(rules(of: other) == usual)
    }
}
