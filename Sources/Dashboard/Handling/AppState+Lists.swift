import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// The list that the keys move in.
struct ShownList {
    /// How many lines it has.
    let count: Int
    /// The line that the user selected; nil where the list follows the playhead.
    let selected: Int?
    /// The line that the playhead is at, where it follows that.
    var passed: Int?
    /// Selects a line.
    let select: (inout AppState, Int) -> Void
}

extension AppState {
    /// The list that is shown.
    var list: ShownList {
        switch tab {
        case .session where panel == .requests:
            ShownList(
                count: model?.detail?.requests.count ?? 0, selected: selectedRequest, passed: currentRequest
            ) { $0.selectedRequest = $1 }
        case .session:
            ShownList(count: model?.moments.count ?? 0, selected: selectedMoment, passed: currentMoment) {
                $0.selectedMoment = $1
            }
        case .compare:
            if let shownTraces {
                tracesList(shownTraces)
            } else {
                ShownList(
                    count: divergences.count, selected: compare.selected, passed: currentDivergence
                ) { $0.compare.selected = $1 }
            }
        case .errors: ShownList(count: errorsView.count, selected: errorsView.row) { $0.errorsView.row = $1 }
        case .fleet: fleetList
        case .playlist where playlistView.showsText:
            ShownList(count: playlist?.textRows.count ?? 0, selected: playlistView.textRow) {
                $0.playlistView.textRow = $1
            }
        case .playlist:
            ShownList(count: playlistView.order.count, selected: playlistView.row) { $0.playlistView.row = $1 }
        }
    }

    /// The list that has the cursor: the traces, or the KPIs.
    private func tracesList(_ experiment: ExperimentModel) -> ShownList {
        if compare.isInTraces {
            return ShownList(count: compare.order.count, selected: compare.row) { $0.compare.row = $1 }
        }
        let kpis = experiment.knownKPIs
        return ShownList(count: kpis.count, selected: kpis.firstIndex(of: compare.kpi)) { $0.compare.kpi = kpis[$1] }
    }

    private var fleetList: ShownList {
        switch screen {
        case .fleet where fleetView.pane == .groups:
            ShownList(count: (fleetView.groups?.rows.count ?? -1) + 1, selected: fleetView.groupRow) {
                $0.fleetView.groupRow = $1
            }
        case .why where fleetView.whySession != nil:
            ShownList(count: shownFinding?.typical.count ?? 0, selected: fleetView.whySession) {
                $0.fleetView.whySession = $1
            }
        case .why:
            ShownList(count: fleetView.why?.rows.count ?? 0, selected: fleetView.whyRow) { $0.fleetView.whyRow = $1 }
        case .cohorts:
            ShownList(count: fleetView.cohorts?.rows.count ?? 0, selected: fleetView.cohortRow) {
                ($0.fleetView.cohortRow, $0.fleetView.cohortKey) = ($1, -1)
            }
        default: ShownList(count: fleet.order.count, selected: selectedRow) { $0.selectedRow = $1 }
        }
    }

    /// The line that the list is at; -1 before the first.
    var listSelection: Int {
        get {
            let list = list
            return list.selected ?? list.passed ?? -1
        }
        set {
            let list = list
            if list.count > 0 { list.select(&self, min(max(0, newValue), list.count - 1)) }
        }
    }

    mutating func move(_ move: Move) {
        if case .help(let scroll) = mode {
            let (page, last) = (help.visibleRows, help.lastScroll)
            mode = .help(scroll: min(max(0, target(of: move, from: scroll, page: page, last: last)), last))
            return
        }
        if isAsking, let question = whatIf {
            let (last, page) = (WhatIfControl.allCases.count - 1, listPage)
            let index = min(max(0, target(of: move, from: question.control.rawValue, page: page, last: last)), last)
            whatIf?.control = WhatIfControl.allCases[index]
            return
        }
        listSelection = target(of: move, from: listSelection, page: listPage, last: list.count - 1)
    }

