import Comparison
import HLS
import Playback

extension AppState {
    var playlistView: PlaylistView {
        get { self[PlaylistScreen.self] }
        _modify { yield &self[PlaylistScreen.self] }
    }
    /// Takes up the playlist that the open session was played from, when it is to be shown.
    mutating func loadPlaylist() {
        guard playlist == nil, let selected else { return }
        playlist = sessions[selected].playlist?()
        playlistView = PlaylistView(playlist)
    }

    mutating func sortVariants(_ sort: ListSort) {
        guard let playlist else { return }
        playlistView.sort(sort, playlist)
    }

    /// Shows the variants that satisfy what was typed so far.
    mutating func filterVariants(by text: String) {
        guard let playlist else { return }
        playlistView.filter(by: text, playlist)
    }

    /// The table of the variants, or the text with the findings beside it: at the selected variant's line, and back.
    mutating func togglePlaylistText() {
        guard let playlist else { return }
        playlistView.showsText.toggle()
        guard playlistView.showsText, let variant = playlistView.variant else { return }
        playlistView.textRow = playlist.textRow(ofLine: playlist.variants[variant].stream.line) ?? 0
    }

    /// Shows more of the text's long lines at the right, or at the left again.
    mutating func scrollText(_ direction: Direction) {
        guard let playlist, playlistView.showsText else { return say("the text scrolls sideways: r shows it") }
        let step = 16
        let last = max(0, playlist.longestLine - step)
        playlistView.textColumn = min(max(0, playlistView.textColumn + direction.rawValue * step), last)
    }

    /// Goes to the next line that something was found about, in the text.
    mutating func jumpToFinding(_ direction: Direction) {
        guard let playlist else { return }
        if !playlistView.showsText { togglePlaylistText() }
        let rows = playlist.textRows
        let here = playlistView.textRow
        let found =
            direction == .forward
            ? rows.indices.first { $0 > here && rows[$0].finding != nil }
            : rows.indices.last { $0 < here && rows[$0].finding != nil }
        if let found {
            playlistView.textRow = found
        } else {
            say(playlist.findings.isEmpty ? "nothing was found" : "there is no finding further on")
        }
    }

    /// Plays the session with the selected variant alone, as the simulator does it.
    mutating func forceVariant() {
        guard let playlist, let index = playlistView.variant else { return }
        let variant = playlist.variants[index]
        let wasAsking = whatIf != nil
        openWhatIf()
        guard var question = whatIf else { return }
        let played = question.whatIf.base.presentation.variants
        let rungs = played.indices.filter { played[$0].peakBitrate == variant.peakBitRate }
        // A bundle lists what was played and no more, some of it by paths that are not the URIs that were played.
        let isOnlyOne = rungs.count == 1 && played.count == playlist.variants.count
        let uri = playlist.shownURIs[variant.url]
        guard let rung = rungs.first(where: { played[$0].uri == uri }) ?? (isOnlyOne ? rungs[0] : nil) else {
            if !wasAsking { endWhatIf() }
            say(
                "the simulated player does not switch to variant \(index + 1): "
                    + "another codec, range or audio format than it begins with", isError: true)
            return
        }
        var change = question.change
        change.rule = .fixed(rung)
        question.ask(change)
        ask(question)
        push(.session)
    }
}
