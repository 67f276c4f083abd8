import PlayheadAnalytics
import PlayheadTerminal

extension AppState {
    mutating func handle(_ event: MouseEvent) -> [Effect] {
        switch event.action {
        case .press where event.button == .left: return press(at: event.point)
        case .drag where isDragging && tab == .fleet: selectCells(to: event.point)
        case .drag where isDragging: scrub(to: event.point)
        case .release: isDragging = false
        case .wheelUp: turnWheel(.back, event)
        case .wheelDown: turnWheel(.forward, event)
        case .wheelLeft: if isOverTime(event.point) { pan(.back) }
        case .wheelRight: if isOverTime(event.point) { pan(.forward) }
        case .press, .drag: break
        }
        return []
    }

    /// Over what is drawn along the time axis the wheel shows less or more time around the pointer, and with Shift earlier or
    /// later time; elsewhere it moves the list.
    private mutating func turnWheel(_ direction: Direction, _ event: MouseEvent) {
        if isOverTime(event.point) {
            if event.modifiers.contains(.shift) { return pan(direction) }
            let plot = ScreenLayout(self).session.plot(in: ScreenLayout(self).session.chart)
            let time = TimeScale(range: window, columns: plot.columns).value(at: event.point.x)
            return zoom(direction == .back ? .forward : .back, around: time)
        }
        guard mode == .browsing || focus == .help else { return }
        pin = nil
        for _ in 0..<3 { move(.line(direction)) }
    }

    /// Whether a point lies over the charts, the ribbon or the scrubber, and nothing is in front of them.
    private func isOverTime(_ point: Point) -> Bool {
        guard mode == .browsing, hasClock, tab == .session || tab == .compare else { return false }
        let layout = ScreenLayout(self).session
        return (layout.chart.y..<layout.panelTitle.y).contains(point.y) && layout.chart.columns.contains(point.x)
    }

    private mutating func press(at point: Point) -> [Effect] {
        let hidesHints = status != nil
        status = nil
        // A click beside the help or a prompt leaves it.
        guard mode == .browsing else { return perform(.back) }
        let layout = ScreenLayout(self)
        if let tab = layout.tabs(self).first(where: { $0.rect.contains(point) })?.tab {
            show(tab)
            return []
        }
        if !hidesHints, let command = KeyHints(hints: hints).command(at: point, in: layout.footer, glyphs.repertoire) {
            return perform(command)
        }
        switch tab {
        case .compare where shownTraces != nil: pressTraces(point, layout.body)
        case .session, .compare: pressTimeline(point, layout.session)
        case .errors: press(line: ErrorsScreen.row(at: point, self, layout.body), at: point)
        case .fleet: pressFleet(point, layout.body)
        case .playlist:
            if let column = PlaylistScreen.heading(at: point, self, layout.body) {
                sortList(choosing: column)
            } else {
                // In the text a click only selects.
                press(line: PlaylistScreen.row(at: point, self, layout.body), at: point, opens: !playlistView.showsText)
            }
        }
        return []
    }

    /// The first click on a line of the list selects it, and it stays under the pointer; the second goes there, also where the
    /// list had no room to keep it there.
    private mutating func press(line: Int?, at point: Point, opens: Bool = true) {
        guard let line else { return }
        let isSecond = line == list.selected || pin != nil && pin?.y == point.y && pin?.line == list.selected
        if opens, isSecond {
            openSelection()
        } else {
            listSelection = line
            pin = ListPin(line: line, y: point.y)
        }
    }

    private mutating func pressTimeline(_ point: Point, _ layout: SessionLayout) {
        guard hasClock else { return }
        if layout.scrubber.contains(point) {
            isDragging = true
            scrub(to: point)
        } else if layout.plot(in: layout.chart).contains(point) || layout.plot(in: layout.ribbon).contains(point) {
            let plot = layout.plot(in: layout.chart)
            seek(to: TimeScale(range: window, columns: plot.columns).value(at: point.x))
        } else if layout.panel.contains(point) {
            pressPanel(point, layout)
        }
    }

