import Analytics
import Terminal

/// One session over time: KPIs at the playhead, bitrates, variants, marks, events, and details where there is room.
struct SessionScreen {
    let state: AppState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) {
        guard let model = state.model else {
            frame.put(
                state.isFollowing ? "nothing in the log yet: waiting for it to grow" : "no session in what was read",
                at: Point(x: layout.body.x + 1, y: layout.body.y + 1), style: .muted, truncatedTo: layout.body.width - 2
            )
            return
        }
        let totals = model.totals(at: state.time)
        let passed = KPITrends.passed(model.duration > 0 ? state.time / model.duration : 1)
        CardsPanel(
            cards: KPICard.five(totals, trends: model.trends, passed: passed), style: layout.session.cardStyle
        ).draw(in: layout.session.cards, of: &frame)
        BitrateChart(model: model, state: state, layout: layout.session).draw(of: &frame)
        TimelinePanel(model: model, state: state, layout: layout.session).draw(of: &frame)
        EventList(model: model, state: state, rect: layout.session.events)
            .draw(title: layout.session.eventsTitle, of: &frame)
        if layout.showsDetails {
            DetailsPanel(model: model, state: state, totals: totals).draw(in: layout.session.details, of: &frame)
        }
    }
}
