import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// The listed sessions by a property: who adds most bad sessions, each group's KPI with its interval on one scale, and above
/// them all sessions together.
struct FleetGroupTable: Panel {
    private let groups: FleetGroups
    let shown: ShownState
    private let rect: Rect
    /// The chosen KPI of all sessions, and of each group.
    private let estimates: [Estimate?]
    /// The greatest value of the scale: intervals of small groups may go beyond it.
    private let reach: Double

    init(groups: FleetGroups, shown: ShownState, rect: Rect) {
        (self.groups, self.shown, self.rect) = (groups, shown, rect)
        let state = shown.state
        let measure = state.fleetView.cohortMeasure
        estimates = ([state.fleet.aggregate] + groups.rows.map(\.fleet)).map {
            measure.estimate(of: $0, level: CohortDifference.usualLevel)
        }
        reach = (estimates.dropFirst().compactMap { $0?.value }.max() ?? 0) * 1.25
    }

    private var view: FleetView { state.fleetView }
    private var order: FleetGroupOrder? { FleetGroupOrder(rawValue: view.groupSort.column) }
    private var table: Rect { rect.splitTop(1).rest }
    private var count: Int { groups.rows.count + 1 }
    private var first: Int { state.pin.first(showing: view.groupRow, of: count, in: table) }

    /// Where shares say of how many they are, the bars leave them the room.
    private var barWidth: Int { knowsAllBad && knowsAllFailed ? 24 : 16 }

    /// A row is a group by its number, 0 all sessions.
    private func columns(_ glyphs: Glyphs) -> [Table<Int>.Column] {
        let (measure, shareWidth) = (view.cohortMeasure, knowsAllBad ? 7 : 13)
        return [
            .left("  " + groups.keys.map(\.name).joined(separator: ", "), width: 16, priority: 10, grows: true) {
                name($0, pointer: view.pane == .groups ? glyphs.pointer : " ")
            },
            .right("sessions", width: 9, priority: 9) { StyledText(String(fleet($0).sessionCount)) },
            .right("share", width: 7, priority: 5, share),
            .right(measure.shortName.lowercased(), width: figureWidth, priority: 8) { StyledText(figure($0)) },
            .right("99 %", width: 17, priority: 4) { StyledText(measure.kpi.shortSpan(estimates[$0])) },
            .left(scaleTitle, width: barWidth, priority: 2) { row in
                StyledText(estimates[row].map { bar($0, glyphs) } ?? "")
            },
            .right("bad", width: shareWidth, priority: 6) { StyledText(badShare($0)) },
            .right("excess", width: 8, priority: 7, excess),
            .right("stalls", width: 8, priority: 1) {
                StyledText(KPI.stallRate.shortText(KPI.stallRate.value(of: fleet($0)).number))
            },
            .right("failed", width: knowsAllFailed ? 7 : 13, priority: 3) {
                StyledText(KPI.failurePercentage.partText(of: fleet($0), isShort: true))
            },
        ]
    }

    /// Whether of all sessions of all groups one knows whether they are bad, or failed: else of how many stands beside the share.
    private var knowsAllBad: Bool { groups.rows.allSatisfy { $0.ratio.group.all >= $0.fleet.sessionCount } }
    private var knowsAllFailed: Bool {
        groups.rows.allSatisfy { KPI.failurePercentage.knownPart(of: $0.fleet) == nil }
    }

    private var figureWidth: Int {
        knowsAllBad && knowsAllFailed || view.measure.kpi.knownPart(of: state.fleet.aggregate) != nil ? 14 : 12
    }

    /// What the table says above: of which part of the sessions its KPI is known, where these are no sample of all.
    private var part: String? {
        let (kpi, fleet) = (view.measure.kpi, state.fleet.aggregate)
        guard let part = kpi.knownPart(of: fleet), let bounds = kpi.boundsText(of: fleet) else { return nil }
        return "\(kpi.name.lowercased()) known of \(part.known) of \(part.all), those with an error log or a status; "
            + "of all \(bounds)"
    }

    /// The row at a point of the screen: 0 is all sessions.
    func row(at point: Point) -> Int? {
        table.row(at: point, of: count, first: first)
    }