    private mutating func pressPanel(_ point: Point, _ layout: SessionLayout) {
        let rect = layout.panel
        if let pair {
            press(
                line: DivergenceList(pair: pair, shown: ShownState(self), rect: rect).divergence(at: point), at: point)
        } else if let question = whatIf, question.isOpen {
            if let control = WhatIfPanel(question: question, layout: layout).control(at: point) {
                whatIf?.control = control
            }
        } else if let model, panel == .requests {
            press(line: RequestList(model: model, shown: ShownState(self), rect: rect).request(at: point), at: point)
        } else if let model, panel == .events {
            press(line: EventList(model: model, shown: ShownState(self), rect: rect).moment(at: point), at: point)
        }
    }

    /// A click moves the keys to where it is; the second click on a line keeps the group or opens the session.
    private mutating func pressFleet(_ point: Point, _ body: Rect) {
        switch screen {
        case .cohorts: press(line: FleetScreen.cohorts(self, body)?.row(at: point), at: point, opens: false)
        case .why:
            guard let why = fleetView.why else { return }
            let screen = ExplanationScreen(model: why, shown: ShownState(self), rect: body)
            if let session = screen.session(at: point) {
                let isSecond = fleetView.whySession == session
                fleetView.whySession = session
                if isSecond { openSelection() }
            } else if let row = screen.row(at: point) {
                fleetView.whySession = nil
                press(line: row, at: point)
            }
        default: pressOverview(point, FleetLayout(self, body))
        }
    }

    private mutating func pressOverview(_ point: Point, _ areas: FleetLayout) {
        let heatmap = StartupHeatmap(shown: ShownState(self), layout: areas)
        if let measure = FleetCards.measure(at: point, in: areas.cards, isTall: areas.isTall) {
            choose(measure)
        } else if let cell = heatmap.cell(at: point) {
            (fleetView.pane, fleetView.cursor, fleetView.anchor) = (.heatmap, cell, cell)
            isDragging = true
        } else if let groups = fleetView.groups, areas.groups.contains(point) {
            let table = FleetGroupTable(groups: groups, shown: ShownState(self), rect: areas.groups)
            guard let row = table.row(at: point) else { return }
            fleetView.pane = .groups
            press(line: row, at: point)
        } else if areas.sessions.contains(point) {
            fleetView.pane = .sessions
            let list = FleetScreen.list(self, areas.list)
            if let column = list.heading(at: point) {
                sortList(choosing: column)
            } else {
                press(line: list.row(at: point), at: point)
            }
        }
    }

    /// A drag over the heatmap selects the cells between its ends.
    private mutating func selectCells(to point: Point) {
        let areas = FleetLayout(self, ScreenLayout(self).body)
        if let cell = StartupHeatmap(shown: ShownState(self), layout: areas).cell(at: point) { fleetView.cursor = cell }
    }

    private mutating func pressTraces(_ point: Point, _ body: Rect) {
        guard let experiment = shownTraces else { return }
        let areas = TracesScreen.areas(self, experiment, in: body)
        let table = KPIComparisonTable(experiment: experiment, selected: compare.kpi, hasCursor: true)
        if let row = TraceList(experiment: experiment, shown: ShownState(self), rect: areas.list).row(at: point) {
            let wasInTraces = compare.isInTraces
            compare.isInTraces = true
            press(line: row, at: point, opens: wasInTraces)
        } else if let kpi = table.kpi(at: point, in: areas.table) {
            (compare.isInTraces, compare.kpi) = (false, kpi)
        } else if areas.plot.contains(point) {
            compare.showsHistogram.toggle()
        }
    }

    private mutating func scrub(to point: Point) {
        let rect = ScreenLayout(self).session.scrubber
        guard
            let scrubber = pair.map({ CompareTimeline.scrubber($0, self) })
                ?? model.map({ TimelinePanel.scrubber($0, self) })
        else { return }
        seek(to: scrubber.time(at: point.x, in: rect))
    }
}
