import HLS
import HLSLint
import Report
import Terminal

/// The playlist that the session was played from: its variants as a table, what was found about the selected one, the
/// ladder, and the rendition groups. Or its text, with the findings beside it.
struct PlaylistScreen {
    let state: AppState
    let layout: ScreenLayout

    /// Where the parts of the table's side are.
    struct Areas {
        let title: Rect
        let table: Rect
        let selected: Rect
        let ladder: Rect
        let renditions: Rect
        /// All findings; only where the charts leave room.
        let findings: Rect

        init(_ body: Rect, variants: Int, chartRows: Int) {
            let (title, rest) = body.splitTop(1)
            let selectedHeight = body.height >= 30 ? 7 : body.height >= 18 ? 5 : 3
            // Below so many rows the charts are no use.
            let chartHeight = body.height >= 18 ? 8 : 0
            let tableHeight = min(max(1, variants) + 1, max(3, rest.height - selectedHeight - chartHeight))
            let (table, belowTable) = rest.splitTop(tableHeight)
            let (selected, charts) = belowTable.splitTop(selectedHeight)
            let wanted = max(chartHeight, chartRows + 4)
            let (upper, findings) = charts.splitTop(charts.height - wanted >= 4 ? wanted : charts.height)
            let (ladder, renditions) = upper.splitLeft(upper.width * 11 / 20)
            (self.title, self.table, self.selected) = (title, table, selected)
            (self.ladder, self.renditions, self.findings) = (ladder, renditions, findings)
        }
    }

    private static let columns: [Table.Column] = VariantColumn.allCases.map { column in
        switch column {
        case .number: Table.Column("#", width: 4, priority: 20, alignsRight: true)
        case .peak: Table.Column("peak", width: 7, priority: 19, alignsRight: true)
        case .average: Table.Column("average", width: 8, priority: 18, alignsRight: true)
        case .size: Table.Column("size", width: 10, priority: 17)
        case .frameRate: Table.Column("fps", width: 7, priority: 13, alignsRight: true)
        case .range: Table.Column("range", width: 6, priority: 14)
        case .codecs: Table.Column("codecs", width: 10, priority: 16)
        case .audio: Table.Column("audio", width: 12, priority: 10)
        case .badges: Table.Column("badges", width: 14, priority: 15, grows: true)
        case .uri: Table.Column("playlist", width: 24, priority: 5)
        case .findings: Table.Column("found", width: 11, priority: 12)
        }
    }

    private static func areas(_ state: AppState, _ body: Rect) -> Areas {
        Areas(
            body, variants: state.playlist?.variants.count ?? 0,
            chartRows: max(state.playlist?.heights ?? 0, state.playlist?.renditions.rows.count ?? 0))
    }

    private static func table(_ state: AppState) -> Table {
        let sort = state.playlistView.sort
        return Table(columns: columns, sort: (sort.column.rawValue, sort.descending))
    }

    /// The first row of the table in view: the selected one is kept in it.
    private static func first(_ state: AppState, _ rect: Rect) -> Int {
        let visible = max(1, rect.height - 1)
        return max(0, min(state.playlistView.row - visible / 2, state.playlistView.order.count - visible))
    }

    // MARK: Keys and mouse

    /// How many rows of the list are in view.
    static func visibleRows(_ state: AppState, in body: Rect) -> Int {
        state.playlistView.showsText
            ? PlaylistTextList.areas(body).list.height : max(1, areas(state, body).table.height - 1)
    }

    /// The row of the list at a point of the screen.
    static func row(at point: Point, _ state: AppState, _ body: Rect) -> Int? {
        guard let playlist = state.playlist else { return nil }
        if state.playlistView.showsText {
            return PlaylistTextList(playlist: playlist, selected: state.playlistView.textRow).row(at: point, body)
        }
        let rect = areas(state, body).table
        let count = state.playlistView.order.count
        return table(state).row(at: point, in: rect, count: count, first: first(state, rect))
    }

    /// The column whose heading is at a point of the screen.
    static func heading(at point: Point, _ state: AppState, _ body: Rect) -> VariantColumn? {
        let rect = areas(state, body).table
        guard !state.playlistView.showsText, point.y == rect.y else { return nil }
        return table(state).column(at: point, in: rect).flatMap(VariantColumn.init(rawValue:))
    }

    // MARK: Drawing

    func draw(of frame: inout Frame) {
        guard let playlist = state.playlist else {
            let (title, rest) = layout.body.splitTop(1)
            frame.rule(title, title: "Playlist")
            frame.putWrapped(
                "No multivariant playlist is known of this session: a bundle has it as multivariant.m3u8, and "
                    + "`playhead simulate` plays one. Where a key ended the wait for a server, come back here to try again.",
                in: rest.inset(dx: 2, dy: 0), style: .muted)
            return
        }
        if state.playlistView.showsText {
            PlaylistTextList(playlist: playlist, selected: state.playlistView.textRow).draw(in: layout.body, of: &frame)
            return
        }
        let areas = Self.areas(state, layout.body)
        let view = state.playlistView
        let count = playlist.variants.count
        let shown = view.order.count == count ? "" : "\(view.order.count) of "
        frame.rule(
            areas.title, title: "\(shown)\(Figures.counted(count, "variant"))",
            note: view.filter.map { "where " + $0 } ?? playlist.name)
        drawTable(playlist, areas.table, &frame)
        if let variant = view.variant {
            SelectedVariant(playlist: playlist, index: variant).draw(in: areas.selected, of: &frame)
        }
        LadderChart(playlist: playlist, shown: view.order, selected: view.variant).draw(in: areas.ladder, of: &frame)
        RenditionTable(matrix: playlist.renditions).draw(in: areas.renditions, of: &frame)
        drawFindings(playlist, areas.findings, &frame)
    }

    private func drawFindings(_ playlist: PlaylistModel, _ rect: Rect, _ frame: inout Frame) {
        let (title, rest) = rect.splitTop(1)
        frame.rule(title, title: Figures.counted(playlist.findings.count, "finding"), note: playlist.severities)
        for (offset, finding) in playlist.findings.prefix(rest.height).enumerated() {
            let y = rest.y + offset
            frame.put(finding.line.map { String($0) } ?? "", endingAt: Point(x: rest.x + 6, y: y), style: .muted)
            var text = StyledText(finding.severity.rawValue + " ", VariantText.style(finding.severity))
            text.add(finding.rule + "  ", .muted)
            text.add(finding.message)
            frame.put(text, at: Point(x: rest.x + 8, y: y), width: rest.width - 9)
        }
    }

    private func drawTable(_ playlist: PlaylistModel, _ rect: Rect, _ frame: inout Frame) {
        let view = state.playlistView
        let pointer = frame.glyphs.pointer
        Self.table(state).draw(
            in: rect, of: &frame, count: view.order.count, first: Self.first(state, rect), selected: view.row
        ) { row, column in
            guard let column = VariantColumn(rawValue: column) else { return ("", .text) }
            let index = view.order[row]
            let mark = column == .number && row == view.row ? pointer + " " : ""
            return (
                mark + VariantText.cell(column, index, of: playlist), VariantText.style(column, index, of: playlist)
            )
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
        for finding in findings {
            var text = StyledText(finding.severity.rawValue + " ", VariantText.style(finding.severity))
            text.add(finding.rule + "  ", .muted)
            text.add(finding.message)
            line(text)
        }
    }
}
