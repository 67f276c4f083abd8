import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts

/// Codes over sessions, hosts and time:
///
///     ── Errors: 812 of 8500 sessions have one, 6 codes ───────────────────
///     › -12889 CoreMediaErrorDomain  no response  401  4.7%  edge2 +3  03-12 18:48 to 21:11
///     ── -12889: on which hosts ─────────────┬─ when ──────────────────────
///       edge2.south.example.net  121 of 151  │   ▁▁▁▂█▇▁▁
struct FleetErrorsPanel: Panel {
    let shown: ShownState
    let rect: Rect

    /// The codes, the words about the selected one, its hosts, and its course over time.
    static func areas(of rect: Rect, rows: Int) -> (table: Rect, words: Rect, hosts: Rect, course: Rect) {
        var rest = rect.splitTop(1).rest
        let room = rest.height >= 12 ? rest.height / 2 : rest.height
        let table = rest.takeTop(min(rows + 1, room))
        let words = rest.takeTop(rest.height >= 6 ? 3 : 0)
        let (hosts, course) = rest.splitLeft(rest.width / 2)
        return (table, words, hosts, course)
    }

    private typealias Row = (index: Int, row: FleetErrors.Row)

    private var areas: (table: Rect, words: Rect, hosts: Rect, course: Rect) {
        Self.areas(of: rect, rows: state.fleetErrors.model?.rows.count ?? 0)
    }

    private var first: Int {
        state.pin.first(
            showing: state.fleetErrors.row, of: state.fleetErrors.model?.rows.count ?? 0, in: areas.table)
    }

    /// The code at a point of the screen.
    func row(at point: Point) -> Int? {
        areas.table.row(at: point, of: state.fleetErrors.model?.rows.count ?? 0, first: first)
    }

    private func columns(_ pointer: String, of count: Int) -> [Table<Row>.Column] {
        [
            .left("  code", width: 30, priority: 20, grows: true) {
                StyledText(($0.index == state.fleetErrors.row ? pointer + " " : "  ") + $0.row.value, .bad)
            },
            .left("what", width: 24, priority: 6) { StyledText($0.row.explanation.title ?? "") },
            .left("class", width: 14, priority: 3) { StyledText($0.row.explanation.class.rawValue) },
            .right("sessions", width: 9, priority: 15) { StyledText(String($0.row.count), .title) },
            .right("share", width: 7, priority: 12) {
                StyledText(NumberText.percent(Double($0.row.count) / Double(max(1, count))))
            },
            .right("failed", width: 7, priority: 9) {
                StyledText($0.row.failures.all > 0 ? NumberText.percent($0.row.failures.share) : NumberText.unknown)
            },
            .left("most on", width: 28, priority: 8) { StyledText(Self.hosts($0.row)) },
            .left("started", width: 33, priority: 5) { StyledText(Self.span($0.row.starts), .muted) },
        ]
    }

    private static func name(_ host: FleetErrors.Host) -> String { host.name ?? "(host not known)" }

    private static func hosts(_ row: FleetErrors.Row) -> String {
        guard let first = row.hosts.first else { return NumberText.unknown }
        return name(first) + (row.hosts.count > 1 ? " +\(row.hosts.count - 1)" : "")
    }

    private static func span(_ starts: ClosedRange<Int>?) -> String {
        starts.map { "\(FleetTime.minute($0.lowerBound)) to \(FleetTime.minute($0.upperBound))" } ?? NumberText.unknown
    }

    func draw(of frame: inout Frame) {
        guard let model = state.fleetErrors.model else { return }
        let areas = areas
        let (all, some) = (model.withErrors.all, model.withErrors.bad)
        let codes = NumberText.counted(model.codeCount, "code")
        frame.rule(
            rect,
            titles: [
                "Errors: \(some) of \(NumberText.counted(all, "session")) whose error log is known, \(codes)",
                "Errors: \(some) of \(all), \(codes)",
            ], note: "a session counts under the code of most of its errors")
        guard !model.rows.isEmpty else {
            return frame.putNote(
                all == 0 ? "no error log: whether there were errors is not known" : "no session has an error",
                in: rect.splitTop(1).rest)
        }
        Table(columns(frame.glyphs.pointer, of: all), rows: model.rows.enumerated().map { (index: $0, row: $1) }).draw(
            in: areas.table, of: &frame, first: first, selected: state.fleetErrors.row)
        guard let selected = state.shownCode else { return }
        drawWords(selected, in: areas.words, &frame)
        drawHosts(selected, in: areas.hosts, &frame)
        drawCourse(selected, in: areas.course, &frame)
    }

    private func drawWords(_ row: FleetErrors.Row, in rect: Rect, _ frame: inout Frame) {
        guard rect.height > 2 else { return }
        frame.rule(rect, title: row.value, note: row.explanation.severity.words)
        let at = Point(x: rect.x + 1, y: rect.y + 1)
        frame.put(row.explanation.meaning, at: at, truncatedTo: rect.width - 2)
        var check = StyledText("check  ", .key)
        check.add(row.explanation.nextCheck, .muted)
        frame.put(check, at: Point(x: at.x, y: at.y + 1), width: rect.width - 2)
    }

    private func drawHosts(_ row: FleetErrors.Row, in rect: Rect, _ frame: inout Frame) {
        guard rect.height > 2 else { return }
        frame.rule(rect.splitRight(1).rest, title: "On which hosts")
        let columns: [Table<FleetErrors.Host>.Column] = [
            .left("host", width: 24, priority: 20, grows: true) { StyledText(Self.name($0)) },
            .right("sessions", width: 9, priority: 10) { StyledText(String($0.count.bad)) },
            .right("of", width: 9, priority: 8) { StyledText(String($0.count.all), .muted) },
            .right("share", width: 7, priority: 9) { StyledText(NumberText.percent($0.count.share)) },
        ]
        Table(columns, rows: row.hosts).draw(in: rect.splitTop(1).rest.splitRight(2).rest, of: &frame)
    }

    /// How many of the code's sessions started in each step of time.
    private func drawCourse(_ row: FleetErrors.Row, in rect: Rect, _ frame: inout Frame) {
        let time = state.fleet.course
        guard rect.height > 2, time.count > 1, row.course.count == time.count else { return }
        frame.rule(rect, titles: ["When their sessions started: \(FleetTime.length(time.step)) a step", "When"])
        let gutters = LineChart.Gutters(left: 6, right: 1)
        let (chart, axis) = rect.splitTop(1).rest.splitBottom(1)
        LineChart(
            series: [
                LineSeries(
                    label: "", points: row.course.enumerated().map { ChartPoint(x: Double($0), y: Double($1)) },
                    style: .bad, shape: .area)
            ], x: 0...Double(time.count - 1), gutters: gutters
        ) { NumberText.trimmed($0) }.draw(in: chart, of: &frame)
        let plot = gutters.plot(in: axis)
        let (from, to) = (FleetTime.minute(time.second(of: 0)), FleetTime.minute(time.second(of: time.count)))
        frame.put(from, at: plot.origin, style: .muted, truncatedTo: plot.width)
        if plot.width > from.count + to.count + 2 {
            frame.put(to, endingAt: Point(x: plot.columns.upperBound, y: plot.y), style: .muted)
        }
    }
}
