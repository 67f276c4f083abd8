import Analytics
import BandwidthTrace
import Comparison
import Playback

extension ComparisonReport {
    /// The comparison under the names of the schema `playhead.compare/1`, in its order; all are always there, but the
    /// moments of single traces, on which no condition is.
    var record: [ReportValue.Field] {
        head + [.init("traces", .list(comparison.traces.map { .record($0.record) }))] + tail
    }

    /// What stands before the single traces.
    var head: [ReportValue.Field] {
        let comparison = comparison
        return [
            .init("schema", .text(Self.schema)), .init("isPartial", .truth(comparison.isPartial)),
            .init("traceCount", ReportValue(comparison.traces.count)),
            .init("expectedTraceCount", ReportValue(comparison.expectedTraceCount)),
            .init("seed", .whole(Int128(comparison.seed))),
            .init("resampleCount", ReportValue(comparison.resampleCount)),
            .init("differences", .list(comparison.contenders.differences.map { .record($0.record) })),
            .init(
                "sides",
                .list(Side.allCases.map { .record(comparison.contenders[$0].record(label: $0.name)) })),
            .init("differsInFormat", .truth(comparison.contenders.differsInFormat)),
            .init("kpis", .record(comparison.kpis.map { kpi in .init(kpi.kpi.key, .record(kpi.record)) })),
            .init("verdict", .text(comparison.verdict)),
            .init("bound", comparison.bound.map { .record($0.record) } ?? .unknown),
            .init("worstTraces", .list(comparison.worstTraces.prefix(Self.worstCount).map { .record(worst($0)) })),
        ]
    }

    /// What stands behind the single traces.
    var tail: [ReportValue.Field] {
        [
            .init(
                "distributions",
                .record(KPI.compared.map { kpi in .init(kpi.key, .record(distribution(kpi))) })),
            .init("problems", .list(comparison.problems.map { .text($0.description) })),
            .init("notes", .list(notes.map { .text($0) })),
        ]
    }

    /// Where A and B diverge over the traces that were played in full.
    var divergences: ReportValue.Field {
        let traces = played.compactMap(PlayedDivergences.init).map { divergences in
            let (index, moments) = (divergences.traceIndex, divergences.record)
            return ReportValue.record([
                .init("name", .text(name(ofTrace: index))), .init("place", ReportValue(index)),
                .init("moments", moments),
            ])
        }
        return .init("divergences", .list(traces))
    }

    /// The name of the trace with an index among all that were asked for.
    func name(ofTrace index: Int) -> String { comparison.traces.first { $0.index == index }?.name ?? "" }

    /// A trace on which B does worse.
    private func worst(_ index: Int) -> [ReportValue.Field] {
        let (trace, kpi) = (comparison.traces[index], comparison.worstBy)
        return [
            .init("name", .text(trace.name)), .init("place", ReportValue(trace.index)),
            .init("by", .text(kpi.key)), .init("a", ReportValue(trace.a.value(of: kpi))),
            .init("b", ReportValue(trace.b.value(of: kpi))),
            .init("difference", ReportValue(trace.difference(in: kpi))),
        ]
    }

    /// How a KPI is spread over the traces on each side.
    private func distribution(_ kpi: KPI) -> [ReportValue.Field] {
        let sides = comparison.distributions(of: kpi)
        let edges = SampleDistribution.edges(of: sides, bars: Self.barCount)
        @Sendable func both(_ value: @escaping @Sendable (SampleDistribution) -> ReportValue) -> ReportValue {
            .record([.init("a", value(sides[0])), .init("b", value(sides[1]))])
        }
        return [
            .init("edges", .list(edges.map { .number($0) })),
            .init("counts", both { .list($0.counts(edges: edges).map { ReportValue($0) }) }),
            .init("cumulative", both { side in .list(edges.map { ReportValue(side.cumulative($0)) }) }),
            .init("quantiles", both { .record($0.quantileRecord) }),
        ]
    }
}

