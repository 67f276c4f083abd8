import PlayheadAnalytics
import PlayheadReport
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
    private var table: Rect { rect.splitTop(1).rest }
    private var count: Int { groups.rows.count + 1 }
    private var first: Int { state.pin.first(showing: view.groupRow, of: count, in: table) }

    /// Where shares say of how many they are, the bars leave them the room.
    private var barWidth: Int { knowsAllBad && knowsAllFailed ? 24 : 16 }

    private var columns: [Table.Column] {
        let measure = view.cohortMeasure
        return [
            Table.Column("  " + groups.keys.map(\.name).joined(separator: ", "), width: 16, priority: 10, grows: true),
            Table.Column("sessions", width: 9, priority: 9, alignsRight: true),
            Table.Column("share", width: 7, priority: 5, alignsRight: true),
            Table.Column(measure.shortName.lowercased(), width: figureWidth, priority: 8, alignsRight: true),
            Table.Column("99 %", width: 17, priority: 4, alignsRight: true),
            Table.Column(scaleTitle, width: barWidth, priority: 2),
            Table.Column("bad", width: knowsAllBad ? 7 : 13, priority: 6, alignsRight: true),
            Table.Column("excess", width: 8, priority: 7, alignsRight: true),
            Table.Column("stalls", width: 8, priority: 1, alignsRight: true),
            Table.Column("failed", width: knowsAllFailed ? 7 : 13, priority: 3, alignsRight: true),
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
        Table(columns: columns).row(at: point, in: table, count: count, first: first)
    }

    func draw(of frame: inout Frame) {
        guard rect.height > 2 else { return }
        let of = groups.otherCount > 0 ? "\(FleetGroups.most) largest of \(groups.count)" : "\(groups.count)"
        let keys = groups.keys.map(\.name).joined(separator: " and ")
        let titles = ["Groups by \(keys): \(of)", "By \(keys)"]
        frame.rule(
            rect, titles: (part.map { part in titles.map { "\($0); \(part)" } } ?? []) + titles,
            note: groups.bad.map { "bad: \($0)" } ?? "")
        let glyphs = frame.glyphs
        let pointer = view.pane == .groups ? glyphs.pointer : " "
        Table(columns: columns).draw(
            in: table, of: &frame, count: count, first: first, selected: view.pane == .groups ? view.groupRow : -1
        ) { row, column in
            let mark = column == 0 ? (row == view.groupRow ? "\(pointer) " : "  ") : ""
            let (text, style) = row == 0 ? whole(column, glyphs) : cell(row, column, glyphs)
            return (mark + text, style)
        }
    }

    private func whole(_ column: Int, _ glyphs: Glyphs) -> (String, Style) {
        switch column {
        case 0: ("all", .muted)
        case 2, 7: ("", .text)
        case 6:
            (
                groups.rows.first.map { share($0.ratio.group + $0.ratio.rest, of: state.fleet.aggregate) }
                    ?? NumberText.unknown, .text
            )
        default: (figure(state.fleet.aggregate, estimates[0], column, glyphs), .text)
        }
    }

    private func cell(_ index: Int, _ column: Int, _ glyphs: Glyphs) -> (String, Style) {
        let row = groups.rows[index - 1]
        switch column {
        case 0: return (groups.names[index - 1], row.values.isEmpty ? .muted : .title)
        case 2:
            let all = max(1, state.fleet.aggregate.sessionCount)
            return (NumberText.percent(Double(row.fleet.sessionCount) / Double(all)), .muted)
        case 6: return (share(row.ratio.group, of: row.fleet), .text)
        case 7:
            guard groups.bad != nil, groups.rows.count > 1 else { return (NumberText.unknown, .muted) }
            let interval = row.ratio.interval(level: CohortDifference.usualLevel)
            // What chance does as well stands back.
            let style: Style = interval.low > 1 ? .bad : interval.high < 1 ? .good : .muted
            return ((row.excess > 0 ? "+" : "") + NumberText.fixed(row.excess, 0), style)
        default: return (figure(row.fleet, estimates[index], column, glyphs), .text)
        }
    }

    /// The part that is bad, and of how many where one does not know it of all.
    private func share(_ count: RiskRatio.Count, of fleet: FleetAccumulator) -> String {
        guard count.all > 0 else { return NumberText.unknown }
        return NumberText.percent(count.share) + (count.all < fleet.sessionCount ? " of \(count.all)" : "")
    }

    private func figure(
        _ fleet: FleetAccumulator, _ estimate: Estimate?, _ column: Int, _ glyphs: Glyphs
    ) -> String {
        let measure = view.cohortMeasure
        return switch column {
        case 1: String(fleet.sessionCount)
        case 3:
            measure.kpi.shortText(
                estimate?.value ?? (measure.percent == nil ? measure.kpi.value(of: fleet).number : nil))
                + measure.kpi.ofPart(of: fleet)
        case 4: measure.kpi.shortSpan(estimate)
        case 5: estimate.map { bar($0, glyphs) } ?? ""
        case 8: KPI.stallRate.shortText(KPI.stallRate.value(of: fleet).number)
        case 9: KPI.failurePercentage.partText(of: fleet, isShort: true)
        default: ""
        }
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
