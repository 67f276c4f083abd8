import PlayheadAnalytics
import PlayheadTerminal

extension AppState {
    mutating func handle(_ event: MouseEvent) -> [Effect] {
        switch event.action {
        case .press where event.button == .left: return press(at: event.point)
        case .drag where isDragging: screen.type.drag(event.point, ScreenLayout(self), &self)
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
        guard mode == .browsing || focus == .help || focus == .sourceLines else { return }
        pin = nil
        for _ in 0..<3 { _ = perform(.move(.line(direction))) }
    }

    /// Whether a point lies over the charts, the ribbon or the scrubber, and nothing is in front of them.
    private func isOverTime(_ point: Point) -> Bool {
        guard mode == .browsing, hasClock, screen.type.isOverTime else { return false }
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
        screen.type.press(point, layout, &self)
        return []
    }

    /// The first click on a line of the list selects it, and it stays under the pointer; the second goes there, also where the
    /// list had no room to keep it there.
    mutating func press(line: Int?, at point: Point, opens: Bool = true) {
        guard let line else { return }
        let isSecond = line == list.selected || pin != nil && pin?.y == point.y && pin?.line == list.selected
        if opens, isSecond {
            _ = perform(.open)
        } else {
            listSelection = line
            pin = ListPin(line: line, y: point.y)
        }
    }

    /// A click on what is drawn along the time axis puts the playhead there.
    ///
    /// - Returns: whether it was one.
    mutating func pressTimeline(_ point: Point, _ layout: SessionLayout) -> Bool {
        guard hasClock else { return false }
        if layout.scrubber.contains(point) {
            isDragging = true
            scrub(to: point, layout)
        } else if layout.plot(in: layout.chart).contains(point) || layout.plot(in: layout.ribbon).contains(point) {
            let plot = layout.plot(in: layout.chart)
            seek(to: TimeScale(range: window, columns: plot.columns).value(at: point.x))
        } else {
            return false
        }
        return true
    }

    /// A drag along the scrubber takes the playhead along.
    mutating func scrub(to point: Point, _ layout: SessionLayout) {
        guard let played else { return }
        seek(to: Scrubber(range: played.range, position: time, marks: []).time(at: point.x, in: layout.scrubber))
    }
}
