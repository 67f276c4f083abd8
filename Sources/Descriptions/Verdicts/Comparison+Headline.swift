public import Comparison
public import PlayheadAnalytics

extension Comparison {
    /// The verdict in a line: in what each side is better and by how much, so that less of what is bad has a minus behind
    /// either; then what is not decided. The figures beside it say how sure that is.
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
            return (misfit.map { $0.headline + "; " } ?? "")
                + (areBothRecorded ? "two sessions, no proof: " : "over one trace, no proof: ")
                + Self.changes(listed.filter(\.isVisible))
        }
        var parts = misfit.map { [$0.headline] } ?? []
        for side in ["B", "A"] {
            let better = listed.filter { $0.better == side && contenders.isComparable($0.kpi) }
            if !better.isEmpty { parts.append("\(side) better: " + Self.changes(better, of: side)) }
            listed.removeAll { kpi in better.contains { $0.kpi == kpi.kpi } }
        }
        let sure = listed.filter { $0.outcome == .lower || $0.outcome == .higher }
        if !sure.isEmpty { parts.append("neither better: " + Self.changes(sure)) }
        for (word, outcome) in [("undecided", KPIComparison.Outcome.undecided), ("too few", .tooFew)] {
            let open = listed.filter { $0.outcome == outcome }.map(\.kpi.phrase)
            if !open.isEmpty { parts.append("\(word): " + open.joined(separator: ", ")) }
        }
        return parts.joined(separator: "; ")
    }

    /// KPIs with what a side has more or less of than the other: B than A unless it is said.
    private static func changes(_ kpis: [KPIComparison], of side: String = "B") -> String {
        kpis.map { kpi in
            if kpi.isDecidedByStarts { return kpi.kpi.phrase }
            return "\(kpi.kpi.phrase) \(kpi.kpi.change(kpi.difference.map { side == "A" ? -$0 : $0 }))"
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
                    ? compared.better.map { $0 + (compared.leansOnFewTraces ? " is better" : " is better for sure") }
                        ?? kpi.claim(isHigher: compared.outcome == .higher)
                    : kpi.claim(isHigher: compared.outcome == .higher) + ", which tells nothing across formats"
            }
        let certainty = compared.interval == nil || compared.outcome == .identical ? "" : ": " + compared.certainty
        let narrow =
            compared.leansOnFewTraces
            ? " Fewer than \(KPIComparison.manyTraces) traces differ: the interval may be too narrow." : ""
        return "\(kpi.name): \(known)\(finding)\(certainty).\(narrow)" + shares(of: compared)
    }

    /// On how many traces which side is better, in words.
    private func shares(of compared: KPIComparison) -> String {
        guard whatIf == nil, compared.wins.count > 0, compared.outcome != .identical else { return "" }
        return " Traces: A is better on \(compared.wins.first), B on \(compared.wins.second), alike on "
            + "\(compared.wins.ties)."
    }
}

extension Comparison {
    /// Whether there is something to say of a KPI: that all sessions start goes without saying.
    public func isWorthShowing(_ kpi: KPI) -> Bool {
        if !kpi.traits.contains(.unsaidAtZero) { return true }
        let (a, b) = (self[kpi].a ?? 0, self[kpi].b ?? 0)
        return a > 0 || b > 0
    }

    private var hasMissingStarts: Bool { isWorthShowing(.neverStartedPercentage) }

    /// Whether it is known of both sides that they start over no trace.
    var isNeverPlayed: Bool {
        let starts = self[.neverStartedPercentage]
        return starts.a == 100 && starts.b == 100 && starts.traceCount == traces.count
    }

    /// What it means that one side never starts on the only trace.
    func lacksStart(_ isB: Bool) -> String {
        let (loser, winner, start) = isB ? ("B", "A", self[.startupTime].a) : ("A", "B", self[.startupTime].b)
        let time = start.map { ", which starts after \(KPI.startupTime.text($0))," } ?? ""
        return "\(loser) never starts, so \(winner)\(time) is better"
    }

    /// What must be borne in mind where the sides did not play alike, a sentence each.
    var playedUnlike: [String] { [missingStarts, littlePlayed, unlikeLengths ?? watchedUnlike].compactMap(\.self) }

    /// On how many traces a side never started, and what becomes of these.
    private var missingStarts: String? {
        guard hasMissingStarts, !isNeverPlayed, traces.count > 1 else { return nil }
        let sides = [("A", traces.map(\.a)), ("B", traces.map(\.b))].map { name, sessions in
            (name: name, count: sessions.count { ($0.value(of: .neverStartedPercentage) ?? 0) > 0 })
        }
        let counts = sides.map { "\($0.name) on \($0.count)" }.joined(separator: ", ")
        let never = sides.first { $0.count == traces.count }.map { "\($0.name) never plays on any of" }
        return
            "\(never ?? "Nothing ever plays on some of") the \(traces.count) traces (\(counts)): that is worse than any "
            + "start, and "
            + (traces.allSatisfy(\.lacksStart)
                ? "there is no trace on which both play, over which the other KPIs could be compared."
                : "the other KPIs are compared over the traces on which both play.")
    }

    /// The side that rebuffers less only because it hardly played: less than half of what the other did.
    private var littlePlayed: String? {
        let watched = self[.durationWatched]
        // The ratio is what it says; where nobody knows that, the duration.
        let listed = [KPI.rebufferRatio, .rebufferDuration].lazy.map { self[$0] }
        guard let a = watched.a, let b = watched.b, let little = UnderplayedGuard.side(a, b),
            let difference = listed.compactMap(\.difference).first, difference != 0,
            (difference < 0) == (little == .b)
        else { return nil }
        let (side, other) = (little.name, little.other.name)
        let (less, more) = (watched.kpi.text(min(a, b)), watched.kpi.text(max(a, b)))
        return "\(side) hardly played: \(less) were watched, of \(other) \(more), so less rebuffering is no gain."
    }

    /// Linear QoE adds up what is watched, so that it tells nothing of sides of which not the same length was: unless both
    /// took the same time, and one spent more of it waiting.
    private var watchedUnlike: String? {
        let watched = self[.durationWatched]
        guard let difference = watched.relativeDifference, difference.magnitude > 0.01,
            self[.linearQoE].difference != nil, !self[.linearQoE].isDecidedByStarts, !tookTheSameTime
        else { return nil }
        return
            "Of A \(watched.kpi.text(watched.a)) were watched, of B \(watched.kpi.text(watched.b)): linear QoE adds up "
            + "over that time, and does not tell which is better."
    }

    /// Whether startup, playback and rebuffering take as long on one side as on the other, within one per cent.
    private var tookTheSameTime: Bool {
        let parts = [KPI.startupTime, .durationWatched, .rebufferDuration].map { self[$0] }
        guard parts.allSatisfy({ $0.traceCount == traces.count }) else { return false }
        let (a, b) = (parts.reduce(0) { $0 + ($1.a ?? 0) }, parts.reduce(0) { $0 + ($1.b ?? 0) })
        return abs(a - b) <= 0.01 * max(a, b)
    }
}
