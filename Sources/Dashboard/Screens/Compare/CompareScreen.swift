import Comparison
import PlayheadTerminal

/// Two sessions in lockstep on one clock: what differs between them, KPIs at the playhead, bitrates over one link, both
/// buffers, both ribbons, and the moments where the two diverge.
struct CompareScreen: Panel {
    let shown: ShownState
    let layout: ScreenLayout

    /// What the one or the other looks like on all of the screen.
    static func style(_ side: Side) -> Style { .series(side == .a ? 1 : 3) }

    func draw(of frame: inout Frame) {
        if let traces = state.shownTraces {
            TracesScreen(shown: shown, layout: layout, experiment: traces).draw(of: &frame)
            return
        }
        guard let pair = state.pair else {
            drawHowTo(&frame)
            return
        }
        let panels = layout.session
        CompareHeading(
            contenders: pair.contenders, record: layout.isHeadingBrief ? nil : state.recordOfPair,
            isBrief: layout.isHeadingBrief
        ).draw(in: layout.heading, of: &frame)
        if let verdict = state.verdictOfPair {
            frame.putWrapped(verdict, in: layout.verdict.splitLeft(1).rest.splitRight(1).rest, style: .title)
        }
        CompareCards(
            figures: pair.onCards(state.figures(of: pair, at: pair.duration)).map(\.short), style: panels.cardStyle
        ).draw(in: panels.cards, of: &frame)
        BitrateChart(pair, shown, panels).draw(of: &frame)
        CompareTimeline(pair: pair, shown: shown, layout: panels).draw(of: &frame)
        DivergenceList(pair: pair, shown: shown, rect: panels.panel).draw(title: panels.panelTitle, of: &frame)
        if layout.showsDetails {
            CompareDetails(pair: pair, shown: shown, figures: state.figures(of: pair, at: state.time)).draw(
                in: panels.details, of: &frame)
        }
    }

    /// How one comes to see something here.
    private func drawHowTo(_ frame: inout Frame) {
        var lines = [
            ("Nothing to compare yet.", Style.title),
            (
                "A or B marks a session, on its own screen or in the list of sessions (3); then 2 compares the two.",
                .text
            ),
            ("c in the list of sessions compares the open session with the selected one.", .text),
            ("a on the Session screen asks what if; then 2 compares the session with the answer.", .text),
        ]
        for side in Side.allCases {
            guard let id = state.compare.marks[side], let entry = state.sessions.first(where: { $0.id == id }) else {
                continue
            }
            lines.append(("\(side.name) is \(entry.title). Mark another as \(side.other.name).", .info))
        }
        var rest = layout.body.inset(dx: 2, dy: 1)
        for (text, style) in lines {
            rest = rest.splitTop(frame.putWrapped(text, in: rest, style: style) + 1).rest
        }
    }
}
