import Analytics
import Comparison
import Terminal

/// All sessions, one a row with its KPIs, and above them what they add up to.
struct FleetScreen {
    let state: AppState
    let layout: ScreenLayout

    /// The set's KPIs, and the table below them: no wider than it can use.
    static func areas(_ body: Rect) -> (summary: Rect, table: Rect) {
        let (summary, rest) = body.splitTop(body.height >= 20 ? 5 : 2)
        let widest = SessionColumns.all.reduce(28) { $0 + $1.heading.width + 1 }
        return (summary, rest.splitLeft(widest).left)
    }

    static func list(_ state: AppState, _ body: Rect) -> ListTable<ListedSession> {
        ListTable(
            columns: SessionColumns.all, sort: state.fleetSort, count: state.sessions.count,
            selected: state.selectedRow, rect: areas(body).table)
    }

    func draw(of frame: inout Frame) {
        FleetSummary(fleet: state.fleet.aggregate, endedCount: state.fleet.endedCount).draw(
            in: Self.areas(layout.body).summary, of: &frame)
        Self.list(state, layout.body).draw(
            of: &frame, row: { (state.fleet.order[$0], state.sessions[state.fleet.order[$0]]) }
        ) { row, column, text, style in
            guard column == SessionColumns.title else { return (text, style) }
            let id = state.sessions[state.fleet.order[row]].id
            let mark = state.compare.marks.first { $0.value == id }.map { $0.key.name + " " } ?? ""
            return (mark + text, state.search?.matches.contains(row) ?? false ? .key.adding(.underline) : style)
        }
    }
}
