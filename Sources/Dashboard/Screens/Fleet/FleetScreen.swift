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
        let widest = columns.reduce(28) { $0 + $1.width + 1 }
        return (summary, rest.splitLeft(widest).left)
    }

    private static let columns: [Table.Column] = FleetColumn.allCases.map { column in
        switch column {
        case .number: Table.Column("#", width: 5, priority: 12, alignsRight: true)
        case .title: Table.Column("session", width: 16, priority: 20, grows: true)
        case .id: Table.Column("id", width: 10, priority: 1)
        case .type: Table.Column("type", width: 5, priority: 3)
        case .device: Table.Column("device", width: 13, priority: 0)
        case .network: Table.Column("network", width: 9, priority: 5)
        case .version: Table.Column("app", width: 7, priority: -3)
        case .watched: Table.Column("watched", width: 9, priority: 9, alignsRight: true)
        case .startup: Table.Column("startup", width: 8, priority: 15, alignsRight: true)
        case .stalls: Table.Column("stalls", width: 7, priority: 8, alignsRight: true)
        case .stallRate: Table.Column("rate", width: 8, priority: 14, alignsRight: true)
        case .rebuffer: Table.Column("rebuffer", width: 10, priority: 13, alignsRight: true)
        case .ratio: Table.Column("ratio", width: 7, priority: 2, alignsRight: true)
        case .indicated: Table.Column("indic.", width: 7, priority: 11, alignsRight: true)
        case .observed: Table.Column("obs.", width: 7, priority: 4, alignsRight: true)
        case .switches: Table.Column("switch", width: 7, priority: 6, alignsRight: true)
        case .dropped: Table.Column("drops", width: 6, priority: -2, alignsRight: true)
        case .bytes: Table.Column("bytes", width: 8, priority: -1, alignsRight: true)
        case .errors: Table.Column("err", width: 5, priority: 7, alignsRight: true)
        case .failed: Table.Column("failed", width: 7, priority: 10)
        }
    }

    private static func table(_ state: AppState) -> Table {
        Table(columns: columns, sort: (state.fleetSort.column.rawValue, state.fleetSort.descending))
    }

    /// The first row in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ rect: Rect) -> Int {
        let visible = max(1, rect.height - 1)
        return max(0, min(state.selectedRow - visible / 2, state.sessions.count - visible))
    }

    /// The row at a point of the screen.
    static func row(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        let rect = areas(body).table
        return table(state).row(at: point, in: rect, count: state.sessions.count, first: first(state, rect))
    }

    /// The column whose heading is at a point of the screen.
    static func heading(at point: Point, _ state: AppState, _ body: Rect) -> FleetColumn? {
        let rect = areas(body).table
        guard point.y == rect.y else { return nil }
        return table(state).column(at: point, in: rect).flatMap(FleetColumn.init(rawValue:))
    }

    func draw(of frame: inout Frame) {
        let (above, rect) = Self.areas(layout.body)
        FleetSummary(fleet: state.fleet.aggregate, endedCount: state.fleet.endedCount).draw(in: above, of: &frame)
        let frameGlyphs = frame.glyphs
        Self.table(state).draw(
            in: rect, of: &frame, count: state.sessions.count, first: Self.first(state, rect),
            selected: state.selectedRow
        ) { row, column in
            let session = state.fleet.order[row]
            guard let column = FleetColumn(rawValue: column) else { return ("", .text) }
            let isMatch = column == .title && state.search?.matches.contains(row) ?? false
            let text = FleetText.cell(column, session, of: state.sessions)
            let pointer = column == .number && row == state.selectedRow ? frameGlyphs.pointer + " " : ""
            let mark =
                column == .title ? state.compare.marks.first { $0.value == state.sessions[session].id }?.key : nil
            return (
                pointer + (mark.map { $0.name + " " } ?? "") + text,
                isMatch ? .key.adding(.underline) : FleetText.style(column, state.sessions[session].totals)
            )
        }
    }
}
