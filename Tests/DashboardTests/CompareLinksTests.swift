import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

/// A recorded session against a model over the links that fit its log: first what they come to, then one of them.
@Suite struct CompareLinksTests {
    private func state(_ size: Size) throws -> AppState {
        let log = try #require(SampleBundles.units(in: "slow-minute").first?.logs.first)
        let whatIf = try WhatIf(log, catalog: SampleSessions.catalog)
        var model = SimulatedContender(whatIf.base.presentation, profile: whatIf.base.profile, rule: .bola)
        model.options = whatIf.base.options
        let answer = try #require(try whatIf.sampled(12, seed: 1)).answer(model, level: 0.95)
        var experiment = Experiment(
            [
                .recorded(
                    RecordedContender(
                        log, title: "slow-minute", presentation: nil, unchanged: SimulatedContender(whatIf.base))),
                .simulated(model),
            ], traces: [answer.typical.simulation.trace], seed: 1,
            startDate: whatIf.base.identity.startDate)
        experiment.whatIf = answer
        return AppState(
            comparing: experiment.run(jobs: 1) { true }, of: experiment, catalog: SampleSessions.catalog, size: size)
    }

    @Test(arguments: GoldenFrame.sizes) func `values and differences with intervals, and how they are spread`(
        size: Size
    ) throws {
        try GoldenFrame.compare(try state(size), "compare-links")
    }

    @Test func `where the interval holds zero the table says undecided`() throws {
        var state = try state(Size(width: 120, height: 40))
        let model = try #require(state.compare.experiment)
        var comparison = model.comparison
        let index = try #require(comparison.kpis.firstIndex { $0.kpi == .switchCount })
        comparison.kpis[index].outcome = .undecided
        state.compare.experiment = ExperimentModel(
            comparison,
            of: Experiment(
                [comparison.contenders.a, comparison.contenders.b], traces: [BandwidthTrace](), seed: 1,
                startDate: SessionIdentity.defaultStartDate), catalog: SampleSessions.catalog, playlists: [])
        #expect(Dashboard.frame(state).text.contains("undecided"))
    }

    @Test func `Enter plays both over the link nearest to the medians, and Escape goes back to all of them`() throws {
        var state = try state(Size(width: 120, height: 40))
        #expect(Dashboard.frame(state).text.contains("12 links"))
        press("\r", &state)
        #expect(state.pair != nil)
        #expect(Dashboard.frame(state).text.contains("Where they diverge"))
        press("\u{1B}", &state)
        #expect(state.pair == nil && Dashboard.frame(state).text.contains("A link to watch"))
    }
}
