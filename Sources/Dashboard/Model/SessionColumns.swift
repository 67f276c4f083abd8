import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// A session with its index among those of the list.
typealias ListedSession = (index: Int, entry: SessionEntry)

/// The columns of the session list.
enum SessionColumns {
    /// The index of the column with the titles.
    static let title = 1

    static let all: [ListColumn<ListedSession>] = [
        ListColumn(
            .init("#", width: 4, priority: 12, alignsRight: true), style: { _ in .muted }, order: .number,
            text: { String($0.index + 1) }, key: { ListKey(Double($0.index)) }),
        ListColumn(.init("session", width: 15, priority: 20, grows: true), sessionText: .title) {
            ListKey($0.entry.title)
        },
        ListColumn(
            .init("id", width: 10, priority: 1), style: { _ in .muted }, sessionText: .id,
            text: { ContextText.shortID($0.entry.id) }, key: { ListKey($0.entry.id) }),
        ListColumn(
            .init("type", width: 5, priority: 3), style: { _ in .muted }, order: .value(.property(.playbackType))
        ) {
            ListKey($0.entry.totals.playbackType)
        },
        context("device", "device", width: 13, priority: 0),
        context("network", "network", width: 9, priority: 5),
        context("app", "appVersion", width: 7, priority: -3),
        kpi(
            .durationWatched, width: 9, priority: 9,
            text: { $0.durationWatched.map(NumberText.clock) ?? NumberText.unknown }),
        kpi(.startupTime, width: 8, priority: 15),
        kpi(.stallCount, width: 7, priority: 8, style: stallStyle),
        kpi(.stallRate, "rate", width: 8, priority: 14, style: stallStyle),
        kpi(.rebufferDuration, width: 10, priority: 13),
        kpi(.rebufferRatio, "ratio", width: 7, priority: 2),
        kpi(.timeWeightedIndicatedBitrate, "indic.", width: 7, priority: 11),
        kpi(.timeWeightedObservedBitrate, "obs.", width: 7, priority: 4),
        kpi(.switchCount, "switch", width: 7, priority: 6),
        kpi(.droppedFrames, "drops", width: 6, priority: -2),
        kpi(.bytesTransferred, "bytes", width: 8, priority: -1),
        ListColumn(
            .init("err", width: 5, priority: 7, alignsRight: true),
            style: { ($0.errors?.fatal ?? 0) > 0 ? .bad : .text }, order: .kpi(.errors),
            number: KPI.errors.readingFormula,
            text: { NumberText.count($0.errors?.total) }),
        kpi(
            .failurePercentage, "failed", width: 7, priority: 10, alignsRight: false,
            style: { $0.failure.failed == true ? .bad : .text }, text: \.failedWord),
    ]

    /// So many keys of the contexts have a column beside those that every fleet can have.
    private static let mostKeys = 6

    /// The columns for the sessions of a table: all, and behind them the further keys of their contexts that tell some of them
    /// apart; and which of these are shown unless the user chose some, as indices. Of keys that no session has nothing is shown.
    static func columns(for table: FleetTable) -> (all: [ListColumn<ListedSession>], usual: [Int]) {
        let fixed = all.enumerated().compactMap { index, column -> (index: Int, key: String)? in
            if case .value(.context(let key)) = column.order { (index: index, key: key) } else { nil }
        }
        let keys = table.columns.filter { column in
            guard case .context(let key) = column.key else { return false }
            return column.isDividing && !column.isOfEach && !fixed.contains { $0.key == key }
                && !all.contains { $0.title == key } && key != "status"
        }.prefix(mostKeys)
        let further = keys.map { column in
            let widest = column.values.prefix(100).reduce(column.key.name.count) { max($0, $1?.count ?? 0) }
            return context(column.key.name, column.key.name, width: min(16, widest), priority: 1)
        }
        let missing = fixed.filter { pair in table.column(.context(pair.key))?.isKnown != true }.map(\.index)
        // The keys stand together, in front of the KPIs.
        let usual = all.indices.filter { !missing.contains($0) }
        let place = usual.firstIndex { $0 > (fixed.last?.index ?? 0) } ?? usual.count
        let added = Array(all.count..<all.count + further.count)
        return (all + further, Array(usual[..<place]) + added + usual[place...])
    }

    private static func context(
        _ title: String, _ key: String, width: Int, priority: Int
    ) -> ListColumn<ListedSession> {
        ListColumn(.init(title, width: width, priority: priority), order: .value(.context(key))) {
            ListKey($0.entry.totals.contextValue(key))
        }
    }

    /// - Parameters:
    ///   - title: nil for what the KPI's row says, where that has room.
    ///   - text: what a cell says; nil for the KPI's own words.
    private static func kpi(
        _ kpi: KPI, _ title: String? = nil, width: Int, priority: Int, alignsRight: Bool = true,
        style: @escaping @Sendable (SessionTotals) -> Style = { _ in .text },
        text: (@Sendable (SessionTotals) -> String)? = nil
    ) -> ListColumn<ListedSession> {
        ListColumn(
            .init(title ?? kpi.label, width: width, priority: priority, alignsRight: alignsRight), style: style,
            order: FleetMeasure.columns.contains(kpi) ? .kpi(kpi) : nil, number: kpi.readingFormula,
            text: text ?? { kpi.text(kpi.reading(of: $0), isShort: true) })
    }

    private static func stallStyle(_ totals: SessionTotals) -> Style { (totals.stallCount ?? 0) > 0 ? .warn : .text }
}

extension KPI {
    /// What the KPI is called before its value, where there is little room.
    var label: String { self == .linearQoE ? phrase : shortName.lowercased() }
}

extension SessionTotals {
    /// Whether the session failed.
    var failedWord: String { failure.failed.map { $0 ? "failed" : "no" } ?? NumberText.unknown }
}
