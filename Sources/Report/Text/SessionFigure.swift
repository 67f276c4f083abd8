import Analytics

/// One figure of a session: where its value comes from, and how people read it.
struct SessionFigure {
    /// The value's name in the schema `playhead.kpi/1`.
    let name: String
    let title: String
    let value: (SessionTotals) -> Double?
    let text: (Double?) -> String
    /// What else a reader must know of a session's value.
    var mark: (SessionTotals) -> String = { _ in "" }
    /// How the value was measured: what is measured in two ways has no difference.
    var measure: (SessionTotals) -> StartupTime.Source? = { _ in nil }

    /// All that is told of a session, in its order.
    static var all: [SessionFigure] {
        [
            SessionFigure(
                name: "startupTime", title: "Startup time", value: { $0.startupTime?.seconds }, text: Figures.duration,
                mark: { $0.startupTime?.source == .log ? " buffering only" : "" },
                measure: { $0.startupTime?.source }),
            SessionFigure(
                name: "stallCount", title: "Stalls", value: { $0.stallCount.map(Double.init) }, text: count),
            SessionFigure(name: "stallRate", title: "Stall rate", value: { $0.stallRate }, text: Figures.perHour),
            SessionFigure(
                name: "rebufferDuration", title: "Rebuffer duration", value: { $0.rebufferDuration },
                text: Figures.duration
            ) { session in
                session.rebufferDurationAtLeast.map { " at least \(Figures.duration($0))" }
                    ?? (session.rebufferOpen == 1 ? " stalled at the end" : "")
            },
            SessionFigure(
                name: "rebufferRatio", title: "Rebuffer ratio", value: { $0.rebufferRatio }, text: Figures.percent),
            SessionFigure(
                name: "timeWeightedIndicatedBitrate", title: "Indicated bitrate",
                value: { $0.timeWeightedIndicatedBitrate }, text: Figures.bitrate),
            SessionFigure(
                name: "timeWeightedObservedBitrate", title: "Observed bitrate",
                value: { $0.timeWeightedObservedBitrate }, text: Figures.bitrate),
            SessionFigure(
                name: "switchCount", title: "Variant switches", value: { $0.switchCount.map(Double.init) },
                text: count),
            SessionFigure(
                name: "durationWatched", title: "Duration watched", value: { $0.durationWatched },
                text: Figures.duration),
            SessionFigure(
                name: "bytesTransferred", title: "Transferred", value: { $0.bytesTransferred.map(Double.init) }
            ) { Figures.bytes($0.map { Int64(min($0, 9e18)) }) },
            SessionFigure(name: "linearQoE", title: "Linear QoE", value: { $0.linearQoE }) {
                $0.map { Figures.fixed($0, 1) } ?? Figures.unknown
            },
        ]
    }

    private static func count(_ value: Double?) -> String { value.map { Figures.fixed($0, 0) } ?? Figures.unknown }

    /// The figure of a session.
    ///
    /// - Parameter place: the session's among the report's; nil where it is not one of them.
    func reportText(of session: SessionTotals, at place: Int?) -> ReportText {
        let value = value(session)
        guard let place else { return ReportText(text(value)) }
        return ReportText(text(value), at: "/sessions/\(place)/\(name)", value)
    }
}
