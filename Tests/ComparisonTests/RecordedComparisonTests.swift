import Analytics
import BandwidthTrace
import Comparison
import Playback
import PlayerLog
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
        PairedExperiment(
            .recorded(RecordedContender(log, title: "evening", presentation: presentation)), .simulated(try side()),
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
        let experiment = PairedExperiment(
            .recorded(RecordedContender(log, title: "one", presentation: nil)),
            .recorded(RecordedContender(other, title: "other", presentation: nil)), withBound: false,
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
