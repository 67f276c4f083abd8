import Analytics
import Report
import Terminal

/// One KPI as a card: its value so far, where it comes from, and how it went.
struct KPICard {
    let title: String
    /// The title where there is little room.
    var shortTitle: String?
    let value: String
    /// A second figure beside the value.
    var aside = ""
    /// Where the value comes from, or what it rests on.
    let note: String
    /// How the value looks.
    var style = Style.title
    /// The values at even steps up to the playhead.
    let trend: [Double?]
    /// What a full bar of the trend stands for; nil for the greatest value.
    var fullBar: Double?

    /// The five KPIs of WWDC 2018 session 502 at one moment.
    static func five(_ totals: SessionTotals, trends: KPITrends, passed: Int) -> [KPICard] {
        func trend(_ values: [Double?]) -> [Double?] {
            values.enumerated().map { $0 < passed ? $1 : nil }
        }
        return [
            startup(totals, trend(trends.startup)), stalls(totals, trend(trends.stallRate)),
            rebuffer(totals, trend(trends.rebuffer)), indicated(totals, trend(trends.indicated)),
            failures(totals, trend(trends.errors)),
        ]
    }

    private static func startup(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        let note =
            switch totals.startupTime?.source {
            case .events: "from events"
            case .log: "buffering only"
            case nil: "not known"
            }
        // The first startup is the session's: its course is a level line, drawn at half the height.
        return KPICard(
            title: "Startup", value: Figures.duration(totals.startupTime?.seconds), note: note, trend: trend,
            fullBar: totals.startupTime.map { $0.seconds * 2 })
    }

    private static func stalls(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        KPICard(
            title: "Stall rate", value: Figures.perHour(totals.stallRate),
            note: totals.stallCount.map { Figures.counted($0, "stall") } ?? "no access log",
            style: (totals.stallCount ?? 0) > 0 ? .warn : .title, trend: trend)
    }

    private static func rebuffer(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        switch totals.rebufferProvenance {
        case .measured:
            KPICard(
                title: "Rebuffer", value: Figures.duration(totals.rebufferDuration),
                aside: totals.rebufferRatio.map { Figures.percent($0) } ?? "",
                note: (totals.rebufferOpen ?? 0) > 0 ? "stall going on" : "measured",
                style: (totals.rebufferDuration ?? 0) > 0 ? .warn : .title, trend: trend)
        case .lowerBound:
            KPICard(
                title: "Rebuffer", value: FleetText.rebuffer(totals),
                aside: totals.rebufferRatioAtLeast.map { ">= " + Figures.percent($0) } ?? "", note: "end not known",
                style: .warn, trend: trend)
        case .bound:
            KPICard(
                title: "Rebuffer", value: FleetText.rebuffer(totals),
                note: totals.rebufferDurationAtMost == 0 ? "no stall so far" : "at most (dates)", trend: trend)
        case .unknown:
            KPICard(title: "Rebuffer", value: Figures.unknown, note: "not in this log", trend: trend)
        }
    }

    private static func indicated(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        KPICard(
            title: "Indicated, tw", shortTitle: "Indicated",
            value: Figures.bitrate(totals.timeWeightedIndicatedBitrate),
            note: totals.switchCount.map { $0 == 1 ? "1 switch" : "\($0) switches" } ?? "no access log", trend: trend)
    }

    private static func failures(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        let failure = totals.failure
        let evidence =
            switch failure.evidence {
            case .declared: "declared"
            case .inferred: "inferred"
            case .none: ""
            }
        return KPICard(
            title: "Failures", value: failure.failed.map { $0 ? "100 %" : "0 %" } ?? Figures.unknown, aside: evidence,
            note: totals.errors.map { Figures.counted($0.total, "error") } ?? "no error log",
            style: failure.failed == true ? .bad : .title, trend: trend)
    }
}

extension String {
    /// This text, or another where it is empty.
    func orIfEmpty(_ other: String) -> String { isEmpty ? other : self }
}