extension SampleDistribution {
    /// The quantiles that a comparison tells, by their names.
    static let reported: [(name: String, probability: Double)] = [
        ("min", 0), ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95), ("max", 1),
    ]

    fileprivate var quantileRecord: [ReportValue.Field] {
        [.init("mean", ReportValue(mean))]
            + Self.reported.map { name, probability in .init(name, ReportValue(quantile(probability))) }
    }
}

extension ContenderPair.Difference {
    fileprivate var record: [ReportValue.Field] {
        [.init("name", .text(name)), .init("a", ReportValue(a)), .init("b", ReportValue(b))]
    }
}

extension Contender {
    /// The contender as the contract has it.
    ///
    /// - Parameter label: `A` or `B`, or its number in a table.
    func record(label: String) -> [ReportValue.Field] {
        [
            .init("label", .text(label)), .init("playlist", .text(playlist)),
            .init("source", .text(isRecorded ? "recorded" : "simulated")), .init("abr", ReportValue(abr)),
            .init("player", ReportValue(player)),
            .init("settings", .dictionary(settings.keys.sorted().map { .init($0, ReportValue(settings[$0])) })),
            .init("formats", .list(formats.map { .text($0) })), .init("hasScores", .truth(hasScores)),
        ]
    }
}

extension KPIComparison {
    /// The comparison of a KPI as the contract has it.
    var record: [ReportValue.Field] {
        [
            .init("a", ReportValue(a)), .init("b", ReportValue(b)), .init("difference", ReportValue(difference)),
            .init("low", ReportValue(interval?.low)), .init("high", ReportValue(interval?.high)),
            .init("pValue", ReportValue(pValue)), .init("differingTraceCount", ReportValue(differingTraceCount)),
            .init("relativeDifference", ReportValue(relativeDifference)),
            .init("direction", .text(kpi.better.rawValue)), .init("outcome", .text(outcome.rawValue)),
            .init("better", ReportValue(better)), .init("traceCount", ReportValue(traceCount)),
            .init(
                "wins",
                .record([
                    .init("a", ReportValue(wins.first)), .init("b", ReportValue(wins.second)),
                    .init("ties", ReportValue(wins.ties)), .init("aShare", ReportValue(wins.firstShare)),
                    .init("bShare", ReportValue(wins.secondShare)),
                ])),
        ]
    }
}

extension ComparedTrace {
    /// The trace as the contract has it.
    var record: [ReportValue.Field] {
        [
            .init("name", .text(name)), .init("place", ReportValue(index)), .init("a", .record(a.record)),
            .init("b", .record(b.record)),
            .init(
                "delta",
                .record(KPI.compared.map { kpi in .init(kpi.key, ReportValue(difference(in: kpi))) })),
        ]
    }
}

extension ComparedSession {
    /// The session's values by their names.
    fileprivate var record: [ReportValue.Field] {
        KPI.compared.map { kpi in .init(kpi.key, ReportValue(value(of: kpi))) }
    }
}

extension ComparisonBound {
    /// The bound as the contract has it.
    fileprivate var record: [ReportValue.Field] {
        @Sendable func gaps(_ gaps: [Gap]?) -> ReportValue {
            gaps.map { .record($0.map { gap in .init(gap.kpi.key, .record(gap.record)) }) } ?? .unknown
        }
        let ladder = ladder.map { ReportValue.record($0.map { kpi in .init(kpi.kpi.key, .record(kpi.record)) }) }
        return [.init("a", gaps(a)), .init("b", gaps(b)), .init("ladder", ladder ?? .unknown)]
    }
}

extension ComparisonBound.Gap {
    fileprivate var record: [ReportValue.Field] {
        [
            .init("side", ReportValue(side)), .init("plan", ReportValue(plan)), .init("bound", ReportValue(bound)),
            .init("difference", ReportValue(difference)), .init("low", ReportValue(interval?.low)),
            .init("high", ReportValue(interval?.high)), .init("share", ReportValue(share)),
        ]
    }
}
