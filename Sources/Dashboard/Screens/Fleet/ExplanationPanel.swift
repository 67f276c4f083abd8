import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import TablesAndCharts
import VisibleText

/// What sets the bad sessions apart: the findings, when the selected one's sessions were bad, and some of these to open.
struct ExplanationPanel: Panel {
    let model: ExplanationModel
    let shown: ShownState
    let rect: Rect

    private var view: ExplanationView { state.explanation }
    private var found: Explanation { model.explanation }

    /// Where things are.
    ///
    ///     question, the selected finding in full, and since when it is so
    ///     findings
    ///     errors and stalls of the selected finding
    ///     its course
    ///     sessions
    private var areas: (head: Rect, table: Rect, course: Rect, details: Rect, sessions: Rect) {
        var rest = rect
        let head = rest.takeTop(4)
        let hasSessions = state.shownFinding.map { !$0.typical.isEmpty } ?? false
        let sessions = hasSessions && rest.height >= 14 ? min(5, rest.height / 4) : 0
        let (upper, bottom) = rest.splitBottom(sessions)
        let wanted = min(model.rows.count + 1, max(upper.height / 2, upper.height - Self.mostCourseLines))
        var (table, lower) = upper.splitTop(wanted)
        if lower.height < Self.leastCourseLines { lower = lower.splitTop(0).top }
        // Above the course where both have room, else beside it, else instead of it.
        let lines = WhyDetails.lines(of: model.details[view.row])
        if showsDetails, lower.height - lines >= Self.leastCourseLines + 3 {
            let (details, course) = lower.splitTop(lines)
            return (head, table, course, details, bottom)
        }
        let width = !showsDetails ? 0 : rect.width < Self.widthWithDetails ? rect.width : min(72, rect.width * 52 / 100)
        let (course, details) = lower.splitRight(width)
        return (head, table, course, details, bottom)
    }

    /// Columns from which on the errors and stalls stand with the course unless the user hides them.
    private static let widthWithDetails = 110

    /// Whether the errors and stalls of the selected finding are shown.
    var showsDetails: Bool { view.showsDetails ?? (rect.width >= Self.widthWithDetails) }

    /// The lines of the course over time that can be read, and more than which tell no more.
    private static let (leastCourseLines, mostCourseLines) = (5, 14)

    private typealias Row = (index: Int, row: ExplanationModel.Row)

    /// At which finding the list is, and by what they are sorted unless by their weight.
    private var position: ListPosition {
        let order = view.sort.column == 0 ? nil : ExplanationModel.orders[view.sort.column].name
        return ListPosition(line: view.line, count: model.rows.count, order: order)
    }

    private func columns(_ pointer: String) -> [Table<Row>.Column] {
        func styled(_ text: String, _ row: Row, _ style: Style = .text) -> StyledText {
            StyledText(text, row.row.isAside ? .muted : style)
        }
        let (level, badCount, count) = (model.explainer.level, max(1, found.badCount), max(1, found.sessionCount))
        return [
            .right("#", width: 5, priority: 9) {
                let number = $0.row.number.map { String($0) } ?? ($0.row.isConsequence ? "~" : "")
                return styled(($0.index == view.row ? pointer : "") + number, $0)
            },
            .left("sessions with  " + position.text, width: 30, priority: 20, grows: true) {
                styled(($0.row.by.map { "by \($0): " } ?? "") + $0.row.name, $0, .title)
            },
            .right("bad", width: 8, priority: 8) { styled(String($0.row.finding.badCount), $0) },
            .right("of", width: 9, priority: 7) { styled(String($0.row.finding.sessionCount), $0) },
            .right("ratio", width: 6, priority: 12) {
                styled($0.row.finding.ratio.valueText, $0, .bad)
            },
            .right("99 %", width: 14, priority: 5) { styled($0.row.finding.ratio.intervalText(level: level), $0) },
            .right("excess", width: 8, priority: 10) { styled($0.row.finding.ratio.excessText, $0) },
            .right("of all bad", width: 10, priority: 3) {
                styled(NumberText.percent(Double($0.row.finding.badCount) / Double(badCount)), $0)
            },
            .right("of all", width: 7, priority: 2) {
                styled(NumberText.percent(Double($0.row.finding.sessionCount) / Double(count)), $0)
            },
        ]
    }

    private var first: Int { state.pin.first(showing: view.line, of: model.rows.count, in: areas.table) }

    /// The finding at a point of the screen.
    func row(at point: Point) -> Int? { areas.table.row(at: point, of: model.rows.count, first: first) }

    /// The session at a point of the screen.
    func session(at point: Point) -> Int? {
        sessionList.flatMap { $0.row(at: point) }
    }

    private var sessionList: ListTable<ListedSession>? {
        guard let typical = state.shownFinding?.typical, !typical.isEmpty, areas.sessions.height > 1 else { return nil }
        return ListTable(
            columns: state.fleet.columns.all, sort: .ownOrder, count: typical.count, selected: view.session ?? -1,
            shown: state.fleet.columns.usual, highest: state.sessions.count, rect: areas.sessions.splitTop(1).rest)
    }

    func draw(of frame: inout Frame) {
        drawHead(&frame)
        drawFindings(&frame)
        if areas.course.height > 2, areas.course.width > 0 { drawCourse(&frame) }
        if areas.details.height > 2, areas.details.width > 0 {
            WhyDetails(details: model.details[view.row], level: model.explainer.level, rect: areas.details).draw(
                of: &frame)
        }
        drawSessions(&frame)
    }

