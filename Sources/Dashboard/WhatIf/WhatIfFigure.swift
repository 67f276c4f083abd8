import Analytics
import Report
import Terminal

/// A KPI of the recorded session, of its simulation, and of the simulation with the changes.
struct WhatIfFigure {
    let title: String
    let recorded: String
    let before: String
    let after: String
    /// After less before, with its sign; `=` where they are the same, unknown where one is.
    let change: String
    /// Whether the change is for the better; nil where there is none.
    let isBetter: Bool?

    /// The KPIs of the panel.
    ///
    /// - Parameter isShort: whether there is little room for a figure.
    static func all(
        recorded: SessionTotals, before: SessionTotals, after: SessionTotals, isShort: Bool
    ) -> [WhatIfFigure] {
        let sessions = (recorded, before, after)
        return [
            figure("startup", sessions, isBetterLow: true, { $0.startupTime?.seconds }, Figures.duration),
            figure("stalls", sessions, isBetterLow: true, { $0.stallCount.map { Double($0) } }, whole),
            // What is only bounded is shown as such.
            figure(
                "rebuffer", sessions, isBetterLow: true, { $0.rebufferDuration }, Figures.duration,
                recordedText: FleetText.rebuffer(recorded)),
            figure(
                "bitrate", sessions, isBetterLow: false, { $0.timeWeightedIndicatedBitrate },
                isShort ? Figures.shortBitrate : Figures.bitrate),
            figure("switches", sessions, isBetterLow: true, { $0.switchCount.map { Double($0) } }, whole),
            figure(
                "linear QoE", sessions, isBetterLow: false, { $0.linearQoE },
                { $0.map { Figures.fixed($0, 1) } ?? Figures.unknown }),
        ]
    }

    private static func whole(_ value: Double?) -> String { value.map { Figures.fixed($0, 0) } ?? Figures.unknown }

    private static func figure(
        _ title: String, _ sessions: (recorded: SessionTotals, before: SessionTotals, after: SessionTotals),
        isBetterLow: Bool, _ value: (SessionTotals) -> Double?, _ text: (Double?) -> String,
        recordedText: String? = nil
    ) -> WhatIfFigure {
        let (before, after) = (value(sessions.before), value(sessions.after))
        let difference = before.flatMap { before in after.map { $0 - before } }
        // What the reader could not see is no change.
        let isSame = text(before) == text(after)
        let sign = (difference ?? 0) > 0 ? "+" : "-"
        return WhatIfFigure(
            title: title, recorded: recordedText ?? text(value(sessions.recorded)), before: text(before),
            after: text(after),
            change: difference == nil ? Figures.unknown : isSame ? "=" : sign + text(difference?.magnitude),
            isBetter: isSame ? nil : difference.map { ($0 < 0) == isBetterLow })
    }
}
