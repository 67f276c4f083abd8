public import Comparison
import PlayheadAnalytics

extension Comparison {
    /// What can be said, in sentences that claim no more than intervals and p-values allow: "B stalls less: -0.8 /h, 95 %
    /// interval -1.1 to -0.5 /h, p 0.003; bitrate unchanged within +-1 %."
    public var verdict: String { verdictText.rendered { $0 } }

    /// The verdict, in which the names of formats come from playlists.
    package var verdictText: ReportText { ([ReportText(statement)] + caveats).joined(" ") }

    /// The verdict without what must be borne in mind.
    package var statement: String { scope + finding + "." }

    /// The KPIs that a verdict speaks of, the gravest first; the others say the same in other units.
    private static let listed: [KPI] = [
        .neverStartedPercentage, .failurePercentage, .stallRate, .rebufferRatio, .startupTime,
        .timeWeightedIndicatedBitrate, .liveLatency, .timeWeightedScore,
        .switchCount, .linearQoE,
    ]

    var listedKPIs: [KPIComparison] {
        Self.listed.filter {
            isWorthShowing($0) && !($0 == .neverStartedPercentage && isNeverPlayed) && !isOfOtherLength($0)
        }.map { self[$0] }
    }

    private var scope: String {
        if !isResampled { return "Stopped before all intervals were known: " }
        return isPartial && !traces.isEmpty ? "Of the first \(traces.count) of \(expectedTraceCount) traces: " : ""
    }

    private var finding: String {
        guard !traces.isEmpty else { return "No trace was played over, so nothing can be said" }
        if let whatIf {
            return over("\(whatIf.link.samples.count) links that fit the log") + claims
        }
        if areBothRecorded { return recordedFinding }
        // Of a recorded session and a model there is one trace.
        if recorded != nil { return over("this trace") + (isNeverPlayed ? neverPlayed + "; " : "") + observed }
        let isSame = kpis.allSatisfy { $0.outcome == .identical || $0.outcome == .unknown }
        if isNeverPlayed {
            return isSame ? neverPlayed + ": there is no playback to compare" : neverPlayed + "; " + differing
        }
        guard isSame else { return traces.count == 1 ? "Over this trace " + differing : differing }
        let (unknown, over) = (notKnown, traces.count == 1 ? "this trace" : "each of the \(traces.count) traces")
        return unknown.isEmpty
            ? "Nothing differs: A and B have the same value of every KPI over " + over
            : "Nothing that both sides know differs over \(over); " + unknown.joined(separator: "; ")
    }

    private var recordedFinding: String {
        if isNeverPlayed { return "Neither of the two sessions ever plays" }
        let isSame = kpis.allSatisfy { $0.outcome == .identical || $0.outcome == .unknown }
        return isSame ? "Nothing differs: A and B have the same value of every KPI that both know" : observed
    }

    private var neverPlayed: String {
        "Neither side ever plays over " + (traces.count == 1 ? "this trace" : "any of the \(traces.count) traces")
    }

    /// What the recorded session is played over as the model plays it, behind what the model does not reproduce of it.
    private func over(_ links: String) -> String {
        (misfit.map { $0.sentence + " Of the rest, over " } ?? "Over ") + links + ", both sides played by the model: "
    }

    private var differing: String { traces.count == 1 ? observed : claims }

    /// The KPIs that a side does not know of a trace over which both play, side by side: `not known on B's side: rebuffer
    /// ratio, linear QoE`. That nobody gave the variants a SCORE goes without saying.
    private var notKnown: [String] {
        let played = traces.filter { !$0.lacksStart && !($0.a.isUnknown && $0.b.isUnknown) }
        func lacks(_ kpi: KPI, _ side: KeyPath<ComparedTrace, ComparedSession>) -> Bool {
            played.contains { $0[keyPath: side].part(in: kpi) == nil }
        }
        let kpis = Self.listed.filter { $0 != .neverStartedPercentage }.map { kpi in
            (kpi: kpi, a: lacks(kpi, \.a), b: lacks(kpi, \.b))
        }.filter { ($0.kpi != .timeWeightedScore && $0.kpi != .liveLatency) || $0.a != $0.b }
        let groups = [
            ("on either side", kpis.filter { $0.a && $0.b }), ("on A's side", kpis.filter { $0.a && !$0.b }),
            ("on B's side", kpis.filter { $0.b && !$0.a }),
        ]
        let share = traces.count == 1 ? "" : " over all traces"
        return groups.filter { !$0.1.isEmpty }.map { side, kpis in
            "not known \(side)\(share): " + kpis.map(\.kpi.phrase).joined(separator: ", ")
        }
    }

