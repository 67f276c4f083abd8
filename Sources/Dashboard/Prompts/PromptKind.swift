extension Prompt {
    /// What a line that is typed is for: what stands before and beside it, and what is done with it.
    struct Kind: Sendable {
        /// Tells it from the others.
        let name: String
        /// What stands before the line.
        let label: String
        /// What stands beside the line while nothing is completed.
        var note: @Sendable (AppState) -> String = { _ in "Esc cancels" }
        /// Whether there is anything that it could be about.
        var canOpen: @Sendable (AppState) -> Bool = { $0.hasClock || $0.areParts }
        /// What is in force, and is so again where the line is given up.
        var current: @Sendable (AppState) -> String = { _ in "" }
        /// What stands in the line at first; nil for what is in force.
        var proposal: (@Sendable (AppState) -> String)?
        /// What the last word of a text can be completed to.
        var completion: @Sendable (String, AppState) -> Completion? = { _, _ in nil }
        /// The line is about to be typed.
        var begin: @Sendable (inout AppState) -> Void = { _ in }
        /// The line was changed.
        var change: @Sendable (inout AppState, Prompt) -> Void = { _, _ in }
        /// Does what was typed; says why it cannot be done, nil where it was.
        var take: @Sendable (inout AppState, Prompt) -> String? = { _, _ in nil }
        /// What is to be done outside for what was taken.
        var effects: @Sendable (inout AppState, Prompt) -> [Effect] = { _, _ in [] }
        /// Nothing is done with what was typed.
        var giveUp: @Sendable (inout AppState, Prompt) -> Void = { _, _ in }
    }
}

extension Prompt.Kind: Hashable {
    static func == (left: Prompt.Kind, right: Prompt.Kind) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Prompt.Kind {
    /// A time to go to.
    static let time = Prompt.Kind(
        name: "time", label: "go to: ", note: { _ in "1:23, +30, 50%   Esc cancels" }, canOpen: { $0.hasClock },
        take: { state, prompt in
            guard let target = state.timeText.parse(prompt.text, now: state.time, duration: state.duration) else {
                return prompt.text.isEmpty ? nil : "\"\(prompt.text)\" is no time: try 83, 1:23, 1:02:03, +30 or 50%"
            }
            state.seek(to: target)
            return nil
        })

    /// A text that keys of the help hold.
    static let help = Prompt.Kind(
        name: "help", label: "/", canOpen: { _ in true }, current: { $0.helpQuery }, proposal: { _ in "" },
        change: { $0.helpQuery = $1.text },
        take: { state, _ in
            state.mode = .help(scroll: 0)
            return nil
        }, giveUp: { ($0.mode, $0.helpQuery) = (.help(scroll: 0), $1.origin.text) })

    /// In the place of a line that there is nothing for here: so that no letter of what somebody types for it acts as a key.
    static func nothing(for kind: Prompt.Kind) -> Prompt.Kind {
        Prompt.Kind(
            name: "nothing", label: kind.label, note: { _ in "nothing here that it could be about   Esc leaves" },
            canOpen: { _ in true })
    }

    /// The columns of a list: those that are shown, or can be where there is room.
    static func columns(_ list: Settings.List) -> Prompt.Kind {
        Prompt.Kind(
            name: "columns." + list.rawValue, label: "columns: ", note: { _ in "none for all   Tab completes" },
            canOpen: { ($0.hasClock || $0.areParts) && $0.screen.type.hasContent($0) },
            current: { ($0.environment.settings.columns[list] ?? $0.headings(of: list)).joined(separator: ", ") },
            completion: { text, state in Completion(ofList: text, names: state.headings(of: list)) },
            begin: { if list == .variants { $0.playlistView.showsText = false } },
            take: { $0.choose(columns: $1.text, of: list) })
    }

    /// A predicate that the rows of a screen's list satisfy, or a text that they hold: the list goes by it while it is typed.
    ///
    /// - Parameters:
    ///   - filter: the one in force; nil for none.
    ///   - problem: why what was typed is none.
    ///   - count: how many rows are listed, and of how many.
    ///   - begin: shows what is filtered.
    ///   - apply: lists by another; by none where it is empty.
    ///   - canOpen: whether there is a list that it could be about.
    static func filter(
        _ name: String, filter: @escaping @Sendable (AppState) -> String?,
        problem: @escaping @Sendable (AppState) -> String?, count: @escaping @Sendable (AppState) -> String,
        begin: @escaping @Sendable (inout AppState) -> Void = { _ in },
        apply: @escaping @Sendable (inout AppState, String) -> Void,
        canOpen: @escaping @Sendable (AppState) -> Bool = { $0.hasClock || $0.areParts }
    ) -> Prompt.Kind {
        Prompt.Kind(
            name: name, label: "where: ", note: { problem($0) ?? count($0) },
            canOpen: { canOpen($0) && $0.screen.type.hasContent($0) }, current: { filter($0) ?? "" },
            begin: begin, change: { apply(&$0, $1.text) },
            take: { state, _ in problem(state).map { "no predicate, " + $0 } }, giveUp: { apply(&$0, $1.origin.text) })
    }
}
