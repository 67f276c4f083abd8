public import Comparison
public import PlayheadAnalytics

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
    var playedUnlike: [String] { [missingStarts, littlePlayed, watchedUnlike].compactMap(\.self) }

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