    /// What one trace shows, which is no proof.
    private var observed: String {
        let listed = listedKPIs.filter { !isBeyondModel($0.kpi) }
        let parts = listed.filter { $0.outcome == .single && $0.isVisible }.compactMap { kpi in
            kpi.difference.map { difference in
                kpi.kpi == .neverStartedPercentage
                    ? lacksStart(difference > 0)
                    : "\(kpi.kpi.claim(isHigher: difference > 0)) (\(kpi.kpi.change(difference)))"
            }
        }
        let same = listed.filter { kpi in
            kpi.outcome == .identical || (kpi.outcome == .single && kpi.difference != nil && !kpi.isVisible)
        }.map(\.kpi.phrase)
        let text = parts + (same.isEmpty ? [] : ["the same: " + same.joined(separator: ", ")])
        let few = areBothRecorded ? "two sessions do not tell" : "one trace does not tell"
        let sentences = [text.joined(separator: ", ")] + notKnown + ["\(few) what others would"]
        return sentences.joined(separator: "; ")
    }

    /// What intervals and p-values allow to be said.
    private var claims: String {
        let listed = listedKPIs.filter { !isBeyondModel($0.kpi) }
        let clear = listed.filter { $0.outcome == .lower || $0.outcome == .higher }
        var parts = clear.filter { !$0.isDecidedByStarts }.map { kpi in
            "\(kpi.kpi.claim(isHigher: kpi.outcome == .higher)): \(kpi.kpi.change(kpi.difference)), " + kpi.certainty
                + kpi.support
        }
        parts += wonByStarting(clear.filter(\.isDecidedByStarts))
        var undecided = listed.filter { $0.outcome == .undecided }
        parts += undecided.compactMap { kpi in
            kpi.isHigherByValue.map {
                "\(kpi.kpi.claim(isHigher: $0)), perhaps by less than \(marginText): \(kpi.kpi.change(kpi.difference)), "
                    + kpi.certainty
            }
        }
        undecided.removeAll { $0.isHigherByValue != nil }
        parts += undecided.compactMap { kpi in
            kpi.unchangedWithin.map { "\(kpi.kpi.phrase) unchanged within +-\($0) %" }
        }
        let open = undecided.filter { $0.unchangedWithin == nil }.map(\.kpi.phrase)
        if !open.isEmpty {
            parts.append("undecided: " + open.joined(separator: ", "))
        }
        parts += tooFew(listed.filter { $0.outcome == .tooFew })
        let alike = listed.filter { $0.outcome == .same }.map(\.kpi.phrase)
        if !alike.isEmpty { parts.append("the same within \(marginText): " + alike.joined(separator: ", ")) }
        let same = listed.filter { $0.outcome == .identical }.map(\.kpi.phrase)
        if !same.isEmpty {
            parts.append("the same on every \(whatIf == nil ? "trace" : "link"): " + same.joined(separator: ", "))
        }
        parts += notKnown
        return parts.joined(separator: "; ")
    }

    /// What cannot be told since there are too few traces, or too few of them differ.
    private func tooFew(_ kpis: [KPIComparison]) -> [String] {
        let known = Dictionary(grouping: kpis.filter { KPIComparison.areTooFew($0.traceCount) }, by: \.traceCount)
        let tooFewTraces = known.keys.sorted(by: >).map { count in
            "\(NumberText.counted(count, "trace")) \(count == 1 ? "is" : "are") too few for a verdict, which takes "
                + "\(PairedSwapTest.fewestTraces): "
                + (known[count] ?? []).map { "\($0.kpi.phrase) \($0.kpi.change($0.difference))" }.joined(
                    separator: ", ")
        }
        let tooFewDiffer = kpis.filter { !KPIComparison.areTooFew($0.traceCount) }.map { kpi in
            "\(kpi.kpi.phrase) (\(kpi.differingTraceCount))"
        }
        return tooFewTraces
            + (tooFewDiffer.isEmpty
                ? []
                : ["too few of \(traces.count) traces differ to tell: " + tooFewDiffer.joined(separator: ", ")])
    }

