import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

extension ScreenID { static let fleet = ScreenID(FleetScreen.self) }

extension Focus {
    static let fleet = Focus("Fleet", [.list, .search, .sort])
    static let heatmap = Focus("Startup over time", .search)
}

/// A screen of many sessions: what it shows, a command prints.
protocol FleetPage: DashboardScreen {
    /// The command that prints what it shows: the name, its arguments and options, as a shell takes them.
    static func commandWords(_ state: AppState) -> [String]
    /// What the sessions of the selected row satisfy; nil of all sessions, and where no row stands for sessions.
    static func predicate(_ state: AppState) -> String?
}

extension FleetPage {
    static var tab: Tab { .fleet }
    static var subject: ScreenSubject { .list }
    static var copyOrder: [Copy.Kind] { [.command, .id, .value] }
    static func predicate(_ state: AppState) -> String? { nil }

    static func command(_ state: AppState) -> String? { pageCommand(state) }

    static func pageCommand(_ state: AppState) -> String? {
        // No other command finds what this one played.
        state.arePlayed ? nil : (["playhead"] + commandWords(state)).joined(separator: " ")
    }

    /// Does what all pages can do with the sessions of the selected row.
    ///
    /// - Returns: whether the command is one of these.
    static func performOnRow(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .leaveOut: state.leaveOutSelected()
        case .undoFilter: state.undoFilter()
        case .mark(let side): state.markCohort(side)
        case .compareSelected: state.compareCohorts()
        default: return false
        }
        return true
    }
}

extension FleetScreen: FleetPage {
    typealias View = FleetView

    static let focuses: [Focus] = [.fleet, .heatmap]
    static func focus(_ state: AppState) -> Focus { state.fleetView.pane == .heatmap ? .heatmap : .fleet }
    static func count(_ state: AppState) -> Int? { state.fleet.count }

    static func list(_ state: AppState) -> ShownList {
        switch state.fleetView.pane {
        case .story: return ShownList(count: 1, selected: 0) { _, _ in }
        case .sessions:
            return ShownList(count: state.fleet.order.count, selected: state.fleetView.row) { $0.fleetView.row = $1 }
        case .groups:
            return ShownList(
                count: (state.fleetView.groups?.rows.count ?? -1) + 1, selected: state.fleetView.groupRow
            ) { $0.fleetView.groupRow = $1 }
        case .heatmap:
            return ShownList(count: state.fleet.course.count, selected: state.fleetView.cursor.step) {
                ($0.fleetView.cursor.step, $0.fleetView.anchor) = ($1, nil)
            }
        }
    }

    static func beginSearch(_ state: inout AppState) {
        if state.fleetView.pane == .story { state.fleetView.pane = .sessions }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int {
        max(2, FleetLayout(state, layout.body).sessions.height - 2)
    }

    static func searched(_ state: AppState, _ layout: ScreenLayout) -> Rect {
        let areas = FleetLayout(state, layout.body)
        return switch state.fleetView.pane {
        case .story, .sessions: areas.list
        case .groups: areas.groups.splitTop(2).rest
        case .heatmap: areas.heatmap.splitTop(0).top
        }
    }

    /// Sessions are looked for by what all of them hold; a group by its name, and a span of time by when it was.
    static func searchText(_ row: Int, _ state: AppState) -> String {
        switch state.fleetView.pane {
        case .story, .sessions: ""
        case .groups: row == 0 ? "all" : state.fleetView.groups?.names[row - 1] ?? ""
        case .heatmap: FleetTime.minute(state.fleet.course.second(of: row))
        }
    }

    static func found(_ pattern: TextPattern, inStep step: Int, _ state: AppState) -> FoundLines {
        state.fleetView.pane == .sessions
            ? state.fleet.rows(holding: pattern, inStep: step, from: state.fleetView.row)
            : state.linesFound(pattern, inStep: step)
    }

    /// The session that is selected, as an index; nil where a group or cells are.
    static func selectedSession(_ state: AppState) -> Int? {
        let (order, row) = (state.fleet.order, state.fleetView.row)
        return state.fleetView.pane == .sessions && order.indices.contains(row) ? order[row] : nil
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        guard let index = selectedSession(state) else { return kind == .value ? predicate(state) : nil }
        switch kind {
        case .id: return state.sessions[index].id
        case .value: return state.fleet.column(state.fleetView.sort.column).text((index, state.sessions[index]))
        case .uri, .command: return nil
        }
    }

    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        guard let index = selectedSession(state) else {
            return .failure(ScreenFailure(message: "a group stands on no line: r, and select one of its sessions"))
        }
        return state.lines(of: .first, in: state.sessions[index])
    }