    private func drawHead(_ frame: inout Frame) {
        let (repertoire, room) = (frame.glyphs.repertoire, rect.width - 2)
        var text = StyledText(model.bad, .key)
        let share = NumberText.percent(Double(found.badCount) / Double(max(1, found.sessionCount)))
        text.add("   \(found.badCount) of \(NumberText.counted(found.sessionCount, "session")) (\(share))", .title)
        if found.unknownCount > 0 { text.add("   \(found.unknownCount) not known", .warn) }
        let titles = ["What sets bad sessions apart: ", "Why bad: "].map { StyledText($0, .muted) + text }
        frame.put(
            titles.first { $0.width(in: repertoire) <= room } ?? titles[1], at: Point(x: rect.x + 1, y: rect.y),
            width: room)
        let chance = NumberText.percent(model.explainer.falseDiscoveryRate)
        let filter = state.fleet.filters.joined.map { "where \($0)" }
        let tests = "\(NumberText.counted(found.testCount, "test")), at most \(chance) of what is named is chance"
        let notes = ["it tells what goes together, and not why", "it names no cause", nil].map { note in
            [filter, tests, note].compactMap(\.self).joined(separator: "; ")
        }
        frame.put(
            notes.first { displayWidth($0, in: repertoire) <= room } ?? notes[2],
            at: Point(x: rect.x + 1, y: rect.y + 1), style: .muted, truncatedTo: room)
        guard model.rows.indices.contains(view.row) else { return }
        frame.put(
            model.rows[view.row].name, at: Point(x: rect.x + 1, y: rect.y + 2), style: .title,
            truncatedTo: rect.width - 2)
        drawChange(&frame)
    }

    /// Since when the selected row's sessions are bad, as fully as there is room for.
    private func drawChange(_ frame: inout Frame) {
        let at = Point(x: rect.x + 1, y: rect.y + 3)
        guard let change = model.details[view.row]?.change else {
            frame.put(
                "nothing tells that the part that is bad changed over time", at: at, style: .muted,
                truncatedTo: rect.width - 2)
            return
        }
        let words = ChangeText(change, level: model.explainer.level, clock: .utc)
        let terms = model.rows[view.row].finding.terms
        // A row that is of some hours is held against sessions of all times.
        let values = terms.filter { if case .value = $0 { true } else { false } }
        let lead =
            values.count == terms.count
            ? "" : (values.isEmpty ? "all" : ExplanationModel.name(of: values)) + ", at any time: "
        let texts = [lead + words.full, words.full, words.short]
        let fitting = texts.first { displayWidth($0, in: frame.glyphs.repertoire) <= rect.width - 2 }
        frame.put(fitting ?? words.short, at: at, style: .text, truncatedTo: rect.width - 2)
    }

    private func drawFindings(_ frame: inout Frame) {
        let area = areas.table
        guard !model.rows.isEmpty else {
            let least = model.explainer.leastBad
            frame.putNote(
                found.testCount == 0
                    ? "nothing could be tested: no group has \(least) bad sessions" : "nothing sets them apart",
                in: area)
            return
        }
        // The columns by which one sorts stand from the second on.
        let sort =
            view.sort.column == 0
            ? nil : (column: [0, 1, 2, 3, 4, 6][view.sort.column], descending: view.sort.descending)
        Table(columns(frame.glyphs.pointer), count: view.order.count, sort: sort) {
            (index: view.order[$0], row: model.rows[view.order[$0]])
        }.draw(
            in: frame.scrollbar(beside: area, from: first, of: model.rows.count), of: &frame, first: first,
            selected: view.session == nil ? view.line : -1)
    }

    /// Which part of the row's sessions was bad over time, above that of all others.
    private func drawCourse(_ frame: inout Frame) {
        guard model.rows.indices.contains(view.row), state.fleet.course.count > 1 else { return }
        let (area, time) = (areas.course, state.fleet.course)
        let gutters = LineChart.Gutters(left: 8, right: 8)
        // In a chart with fewer columns than steps a short one would be lost.
        let merged = max(1, (time.count + gutters.plot(in: area).width - 1) / max(1, gutters.plot(in: area).width))
        let course = model.course(ofRow: view.row, over: time, merging: merged, in: state.fleet.table)
        let name = area.width < 64 ? FleetTime.day : FleetTime.minute
        let span = "\(name(time.second(of: 0))) to \(name(time.second(of: time.count) - 1)) UTC"
        frame.rule(area, titles: ["How many of these sessions and of all others are bad", "Bad over time"], note: span)
        func points(_ parts: [Double?]) -> [ChartPoint] {
            parts.enumerated().map { ChartPoint(x: Double($0 * merged), y: $1.map { $0 * 100 }) }
        }
        // A step with no session is a gap.
        LineChart(
            series: [
                LineSeries(label: "these", points: points(course.group), style: .bad, shape: .step),
                LineSeries(label: "others", points: points(course.others), style: .muted),
            ], x: 0...Double(max(1, time.count - 1)), gutters: gutters
        ) { "\(NumberText.trimmed($0)) %" }
        .draw(in: area.splitTop(1).rest, of: &frame)
    }

    private func drawSessions(_ frame: inout Frame) {
        guard let list = sessionList, let typical = state.shownFinding?.typical else { return }
        frame.rule(
            areas.sessions, titles: ["Typical bad sessions of the selected row: r, then Enter opens one"],
            note: ListPosition(line: view.session ?? -1, count: typical.count).text)
        list.draw(of: &frame, row: { (typical[$0], state.sessions[typical[$0]]) })
    }
}

extension ExplanationModel.Row {
    /// Whether it is not itself what sets the bad sessions apart.
    fileprivate var isAside: Bool { by != nil || isConsequence }
}

extension RiskRatio {
    /// How many more are bad than would be, with its sign.
    var excessText: String { (excess > 0 ? "+" : "") + NumberText.fixed(excess, 0) }
}