    /// What counts as a difference: `2 % of A's value`.
    package var marginText: String { "\(NumberText.trimmed(margin * 100)) % of A's value" }

    /// What is won by the side that starts where the other never does: `A wins startup time, linear QoE by starting (on 8
    /// traces where B never does, p 0.008)`.
    private func wonByStarting(_ kpis: [KPIComparison]) -> [String] {
        guard let better = kpis.first?.better, let pValue = kpis.first?.pValue else { return [] }
        let sides = [("A", traces.map(\.a), traces.map(\.b)), ("B", traces.map(\.b), traces.map(\.a))]
        let counts = sides.map { name, own, others in
            let count = zip(own, others).count { own, other in
                own.value(of: .neverStartedPercentage) == 0 && (other.value(of: .neverStartedPercentage) ?? 0) > 0
            }
            return "only \(name) starts on \(count)"
        }
        return [
            "\(better) is better in \(kpis.map(\.kpi.phrase).joined(separator: " and ")) by starting at all "
                + "(\(counts.joined(separator: ", ")), p \(NumberText.pValue(pValue)))"
        ]
    }

    /// What must be borne in mind, a sentence each.
    package var caveats: [ReportText] {
        var caveats: [ReportText] = []
        let names = contenders.differences.map(\.name)
        if names.count > 1 {
            caveats.append(
                "A and B differ in \(String(names.count)) things (\(names.joined(separator: ", "))), so none of them alone is "
                    + "shown to be the cause.")
        }
        for side in Side.allCases {
            caveats += contenders[side].doubts.map { ReportText("\(side.name)'s playlist: ") + ReportText(foreign: $0) }
        }
        if let warning = contenders.formatWarning { caveats.append(ReportText(foreign: warning)) }
        if isOverObservedLink {
            caveats.append("The link is only what the log shows of it, which misses most stalls: see the notes.")
        }
        if Self.listed.contains(where: { self[$0].leansOnFewTraces }) {
            caveats.append(
                "An interval is often too narrow where fewer than \(String(KPIComparison.manyTraces)) traces differ.")
        }
        return caveats + playedUnlike.map { ReportText($0) }
    }
}

extension KPIComparison {
    /// From so many differing traces on, the interval is about as wide as it should be.
    static let manyTraces = 20

    /// Whether an interval leans on a handful of traces, but on enough to be read: it is narrower than it should be.
    var leansOnFewTraces: Bool {
        interval != nil && ![.identical, .same, .tooFew].contains(outcome) && wins.count > 0
            && differingTraceCount < Self.manyTraces
    }

    /// On how few traces a claim rests; empty where they are enough.
    var support: String {
        leansOnFewTraces && wins.ties > 0 ? " (\(differingTraceCount) of \(traceCount) traces differ)" : ""
    }

    /// How sure the difference is: `95 % interval -1.1 to -0.5 /h, p 0.003`.
    package var certainty: String {
        "95 % interval " + kpi.range(interval) + (pValue.map { ", p \(NumberText.pValue($0))" } ?? "")
    }

    /// Whether the difference leaves a digit where it is written.
    var isVisible: Bool { kpi.change(difference).contains { ("1"..."9").contains($0) } }

    /// Whether B is the higher one for sure, though perhaps not by so much that it counts; nil where either may be.
    var isHigherByValue: Bool? {
        guard let interval, let pValue, pValue <= PairedSwapTest.level else { return nil }
        return interval.low > 0 ? true : interval.high < 0 ? false : nil
    }

    /// Within how many per cent of A's value the whole interval lies, 1, 2 or 5; nil where it is wider.
    var unchangedWithin: Int? {
        guard let interval = relativeInterval else { return nil }
        return [1, 2, 5].first { max(interval.low.magnitude, interval.high.magnitude) * 100 <= Double($0) }
    }
}
