import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct SideStandingTests {
    private func table(_ rules: [ABRName], traces: Int = 20) throws -> Comparison {
        let presentation = try Sides.presentation()
        return Experiment(
            ranking: rules.map { SimulatedContender(presentation, profile: .sabre, rule: $0) },
            traces: try Sides.traces(traces),
            seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 2) { true }
    }

    private func column(_ kpi: KPI, of table: Comparison) throws -> Int {
        try #require(KPI.compared.firstIndex(of: kpi))
    }

    @Test func `the best of each column is marked`() throws {
        let table = try table([.fixed(0), .fixed(1), .fixed(2)])
        let (bitrate, ratio) = (
            try column(.timeWeightedIndicatedBitrate, of: table), try column(.rebufferRatio, of: table)
        )
        #expect(table.standings.map { $0.isBest[bitrate] } == [false, false, true])
        #expect(table.standings.map { $0.values[bitrate] } == [500_000, 2_000_000, 6_000_000])
        let ratios = table.standings.compactMap { $0.values[ratio] }
        #expect(table.standings.map { $0.isBest[ratio] } == ratios.map { $0 == ratios.min() })
        #expect(table.sides.map(\.abr) == ["fixed:0", "fixed:1", "fixed:2"])
    }

    @Test func `sides that are alike are neither best nor worse`() throws {
        let table = try table([.bola, .bola])
        #expect(table.standings.allSatisfy { !$0.isBest.contains(true) && !$0.tiesWithBest.contains(true) })
        #expect(table.standings.map(\.isOnFrontier) == [true, true])
    }

    @Test func `the frontier is what no other beats in both`() throws {
        let table = try table([.fixed(0), .fixed(2), .bola, .throughput, .fixed(1)])
        let points = table.standings.indices.map { row in
            (
                table.standings[row].value(of: .rebufferRatio) ?? 0,
                table.standings[row].value(of: .timeWeightedIndicatedBitrate) ?? 0
            )
        }
        for (row, point) in points.enumerated() {
            let isBeaten = points.contains { $0.0 <= point.0 && $0.1 >= point.1 && $0 != point }
            #expect(table.standings[row].isOnFrontier == !isBeaten)
        }
        #expect(table.standings.contains { $0.isOnFrontier } && table.standings.contains { !$0.isOnFrontier })
    }

    @Test func `no trace is no value`() throws {
        let table = try table([.bola, .throughput], traces: 0)
        #expect(table.traces.count == 0)
        #expect(table.standings.allSatisfy { $0.values.allSatisfy { $0 == nil } && !$0.isOnFrontier })
    }

    @Test func `what is stopped is partial`() throws {
        let table = Experiment(
            ranking: try Sides.two(), traces: try Sides.traces(300), seed: 1, startDate: Sides.startDate
        ).run(jobs: 1) { false }
        #expect(table.isPartial)
        #expect(table.expectedTraceCount == 300)
        #expect(table.traces.count < 300)
    }

    @Test func `every resample is counted before it is drawn`() throws {
        let (count, presentation) = (ResampleCount(), try Sides.presentation())
        let sides = [ABRName.bola, .throughput, .fixed(0)].map {
            SimulatedContender(presentation, profile: .sabre, rule: $0)
        }
        var experiment = Experiment(ranking: sides, traces: try Sides.traces(20), seed: 1, startDate: Sides.startDate)
        experiment.bootstrap.resampleCount = 250
        _ = experiment.run(jobs: 2, progress: { true }, resampling: { count.add($0, of: $1) })
        #expect(count.drawn > 0)
        #expect(count.drawn == count.total)
    }

    @Test func `without intervals nothing is told from the best`() throws {
        let experiment = Experiment(
            ranking: try Sides.two(), traces: try Sides.traces(60), seed: 1, startDate: Sides.startDate)
        let (whole, stopped) = (
            experiment.run(jobs: 1) { true }, experiment.run(jobs: 1, progress: { true }, resampling: { _, _ in false })
        )
        #expect(stopped.isPartial && !stopped.isResampled)
        #expect(stopped.standings.map(\.values) == whole.standings.map(\.values))
        #expect(stopped.standings.map(\.isBest) == whole.standings.map(\.isBest))
        let told = { (table: Comparison) in table.standings.flatMap(\.tiesWithBest).count { !$0 } }
        #expect(told(stopped) < told(whole))
    }

    /// 4 s of the highest variant take 18 Mbit: over this link it plays 4 s or so in four minutes, the lowest nearly all.
    @Test func `who hardly played is neither best by stalling less nor on the frontier`() throws {
        var sides = [ABRName.fixed(0), .fixed(2)].map {
            SimulatedContender((try? Sides.presentation())!, profile: .sabre, rule: $0)
        }
        for index in sides.indices { sides[index].options.duration = 240 }
        let trace = try BandwidthTrace(name: "t", [.init(duration: 240, bandwidth: 200_000, latency: 0)])
        let table = Experiment(ranking: sides, traces: [trace], seed: 1, startDate: Sides.startDate).run(jobs: 1) {
            true
        }
        #expect(table.standings.map(\.isLittlePlayed) == [false, true])
        for kpi in [KPI.stallCount, .stallRate, .rebufferDuration, .rebufferRatio] {
            #expect(!table.standings[1].isBest[try column(kpi, of: table)], "\(kpi)")
        }
        #expect(table.standings.map(\.isOnFrontier) == [true, false])
    }
}
