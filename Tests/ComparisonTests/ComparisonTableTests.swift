import BandwidthTrace
import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import Testing

@Suite struct ComparisonTableTests {
    private func table(_ rules: [ABRName], traces: Int = 20) throws -> ComparisonTable {
        let presentation = try Sides.presentation()
        return TableExperiment(
            rules.map { SimulatedContender(presentation, profile: .sabre, rule: $0) }, traces: try Sides.traces(traces),
            seed: 1,
            startDate: Sides.startDate
        ).run(jobs: 2) { true }
    }

    private func column(_ kpi: KPI, of table: ComparisonTable) throws -> Int {
        try #require(table.columns.firstIndex(of: kpi))
    }

    @Test func `the best of each column is marked`() throws {
        let table = try table([.fixed(0), .fixed(1), .fixed(2)])
        let (bitrate, ratio) = (
            try column(.timeWeightedIndicatedBitrate, of: table), try column(.rebufferRatio, of: table)
        )
        #expect(table.rows.map { $0.isBest[bitrate] } == [false, false, true])
        #expect(table.rows.map { $0.values[bitrate] } == [500_000, 2_000_000, 6_000_000])
        let ratios = table.rows.compactMap { $0.values[ratio] }
        #expect(table.rows.map { $0.isBest[ratio] } == ratios.map { $0 == ratios.min() })
        #expect(table.rows.map(\.contender.abr) == ["fixed:0", "fixed:1", "fixed:2"])
    }

    @Test func `sides that are alike are neither best nor worse`() throws {
        let table = try table([.bola, .bola])
        #expect(table.rows.allSatisfy { !$0.isBest.contains(true) && !$0.tiesWithBest.contains(true) })
        #expect(table.rows.map(\.isOnFrontier) == [true, true])
    }

    @Test func `the frontier is what no other beats in both`() throws {
        let table = try table([.fixed(0), .fixed(2), .bola, .throughput, .fixed(1)])
        let points = table.rows.indices.map { row in
            (table.value(.rebufferRatio, row: row) ?? 0, table.value(.timeWeightedIndicatedBitrate, row: row) ?? 0)
        }
        for (row, point) in points.enumerated() {
            let isBeaten = points.contains { $0.0 <= point.0 && $0.1 >= point.1 && $0 != point }
            #expect(table.rows[row].isOnFrontier == !isBeaten)
        }
        #expect(table.rows.contains { $0.isOnFrontier } && table.rows.contains { !$0.isOnFrontier })
    }

    @Test func `no trace is no value`() throws {
        let table = try table([.bola, .throughput], traces: 0)
        #expect(table.traceCount == 0)
        #expect(table.rows.allSatisfy { $0.values.allSatisfy { $0 == nil } && !$0.isOnFrontier })
    }

    @Test func `what is stopped is partial`() throws {
        let table = TableExperiment(
            try Sides.two(), traces: try Sides.traces(300), seed: 1, startDate: Sides.startDate
        ).run(jobs: 1) { false }
        #expect(table.isPartial)
        #expect(table.expectedTraceCount == 300)
        #expect(table.traceCount < 300)
    }

    @Test func `every resample is counted before it is drawn`() throws {
        let (count, presentation) = (ResampleCount(), try Sides.presentation())
        let sides = [ABRName.bola, .throughput, .fixed(0)].map {
            SimulatedContender(presentation, profile: .sabre, rule: $0)
        }
        var experiment = TableExperiment(sides, traces: try Sides.traces(20), seed: 1, startDate: Sides.startDate)
        experiment.bootstrap.resampleCount = 250
        _ = experiment.run(jobs: 2, progress: { true }, resampling: { count.add($0, of: $1) })
        #expect(count.drawn > 0)
        #expect(count.drawn == count.total)
    }

    @Test func `without intervals nothing is told from the best`() throws {
        let experiment = TableExperiment(
            try Sides.two(), traces: try Sides.traces(60), seed: 1, startDate: Sides.startDate)
        let (whole, stopped) = (
            experiment.run(jobs: 1) { true }, experiment.run(jobs: 1, progress: { true }, resampling: { _, _ in false })
        )
        #expect(stopped.isPartial && !stopped.isResampled)
        #expect(stopped.rows.map(\.values) == whole.rows.map(\.values))
        #expect(stopped.rows.map(\.isBest) == whole.rows.map(\.isBest))
        let told = { (table: ComparisonTable) in table.rows.flatMap(\.tiesWithBest).count { !$0 } }
        #expect(told(stopped) < told(whole))
    }

    /// 4 s of the highest variant take 18 Mbit: over this link it plays 4 s or so in four minutes, the lowest nearly all.
    @Test func `who hardly played is neither best by stalling less nor on the frontier`() throws {
        var sides = [ABRName.fixed(0), .fixed(2)].map {
            SimulatedContender((try? Sides.presentation())!, profile: .sabre, rule: $0)
        }
        for index in sides.indices { sides[index].options.duration = 240 }
        let trace = try BandwidthTrace(name: "t", [.init(duration: 240, bandwidth: 200_000, latency: 0)])
        let table = TableExperiment(sides, traces: [trace], seed: 1, startDate: Sides.startDate).run(jobs: 1) { true }
        #expect(table.rows.map(\.isLittlePlayed) == [false, true])
        for kpi in [KPI.stallCount, .stallRate, .rebufferDuration, .rebufferRatio] {
            #expect(!table.rows[1].isBest[try column(kpi, of: table)], "\(kpi)")
        }
        #expect(table.rows.map(\.isOnFrontier) == [true, false])
    }
}
