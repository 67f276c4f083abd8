import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal

/// One session over time: KPIs at the playhead, bitrates, variants, marks, events, and details where there is room.
struct SessionScreen: Panel {
    let shown: ShownState
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
        drawVerdict(model.verdict, &frame)
        // Of a few rows the panel of a question has all.
        guard layout.session.chart.height > 0 else { return drawPanel(model, &frame) }
        let totals = model.totals(at: state.time)
        let passed = KPITrends.passed(model.duration > 0 ? state.time / model.duration : 1)
        CardsPanel(
            cards: KPICard.all(
                totals, trends: model.trends, passed: passed, isAtEnd: state.time >= model.duration,
                stalls: totals.stallCount == nil && model.timeline.stallWithin(at: state.time) != nil
                    ? model.timeline.stallCounts(at: state.time) : nil),
            style: layout.session.cardStyle
        ).draw(in: layout.session.cards, of: &frame)
        BitrateChart(model, shown, layout.session).draw(of: &frame)
        TimelinePanel(model: model, shown: shown, layout: layout.session).draw(of: &frame)
        drawPanel(model, &frame)
        if layout.showsDetails {
            DetailsPanel(model: model, shown: shown, totals: totals).draw(in: layout.session.details, of: &frame)
            drawAside(model, &frame)
        }
    }

    /// What is the matter with the session; of one that the model plays with a change first whether the model tells anything.
    private func drawVerdict(_ verdict: SessionVerdict, _ frame: inout Frame) {
        let rect = layout.verdict
        if let misfit = state.whatIf?.misfit {
            frame.put(misfit.headline, at: Point(x: rect.x + 1, y: rect.y), style: .warn, truncatedTo: rect.width - 2)
            return
        }
        let (mark, style): (Mark?, Style) =
            switch verdict.outcome {
            case .failed: (.error, .bad)
            case .impaired: (.stall, .warn)
            case .fine: (nil, .good)
            case .unknown: (nil, .muted)
            }
        var text = StyledText(mark.map { "\(frame.glyphs.mark($0)) " } ?? "", style)
        text.add(verdict.text, style)
        frame.put(text, at: Point(x: rect.x + 1, y: rect.y), width: rect.width - 2)
    }

    private func drawPanel(_ model: SessionModel, _ frame: inout Frame) {
        let (title, rect) = (layout.session.panelTitle, layout.session.panel)
        if let whatIf = state.whatIf, whatIf.isOpen {
            WhatIfPanel(question: whatIf, layout: layout.session).draw(of: &frame)
            return
        }
        switch state.sessionView.panel {
        case .events: EventList(model: model, shown: shown, rect: rect).draw(title: title, of: &frame)
        case .requests: RequestList(model: model, shown: shown, rect: rect).draw(title: title, of: &frame)
        case .switches: SwitchList(model: model, shown: shown, rect: rect).draw(title: title, of: &frame)
        case .startup: StartupPanel(model: model, rect: rect).draw(title: title, of: &frame)
        }
    }

    /// What a larger terminal shows beside, whatever is in the lower panel.
    private func drawAside(_ model: SessionModel, _ frame: inout Frame) {
        let aside = layout.session.aside
        guard aside.height > 0 else { return }
        let (upper, lower) = frame.edge(of: aside).splitTop(min(aside.height / 2, StartupPanel.lines(model) + 2))
        let (startup, requests) = (upper.splitTop(1), lower.splitTop(1))
        StartupPanel(model: model, rect: startup.rest).draw(title: startup.top, of: &frame)
        RequestList(model: model, shown: shown, rect: requests.rest).draw(title: requests.top, of: &frame)
    }
}
