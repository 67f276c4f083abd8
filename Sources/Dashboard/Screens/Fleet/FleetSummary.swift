import Analytics
import Report
import Terminal

/// What a set of sessions adds up to: each rate a ratio of sums, with how many sessions know it.
struct FleetSummary {
    let fleet: FleetAccumulator
    /// How many of the sessions are not listed any more.
    var endedCount = 0

    private struct Fact {
        let name: String
        let value: String
        /// How many sessions the value is of.
        let known: Int
    }

    private var facts: [Fact] {
        let startup = fleet.startupTime
        let percentiles = [50.0, 95].map { percent in
            "p\(Int(percent)) \(Figures.duration(startup?.times.percentile(percent)))"
        }
        let open = fleet.openStalls.value ?? 0
        let failed = "\(fleet.failures.count) of \(fleet.failures.known)"
        let shown: [Fact] = [
            Fact(
                name: startup?.source == .log ? "startup (log)" : "startup",
                value: startup == nil ? Figures.unknown : percentiles.joined(separator: "  "),
                known: startup.map { $0.times.count } ?? 0),
            fact(.stallRate),
            fact(.rebufferRatio, KPI.rebufferDuration.shortName, aside: open > 0 ? "  \(open) to the end" : ""),
            fact(.timeWeightedIndicatedBitrate, KPI.timeWeightedIndicatedBitrate.shortName + ", tw"),
            fact(.failurePercentage, aside: fleet.failurePercentage == nil ? "" : "  " + failed),
            fact(.timeWeightedObservedBitrate, KPI.timeWeightedObservedBitrate.shortName + ", tw"),
            fact(.bytesTransferred), fact(.exitsBeforeStart, KPI.exitsBeforeStart.phrase),
        ]
        // What else a report summarizes.
        let others = KPI.summarized.filter { $0.unit == .sessions && $0 != .failurePercentage }
        return shown + others.map { fact($0) }
    }

    /// A KPI of the set.
    private func fact(_ kpi: KPI, _ name: String? = nil, aside: String = "") -> Fact {
        Fact(
            name: (name ?? kpi.shortName).lowercased(), value: kpi.text(kpi.value(of: fleet)) + aside,
            known: kpi.knownCount(in: fleet))
    }

    /// Draws a heading and three rows, or one row where there is no more room; as many facts as fit.
    func draw(in rect: Rect, of frame: inout Frame) {
        let (heading, rest) = rect.splitTop(1)
        frame.rule(
            heading, title: "\(Figures.counted(fleet.sessionCount, "session")) together",
            note: (endedCount > 0 ? "the latest \(fleet.sessionCount - endedCount) are listed, " : "") + "watched "
                + (fleet.durationWatched.map(Figures.clock) ?? Figures.unknown))
        var x = rest.x + 1
        for fact in facts {
            let known = "\(fact.known) know it"
            // In one row the value stands behind the name.
            let isTall = rest.height >= 3
            let gap = fact.name.count + 1
            let width = isTall ? max(fact.name.count, fact.value.count, known.count) : gap + fact.value.count
            guard x + width < rest.columns.upperBound else { return }
            frame.put(fact.name, at: Point(x: x, y: rest.y), style: .muted)
            let value = isTall ? Point(x: x, y: rest.y + 1) : Point(x: x + gap, y: rest.y)
            frame.put(fact.value, at: value, style: .title)
            if isTall { frame.put(known, at: Point(x: x, y: rest.y + 2), style: .muted) }
            x += width + (isTall ? 3 : 2)
        }
    }
}