    static func neighbours(_ state: AppState) -> Neighbours? {
        Neighbours(state.fleet.order, at: state.fleetView.row, opened: state.selected) { $0.fleetView.row = $1 }
    }

    static func command(_ state: AppState) -> String? {
        state.arePlayed && state.fleet.filters.isEmpty ? state.snapshotCommand : pageCommand(state)
    }

    static func predicate(_ state: AppState) -> String? { state.panePredicate }

    static func commandWords(_ state: AppState) -> [String] {
        // A sealed part tells its keys itself.
        let keys = state.fleet.sealed == nil ? state.fleetView.keys : []
        let grouping = keys.map(\.description).joined(separator: ",")
        return state.kpiCommand + state.commandInputs + state.commandFilter
            + (keys.isEmpty ? [] : ["--group-by", grouping])
    }

    static func commandRefusal(_ state: AppState) -> String? {
        state.fleet.filters.isEmpty ? nil : state.sealedRefusal
    }

    static func arrive(_ state: inout AppState) {
        if let selected = state.selected, let row = state.fleet.order.firstIndex(of: selected) {
            state.fleetView.row = row
        }
    }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        let marksGroups = state.areParts || state.fleetView.pane != .sessions || !state.fleetView.marked.isEmpty
        switch command {
        case .open:
            if let index = selectedSession(state) {
                state.openListed(index)
            } else if state.fleetView.pane == .story {
                state.openStory()
            } else if state.fleetView.pane != .sessions {
                state.keepSelected()
            }
        case .sort where state.fleetView.pane == .groups, .invertSort where state.fleetView.pane == .groups:
            state.sortGroups(by: command)
        case .sort, .invertSort:
            let columns = state.columns(of: .sessions)
            if let sort = state.fleetView.sort.changed(by: command, columns: columns) { state.sort(sort) }
        case .panel(let direction): state.showFleetPane(direction)
        case .why: state.explain()
        case .errors: state.showFleetErrors()
        case .measure(let direction): state.showFleetMeasure(direction)
        case .percentile: state.showNextPercentile()
        case .dimension(let direction): state.showDimension(direction)
        case .secondDimension: state.showSecondDimension()
        case .cell(let steps, let rows): state.moveCell(steps, rows)
        case .selectCells: state.fleetView.anchor = state.fleetView.anchor == nil ? state.fleetView.cursor : nil
        case .leaveOut: state.leaveOutSelected()
        case .undoFilter: state.undoFilter()
        case .mark(let side) where marksGroups: state.markCohort(side)
        case .mark(let side): if let index = selectedSession(state) { state.mark(index, side) }
        case .toggleMark: state.toggleMark()
        case .unmarkAll: state.unmarkAll()
        case .listMarked: state.listMarked()
        case .compareSelected where state.fleetView.marks.isEmpty && !state.areParts && state.compareMarked(): break
        case .compareSelected where marksGroups: state.compareCohorts()
        case .compareSelected: if let index = selectedSession(state) { state.compareOpen(with: index) }
        default: return false
        }
        return true
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        defer { state.fleetView.anchor = nil }
        return state.fleetView.anchor != nil
    }

    /// A click moves the keys to where it is; the second click on a line keeps the group or opens the session.
    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        let areas = FleetLayout(state, layout.body)
        let shown = ShownState(state)
        if areas.story.contains(point), state.fleetView.story?.told.standsOut == true {
            let isSecond = state.fleetView.pane == .story
            state.fleetView.pane = .story
            if isSecond { state.openStory() }
        } else if let measure = FleetCards.measure(at: point, in: areas.cards, isTall: areas.isTall) {
            state.choose(measure)
        } else if let cell = StartupHeatmap(shown: shown, layout: areas).cell(at: point) {
            (state.fleetView.pane, state.fleetView.cursor, state.fleetView.anchor) = (.heatmap, cell, cell)
            state.isDragging = true
        } else if let groups = state.fleetView.groups, areas.groups.contains(point) {
            let table = FleetGroupTable(groups: groups, shown: shown, rect: areas.groups)
            guard let row = table.row(at: point) else { return }
            state.fleetView.pane = .groups
            state.press(line: row, at: point)
        } else if areas.sessions.contains(point) {
            state.fleetView.pane = .sessions
            let list = list(state, areas.list)
            if let column = list.heading(at: point) {
                state.sort(state.fleetView.sort.choosing(column))
            } else {
                state.press(line: list.row(at: point), at: point)
            }
        }
    }

    /// A drag over the heatmap selects the cells between its ends.
    static func drag(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        let areas = FleetLayout(state, layout.body)
        let cell = StartupHeatmap(shown: ShownState(state), layout: areas).cell(at: point)
        if let cell { state.fleetView.cursor = cell }
    }
}
