import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// One KPI as a card: its value so far, where it comes from, and how it went.
struct KPICard {
    let title: String
    let value: String
    /// A second figure beside the value.
    var aside = ""
    /// Where the value comes from, or what it rests on.
    let note: String
    /// How the value looks.
    var style = Style.title
    /// The values at even steps up to the playhead; none of what does not change.
    let trend: [Double?]

    /// The five KPIs of WWDC 2018 session 502 at one moment, and of a live session whose latency is known that.
    ///
    /// - Parameters:
    ///   - passed: how many steps of the trends the moment has passed.
    ///   - isAtEnd: whether it is the session's end: then no stall goes on.
    ///   - stalls: how many stalls there were, at least and at most, where a row that is under way has some.
    static func all(
        _ totals: SessionTotals, trends: KPITrends, passed: Int, isAtEnd: Bool = false,
        stalls bounds: ClosedRange<Int>? = nil
    ) -> [KPICard] {
        func trend(_ values: [Double?]) -> [Double?] {
            // What stays as it is has no trend.
            guard Set(values.prefix(passed).compactMap(\.self)).count > 1 else { return [] }
            return values.enumerated().map { $0 < passed ? $1 : nil }
        }
        return [
            startup(totals), stalls(totals, bounds, trend(trends.stallRate)),
            rebuffer(totals, isAtEnd: isAtEnd, bounds, trend(trends.rebuffer)),
            indicated(totals, trend(trends.indicated)),
            failures(totals),
        ] + (trends.latency.contains { $0 != nil } ? [latency(totals, trend(trends.latency))] : [])
    }

    /// How far behind the live edge, on average and for all but a twentieth of the time; the trend is what it was.
    private static func latency(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        let latency = totals.observed?.latency
        let isOver = latency?.timeOverTarget ?? 0 > 0
        return KPICard(
            title: KPI.liveLatency.shortName, value: KPI.liveLatency.text(latency?.mean),
            aside: latency?.timeOverTarget.map { KPI.timeOverLatencyTarget.text($0) + " over" } ?? "",
            note: latency?.quantile(0.95).map { "p95 " + KPI.liveLatencyP95.text($0) } ?? "not known yet",
            style: isOver ? .warn : .title, trend: trend)
    }

    /// Who says a value that no log tells: another source's word stands for itself.
    private static func declarer(_ totals: SessionTotals) -> String? {
        switch totals.source.basis {
        case .declared: "declared by \(sanitized(totals.source.rawValue))"
        case .estimated: "estimated"
        case .measured, .modelled: nil
        }
    }

    private static func startup(_ totals: SessionTotals) -> KPICard {
        let note =
            switch totals.startupTime?.source {
            case .log: declarer(totals) ?? "buffering only"
            case .events: declarer(totals) ?? (totals.source.basis == .modelled ? "modelled" : "from events")
            case nil: "not known"
            }
        let kpi = KPI.startupTime
        return KPICard(title: kpi.shortName, value: kpi.text(totals.startupTime?.seconds), note: note, trend: [])
    }

    private static func stalls(
        _ totals: SessionTotals, _ bounds: ClosedRange<Int>?, _ trend: [Double?]
    ) -> KPICard {
        let note = totals.stallCount.map { NumberText.counted($0, "stall") } ?? bounds.map(words) ?? "no access log"
        return KPICard(
            title: KPI.stallRate.shortName, value: KPI.stallRate.text(totals.stallRate), note: note,
            style: (totals.stallCount ?? 0) > 0 ? .warn : .title, trend: trend)
    }

    /// `0 or 1 stall`, `2 to 5 stalls`.
    private static func words(_ bounds: ClosedRange<Int>) -> String {
        let isNext = bounds.upperBound - bounds.lowerBound == 1
        return "\(bounds.lowerBound) \(isNext ? "or" : "to") " + NumberText.counted(bounds.upperBound, "stall")
    }

