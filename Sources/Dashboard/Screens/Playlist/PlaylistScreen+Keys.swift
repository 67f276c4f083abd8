import HLS
import PlayheadTerminal

extension PlaylistScreen: DashboardScreen {
    static func focus(_ state: AppState) -> Focus { .playlist }
    static func names(_ state: AppState) -> [String] { ["Playlist"] }
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

    static func exportName(_ state: AppState) -> String { state.sessionExportName }

    static func arrive(_ state: inout AppState) { state.loadPlaylist() }

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
