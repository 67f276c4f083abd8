import Analytics
public import Experiment

extension Comparison {
    /// What can be said, in sentences that claim no more than the intervals allow: "B stalls less: -0.8 /h, 95 % interval
    /// -1.1 /h to -0.5 /h; bitrate unchanged within +-1 %."
    public var verdict: String { ([statement] + caveats).joined(separator: " ") }

    /// The verdict without what must be borne in mind.
    var statement: String { scope + finding + "." }

    /// The KPIs that a verdict speaks of, the gravest first; the others say the same in other units.
    private static let told: [ComparedKPI] = [
        .neverStartedPercentage, .failurePercentage, .stallRate, .rebufferRatio, .startupTime,
        .timeWeightedIndicatedBitrate, .timeWeightedScore,
        .switchCount, .linearQoE,
    ]

    private var toldKPIs: [KPIComparison] { Self.told.filter(isWorthShowing).map { self[$0] } }

    private var scope: String {
        if !isResampled { return "Stopped before all intervals were known: " }
        return isPartial && !traces.isEmpty ? "Of the first \(traces.count) of \(expectedTraceCount) traces: " : ""
    }

    private var finding: String {
        guard !traces.isEmpty else { return "No trace was played over, so nothing can be said" }
        if kpis.allSatisfy({ $0.outcome == .identical || $0.outcome == .unknown }) {
            return "Nothing differs: A and B have the same value of every KPI over "
                + (traces.count == 1 ? "this trace" : "each of the \(traces.count) traces")
        }
        return traces.count == 1 ? observed : claims
    }

    /// What one trace shows, which is no proof.
    private var observed: String {
        let told = toldKPIs
        let parts = told.filter { $0.outcome == .single && $0.isVisible }.compactMap { kpi in
            kpi.difference.map { difference in
                kpi.kpi == .neverStartedPercentage
                    ? lacksStart(difference > 0)
                    : "\(kpi.kpi.claim(isHigher: difference > 0)) (\(kpi.kpi.change(difference)))"
            }
        }
        let same = told.filter { $0.outcome == .identical || ($0.outcome == .single && !$0.isVisible) }.map(\.kpi.word)
        let text = parts + (same.isEmpty ? [] : ["the same: " + same.joined(separator: ", ")])
        return "Over this trace " + text.joined(separator: ", ") + "; one trace does not tell what others would"
    }

    /// What the intervals allow to be said.
    private var claims: String {
        let told = toldKPIs
        var parts = told.filter { $0.outcome == .lower || $0.outcome == .higher }.map { kpi in
            "\(kpi.kpi.claim(isHigher: kpi.outcome == .higher)): \(kpi.kpi.change(kpi.difference)), 95 % interval "
                + kpi.kpi.range(kpi.interval) + kpi.support
        }
        let undecided = told.filter { $0.outcome == .undecided }
        parts += undecided.compactMap { kpi in
            kpi.unchangedWithin.map { "\(kpi.kpi.word) unchanged within +-\($0) %" }
        }
        let open = undecided.filter { $0.unchangedWithin == nil }.map(\.kpi.word)
        if !open.isEmpty { parts.append("not told apart: " + open.joined(separator: ", ")) }
        let same = told.filter { $0.outcome == .identical }.map(\.kpi.word)
        if !same.isEmpty { parts.append("the same on every trace: " + same.joined(separator: ", ")) }
        return parts.joined(separator: "; ")
    }

    /// What must be borne in mind, a sentence each.
    var caveats: [String] {
        var caveats: [String] = []
        if differences.count > 1 {
            caveats.append(
                "A and B differ in \(differences.count) things (\(differences.map(\.name).joined(separator: ", "))), so "
                    + "none of them alone is shown to be the cause.")
        }
        if differsInFormat {
            let formats = sides.map { $0.formats.joined(separator: ", ") }.joined(separator: "; ")
            caveats.append(
                "A and B differ in codec or format (\(formats)): bitrate alone does not tell which looks better"
                    + (self[.timeWeightedScore].outcome == .unknown ? "." : "; SCORE is their authors' own measure."))
        }
        return caveats + playedUnlike
    }
}

extension KPIComparison {
    /// On how few traces a claim rests: an interval that leans on a handful of them is narrower than it should be. Empty
    /// where they are enough.
    var support: String {
        let differing = wins.first + wins.second
        return wins.count > 0 && differing < 20 && wins.ties > 0 ? " (\(differing) of \(traceCount) traces differ)" : ""
    }

    /// Whether the difference leaves a digit where it is written.
    var isVisible: Bool { kpi.change(difference).contains { ("1"..."9").contains($0) } }

    /// Within how many per cent of A's value the whole interval lies, 1, 2 or 5; nil where it is wider.
    var unchangedWithin: Int? {
        guard let interval = relativeInterval else { return nil }
        return [1, 2, 5].first { max(interval.low.magnitude, interval.high.magnitude) * 100 <= Double($0) }
    }
}
