import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

/// A recorded session against a model, over the links that fit the session's log.
@Suite struct ComparedLinksTests {
    private func whatIf() throws -> WhatIf {
        let log = try #require(SampleBundles.units(in: "slow-minute").first?.logs.first)
        return try WhatIf(log, catalog: ErrorCatalog())
    }

    private func model(_ whatIf: WhatIf, _ rule: ABRName = .bola) -> SimulatedContender {
        var model = SimulatedContender(whatIf.base.presentation, profile: whatIf.base.profile, rule: rule)
        model.options = whatIf.base.options
        return model
    }

    private func comparison(
        _ rule: ABRName = .bola, isSwapped: Bool = false, jobs: Int = 1
    ) throws -> (comparison: Comparison, answer: WhatIfAnswer) {
        let whatIf = try whatIf()
        let sampled = try #require(try whatIf.sampled(12, seed: 1))
        let model = model(whatIf, rule)
        let answer = try sampled.answer(model, level: 0.95, jobs: jobs)
        let sides = [
            Contender.recorded(
                RecordedContender(
                    whatIf.recorded, title: "slow-minute", presentation: nil,
                    unchanged: SimulatedContender(whatIf.base))),
            .simulated(model),
        ]
        var experiment = Experiment(
            [sides[isSwapped ? 1 : 0], sides[isSwapped ? 0 : 1]],
            traces: [answer.typical.simulation.trace], seed: 1, startDate: whatIf.base.identity.startDate)
        experiment.whatIf = answer
        return (experiment.run(jobs: jobs) { true }, answer)
    }

    @Test func `another rule gives what the what-if of that rule gives`() throws {
        let whatIf = try whatIf()
        let sampled = try #require(try whatIf.sampled(12, seed: 1))
        var change = whatIf.unchanged
        change.rule = .bola
        let asked = try #require(try sampled.answer(change, level: 0.95))
        #expect(try sampled.answer(model(whatIf), level: 0.95).figures == asked.figures)
    }

    @Test func `values, difference and interval are those over the links, and what holds zero is undecided`() throws {
        let (comparison, answer) = try comparison()
        for figure in answer.figures where KPI.compared.contains(figure.kpi) {
            let kpi = comparison[figure.kpi]
            #expect(kpi.a == figure.unchanged && kpi.b == figure.modelled, "\(figure.kpi.key)")
            #expect(kpi.recorded == figure.recorded)
            #expect(kpi.difference == figure.difference && kpi.interval == figure.differenceInterval)
            #expect(kpi.interval?.level == 0.95 && kpi.pValue == nil)
            #expect((kpi.outcome == .undecided) == [.undecided, .cannotTell].contains(figure.outcome))
            #expect((kpi.outcome == .identical) == (figure.outcome == .same))
        }
        #expect(comparison[.timeWeightedIndicatedBitrate].better == "B")
        #expect(comparison.traces.count == 1 && comparison.worstTraces.isEmpty)
    }

    @Test func `the other way around every difference has the other sign`() throws {
        let (one, other) = (try comparison().comparison, try comparison(isSwapped: true).comparison)
        for kpi in WhatIfAnswer.kpis where KPI.compared.contains(kpi) {
            #expect(one[kpi].a == other[kpi].b && one[kpi].b == other[kpi].a)
            #expect(one[kpi].difference == other[kpi].difference.map { 0 - $0 }, "\(kpi.key)")
            #expect(one[kpi].interval?.low == other[kpi].interval.map { 0 - $0.high })
        }
        #expect(other[.timeWeightedIndicatedBitrate].outcome == .lower)
        #expect(other[.timeWeightedIndicatedBitrate].better == "A")
        #expect(one.distributions(of: .linearQoE) == other.distributions(of: .linearQoE).reversed())
    }

    @Test func `what a session is or is not is a share of the links`() throws {
        let (comparison, answer) = try comparison(.fixed(4))
        let stallFree = answer.pairs.count { $0.after.stallCount == 0 }
        #expect(stallFree < answer.pairs.count, "the highest variant stalls over some links")
        let share = try #require(comparison[.stallFreePercentage].b)
        #expect(abs(share - 100 * Double(stallFree) / 12) < 1e-9)
        #expect(comparison[.failurePercentage].outcome == .identical)
    }

    @Test func `values are spread over the links as both sides are played over them`() throws {
        let (comparison, answer) = try comparison()
        let both = comparison.distributions(of: .timeWeightedIndicatedBitrate)
        #expect(both[0].sorted == answer.pairs.compactMap(\.before.timeWeightedIndicatedBitrate).sorted())
        #expect(both[1].sorted == answer.pairs.compactMap(\.after.timeWeightedIndicatedBitrate).sorted())
    }

    @Test func `the number of jobs changes nothing`() throws {
        let answers = try [1, 3].map { try comparison(jobs: $0).answer }
        #expect(answers[0].figures == answers[1].figures)
        #expect(answers[0].typical.totals == answers[1].typical.totals)
    }
}
