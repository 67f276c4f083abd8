import Analytics
import Terminal

extension AppState {
    mutating func handle(_ event: MouseEvent) -> [Effect] {
        switch event.action {
        case .press where event.button == .left: return press(at: event.point)
        case .drag where isDragging: scrub(to: event.point)
        case .release: isDragging = false
        case .wheelUp: turnWheel(.back)
        case .wheelDown: turnWheel(.forward)
        case .press, .drag: break
        }
        return []
    }

    private mutating func turnWheel(_ direction: Direction) {
        guard !isPrompting else { return }
        for _ in 0..<3 { move(.line(direction)) }
    }

    private var isPrompting: Bool {
        if case .prompt = mode { true } else { false }
    }

    private mutating func press(at point: Point) -> [Effect] {
        status = nil
        // A click beside the help or a prompt leaves it.
        guard mode == .browsing else { return perform(.back) }
        let layout = ScreenLayout(self)
        if let tab = layout.tabs(self).first(where: { $0.rect.contains(point) })?.tab {
            show(tab)
            return []
        }
        switch tab {
        case .compare where shownTraces != nil: pressTraces(point, layout.body)
        case .session, .compare: pressTimeline(point, layout.session)
        case .errors:
            guard let entry = ErrorsScreen.entry(at: point, self, layout.body) else { return [] }
            if entry == selectedError { openSelection() } else { selectedError = entry }
        case .fleet: pressFleet(point, layout.body)
        case .playlist: pressPlaylist(point, layout.body)
        }
        return []
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
            pressPanel(point, layout.panel)
        }
    }

    /// Of events and requests the first click selects, the second goes there.
    private mutating func pressPanel(_ point: Point, _ rect: Rect) {
        if let pair {
            guard let divergence = DivergenceList(pair: pair, state: self, rect: rect).divergence(at: point) else {
                return
            }
            if divergence == compare.selected { openSelection() } else { compare.selected = divergence }
            return
        }
        guard let model else { return }
        if let question = whatIf, question.isOpen {
            if let control = WhatIfPanel(whatIf: question, rect: rect).control(at: point) { whatIf?.control = control }
        } else if panel == .requests {
            guard let request = RequestList(model: model, state: self, rect: rect).request(at: point) else { return }
            if request == selectedRequest { openSelection() } else { selectedRequest = request }
        } else if panel == .events {
            guard let moment = EventList(model: model, state: self, rect: rect).moment(at: point) else { return }
            if moment == selectedMoment { openSelection() } else { selectedMoment = moment }
        }
    }

    private mutating func pressTraces(_ point: Point, _ body: Rect) {
        guard let experiment = shownTraces else { return }
        let areas = TracesScreen.Areas(body, experiment)
        if let row = TraceList(experiment: experiment, state: self, rect: areas.list).row(at: point) {
            if row == compare.row { openTrace() } else { compare.row = row }
        } else if let kpi = KPIComparisonTable(experiment: experiment, selected: compare.kpi)
            .kpi(at: point, in: areas.table)
        {
            compare.kpi = kpi
        } else if areas.plot.contains(point) {
            compare.showsHistogram.toggle()
        }
    }

    private mutating func pressFleet(_ point: Point, _ body: Rect) {
        if let column = FleetScreen.heading(at: point, self, body) {
            sort(by: column, descending: column == fleetSort.column ? !fleetSort.descending : false)
        } else if let row = FleetScreen.row(at: point, self, body) {
            if row == selectedRow { openSelection() } else { selectedRow = row }
        }
    }

    private mutating func pressPlaylist(_ point: Point, _ body: Rect) {
        if let column = PlaylistScreen.heading(at: point, self, body) {
            let sort = playlistView.sort
            sortVariants(by: column, descending: column == sort.column ? !sort.descending : false)
        } else if let row = PlaylistScreen.row(at: point, self, body) {
            // In the text a click only selects.
            if row == listSelection, list == .variants { openSelection() } else { listSelection = row }
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
