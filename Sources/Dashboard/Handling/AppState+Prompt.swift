import Analytics
import Comparison
import Terminal

extension AppState {
    mutating func openPrompt(_ kind: Prompt.Kind) {
        guard hasClock || areParts || kind == .fleet || kind == .help || kind == .export && shownTraces != nil,
            kind != .time || hasClock,
            kind != .filter || playlist != nil
        else { return }
        // What is found are events.
        if kind == .search {
            panel = .events
            fleetView.pane = .sessions
        }
        let filter: String? =
            switch kind {
            case .errors: errorsView.filter?.text
            case .help: helpQuery
            default: playlistView.filter
            }
        let origin = Prompt.Origin(selection: selectedMoment, search: search, filter: filter)
        let text =
            switch kind {
            case .export: exportName
            case .filter, .errors: filter ?? ""
            case .time, .search, .fleet, .help: ""
            }
        if kind == .filter { playlistView.showsText = false }
        mode = .prompt(Prompt(kind: kind, text: text, origin: origin))
    }

    /// The name that an export gets unless the user types another.
    private var exportName: String {
        if tab == .compare { return "compare.json" }
        guard tab != .fleet, let model else { return "playhead.json" }
        let safe = model.entry.title.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
            return isPlain || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
        }
        return (safe.isEmpty ? "session" : String(safe.prefix(60))) + ".json"
    }

    /// Adds what was typed or pasted; of a text of several lines the first.
    mutating func type(_ text: String) {
        guard case .prompt(var prompt) = mode else { return }
        let line = text.prefix { !$0.isNewline }
        prompt.text += line.prefix(max(0, Prompt.longest - prompt.text.count))
        change(prompt)
    }

    mutating func erase(all: Bool) {
        guard case .prompt(var prompt) = mode else { return }
        if all { prompt.text = "" } else { _ = prompt.text.popLast() }
        change(prompt)
    }

    /// Completes the key or the value of a filter that is being typed, the next time to the next one.
    mutating func completePrompt() {
        guard case .prompt(var prompt) = mode, prompt.kind == .fleet else { return }
        let completion = prompt.completion?.next ?? FilterCompletion(prompt.text, in: fleet)
        guard let completion else { return }
        prompt.text = completion.text
        prompt.completion = completion
        mode = .prompt(prompt)
    }

    private mutating func change(_ changed: Prompt) {
        var prompt = changed
        prompt.completion = nil
        mode = .prompt(prompt)
        if prompt.kind == .search { findAsTyped(prompt) }
        if prompt.kind == .filter { filterVariants(by: prompt.text) }
        if prompt.kind == .errors { filterErrors(by: prompt.text) }
        if prompt.kind == .help { helpQuery = prompt.text }
    }

    mutating func acceptPrompt() -> [Effect] {
        guard case .prompt(let prompt) = mode else { return [] }
        mode = .browsing
        switch prompt.kind {
        case .time:
            guard let target = timeText.parse(prompt.text, now: time, duration: duration) else {
                if !prompt.text.isEmpty {
                    say("\"\(prompt.text)\" is no time: try 83, 1:23, 1:02:03, +30 or 50%", isError: true)
                }
                return []
            }
            seek(to: target)
        case .search:
            if prompt.text.isEmpty { search = nil } else if search?.matches.isEmpty == true { say("not found") }
        case .fleet: if !prompt.text.isEmpty { addFilter(prompt.text) }
        case .filter:
            if let problem = playlistView.problem {
                say("no predicate, " + problem, isError: true)
                filterVariants(by: prompt.origin.filter ?? "")
            }
        case .help: mode = .help(scroll: 0)
        case .errors:
            if let problem = errorsView.problem {
                say("no predicate, " + problem, isError: true)
                filterErrors(by: prompt.origin.filter ?? "")
            }
        case .export:
            guard !prompt.text.isEmpty else { return [] }
            return [
                .export(
                    ExportRequest(
                        path: prompt.text, sessions: exportedSessions.filter { fleet.sealed == nil || $0.note == nil },
                        sealed: fleet.sealedGroups(of: fleet.shown), answer: exportedAnswer))
            ]
        }
        return []
    }

    /// All sessions of the list, or the open one, and with it the session that was made of it by a question.
    private var exportedSessions: [SessionEntry] {
        if let pair { return [pair.a.entry, pair.b.entry] }
        guard tab != .fleet, shownTraces == nil else { return fleet.order.map { sessions[$0] } }
        return (selected.map { [sessions[$0]] } ?? []) + (whatIf.map { [$0.after.entry] } ?? [])
    }

    /// What is asked of the open session, where the answer's session is among what is exported.
    private var exportedAnswer: AnsweredWhatIf? {
        guard let whatIf, let answer = whatIf.answer,
            exportedSessions.contains(where: { $0.id == answer.typical.totals.id })
        else { return nil }
        return AnsweredWhatIf(label: whatIf.change.label, answer: answer, notes: whatIf.notes)
    }

    /// Selects what was selected when the prompt opened, if the log still holds it.
    mutating func restoreSelection(of prompt: Prompt) {
        selectedMoment = prompt.origin.selection.flatMap { index in
            model?.moments.indices.contains(index) == true ? index : nil
        }
    }

    mutating func cancelPrompt() {
        guard case .prompt(let prompt) = mode else { return }
        mode = .browsing
        if prompt.kind == .filter { filterVariants(by: prompt.origin.filter ?? "") }
        if prompt.kind == .errors { filterErrors(by: prompt.origin.filter ?? "") }
        if prompt.kind == .help { (mode, helpQuery) = (.help(scroll: 0), prompt.origin.filter ?? "") }
        guard prompt.kind == .search else { return }
        search = prompt.origin.search
        refreshSearch()
        restoreSelection(of: prompt)
    }
}
