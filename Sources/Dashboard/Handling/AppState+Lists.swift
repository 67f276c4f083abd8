import Analytics
import Comparison
import Playback
import Terminal

/// The list that the keys move in.
enum ListKind {
    case moments
    case requests
    case divergences
    case traces
    case errors
    case sessions
    case variants
    case playlistText
}

extension AppState {
    /// The list that is shown.
    var list: ListKind {
        switch tab {
        case .session: panel == .requests ? .requests : .moments
        case .compare: shownTraces == nil ? .divergences : .traces
        case .errors: .errors
        case .fleet: .sessions
        case .playlist: playlistView.showsText ? .playlistText : .variants
        }
    }

    /// The number of lines of that list.
    var listCount: Int {
        switch list {
        case .moments: model?.moments.count ?? 0
        case .requests: model?.detail?.requests.count ?? 0
        case .divergences: pair?.divergences.count ?? 0
        case .traces: shownTraces?.order.count ?? 0
        case .errors: model?.errors.count ?? 0
        case .sessions: sessions.count
        case .variants: playlistView.order.count
        case .playlistText: playlist?.textRows.count ?? 0
        }
    }

    /// The selected line of that list.
    var listSelection: Int {
        get {
            switch list {
            case .moments: currentMoment ?? -1
            case .requests: currentRequest ?? -1
            case .divergences: currentDivergence ?? -1
            case .traces: compare.row
            case .errors: selectedError
            case .sessions: selectedRow
            case .variants: playlistView.row
            case .playlistText: playlistView.textRow
            }
        }
        set {
            guard listCount > 0 else { return }
            let line = min(max(0, newValue), listCount - 1)
            switch list {
            case .moments: selectedMoment = line
            case .requests: selectedRequest = line
            case .divergences: compare.selected = line
            case .traces: compare.row = line
            case .errors: selectedError = line
            case .sessions: selectedRow = line
            case .variants: playlistView.row = line
            case .playlistText: playlistView.textRow = line
            }
        }
    }

    mutating func move(_ move: Move) {
        if case .help(let scroll) = mode {
            let page = HelpOverlay.visibleRows(in: size)
            let last = max(0, HelpOverlay.rowCount(keys) - page)
            mode = .help(scroll: min(max(0, target(of: move, from: scroll, page: page, last: last)), last))
            return
        }
        if isAsking, let question = whatIf {
            let (last, page) = (WhatIfControl.allCases.count - 1, listPage)
            let index = min(max(0, target(of: move, from: question.control.rawValue, page: page, last: last)), last)
            whatIf?.control = WhatIfControl.allCases[index]
            return
        }
        listSelection = target(of: move, from: listSelection, page: listPage, last: listCount - 1)
    }

    /// The lines of the list that fit the screen.
    private var listPage: Int {
        let layout = ScreenLayout(self)
        if let shownTraces { return TracesScreen.Areas(layout.body, shownTraces).list.height - 1 }
        return switch tab {
        case .session, .compare: layout.session.panel.height
        case .errors: ErrorsScreen.visibleEntries(self, in: layout.body)
        case .fleet: FleetScreen.areas(layout.body).table.height - 1
        case .playlist: PlaylistScreen.visibleRows(self, in: layout.body)
        }
    }

    private func target(of move: Move, from line: Int, page: Int, last: Int) -> Int {
        switch move {
        case .line(let direction): line + direction.rawValue
        case .halfPage(let direction): line + direction.rawValue * max(1, page / 2)
        case .page(let direction): line + direction.rawValue * max(1, page - 1)
        case .first: 0
        case .last: last
        }
    }

    /// Goes to what is selected.
    mutating func openSelection() {
        if let pair, let index = compare.selected {
            seek(to: pair.divergences[index].time)
            compare.selected = index
        } else if shownTraces != nil {
            openTrace()
        }
        guard let model else { return }
        switch tab {
        case .compare: break
        case .session:
            if list == .requests, let detail = model.detail, let index = selectedRequest {
                seek(to: detail.requests[index].start)
                selectedRequest = index
            } else if let index = selectedMoment {
                seek(to: model.moments[index].time)
                selectedMoment = index
            }
        case .errors:
            guard model.errors.indices.contains(selectedError) else { return }
            seek(to: model.errors[selectedError].time)
            selectedMoment = model.errors[selectedError].moment
            show(.session)
        case .fleet:
            guard fleet.order.indices.contains(selectedRow) else { return }
            let index = fleet.order[selectedRow]
            if index != selected { open(index) }
            show(.session)
            if playsWhenOpened, time == 0 { isPlaying = true }
        case .playlist: forceVariant()
        }
    }

    mutating func showPanel(_ direction: Direction) {
        panel = panel.neighbour(direction)
        // Both belong to the list that was there.
        search = nil
        clearSelection()
    }

    mutating func show(_ tab: Tab) {
        guard tab != self.tab else { return }
        if self.tab == .compare { leaveCompare() }
        self.tab = tab
        if tab == .compare { enterCompare() }
        search = nil
        if tab == .playlist { loadPlaylist() }
        if tab == .errors, let model, let next = model.errors.lastIndex(where: { $0.time <= time }) {
            selectedError = next
        }
        if tab == .fleet, let selected, let row = fleet.order.firstIndex(of: selected) { selectedRow = row }
    }

    mutating func showTab(_ direction: Direction) {
        let tabs = Tab.allCases
        let index = (tabs.firstIndex(of: tab) ?? 0) + direction.rawValue + tabs.count
        show(tabs[index % tabs.count])
    }

    /// One step back, never out of the program.
    mutating func back() {
        if mode != .browsing {
            mode = .browsing
        } else if search != nil {
            search = nil
        } else if isAsking {
            endWhatIf()
        } else if selectedMoment ?? selectedRequest != nil, tab == .session {
            clearSelection()
        } else if tab == .compare, compare.selected != nil {
            clearSelection()
        } else if pair != nil, let experiment = compare.experiment, experiment.order.count > 1 {
            closeTrace()
        } else if shownTraces != nil {
            say("q quits")
        } else if whatIf != nil, tab == .session {
            endWhatIf()
        } else if tab == .playlist, playlistView.filter != nil {
            filterVariants(by: "")
        } else if tab == .playlist, playlistView.showsText {
            playlistView.showsText = false
        } else if tab != .session {
            show(.session)
        } else {
            zoom = 0
        }
    }
}
