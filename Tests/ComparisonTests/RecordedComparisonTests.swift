import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import TestSupport
import Testing

@Suite struct RecordedComparisonTests {
    private func side() throws -> SimulatedContender {
        SimulatedContender(try Sides.presentation(), profile: .avplayer, rule: .avplayer)
    }

    /// A session of the model, as if it were recorded.
    private func session(withEvents: Bool) throws -> SessionLog {
        let trace = try Sides.traces(3)[2]
        var log = try side().simulation(over: trace, seed: 1, startDate: Sides.startDate).run().log
        log.context.values["source"] = nil
        if withEvents { return log }
        let texts = log.bundleFiles().filter { $0.name.hasSuffix(".log") }.map(\.text)
        return try #require(SessionCollector.reading(texts).logs.first)
    }

    private func compare(_ log: SessionLog, presentation: Presentation?) throws -> Comparison {
        Experiment(
            [.recorded(RecordedContender(log, title: "evening", presentation: presentation)), .simulated(try side())],
            withBound: true, traces: [try Sides.traces(3)[2]], seed: 1, startDate: Sides.startDate
        ).run(jobs: 1) { true }
    }

    @Test func `a recorded session is compared with a model`() throws {
        let comparison = try compare(session(withEvents: true), presentation: try Sides.presentation())
        #expect(comparison.contenders.both.map(\.isRecorded) == [true, false])
        #expect(comparison.contenders.differences == [.init(name: "source", a: "recorded", b: "modelled")])
        // The model plays itself.
        for kpi in comparison.kpis where kpi.traceCount > 0 { #expect(kpi.outcome == .identical, "\(kpi.kpi)") }
        #expect(!comparison.startupIsFromLog)
        #expect(comparison.bound?.a == nil)
        #expect(comparison.bound?.b != nil)
    }

    @Test func `against a model a recorded session is played unchanged, and the record stands beside`() throws {
        let log = try session(withEvents: true)
        // Over a link that is ten times slower than the one it was recorded over.
        let slow = try BandwidthTrace(name: "slow", [.init(duration: 600, bandwidth: 0.4e6, latency: 0.05)])
        var recorded = RecordedContender(log, title: "evening", presentation: try Sides.presentation())
        recorded.unchanged = try side()
        var other = try side()
        other.rule = .fixed(1)
        func compare(_ model: SimulatedContender, _ misfit: WhatIfMisfit?) throws -> (Comparison, [ContenderSession]) {
            var experiment = Experiment(
                [.recorded(recorded), .simulated(model)], traces: [slow], seed: 1,
                startDate: Sides.startDate)
            experiment.misfit = misfit
            return (experiment.run(jobs: 1) { true }, try experiment.play(trace: 0))
        }
        let (same, played) = try compare(try side(), nil)
        for kpi in same.kpis where kpi.traceCount > 0 { #expect(kpi.outcome == .identical, "\(kpi.kpi)") }
        #expect(same.contenders.differences.isEmpty && same.contenders.a.isRecorded)
        #expect(played.allSatisfy { $0.simulation?.trace == slow } && played[0].totals.stallCount != 0)
        #expect(Divergence.all(.init(PlaybackTimeline(played[0].log)), .init(PlaybackTimeline(played[1].log))).isEmpty)
        let totals = SessionTotals(log, catalog: ErrorCatalog())
        #expect(same[.rebufferDuration].recorded == KPI.rebufferDuration.number(of: totals))
        #expect(same[.rebufferDuration].recorded != same[.rebufferDuration].a)
        let (changed, _) = try compare(other, nil)
        #expect(changed.contenders.differences.map(\.name) == ["abr"])
        #expect(changed[.rebufferDuration].a == same[.rebufferDuration].a)
        #expect(changed[.timeWeightedIndicatedBitrate].outcome == .single)
        let misfit = try #require(
            WhatIfMisfit(totals, unchanged: [played[0].totals], calibration: .of(.requests)))
        let (unknown, _) = try compare(other, misfit)
        #expect(unknown.isBeyondModel(.stallCount) && unknown[.stallCount].outcome == .undecided)
        #expect(unknown[.stallCount].wins.count == 0 && unknown[.timeWeightedIndicatedBitrate].outcome == .single)
    }

    @Test func `startup times of a log stand beside those of the model, and are not compared with them`() throws {
        var recorded = RecordedContender(try session(withEvents: false), title: "evening", presentation: nil)
        recorded.unchanged = try side()
        let comparison = Experiment(
            [.recorded(recorded), .simulated(try side())], traces: [try Sides.traces(3)[2]], seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 1) { true }
        #expect(!comparison.startupIsFromLog && comparison[.startupTime].outcome == .identical)
        #expect(comparison[.startupTime].recorded != nil)
        #expect(comparison[.rebufferDuration].outcome == .identical, "the model knows how long its stalls took")
    }

    @Test func `a playlist that is not the recorded one is a difference too`() throws {
        let comparison = try compare(session(withEvents: true), presentation: try Sides.presentation("old.m3u8"))
        #expect(comparison.contenders.differences.map(\.name) == ["source", "playlist"])
    }

    @Test func `where one side knows buffering only both are measured by their logs`() throws {
        let comparison = try compare(session(withEvents: false), presentation: nil)
        #expect(comparison.startupIsFromLog)
        #expect(comparison[.startupTime].difference == 0)
        // No log tells how long its stalls took.
        #expect(comparison[.rebufferDuration].outcome == .unknown)
        #expect(comparison[.rebufferDuration].traceCount == 0)
    }

    @Test func `a session that is lost in a stall is not compared in rebuffering and says why`() throws {
        var log = SessionLog(id: "lost")
        let session = try session(withEvents: true)
        log.merge(session)
        let last = try #require(session.observed.last?.date)
        log.append(ObservedEvent(.stalled, at: last.advanced(by: 1)))
        log.append(ObservedEvent(.paused, at: last.advanced(by: 2)))
        var lost = SessionLog(id: "lost")
        for event in log.observed where ![.ended, .stopped].contains(event.kind) { lost.append(event) }
        lost.append(contentsOf: log.accessRows)
        let comparison = try compare(lost, presentation: nil)
        #expect(comparison[.rebufferDuration].outcome == .unknown && comparison[.linearQoE].outcome == .unknown)
        #expect(comparison.contenders.a.notes.count == 1 && comparison.contenders.b.notes.isEmpty)
    }

    @Test func `two recorded sessions need no trace`() throws {
        let log = try session(withEvents: true)
        let other = try side().simulation(over: Sides.traces(9)[8], seed: 1, startDate: Sides.startDate).run().log
        let experiment = Experiment(
            [
                .recorded(RecordedContender(log, title: "one", presentation: nil)),
                .recorded(RecordedContender(other, title: "other", presentation: nil)),
            ],
            traces: [BandwidthTrace](),
            seed: 1,
            startDate: Sides.startDate)
        let comparison = experiment.run(jobs: 1) { true }
        #expect(comparison.traces.count == 1)
        #expect(!comparison.isPartial)
        #expect(comparison.contenders.differences.map(\.name) == ["session"])
        #expect(comparison[.timeWeightedIndicatedBitrate].outcome == .single)
        let played = try experiment.play(trace: 0)
        #expect(played.map(\.log.id) == [log.id, other.id])
    }
}
