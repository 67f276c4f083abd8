public import Experiment

extension Comparison {
    /// Whether there is something to say of a KPI: that all sessions start goes without saying.
    public func isWorthShowing(_ kpi: ComparedKPI) -> Bool { kpi != .neverStartedPercentage || hasMissingStarts }

    private var hasMissingStarts: Bool {
        let starts = self[.neverStartedPercentage]
        return (starts.a ?? 0) > 0 || (starts.b ?? 0) > 0
    }

    /// What it means that one side never starts on the only trace.
    func lacksStart(_ isB: Bool) -> String {
        let (loser, winner, start) = isB ? ("B", "A", self[.startupTime].a) : ("A", "B", self[.startupTime].b)
        let time = start.map { ", which starts after \(ComparedKPI.startupTime.text($0))," } ?? ""
        return "\(loser) never starts, so \(winner)\(time) is better"
    }

    /// What must be borne in mind where the sides did not play alike, a sentence each.
    var playedUnlike: [String] { [missingStarts, littlePlayed, watchedUnlike].compactMap(\.self) }

    /// On how many traces a side never started, and what becomes of these.
    private var missingStarts: String? {
        guard hasMissingStarts, traces.count > 1 else { return nil }
        let sides = [("A", traces.map(\.a)), ("B", traces.map(\.b))].map { name, sessions in
            "\(name) on \(sessions.count { ($0.value(of: .neverStartedPercentage) ?? 0) > 0 })"
        }
        return
            "Nothing ever plays on some of the \(traces.count) traces (\(sides.joined(separator: ", "))): that is worse "
            + "than any start, and the other KPIs are compared over the traces on which both play."
    }

    /// The side that rebuffers less only because it hardly played: less than half of what the other did.
    private var littlePlayed: String? {
        let watched = self[.durationWatched]
        guard let a = watched.a, let b = watched.b, min(a, b) < max(a, b) / 2 else { return nil }
        let sign = b < a ? -1.0 : 1.0
        let rebuffersLess = [ComparedKPI.rebufferDuration, .rebufferRatio, .stallRate].contains { kpi in
            self[kpi].difference.map { $0 * sign > 0 } ?? false
        }
        guard rebuffersLess else { return nil }
        let (side, other) = b < a ? ("B", "A") : ("A", "B")
        let (less, more) = (watched.kpi.text(min(a, b)), watched.kpi.text(max(a, b)))
        return "\(side) hardly played: \(less) were watched, of \(other) \(more), so less rebuffering is no gain."
    }

    /// Linear QoE adds up what is watched, so that it tells nothing of sides of which not the same length was: unless both
    /// took the same time, and one spent more of it waiting.
    private var watchedUnlike: String? {
        let watched = self[.durationWatched]
        guard let difference = watched.relativeDifference, difference.magnitude > 0.01,
            self[.linearQoE].outcome != .unknown, !tookTheSameTime
        else { return nil }
        return
            "Of A \(watched.kpi.text(watched.a)) were watched, of B \(watched.kpi.text(watched.b)): linear QoE adds up "
            + "over that time, and does not tell which is better."
    }

    /// Whether startup, playback and rebuffering take as long on one side as on the other, within one per cent.
    private var tookTheSameTime: Bool {
        let parts = [ComparedKPI.startupTime, .durationWatched, .rebufferDuration].map { self[$0] }
        guard parts.allSatisfy({ $0.traceCount == traces.count }) else { return false }
        let (a, b) = (parts.reduce(0) { $0 + ($1.a ?? 0) }, parts.reduce(0) { $0 + ($1.b ?? 0) })
        return abs(a - b) <= 0.01 * max(a, b)
    }
}
