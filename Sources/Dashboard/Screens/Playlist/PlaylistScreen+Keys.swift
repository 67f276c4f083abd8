import HLS
import HLSLint
import PlayerLog
import PlayheadTerminal

extension ScreenID { static let playlist = ScreenID(PlaylistScreen.self) }
extension Focus { static let playlist = Focus("Playlist", [.list, .search, .sort, .neighbours]) }

extension Prompt.Kind {
    /// A predicate that variants satisfy.
    static let variants = filter(
        "variants", filter: { $0.playlistView.filter }, problem: { $0.playlistView.problem },
        count: { "\($0.playlistView.order.count) of \($0.playlist?.variants.count ?? 0)" },
        begin: { $0.playlistView.showsText = false },
        apply: { $0.filterVariants(by: $1) })
}

extension PlaylistScreen: DashboardScreen {
    typealias View = PlaylistView

    static let tab = Tab.playlist
    static let subject = ScreenSubject.session
    static let focuses: [Focus] = [.playlist]

    static let keys: KeyGroup? = KeyGroup(
        title: "Playlist",
        bindings: [
            KeyBinding(
                [.enter], .open, in: [.playlist], "Play the session with the selected variant and no other",
                hint: "force"),
            KeyBinding(
                ["f"], .prompt(.variants), in: [.playlist],
                "Show the variants that satisfy a predicate: `peakBitRate < 5000000`", hint: "filter"),
            KeyBinding(
                ["r"], .toggleText, in: [.playlist], "The text with the findings beside it, or the table", hint: "text"),
            KeyBinding(
                [([.left, "h"], .scrollText(.back)), ([.right, "l"], .scrollText(.forward))], in: [.playlist],
                "Move the text sideways"),
            KeyBinding(
                [(["e"], .nextFinding(.forward)), (["E"], .nextFinding(.back))], in: [.playlist],
                "Next or previous finding, in the text", hint: "finding"),
        ])

    static func count(_ state: AppState) -> Int? { state.playlist?.variants.count }
    static func hasContent(_ state: AppState) -> Bool { state.playlist != nil }

    static func list(_ state: AppState) -> ShownList {
        let view = state.playlistView
        guard view.showsText else {
            return ShownList(count: view.order.count, selected: view.row) { $0.playlistView.row = $1 }
        }
        return ShownList(count: state.playlist?.textRows.count ?? 0, selected: view.textRow) {
            $0.playlistView.textRow = $1
        }
    }

    /// A line of the text with what was found about it; of a variant all that its row says.
    static func searchText(_ row: Int, _ state: AppState) -> String {
        guard let playlist = state.playlist else { return "" }
        guard state.playlistView.showsText else {
            let variant = ListedVariant(index: state.playlistView.order[row], playlist: playlist)
            return VariantColumns.all.map { $0.text(variant) }.joined(separator: " ")
        }
        let row = playlist.textRows[row]
        let line = row.line.map { playlist.lines.indices.contains($0 - 1) ? playlist.lines[$0 - 1] : "" } ?? ""
        let finding = row.finding.map { playlist.findings[$0] }
        return [line, finding?.rule, finding?.message].compactMap(\.self).joined(separator: " ")
    }

    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? {
        let view = state.playlistView
        guard kind != .id else { return state.model?.entry.id }
        guard let playlist = state.playlist else { return nil }
        guard view.showsText else {
            return view.variant.map { variant in
                guard kind == .value else { return playlist.variants[variant].url }
                return VariantColumns.all[view.sort.column].text(ListedVariant(index: variant, playlist: playlist))
            }
        }
        guard kind == .value, playlist.textRows.indices.contains(view.textRow),
            let line = playlist.textRows[view.textRow].line
        else { return nil }
        return playlist.lines.indices.contains(line - 1) ? playlist.lines[line - 1] : nil
    }

    static func sourceLines(_ state: AppState) -> Result<SourceLines, ScreenFailure> {
        guard let playlist = state.playlist else {
            return .failure(ScreenFailure(message: "no playlist of this session is known"))
        }
        let view = state.playlistView
        let line =
            view.showsText
            ? playlist.line(ofTextRow: view.textRow) : view.variant.map { playlist.variants[$0].stream.line }
        guard let line, playlist.lines.indices.contains(line - 1) else {
            return .failure(ScreenFailure(message: "this is about no single line of \(playlist.name)"))
        }
        let isFile = state.environment.holdsFile(at: playlist.name)
        // A variant is its tag's line and that of its URI.
        let last = view.showsText ? line : min(line + 1, playlist.lines.count)
        return .success(
            SourceLines(
                line...last, of: playlist.lines, name: playlist.name,
                editing: isFile ? .file(path: playlist.name) : .refused("\(playlist.name) is no file here")))
    }

    /// The command shows neither the text nor some of the variants.
    static func command(_ state: AppState) -> String? {
        state.playlistView.showsText || state.playlistView.filter != nil ? nil : state.snapshotCommand
    }

    static func arrive(_ state: inout AppState) { state.loadPlaylist() }
    static func comeBack(_ state: inout AppState) { state.loadPlaylist() }
    static func sessionOpened(_ state: inout AppState) { if state.screen == .playlist { state.loadPlaylist() } }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: state.forceVariant()
        case .sort, .invertSort:
            if let sort = state.playlistView.sort.changed(by: command, columns: state.columns(of: .variants)) {
                state.sortVariants(sort)
            }
        case .undoFilter: state.filterVariants(by: "")
        case .toggleText: state.togglePlaylistText()
        case .scrollText(let direction): state.scrollText(direction)
        case .nextFinding(let direction): state.jumpToFinding(direction)
        default: return false
        }
        return true
    }

    static func takeBack(_ state: inout AppState) -> Bool {
        if state.playlistView.filter != nil {
            state.filterVariants(by: "")
        } else if state.playlistView.showsText {
            state.playlistView.showsText = false
        } else {
            return false
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        if let column = heading(at: point, state, layout.body) {
            state.sortVariants(state.playlistView.sort.choosing(column))
        } else {
            // In the text a click only selects.
            let row = row(at: point, state, layout.body)
            state.press(line: row, at: point, opens: !state.playlistView.showsText)
        }
    }
}
