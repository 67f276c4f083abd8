public import Comparison
public import PlayheadAnalytics

extension Comparison {
    /// The verdict in a line: in what each side is better for sure, then what is not decided; the figures beside it say how
    /// sure that is.
    public var headline: String {
        guard !traces.isEmpty else { return "no trace was played over" }
        if isNeverPlayed { return "neither side ever plays" }
        var listed = listedKPIs.filter {
            $0.outcome != .unknown && $0.outcome != .identical && !isBeyondModel($0.kpi)
        }
        if listed.isEmpty { return misfit?.headline ?? "nothing differs between A and B" }
        listed.removeAll { $0.outcome == .same }
        if listed.isEmpty { return "nothing differs between A and B by more than \(marginText)" }
        if traces.count == 1, whatIf == nil {
            return (misfit.map { $0.headline + "; " } ?? "") + "over one trace, no proof: "
                + Self.changes(listed.filter(\.isVisible))
        }
        var parts = misfit.map { [$0.headline] } ?? []
        for side in ["B", "A"] {
            let better = listed.filter { $0.better == side && contenders.isComparable($0.kpi) }
            if !better.isEmpty { parts.append("\(side) better: " + Self.changes(better)) }
            listed.removeAll { kpi in better.contains { $0.kpi == kpi.kpi } }
        }
        let sure = listed.filter { $0.outcome == .lower || $0.outcome == .higher }
        if !sure.isEmpty { parts.append("neither better: " + Self.changes(sure)) }
        let open = listed.filter { $0.outcome == .undecided || $0.outcome == .tooFew }.map(\.kpi.phrase)
        if !open.isEmpty { parts.append("undecided: " + open.joined(separator: ", ")) }
        return parts.joined(separator: "; ")
    }

    private static func changes(_ kpis: [KPIComparison]) -> String {
        kpis.map { kpi in
            kpi.isDecidedByStarts ? kpi.kpi.phrase : "\(kpi.kpi.phrase) \(kpi.kpi.change(kpi.difference))"
        }.joined(separator: ", ")
    }

    /// A KPI's row in words: what can be said of it, how sure that is, and on how many of the traces which side is better.
    ///
    /// - Parameter kpi: one of those that are compared.
    public func explanation(of kpi: KPI) -> String {
        let compared = self[kpi]
        let places = whatIf == nil ? "trace" : "link"
        let known =
            whatIf == nil && compared.outcome != .unknown && compared.traceCount < traces.count
            ? "Known on \(compared.traceCount) of \(traces.count) traces. " : ""
        if isBeyondModel(kpi), let misfit { return "\(kpi.name): \(misfit.headline)." }
        let finding =
            switch compared.outcome {
            case .unknown: "Not known on both sides"
            case .identical: "The same on every \(places)"
            case .single: "One trace does not tell what others would"
            case .tooFew:
                (KPIComparison.areTooFew(compared.traceCount)
                    ? "The \(compared.traceCount) traces are too few"
                    : "Only \(compared.differingTraceCount) of \(compared.traceCount) traces differ")
                    + "; it takes \(PairedSwapTest.fewestTraces) to tell"
            case .same: "The same within \(marginText)"
            case .undecided:
                compared.isHigherByValue.map {
                    "Undecided: \($0 ? "B" : "A") is higher, and perhaps by less than \(marginText)"
                } ?? "Undecided: either side may be the higher one"
            case .lower, .higher:
                contenders.isComparable(kpi)
                    ? compared.better.map { "\($0) is better for sure" }
                        ?? kpi.claim(isHigher: compared.outcome == .higher)
                    : kpi.claim(isHigher: compared.outcome == .higher) + ", which tells nothing across formats"
            }
        let certainty = compared.interval == nil || compared.outcome == .identical ? "" : ": " + compared.certainty
        let narrow =
            compared.leansOnFewTraces ? "; with fewer than \(KPIComparison.manyTraces) it may be too narrow" : ""
        return "\(kpi.name): \(known)\(finding)\(certainty)\(narrow)." + shares(of: compared)
    }

    /// On how many traces which side is better, in words.
    private func shares(of compared: KPIComparison) -> String {
        guard whatIf == nil, compared.wins.count > 0, compared.outcome != .identical else { return "" }
        return " Traces: A is better on \(compared.wins.first), B on \(compared.wins.second), alike on "
            + "\(compared.wins.ties)."
    }
}
