import Comparison
import Playback
import PlayheadAnalytics
import PlayheadTerminal

extension Prompt.Kind {
    /// The file that a summary or a picture is written to.
    static let export = Prompt.Kind(
        name: "export", label: "export to: ",
        note: { state in
            let marked = state.screen == .fleet ? state.fleetView.marked.count : 0
            return (marked > 0 ? "\(marked) marked   " : "") + "json ndjson csv md html txt svg   Tab completes"
        },
        canOpen: { $0.hasClock || $0.areParts || $0.shownTraces != nil },
        proposal: { $0.screen.type.exportName($0) }, completion: { Completion(ofPath: $0, in: $1.environment) },
        effects: { state, prompt in
            guard !prompt.text.isEmpty else { return [] }
            guard state.environment.holdsFile(at: state.environment.expanded(prompt.text)) else {
                return [state.export(prompt)]
            }
            state.mode = .replacing(prompt)
            return []
        })
}

extension AppState {
    /// The name of an export of the open session.
    var sessionExportName: String {
        guard let model else { return "playhead.json" }
        let safe = model.entry.title.unicodeScalars.map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
            return isPlain || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
        }
        return (safe.isEmpty ? "session" : String(safe.prefix(60))) + ".json"
    }

    /// The answer to the question whether a file is to be replaced.
    mutating func replaceFile() -> [Effect] {
        guard case .replacing(let prompt) = mode else { return [] }
        mode = .browsing
        return [export(prompt)]
    }

    fileprivate func export(_ prompt: Prompt) -> Effect {
        let path = environment.expanded(prompt.text)
        let theme = Theme.all.first { $0.name == themeName } ?? .standard
        return .export(
            ExportRequest(
                path: path, sessions: exportedSessions.filter { fleet.sealed == nil || $0.note == nil },
                sealed: exportsMarked ? [:] : fleet.sealedGroups(of: fleet.shown), answer: exportedAnswer,
                picture: path.hasSuffix(".svg") ? Dashboard.frame(self).svg(theme: theme) : nil))
    }

    /// Whether only the marked sessions of the list are exported.
    private var exportsMarked: Bool { screen == .fleet && !fleetView.marked.isEmpty }

    /// The marked sessions, else all sessions of the list, or the open one, and with it the session that was made of it by a question.
    private var exportedSessions: [SessionEntry] {
        if let pair {
            guard isAboutQuestion(pair), let whatIf else { return [pair.a.entry, pair.b.entry] }
            return [whatIf.recorded.entry, whatIf.after.entry]
        }
        if exportsMarked { return fleetView.marked.numbers(in: sessions).map { sessions[$0] } }
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
}
