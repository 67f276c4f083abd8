import BandwidthTrace
import Comparison
import Playback
import PlayheadAnalytics

extension ComparisonReport {
    /// The comparison under the names of the schema `playhead.compare/2`, in its order; all are always there, but the
    /// moments of single traces, on which no condition is.
    var record: [ReportValue.Field] { head + [.init("traces", comparison.traces.map(\.record))] + tail }

    /// What stands before the single traces.
    var head: [ReportValue.Field] {
        let comparison = comparison
        return [
            .init("schema", Self.schema), .init("isPartial", comparison.isPartial),
            .init("traceCount", comparison.traces.count), .init("expectedTraceCount", comparison.expectedTraceCount),
            .init("seed", comparison.seed), .init("resampleCount", comparison.resampleCount),
            .init("margin", comparison.margin),
            .init("differences", comparison.contenders.differences.map(\.record)),
            .init("sides", Side.allCases.map { comparison.contenders[$0].record(label: $0.name) }),
            .init("differsInFormat", comparison.contenders.differsInFormat),
            .init("kpis", .record(comparison.kpis.map { kpi in .init(kpi.kpi.key, kpi.record) })),
            .init("verdict", comparison.verdict), .init("bound", comparison.bound?.record),
            .init("worstTraces", comparison.worstTraces.prefix(Self.worstCount).map { worst($0) }),
            .init("whatIf", comparison.whatIf?.record),
            .init("notReproduced", comparison.misfit.record),
        ]
    }

    /// What stands behind the single traces.
    var tail: [ReportValue.Field] {
        [
            .init("distributions", .record(KPI.compared.map { kpi in .init(kpi.key, distribution(kpi)) })),
            .init("problems", comparison.problems.map(\.description)), .init("notes", notes),
        ]
    }

    /// Where A and B diverge over the traces that were played in full.
    var divergences: ReportValue.Field {
        let traces: [[ReportValue.Field]] = played.compactMap(PlayedDivergences.init).map { divergences in
            let (index, moments) = (divergences.traceIndex, divergences.record)
            return [.init("name", name(ofTrace: index)), .init("place", index), .init("moments", moments)]
        }
        return .init("divergences", traces)
    }

    /// The name of the trace with an index among all that were asked for.
    func name(ofTrace index: Int) -> String { comparison.traces.first { $0.index == index }?.name ?? "" }

    /// A trace on which B does worse.
    private func worst(_ index: Int) -> [ReportValue.Field] {
        let (trace, kpi) = (comparison.traces[index], comparison.worstBy)
        return [
            .init("name", trace.name), .init("place", trace.index), .init("by", kpi.key),
            .init("a", trace.a.value(of: kpi)), .init("b", trace.b.value(of: kpi)),
            .init("difference", trace.difference(in: kpi)),
        ]
    }

    /// How a KPI is spread over the traces on each side.
    private func distribution(_ kpi: KPI) -> [ReportValue.Field] {
        let sides = comparison.distributions(of: kpi)
        let edges = SampleDistribution.edges(of: sides, bars: Self.barCount)
        @Sendable func both<Value: Reportable>(
            _ value: @escaping @Sendable (SampleDistribution) -> Value
        ) -> [ReportValue.Field] {
            [.init("a", value(sides[0])), .init("b", value(sides[1]))]
        }
        return [
            .init("edges", edges), .init("counts", both { $0.counts(edges: edges) }),
            .init("cumulative", both { edges.map($0.cumulative) }), .init("quantiles", both(\.quantileRecord)),
        ]
    }
}

extension SampleDistribution {
    /// The quantiles that a comparison tells, by their names.
    static let reported: [(name: String, probability: Double)] = [
        ("min", 0), ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95), ("max", 1),
    ]

    fileprivate var quantileRecord: [ReportValue.Field] {
        [.init("mean", mean)] + Self.reported.map { name, probability in .init(name, quantile(probability)) }
    }
}

extension ContenderPair.Difference {
    fileprivate var record: [ReportValue.Field] { [.init("name", name), .init("a", a), .init("b", b)] }
}

extension Contender {
    /// The contender as the contract has it.
    ///
    /// - Parameter label: `A` or `B`, or its number in a table.
    func record(label: String) -> [ReportValue.Field] {
        [
            .init("label", label), .init("playlist", playlist), .init("source", isRecorded ? "recorded" : "simulated"),
            .init("abr", abr), .init("player", player),
            .init("settings", .dictionary(settings.keys.sorted().map { .init($0, settings[$0]) })),
            .init("formats", formats), .init("hasScores", hasScores),
        ]
    }
}

extension KPIComparison {
    /// The comparison of a KPI as the contract has it.
    var record: [ReportValue.Field] {
        [
            .init("a", a), .init("b", b), .init("recorded", recorded), .init("difference", difference),
            .init("low", interval?.low),
            .init("high", interval?.high), .init("pValue", pValue), .init("differingTraceCount", differingTraceCount),
            .init("relativeDifference", relativeDifference), .init("margin", margin),
            .init("direction", kpi.better.rawValue),
            .init("outcome", outcome.rawValue), .init("better", better), .init("traceCount", traceCount),
            .init("wins", winsRecord),
        ]
    }

    private var winsRecord: [ReportValue.Field] {
        [
            .init("a", wins.first), .init("b", wins.second), .init("ties", wins.ties),
            .init("aShare", wins.firstShare), .init("bShare", wins.secondShare),
        ]
    }
}

extension ComparedTrace {
    /// The trace as the contract has it.
    var record: [ReportValue.Field] {
        [
            .init("name", name), .init("place", index), .init("a", a.record), .init("b", b.record),
            .init("delta", .record(KPI.compared.map { kpi in .init(kpi.key, difference(in: kpi)) })),
        ]
    }
}

extension ComparedSession {
    /// The session's values by their names.
    fileprivate var record: [ReportValue.Field] { KPI.compared.map { kpi in .init(kpi.key, value(of: kpi)) } }
}

extension ComparisonBound {
    /// The bound as the contract has it.
    fileprivate var record: [ReportValue.Field] {
        @Sendable func record(_ gaps: [Gap]?) -> [ReportValue.Field]? {
            gaps?.map { gap in .init(gap.kpi.key, gap.record) }
        }
        let ladder: [ReportValue.Field]? = ladder?.map { kpi in .init(kpi.kpi.key, kpi.record) }
        return [.init("a", record(a)), .init("b", record(b)), .init("ladder", ladder)]
    }
}

extension ComparisonBound.Gap {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("side", side), .init("plan", plan), .init("bound", bound), .init("difference", difference),
            .init("low", interval?.low), .init("high", interval?.high), .init("share", share),
        ]
    }
}
