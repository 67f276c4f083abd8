import Descriptions
import HLS
import HLSLint
import PlayheadTerminal

/// The playlist that the session was played from: its variants as a table, what was found about the selected one, the
/// ladder, and the rendition groups. Or its text, with the findings beside it.
struct PlaylistScreen: Panel {
    let shown: ShownState
    let layout: ScreenLayout

    /// Where the parts of the table's side are.
    struct Areas {
        let title: Rect
        /// What was found about the whole playlist.
        let whole: Rect
        let table: Rect
        let selected: Rect
        let ladder: Rect
        let renditions: Rect
        /// All findings; only where the charts leave room.
        let findings: Rect

        init(_ body: Rect, variants: Int, wholeFindings: Int, chartRows: Int) {
            var rest = body
            title = rest.takeTop(1)
            whole = rest.takeTop(min(wholeFindings, body.height >= 30 ? 4 : body.height >= 20 ? 2 : 1))
            let selectedHeight = body.height >= 30 ? 7 : body.height >= 18 ? 4 : 3
            // Each height has a row where that leaves the table its half. Below so many rows the charts are no use.
            let chartHeight = body.height >= 18 ? max(8, min(chartRows + 3, rest.height / 2)) : 0
            table = rest.takeTop(min(max(1, variants) + 1, max(3, rest.height - selectedHeight - chartHeight)))
            selected = rest.takeTop(selectedHeight)
            let wanted = max(chartHeight, chartRows + 4)
            let charts = rest.takeTop(rest.height - wanted >= 4 ? wanted : rest.height)
            (ladder, renditions) = charts.splitLeft(charts.width * 11 / 20)
            findings = rest
        }
    }

    private static func areas(_ state: AppState, _ body: Rect) -> Areas {
        Areas(
            body, variants: state.playlist?.variants.count ?? 0,
            wholeFindings: state.playlist?.wholeFindings.count ?? 0,
            chartRows: max(state.playlist?.heights ?? 0, state.playlist?.renditions.rows.count ?? 0))
    }

    private static func table(_ state: AppState, _ body: Rect) -> ListTable<ListedVariant> {
        let view = state.playlistView
        return ListTable(
            columns: VariantColumns.all, sort: view.sort, count: view.order.count, selected: view.row,
            shown: state.shownColumns(of: .variants), pin: state.pin, rect: areas(state, body).table)
    }

    // MARK: Keys and mouse

    /// How many rows of the list are in view.
    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int {
        state.playlistView.showsText
            ? PlaylistTextList.areas(layout.body).list.height : max(1, areas(state, layout.body).table.height - 1)
    }

    /// The row of the list at a point of the screen.
    static func row(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        guard let playlist = state.playlist else { return nil }
        if state.playlistView.showsText {
            return PlaylistTextList(
                playlist: playlist, selected: state.playlistView.textRow, column: 0, pin: state.pin
            ).row(at: point, body)
        }
        return table(state, body).row(at: point)
    }

    /// The column whose heading is at a point of the screen.
    static func heading(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        state.playlistView.showsText ? nil : table(state, body).heading(at: point)
    }

    // MARK: Drawing

