import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal

/// All sessions: what they come to, over time, by their properties and one by one.
struct FleetScreen: Panel {
    let shown: ShownState
    let layout: ScreenLayout

    /// The list of sessions.
    static func list(_ state: AppState, _ rect: Rect) -> ListTable<ListedSession> {
        ListTable(
            columns: state.fleet.columns.all, sort: state.fleetView.sort, count: state.fleet.order.count,
            selected: state.fleetView.row, shown: state.shownColumns(of: .sessions),
            pin: state.pin, highest: state.sessions.count, rect: rect)
    }

    func draw(of frame: inout Frame) {
        let areas = FleetLayout(state, layout.body)
        FleetStoryLine(shown: shown, rect: areas.story).draw(of: &frame)
        drawFilters(in: areas.filter, of: &frame)
        drawSessions(areas, &frame)
        let fleet = state.fleet
        guard fleet.isAddedUp else {
            let text = "Adding up \(NumberText.counted(fleet.shownCount, "session"))"
            let place = Point(x: areas.cards.x + 1, y: areas.cards.y)
            frame.put(text, at: place, style: .muted, truncatedTo: areas.cards.width - 2)
            return
        }
        FleetCards(state: state).draw(in: areas.cards, isTall: areas.isTall, of: &frame)
        StartupHeatmap(shown: shown, layout: areas).draw(of: &frame)
        StartupSpreadPanel(
            a: fleet.rest.map { StartupSpread($0) }, b: StartupSpread(fleet.aggregate), names: ("others", "listed"),
            rect: areas.spread
        ).draw(of: &frame)
        if let groups = state.fleetView.groups {
            FleetGroupTable(groups: groups, shown: shown, rect: areas.groups).draw(of: &frame)
        }
    }

    private func drawSessions(_ areas: FleetLayout, _ frame: inout Frame) {
        guard areas.sessions.height > 0 else { return }
        let order = state.fleet.order
        let title = !state.fleetView.sort.isChosen && state.fleet.isMany ? "Sessions, the worst first" : "Sessions"
        let list = Self.list(state, areas.list)
        let kept =
            state.fleet.keptNote
            ?? (state.fleet.endedCount > 0 ? "the latest \(state.fleet.count) are listed" : "")
        let marked = state.fleetView.marked
        frame.rule(
            areas.sessions, title: title + (marked.isEmpty ? "" : ": \(marked.count) marked"),
            note: kept, position: list.position)
        list.draw(
            of: &frame, row: { (order[$0], state.sessions[order[$0]]) }
        ) { row, column, text, style in
            guard column == SessionColumns.title else { return (text, style) }
            let id = state.sessions[order[row]].id
            let side = state.compare.marks.first { $0.value == id }.map { $0.key.name + " " } ?? ""
            let mark = marked.contains(id) ? "* " : ""
            return (mark + side + text, state.search?.holds(row) ?? false ? .key.adding(.underline) : style)
        }
    }
}

extension FleetScreen {
    /// What is listed, and out of how many.
    private func drawFilters(in rect: Rect, of frame: inout Frame) {
        let fleet = state.fleet
        var text = StyledText()
        let count = NumberText.counted(fleet.count + fleet.endedCount, "session")
        if let notice = state.notice { text.add(notice + "  ", .warn) }
        if fleet.filters.isEmpty {
            text.add(count, .title)
            text.add(" together", .muted)
            if let watched = fleet.aggregate.durationWatched {
                text.add("  watched \(NumberText.clock(watched))", .muted)
            }
        } else {
            let share = NumberText.percent(Double(fleet.shownCount) / Double(max(1, fleet.count)))
            text.add("\(fleet.shownCount) of \(count) (\(share))", .title)
            text.add("  where ", .muted)
            for (index, filter) in fleet.filters.enumerated() {
                if index > 0 { text.add("  and ", .muted) }
                text.add(filter.text, .key)
            }
        }
        for side in Side.allCases {
            guard let marked = state.fleetView.marks[side] else { continue }
            text.add("  \(side.name): ", CompareScreen.style(side))
            text.add(marked.joined ?? "all", .key)
        }
        if fleet.isAddedUp, fleet.aggregate.sourcesNote != nil { text.add("  \(fleet.aggregate.sourcesList)", .warn) }
        frame.put(text, at: Point(x: rect.x + 1, y: rect.y), width: rect.width - 2)
    }
}
