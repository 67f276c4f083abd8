import BandwidthTrace
import PlayerLog
import TestSupport
import Testing

@testable import Playback

// From here on it is the article's.
/// The highest variant that nine tenths of the throughput carry.
struct CarefulRule: ABRRule {
    mutating func decide(_ situation: ABRSituation) -> ABRDecision {
        let rate = 0.9 * (situation.throughput ?? 0) * (1 - (situation.latency ?? 0) / situation.segmentDuration)
        return ABRDecision(variant: situation.bitrates.lastIndex { $0 <= rate } ?? 0)
    }
}

extension ABRName {
    /// ``CarefulRule``.
    static let careful = ABRName(
        "careful", help: "The highest variant that nine tenths of the throughput carry.",
        options: ABROption.ofMeasuringRules
    ) { simulation, situation in simulation.play(BoxedRule(CarefulRule()), in: situation) }
}
// The article's ends.

/// The article on rules of one's own: its rules are those that are run.
@Suite struct OwnRuleArticleTests {
    private let article: String

    init() throws {
        article = String(decoding: try Checkout.bytes("Sources/Manual/playhead.docc/OwnRules.md"), as: UTF8.self)
    }

    @Test func `its rule in Swift is the one above, and plays as a program that is like it`() throws {
        let source = String(
            decoding: try Checkout.bytes("Tests/PlaybackTests/Rules/OwnRuleArticleTests.swift"), as: UTF8.self)
        let rule = try #require(
            source.split(separator: "// From here on it is the article's.\n").dropFirst().first?
                .split(separator: "// The article's ends.\n").first)
        #expect(article.contains("```swift\n\(rule)```\n"))

        var simulation = Simulation(
            Situations.presentation([400, 1200, 3000]), trace: try Made.trace("2M/50ms:20s,700k/90ms:30s"),
            profile: .sabre, rule: .careful, identity: SessionIdentity(id: "S"))
        let careful = simulation.run()
        simulation.rule = .throughput
        for option in ["no-ibr", "no-abandon"] { try simulation.set(option: option) }
        #expect(careful.log.accessEvents() == simulation.run().log.accessEvents())
    }

    @Test(arguments: [("python", "throughput.py"), ("javascript", "throughput.js")])
    func `its other rules are those of the samples`(language: String, file: String) throws {
        let rule = String(decoding: try Checkout.bytes("Sessions/rules/" + file), as: UTF8.self)
        #expect(article.contains("```\(language)\n\(rule)```\n"))
    }

    @Test func `it names each event, and each member of a question`() throws {
        for event in RuleTerms.Event.allCases { #expect(article.contains("`\(event.rawValue)`"), "\(event)") }
        let greeting = String(decoding: RuleTerms.greeting, as: UTF8.self)
        #expect(article.contains("    " + greeting))
        let situation = ABRSituation(Situations.presentation([400, 1200]), maxBuffer: 25)
        var lines = RuleLines(session: "S", RuleTerms())
        lines.write(.decide, decision: 1, situation)
        let question = String(decoding: lines.take(), as: UTF8.self)
        for member in question.matches(of: /"([a-zA-Z]+)":/).map(\.output.1) {
            #expect(article.contains("\"\(member)\":"), "\(member)")
        }
    }
}