    func draw(of frame: inout Frame) {
        guard let playlist = state.playlist else {
            let (title, rest) = layout.body.splitTop(1)
            frame.rule(title, title: "Playlist")
            frame.putWrapped(
                "No multivariant playlist is known of this session: a bundle has it as multivariant.m3u8, and "
                    + "`playhead simulate` plays one. If you stopped waiting for its server, open this screen once more.",
                in: rest.inset(dx: 2, dy: 0), style: .muted)
            return
        }
        if state.playlistView.showsText {
            PlaylistTextList(
                playlist: playlist, selected: state.playlistView.textRow, column: state.playlistView.textColumn,
                pin: state.pin
            ).draw(in: layout.body, of: &frame)
            return
        }
        let areas = Self.areas(state, layout.body)
        let view = state.playlistView
        let count = playlist.variants.count
        let shown = view.order.count == count ? "" : "\(view.order.count) of "
        let table = Self.table(state, layout.body)
        frame.rule(
            areas.title, title: "\(shown)\(NumberText.counted(count, "variant"))",
            note: view.filter.map { "where " + $0 } ?? playlist.name, position: table.position)
        drawWhole(playlist, areas.whole, &frame)
        table.draw(
            of: &frame, row: { ListedVariant(index: view.order[$0], playlist: playlist) })
        if let variant = view.variant {
            SelectedVariant(playlist: playlist, index: variant).draw(in: areas.selected, of: &frame)
        }
        LadderChart(playlist: playlist, shown: view.order, selected: view.variant).draw(in: areas.ladder, of: &frame)
        RenditionTable(matrix: playlist.renditions).draw(in: areas.renditions, of: &frame)
        drawFindings(playlist, areas.findings, &frame)
    }

    /// What was found about the whole playlist, as much as there is room for.
    private func drawWhole(_ playlist: PlaylistModel, _ rect: Rect, _ frame: inout Frame) {
        let findings = playlist.wholeFindings
        for (offset, finding) in findings.prefix(rect.height).enumerated() {
            var text = StyledText()
            let left = findings.count - offset
            if offset == rect.height - 1, left > 1 { text.add("\(left) of the whole playlist, e: ", .key) }
            frame.put(text + StyledText(finding), at: Point(x: rect.x + 2, y: rect.y + offset), width: rect.width - 3)
        }
    }

    private func drawFindings(_ playlist: PlaylistModel, _ rect: Rect, _ frame: inout Frame) {
        let (title, rest) = rect.splitTop(1)
        let findings = playlist.findings.dropFirst(playlist.wholeFindings.count)
        frame.rule(
            title, title: NumberText.counted(findings.count, "finding") + " by line",
            note: playlist.severities + ", no segment opened")
        for (offset, finding) in findings.prefix(rest.height).enumerated() {
            let y = rest.y + offset
            frame.put(finding.line.map { String($0) } ?? "", endingAt: Point(x: rest.x + 6, y: y), style: .muted)
            frame.put(StyledText(finding), at: Point(x: rest.x + 8, y: y), width: rest.width - 9)
        }
    }
}

/// What a variant consists of, and what was found about it.
struct SelectedVariant {
    let playlist: PlaylistModel
    let index: Int

    func draw(in rect: Rect, of frame: inout Frame) {
        let variant = playlist.variants[index]
        let (title, rest) = rect.splitTop(1)
        frame.rule(title, title: "Variant \(index + 1)", note: variant.url)
        let stream = variant.stream
        let groups = [
            ("audio", stream.audioGroup), ("video", stream.videoGroup), ("subtitles", stream.subtitlesGroup),
            ("captions", stream.closedCaptionsGroup), ("hdcp", stream.hdcpLevel), ("pathway", stream.pathwayID),
        ].compactMap { name, value in value.map { "\(name) \($0)" } }
        let codecs = (variant.codecs + variant.supplementalCodecs).map(\.description).joined(separator: ", ")
        let facts = [codecs.isEmpty ? "no CODECS" : codecs] + groups
        var y = rest.y
        func line(_ text: StyledText) {
            guard y < rest.rows.upperBound else { return }
            frame.put(text, at: Point(x: rest.x + 2, y: y), width: rest.width - 3)
            y += 1
        }
        line(StyledText(facts.joined(separator: " \(frame.glyphs.separator) ")))
        let findings = playlist.findingsOfVariants[index]
        if findings.isEmpty { line(StyledText("nothing was found about it", .muted)) }
        for finding in findings { line(StyledText(finding)) }
    }
}

extension StyledText {
    /// A finding in a line.
    init(_ finding: LintFinding, namesRule: Bool = true) {
        self.init(finding.severity.rawValue + " ", finding.severity.style)
        if namesRule { add(finding.rule + "  ", .muted) }
        add(finding.message)
    }
}