    private static func rebuffer(
        _ totals: SessionTotals, isAtEnd: Bool, _ bounds: ClosedRange<Int>?, _ trend: [Double?]
    ) -> KPICard {
        let kpi = KPI.rebufferDuration
        // A stall that goes on counts up to the playhead: at its beginning not at all.
        let open = isAtEnd ? "ends stalled" : "stalled now"
        let text = kpi.text(kpi.reading(of: totals))
        return switch totals.rebufferProvenance {
        case .measured:
            KPICard(
                title: kpi.shortName, value: text, aside: totals.rebufferRatio.map(KPI.rebufferRatio.text) ?? "",
                note: (totals.rebufferOpen ?? 0) > 0
                    ? open : declarer(totals) ?? (totals.source.basis == .modelled ? "modelled" : "measured"),
                style: (totals.rebufferDuration ?? 0) > 0 ? .warn : .title, trend: trend)
        case .lowerBound:
            KPICard(
                title: kpi.shortName, value: text,
                aside: totals.rebufferRatioAtLeast == nil
                    ? "" : KPI.rebufferRatio.text(KPI.rebufferRatio.reading(of: totals)),
                note: "end not known", style: .warn, trend: trend)
        case .bound:
            KPICard(
                title: kpi.shortName, value: text,
                note: totals.rebufferDurationAtMost == 0 ? "no stall so far" : "at most (dates)",
                trend: trend)
        case .unknown:
            KPICard(
                title: kpi.shortName, value: text, note: bounds == nil ? "not in this log" : "not known here",
                trend: trend)
        }
    }

    private static func indicated(_ totals: SessionTotals, _ trend: [Double?]) -> KPICard {
        KPICard(
            title: "Avg bitrate", value: KPI.timeWeightedIndicatedBitrate.text(totals.timeWeightedIndicatedBitrate),
            note: totals.switchCount.map { $0 == 1 ? "1 switch" : "\($0) switches" }
                ?? (totals.timeWeightedIndicatedBitrate == nil ? nil : declarer(totals)) ?? "no access log",
            trend: trend)
    }

    private static func failures(_ totals: SessionTotals) -> KPICard {
        let failure = totals.failure
        let evidence =
            switch failure.evidence {
            case .declared: "(declared)"
            case .inferred: "(inferred)"
            // It has neither a summary nor an error that ended it.
            case .none: totals.source == .avMetrics ? "end not told" : ""
            }
        return KPICard(
            title: "Failed", value: failure.failed.map { $0 ? "yes" : "no" } ?? NumberText.unknown, aside: evidence,
            note: totals.errors.map { NumberText.counted($0.total, "error") } ?? "no error log",
            style: failure.failed == true ? .bad : .title, trend: [])
    }
}

extension String {
    /// This text, or another where it is empty.
    func orIfEmpty(_ other: String) -> String { isEmpty ? other : self }
}

/// The KPI cards side by side.
///
///     ╭ Stall rate ─────╮     Stall rate
///     │ 12.4 /h   ▁▃▅▇▆ │     12.4 /h  ▁▃▅▇
///     │ 3 stalls        │     3 stalls
///     ╰─────────────────╯
struct CardsPanel {
    let cards: [KPICard]
    let style: SessionLayout.CardStyle

    func draw(in rect: Rect, of frame: inout Frame) {
        let areas = rect.splitColumns(cards.count, gap: style == .compact ? 1 : 0)
        for (card, area) in zip(cards, areas) {
            let inside = frame.card(area, title: card.title, style: style)
            drawRows(card, in: inside, &frame)
        }
    }

    /// The value and the trend, and the note below; where there is a third row the trend has it.
    private func drawRows(_ card: KPICard, in rect: Rect, _ frame: inout Frame) {
        guard rect.width > 0 else { return }
        let repertoire = frame.glyphs.repertoire
        var used = frame.put(card.value, at: rect.origin, style: card.style, truncatedTo: rect.width)
        let aside = displayWidth(card.aside, in: repertoire)
        if aside > 0, used + 2 + aside <= rect.width {
            let gap = style == .tall ? rect.width - aside : used + 2
            used = gap + frame.put(card.aside, at: Point(x: rect.x + gap, y: rect.y))
        }
        frame.put(card.note, at: Point(x: rect.x, y: rect.y + 1), style: .muted, truncatedTo: rect.width)
        if style == .tall {
            Sparkline(card.trend).draw(in: Rect(x: rect.x, y: rect.y + 2, width: rect.width, height: 1), of: &frame)
        } else {
            let room = rect.width - used - 1
            guard room >= 4 else { return }
            let width = min(room, 12)
            Sparkline(card.trend)
                .draw(in: Rect(x: rect.columns.upperBound - width, y: rect.y, width: width, height: 1), of: &frame)
        }
    }
}
