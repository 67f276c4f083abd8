import Comparison
import PlayheadAnalytics
import PlayheadTerminal

extension AppState {
    mutating func openPrompt(_ kind: Prompt.Kind) {
        guard hasClock || areParts || kind == .fleet || kind == .help || kind == .export && shownTraces != nil,
            kind != .time || hasClock,
            kind != .filter && kind != .columns(.variants) || playlist != nil
        else { return }
        // What is found are events.
        if kind == .search {
            sessionView.panel = .events
            fleetView.pane = .sessions
        }
        let filter: String? =
            switch kind {
            case .errors: errorsView.filter?.text
            case .help: helpQuery
            default: playlistView.filter
            }
        let origin = Prompt.Origin(selection: sessionView.moment, search: search, filter: filter)
        let text =
            switch kind {
            case .export: screen.type.exportName(self)
            case .filter, .errors: filter ?? ""
            case .columns(let list): shownHeadings(of: list).joined(separator: ", ")
            case .time, .search, .fleet, .help: ""
            }
        if kind == .filter || kind == .columns(.variants) { playlistView.showsText = false }
        mode = .prompt(Prompt(kind: kind, line: EditedLine(proposing: text), origin: origin))
    }

    /// The headings of the columns that are shown, or can be where there is room.
    private func shownHeadings(of list: Settings.List) -> [String] {
        environment.settings.columns[list] ?? list.headings
    }

    /// The name of an export of the open session.
    var sessionExportName: String {
        guard let model else { return "playhead.json" }
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
        let room = Prompt.longest - (prompt.line.isSelected ? 0 : prompt.text.count)
        prompt.line.insert(String(line.prefix(max(0, room))))
        change(prompt)
    }

    mutating func edit(_ edit: EditedLine.Edit) {
        guard case .prompt(var prompt) = mode else { return }
        prompt.line.apply(edit)
        change(prompt)
    }

    /// Takes up a line that was typed before into a prompt of this kind, or the next one, and at last what was begun.
    mutating func recall(_ direction: Direction) {
        guard case .prompt(var prompt) = mode, let lines = typedLines[prompt.kind] else { return }
        let index = (prompt.recalled?.index ?? lines.count) + direction.rawValue
        let draft = prompt.recalled?.draft ?? prompt.line
        guard index >= 0, index <= lines.count else { return }
        prompt.recalled = index < lines.count ? Prompt.Recalled(index: index, draft: draft) : nil
        prompt.line = index < lines.count ? EditedLine(lines[index]) : draft
        change(prompt)
    }

    /// Keeps a line that was typed, for the next prompt of its kind.
    private mutating func remember(_ prompt: Prompt) {
        guard !prompt.text.isEmpty else { return }
        var lines = typedLines[prompt.kind, default: []].filter { $0 != prompt.text }
        lines.append(prompt.text)
        typedLines[prompt.kind] = Array(lines.suffix(Self.mostTypedLines))
    }

    /// So many lines of a kind are kept.
    private static let mostTypedLines = 100

    /// Completes the word before the cursor, the next time to the next one.
    mutating func completePrompt() {
        guard case .prompt(var prompt) = mode else { return }
        // Of a word that could be nothing else the next key completes what follows it: the name in a folder.
        let next = prompt.completion.flatMap { $0.words.count > 1 ? $0.next : nil }
        guard let completion = next ?? completion(of: prompt.line.before, prompt.kind) else { return }
        prompt.line = EditedLine(before: completion.text, after: prompt.line.after)
        prompt.completion = completion
        mode = .prompt(prompt)
    }

    private func completion(of text: String, _ kind: Prompt.Kind) -> Completion? {
        switch kind {
        case .fleet: Completion(ofFilter: text, in: fleet)
        case .export: Completion(ofPath: text, in: environment)
        case .columns(let list): Completion(ofList: text, names: list.headings)
        case .time, .search, .filter, .errors, .help: nil
        }
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

    /// Takes what was typed. Where it cannot be taken the prompt stays, with what was typed and why.
    mutating func acceptPrompt() -> [Effect] {
        guard case .prompt(let prompt) = mode else { return [] }
        remember(prompt)
        if let problem = take(prompt) {
            say(problem, isError: true)
            return []
        }
        if case .prompt = mode { mode = .browsing }
        guard prompt.kind == .export, !prompt.text.isEmpty else { return [] }
        if environment.holdsFile(at: environment.expanded(prompt.text)) {
            mode = .replacing(prompt)
            return []
        }
        return [export(prompt)]
    }

    /// Does what was typed.
    ///
    /// - Returns: why it cannot be done; nil where it was.
    private mutating func take(_ prompt: Prompt) -> String? {
        switch prompt.kind {
        case .time:
            guard let target = timeText.parse(prompt.text, now: time, duration: duration) else {
                return prompt.text.isEmpty ? nil : "\"\(prompt.text)\" is no time: try 83, 1:23, 1:02:03, +30 or 50%"
            }
            seek(to: target)
        case .search: if prompt.text.isEmpty { search = nil } else { sayHit() }
        case .fleet: return prompt.text.isEmpty ? nil : addFilter(prompt.text)
        case .filter: return playlistView.problem.map { "no predicate, " + $0 }
        case .columns(let list): return choose(columns: prompt.text, of: list)
        case .help: mode = .help(scroll: 0)
        case .errors: return errorsView.problem.map { "no predicate, " + $0 }
        case .export: break
        }
        return nil
    }

    /// The answer to the question whether a file is to be replaced.
    mutating func replaceFile() -> [Effect] {
        guard case .replacing(let prompt) = mode else { return [] }
        mode = .browsing
        return [export(prompt)]
    }

    private func export(_ prompt: Prompt) -> Effect {
        let path = environment.expanded(prompt.text)
        let theme = Theme.all.first { $0.name == themeName } ?? .standard
        return .export(
            ExportRequest(
                path: path, sessions: exportedSessions.filter { fleet.sealed == nil || $0.note == nil },
                sealed: fleet.sealedGroups(of: fleet.shown), answer: exportedAnswer,
                picture: path.hasSuffix(".svg") ? Dashboard.frame(self).svg(theme: theme) : nil))
    }

    /// All sessions of the list, or the open one, and with it the session that was made of it by a question.
    private var exportedSessions: [SessionEntry] {
        if let pair {
            guard isAboutQuestion(pair), let whatIf else { return [pair.a.entry, pair.b.entry] }
            return [whatIf.recorded.entry, whatIf.after.entry]
        }
        guard screen.type.subject != .list, shownTraces == nil else { return fleet.order.map { sessions[$0] } }
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
        sessionView.moment = prompt.origin.selection.flatMap { index in
            model?.moments.indices.contains(index) == true ? index : nil
        }
    }

    mutating func cancelPrompt() {
        // From the question back to the name.
        if case .replacing(let prompt) = mode { return mode = .prompt(prompt) }
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
