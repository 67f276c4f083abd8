import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics

extension ComparisonReport {
    /// What stands before the single sessions, under the names of the schema `playhead.compare/3`, in its order; all are
    /// always there.
    var head: [ReportValue.Field] {
        let comparison = comparison
        return [
            .init("schema", Self.schema), .init("isPartial", comparison.isPartial),
            .init("traceCount", comparison.traces.count), .init("expectedTraceCount", comparison.expectedTraceCount),
            .init("seed", comparison.seed), .init("resampleCount", comparison.resampleCount),
            .init("margin", comparison.margin), .init("sides", comparison.sides.indices.map(side)),
            .init("against", comparison.sides.indices.dropFirst().map(against)),
            .init("bound", comparison.bound?.record), .init("whatIf", comparison.whatIf?.record),
            .init("notReproduced", comparison.misfit.record),
        ]
    }

    /// What stands behind the single sessions.
    var tail: [ReportValue.Field] {
        [
            .init("distributions", .record(KPI.compared.map { kpi in .init(kpi.key, distribution(kpi)) })),
            .init("problems", comparison.problems.map(\.description)), .init("notes", notes),
        ]
    }

    /// What a side is called: A, B, or its number in a table.
    private func label(_ side: Int) -> String {
        comparison.isRanked ? String(side + 1) : Side(rawValue: side)?.name ?? String(side + 1)
    }

    /// A side, its KPIs over the traces, and how it stands among the others.
    func side(_ index: Int) -> [ReportValue.Field] {
        let standing = comparison.standings[index]
        func names(_ flags: [Bool]) -> ReportValue {
            .list(zip(KPI.compared, flags).filter(\.1).map { .text($0.0.key) })
        }
        let (best, alike) = (names(standing.isBest), names(standing.tiesWithBest))
        return comparison.sides[index].record(label: label(index))
            + zip(KPI.compared, standing.values).map { kpi, value in .init(kpi.key, value) }
            + [.init("best", best), .init("notToldFromBest", alike), .init("isOnFrontier", standing.isOnFrontier)]
    }

    /// What can be said of a side against the first: A is the first, B this one.
    func against(_ index: Int) -> [ReportValue.Field] {
        let pair = comparison.pair(index)
        return [
            .init("label", label(index)), .init("differences", pair.contenders.differences.map(\.record)),
            .init("differsInFormat", pair.contenders.differsInFormat),
            .init("kpis", .record(pair.kpis.map { kpi in .init(kpi.kpi.key, kpi.record) })),
            .init("verdict", pair.verdict),
            .init("worstTraces", pair.worstTraces.prefix(Self.worstCount).map { pair.worst($0) }),
        ]
    }

    /// How many sessions there are: of each side one a trace.
    var sessionCount: Int { comparison.traces.count * comparison.sides.count }

    /// A side's session over a trace, and by how much it differs from that of the first side.
    ///
    /// - Parameter number: trace by trace, and within a trace side by side.
    func session(_ number: Int) -> [ReportValue.Field] {
        let (position, side) = number.quotientAndRemainder(dividingBy: comparison.sides.count)
        let (trace, contender) = (comparison.traces[position], comparison.sides[side])
        let delta: [ReportValue.Field] = KPI.compared.map { kpi in
            .init(kpi.key, side == 0 ? nil : trace.difference(in: kpi, of: side))
        }
        var fields: [ReportValue.Field] = [
            .init("label", label(side)), .init("playlist", contender.playlist), .init("abr", contender.abr),
            .init("player", contender.player), .init("trace", trace.name), .init("place", trace.index),
        ]
        fields += trace.sessions[side].record
        fields.append(.init("delta", delta))
        return fields
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

    /// How a KPI is spread over the traces on each side.
    private func distribution(_ kpi: KPI) -> [ReportValue.Field] {
        let sides = comparison.distributions(of: kpi)
        let edges = SampleDistribution.edges(of: sides, bars: Self.barCount)
        @Sendable func each<Value: Reportable>(
            _ value: @escaping @Sendable (SampleDistribution) -> Value
        ) -> [Value] {
            sides.map(value)
        }
        return [
            .init("edges", edges), .init("counts", each { $0.counts(edges: edges) }),
            .init("cumulative", each { edges.map($0.cumulative) }), .init("quantiles", each(\.quantileRecord)),
        ]
    }
}

extension Comparison {
    /// A trace on which B does worse.
    fileprivate func worst(_ index: Int) -> [ReportValue.Field] {
        let trace = traces[index]
        return [
            .init("name", trace.name), .init("place", trace.index), .init("by", worstBy.key),
            .init("a", trace.a.value(of: worstBy)), .init("b", trace.b.value(of: worstBy)),
            .init("difference", trace.difference(in: worstBy)),
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
    /// The trace of two sides, as a condition on single traces sees it.
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
