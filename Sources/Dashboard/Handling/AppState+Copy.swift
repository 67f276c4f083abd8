import Comparison
import HLS
import PlayerLog
import PlayheadAnalytics
import PlayheadReport
import PlayheadTerminal
import VisibleText

extension ClipboardRoute {
    /// What is said of a text that takes this way: nobody knows whether it was copied.
    fileprivate var words: String {
        switch self {
        case .terminal: "sent to the terminal"
        case .tmux: "sent to tmux (it needs set-clipboard on)"
        case .screen: "sent through screen"
        case .console: "not copied, the Linux console has no clipboard"
        case .unknown(let type): "not copied, \(type.isEmpty ? "this terminal" : type) has no known clipboard"
        }
    }
}

/// What can be copied to the terminal's clipboard.
extension AppState {
    /// What the screen offers, the likeliest first: on the Fleet screen the command.
    var copies: [Copy] {
        let kinds: [Copy.Kind] = tab == .fleet ? [.command, .id, .value] : [.uri, .id, .value, .command]
        return kinds.compactMap { kind in copied(kind).map { Copy(kind: kind, text: $0) } }
    }

    /// Offers what can be copied.
    mutating func chooseCopy() {
        if copies.isEmpty { return say(commandRefusal ?? "there is nothing to copy here") }
        mode = .copying
    }

    /// Copies what was chosen, or what is offered first.
    mutating func copy(_ kind: Copy.Kind?) -> [Effect] {
        mode = .browsing
        guard let found = kind.map(copied) ?? copies.first?.text else {
            let refusal = kind == .command ? commandRefusal : nil
            say(refusal ?? "this screen has no \(kind?.name ?? "text") to copy")
            return []
        }
        // What is shown: what a stranger wrote into a log is obeyed by no shell that it is pasted into, nor hidden from whom
        // pastes it.
        let text = escaped(found)
        let route = environment.clipboard
        say("\(route.words): \(text)")
        return route.isOpen ? [.copy(text)] : []
    }

    private func copied(_ kind: Copy.Kind) -> String? {
        switch kind {
        case .uri: shownURI
        case .id: shownID
        case .value: shownValue
        case .command: commandRefusal == nil ? tab == .fleet && !arePlayed ? shownCommand : viewCommand : nil
        }
    }

    /// Whether the command played the sessions itself: no other command finds them, and this one opens none of several by its
    /// number, as replay does.
    private var arePlayed: Bool { environment.invocation.dropFirst().first.map { $0 != "replay" } ?? false }

    /// The URI of what is selected: a request, an error, a variant; else of the variant that plays.
    private var shownURI: String? {
        switch tab {
        case .session:
            guard let model else { return nil }
            if panel == .requests, let index = currentRequest { return model.detail?.requests[index].uri }
            // A session that failed opens at its end: what is asked for there is what failed.
            if selectedMoment == nil, time >= duration, let uri = model.failingURI { return uri }
            if let index = currentMoment, case .error(let entry, _) = model.moments[index].kind,
                model.errorEntries.indices.contains(entry), let uri = model.errorEntries[entry].uri
            {
                return uri
            }
            let time = currentMoment.map { model.moments[$0].time } ?? time
            return model.accessEvent(at: time)?.uri.map { model.timeline.log.strings[$0] }
        case .errors: return selectedError?.event.uri
        case .playlist:
            return playlistView.showsText ? nil : playlistView.variant.flatMap { playlist?.variants[$0].url }
        case .compare, .fleet: return nil
        }
    }

    private var selectedError: SessionModel.ErrorRow? {
        guard let model, let entry = errorsView.entry, model.errors.indices.contains(entry) else { return nil }
        return model.errors[entry]
    }

    /// The id of the open session, or of the one that is selected in a list.
    private var shownID: String? {
        switch tab {
        case .session, .playlist, .errors: model?.entry.id
        case .fleet: selectedSession.map { sessions[$0].id }
        case .compare: nil
        }
    }

    /// The session that is selected in a list of the Fleet screen, as an index.
    private var selectedSession: Int? {
        switch screen {
        case .fleet where fleetView.pane == .sessions:
            fleet.order.indices.contains(selectedRow) ? fleet.order[selectedRow] : nil
        case .why:
            fleetView.whySession.flatMap { row in
                shownFinding.flatMap { $0.typical.indices.contains(row) ? $0.typical[row] : nil }
            }
        default: nil
        }
    }

    /// The selected line as a text, the cell of a table in the column by which it is sorted, or the predicate of a group.
    private var shownValue: String? {
        switch tab {
        case .session:
            guard panel == .events, let model, let index = currentMoment else { return nil }
            return "\(timeText.string(model.moments[index].time))  \(MomentText(index, of: model).all)"
        case .errors:
            guard let selectedError else { return nil }
            let text = ErrorText(row: selectedError)
            return [text.code, text.comment].compactMap(\.self).joined(separator: " ")
        case .playlist: return playlistValue
        case .fleet:
            guard screen == .fleet, let index = selectedSession else { return selectedPredicate }
            return SessionColumns.all[fleetSort.column].text((index, sessions[index]))
        case .compare:
            if let traces = shownTraces, let trace = compare.trace { return traces.comparison.traces[trace].name }
            guard let pair, let index = currentDivergence else { return nil }
            let text = pair.text(divergences[index])
            return "\(timeText.string(divergences[index].time))  \(text.title) \(text.text)"
        }
    }

    private var playlistValue: String? {
        guard let playlist else { return nil }
        guard playlistView.showsText else {
            return playlistView.variant.map {
                VariantColumns.all[playlistView.sort.column].text(ListedVariant(index: $0, playlist: playlist))
            }
        }
        let row = playlistView.textRow
        guard playlist.textRows.indices.contains(row), let line = playlist.textRows[row].line else { return nil }
        return playlist.lines.indices.contains(line - 1) ? playlist.lines[line - 1] : nil
    }

    // MARK: Command

    /// The command that prints the screen as it is; nil where none does: of a changed session, of two that were marked, of
    /// variants that were filtered.
    private var viewCommand: String? {
        let words = environment.invocation
        let isMarked = tab == .compare && compare.experiment == nil && !compare.marks.isEmpty
        let isChanged = tab == .playlist && (playlistView.showsText || playlistView.filter != nil)
        let isPlayedTrace = pair != nil && compare.experiment?.hasOverview == true
        let isOneOfPlayed = arePlayed && sessions.count > 1 && tab != .fleet && tab != .compare
        let isPartOfList = tab == .fleet && (screen != .fleet || !fleet.filters.isEmpty)
        guard !words.isEmpty, whatIf == nil, !isMarked, !isChanged, !isPlayedTrace, !isOneOfPlayed, !isPartOfList
        else { return nil }
        var options = ["--snapshot", "\(size.width)x\(size.height)"]
        if tab != .session, compare.experiment == nil || compare.isOfList || tab != .compare {
            options += ["--screen", tab.name]
        }
        if let selected, sessions.count > 1, !arePlayed, tab != .compare {
            options += ["--session", String(selected + 1)]
        }
        if hasClock, time < duration { options += ["--at", NumberText.trimmed(time)] }
        return (words + options).map(Self.quoted).joined(separator: " ")
    }
}