    func draw(of frame: inout Frame) {
        guard rect.height > 2 else { return }
        let of = groups.otherCount > 0 ? "\(FleetGroups.most) largest of \(groups.count)" : "\(groups.count)"
        let keys = groups.keys.map(\.name).joined(separator: " and ")
        let titles = ["Groups by \(keys): \(of)", "By \(keys)"]
        frame.rule(
            rect, titles: (part.map { part in titles.map { "\($0); \(part)" } } ?? []) + titles,
            note: groups.bad.map { "bad: \($0)" } ?? "",
            position: ListPosition(line: view.groupRow, count: count, order: order?.name))
        let sort = order.map { (column: $0.column, descending: view.groupSort.descending) }
        Table(columns(frame.glyphs), count: count, sort: sort) { $0 }.draw(
            in: frame.scrollbar(beside: table, from: first, of: count), of: &frame, first: first,
            selected: view.pane == .groups ? view.groupRow : -1)
    }

    // MARK: Cells

    private func fleet(_ row: Int) -> FleetAccumulator {
        row == 0 ? state.fleet.aggregate : groups.rows[row - 1].fleet
    }

    private func name(_ row: Int, pointer: String) -> StyledText {
        let mark = row == view.groupRow ? "\(pointer) " : "  "
        if row == 0 { return StyledText(mark + "all", .muted) }
        let style = groups.rows[row - 1].values.isEmpty ? Style.muted : .title
        return StyledText(mark, style) + StyledText(groups.names[row - 1], style)
    }

    private func share(_ row: Int) -> StyledText {
        if row == 0 { return StyledText() }
        let all = max(1, state.fleet.aggregate.sessionCount)
        return StyledText(NumberText.percent(Double(fleet(row).sessionCount) / Double(all)), .muted)
    }

    private func figure(_ row: Int) -> String {
        let (measure, fleet) = (view.cohortMeasure, fleet(row))
        let value = estimates[row]?.value ?? (measure.percent == nil ? measure.kpi.value(of: fleet).number : nil)
        return measure.kpi.shortText(value) + measure.kpi.ofPart(of: fleet)
    }

    /// The part that is bad, and of how many where one does not know it of all.
    private func badShare(_ row: Int) -> String {
        let all = groups.rows.first.map { $0.ratio.group + $0.ratio.rest }
        guard let count = row == 0 ? all : groups.rows[row - 1].ratio.group, count.all > 0 else {
            return NumberText.unknown
        }
        return NumberText.percent(count.share) + (count.all < fleet(row).sessionCount ? " of \(count.all)" : "")
    }

    private func excess(_ row: Int) -> StyledText {
        if row == 0 { return StyledText() }
        guard groups.bad != nil, groups.rows.count > 1 else { return StyledText(NumberText.unknown, .muted) }
        let ratio = groups.rows[row - 1].ratio
        let interval = ratio.interval(level: CohortDifference.usualLevel)
        // What chance does as well stands back.
        return StyledText(ratio.excessText, interval.low > 1 ? .bad : interval.high < 1 ? .good : .muted)
    }

    // MARK: Bars

    private var scaleTitle: String {
        let end = reach > 0 ? view.measure.kpi.shortText(reach) : ""
        return "0" + String(repeating: " ", count: max(1, barWidth - 2 - end.count)) + end
    }

    /// An interval with its value, from zero on.
    private func bar(_ estimate: Estimate, _ glyphs: Glyphs) -> String {
        guard reach > 0 else { return "" }
        func column(_ value: Double) -> Int {
            min(max(0, Int((value / reach * Double(barWidth - 2)).rounded())), barWidth - 2)
        }
        var cells = Array(repeating: Character(" "), count: barWidth - 1)
        if let low = estimate.low, let high = estimate.high {
            for column in column(low)...max(column(low), column(high)) {
                cells[column] = Character(glyphs.interval.line)
            }
            if high > reach { cells[barWidth - 2] = Character(glyphs.interval.onRight) }
        }
        cells[column(estimate.value)] = Character(glyphs.interval.value)
        return String(cells)
    }
}