    /// The lines of the list that fit the screen.
    private var listPage: Int {
        let layout = ScreenLayout(self)
        if let shownTraces {
            let areas = TracesScreen.areas(self, shownTraces, in: layout.body)
            return (compare.isInTraces ? areas.list : areas.table).height - 1
        }
        return switch tab {
        case .session, .compare: layout.session.panel.height
        case .errors: ErrorsScreen.visibleRows(self, in: layout.body)
        case .fleet:
            switch screen {
            case .why, .cohorts: layout.body.height / 2
            default: max(2, FleetLayout(self, layout.body).sessions.height - 2)
            }
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
        if pair != nil, let index = compare.selected {
            seek(to: divergences[index].time)
            compare.selected = index
        } else if shownTraces != nil {
            if enterWatches { openTrace() } else { compare.isInTraces = true }
        }
        if tab == .fleet { return openInFleet() }
        guard let model else { return }
        switch tab {
        case .compare, .fleet: break
        case .session:
            if panel == .requests, let detail = model.detail, let index = selectedRequest {
                seek(to: detail.requests[index].start)
                selectedRequest = index
            } else if let index = selectedMoment {
                seek(to: model.moments[index].time)
                selectedMoment = index
            }
        case .errors: openError()
        case .playlist: forceVariant()
        }
    }

    /// Opens the selected session, or lists only the selected group's sessions.
    private mutating func openInFleet() {
        var index: Int?
        switch screen {
        case .fleet where fleetView.pane == .sessions:
            if fleet.order.indices.contains(selectedRow) { index = fleet.order[selectedRow] }
        case .why:
            if let row = fleetView.whySession, let typical = shownFinding?.typical, typical.indices.contains(row) {
                index = typical[row]
            } else if shownFinding != nil {
                keepSelected()
            }
        case .cohorts: break
        default: keepSelected()
        }
        guard let index else { return }
        if let note = sessions[index].note { return say(note) }
        push(.session)
        if index != selected { open(index) } else { sayWhereLeft() }
        if playsWhenOpened, time == 0 { isPlaying = true }
    }

    mutating func showPanel(_ direction: Direction) {
        if tab == .fleet { return showFleetPane(direction) }
        panel = LowerPanel.allCases.neighbour(of: panel, direction)
        // Both belong to the list that was there.
        search = nil
        clearSelection()
    }

    /// One step back, never out of the program.
    mutating func back() {
        if case .help = mode, !helpQuery.isEmpty {
            (mode, helpQuery) = (.help(scroll: 0), "")
        } else if mode != .browsing {
            mode = .browsing
        } else if search != nil {
            search = nil
        } else if !takeBack() {
            goBack()
        }
    }

    /// Takes back the last thing that the user chose on the screen.
    ///
    /// - Returns: whether there was one.
    private mutating func takeBack() -> Bool {
        switch screen {
        case .session:
            let isChosen = selectedRequest != nil || selectedMoment != nil && selectedMoment != stack.top.arrival
            if isChosen, !isAsking {
                clearSelection()
            } else if whatIf != nil, isAsking || stack.opener != .errors {
                endWhatIf()
            } else if stack.places.count == 1 {
                zoom = 0
            } else {
                return false
            }
        case .compare:
            if compare.selected != nil {
                clearSelection()
            } else if pair != nil, compare.experiment?.hasOverview == true {
                closeTrace()
            } else if shownTraces != nil, compare.isInTraces {
                compare.isInTraces = false
            } else {
                return false
            }
        case .fleet:
            defer { fleetView.anchor = nil }
            return fleetView.anchor != nil
        case .why:
            defer { fleetView.whySession = nil }
            return fleetView.whySession != nil
        case .cohorts: return false
        case .errors:
            if errorsView.openGroup != nil {
                errorsView.close()
            } else if errorsView.filter != nil {
                filterErrors(by: "")
            } else {
                return false
            }
        case .playlist:
            if playlistView.filter != nil {
                filterVariants(by: "")
            } else if playlistView.showsText {
                playlistView.showsText = false
            } else {
                return false
            }
        }
        return true
    }
}
