import Analytics
import PlayerLog
import Report
import Terminal

/// The cells of the session list.
enum FleetText {
    static func cell(_ column: FleetColumn, _ index: Int, of sessions: [SessionEntry]) -> String {
        let totals = sessions[index].totals
        return switch column {
        case .number: String(index + 1)
        case .title: sessions[index].title
        case .id: ContextText.shortID(totals.id)
        case .type: totals.playbackType ?? Figures.unknown
        case .device: totals.context["device"] ?? Figures.unknown
        case .network: totals.context["network"] ?? Figures.unknown
        case .version: totals.context["appVersion"] ?? Figures.unknown
        case .watched: totals.durationWatched.map(Figures.clock) ?? Figures.unknown
        case .startup, .stalls, .stallRate, .rebuffer, .ratio, .indicated, .observed, .switches, .dropped, .bytes:
            column.kpi.map { $0.text($0.reading(of: totals), isShort: true) } ?? Figures.unknown
        case .errors: Figures.count(totals.errors?.total)
        case .failed: failed(totals)
        }
    }

    /// Measured, at least, at most, or not known.
    static func rebuffer(_ totals: SessionTotals) -> String {
        KPI.rebufferDuration.text(KPI.rebufferDuration.reading(of: totals))
    }

    static func failed(_ totals: SessionTotals) -> String {
        totals.failure.failed.map { $0 ? "failed" : "no" } ?? Figures.unknown
    }

    static func style(_ column: FleetColumn, _ totals: SessionTotals) -> Style {
        switch column {
        case .number, .id, .type: .muted
        case .stalls, .stallRate: (totals.stallCount ?? 0) > 0 ? .warn : .text
        case .failed: totals.failure.failed == true ? .bad : .text
        case .errors: (totals.errors?.fatal ?? 0) > 0 ? .bad : .text
        default: .text
        }
    }
}
