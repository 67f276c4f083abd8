import Analytics
import Terminal

/// One session over time: KPIs at the playhead, bitrates, variants, marks, events, and details where there is room.
struct SessionScreen {
    let state: AppState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) {
        guard let model = state.model else {
            frame.put(
                state.compare.experiment != nil
                    ? "no trace is open: 2, then Enter on one of them"
                    : state.isFollowing
                        ? "nothing in the log yet: waiting for it to grow" : "no session in what was read",
                at: Point(x: layout.body.x + 1, y: layout.body.y + 1), style: .muted, truncatedTo: layout.body.width - 2
            )
            return
        }
        let totals = model.totals(at: state.time)
        let passed = KPITrends.passed(model.duration > 0 ? state.time / model.duration : 1)
        CardsPanel(
            cards: KPICard.five(totals, trends: model.trends, passed: passed), style: layout.session.cardStyle
        ).draw(in: layout.session.cards, of: &frame)
        BitrateChart(model, state, layout.session).draw(of: &frame)
        TimelinePanel(model: model, state: state, layout: layout.session).draw(of: &frame)
        drawPanel(model, &frame)
        if layout.showsDetails {
            DetailsPanel(model: model, state: state, totals: totals).draw(in: layout.session.details, of: &frame)
            drawAside(model, &frame)
        }
    }

    private func drawPanel(_ model: SessionModel, _ frame: inout Frame) {
        let (title, rect) = (layout.session.panelTitle, layout.session.panel)
        if let whatIf = state.whatIf, whatIf.isOpen {
            WhatIfPanel(whatIf: whatIf, rect: rect).draw(title: title, of: &frame)
            return
        }
        switch state.panel {
        case .events: EventList(model: model, state: state, rect: rect).draw(title: title, of: &frame)
        case .requests: RequestList(model: model, state: state, rect: rect).draw(title: title, of: &frame)
        case .startup: StartupPanel(model: model, rect: rect).draw(title: title, of: &frame)
        }
    }

    /// What a larger terminal shows beside, whatever is in the lower panel.
    private func drawAside(_ model: SessionModel, _ frame: inout Frame) {
        let aside = layout.session.aside
        guard aside.height > 0 else { return }
        let edge = Rect(x: aside.x, y: aside.y, width: 1, height: aside.height)
        frame.fill(edge, with: frame.glyphs.frame.vertical, style: .border)
        let inside = aside.splitLeft(2).rest.splitRight(1).rest
        let (startup, requests) = inside.splitTop(min(aside.height / 2, StartupPanel.lines(model) + 2))
        func split(_ rect: Rect) -> (top: Rect, rest: Rect) { rect.splitTop(1) }
        StartupPanel(model: model, rect: split(startup).rest).draw(title: split(startup).top, of: &frame)
        RequestList(model: model, state: state, rect: split(requests).rest).draw(title: split(requests).top, of: &frame)
    }
}
