import Analytics
import Report
import Terminal

/// One KPI as a card: its value so far, where it comes from, and how it went.
struct KPICard {
    let kpi: KPI
    /// A longer title than the KPI's short name, where there is room for that.
    var longTitle: String?
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
            kpi: .startupTime, value: KPI.startupTime.text(totals.startupTime?.seconds), note: note, trend: trend,
            fullBar: totals.startupTime.map { $0.seconds * 2 })
    }

    private static func stalls(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        KPICard(
            kpi: .stallRate, value: KPI.stallRate.text(totals.stallRate),
            note: totals.stallCount.map { Figures.counted($0, "stall") } ?? "no access log",
            style: (totals.stallCount ?? 0) > 0 ? .warn : .title, trend: trend)
    }

    private static func rebuffer(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        let kpi = KPI.rebufferDuration
        let text = kpi.text(kpi.reading(of: totals))
        return switch totals.rebufferProvenance {
        case .measured:
            KPICard(
                kpi: kpi, value: text, aside: totals.rebufferRatio.map(KPI.rebufferRatio.text) ?? "",
                note: (totals.rebufferOpen ?? 0) > 0 ? "stall going on" : "measured",
                style: (totals.rebufferDuration ?? 0) > 0 ? .warn : .title, trend: trend)
        case .lowerBound:
            KPICard(
                kpi: kpi, value: text,
                aside: totals.rebufferRatioAtLeast == nil
                    ? "" : KPI.rebufferRatio.text(KPI.rebufferRatio.reading(of: totals)),
                note: "end not known", style: .warn, trend: trend)
        case .bound:
            KPICard(
                kpi: kpi, value: text, note: totals.rebufferDurationAtMost == 0 ? "no stall so far" : "at most (dates)",
                trend: trend)
        case .unknown:
            KPICard(kpi: kpi, value: text, note: "not in this log", trend: trend)
        }
    }

    private static func indicated(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        let kpi = KPI.timeWeightedIndicatedBitrate
        return KPICard(
            kpi: kpi, longTitle: kpi.shortName + ", tw", value: kpi.text(totals.timeWeightedIndicatedBitrate),
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
            kpi: .failurePercentage, value: KPI.failurePercentage.text(KPI.failurePercentage.number(of: totals)),
            aside: evidence,
            note: totals.errors.map { Figures.counted($0.total, "error") } ?? "no error log",
            style: failure.failed == true ? .bad : .title, trend: trend)
    }
}

extension String {
    /// This text, or another where it is empty.
    func orIfEmpty(_ other: String) -> String { isEmpty ? other : self }
}
