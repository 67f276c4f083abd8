import PlayheadTerminal

/// A row of the key table: one action, or an action and its reverse.
struct KeyBinding: Sendable {
    /// Keys that do the same.
    struct Action: Sendable {
        let keys: [Key]
        let command: Command
    }

    /// The keys and what they do; for a row such as "previous, next" one after the other.
    let actions: [Action]
    let focuses: [Focus]
    /// One sentence for the help and the documentation.
    let help: String
    /// One word for the footer; nil where it is not shown there.
    let hint: String?

    init(_ keys: [Key], _ command: Command, in focuses: [Focus], _ help: String, hint: String? = nil) {
        self.init([(keys, command)], in: focuses, help, hint: hint)
    }

    init(_ actions: [([Key], Command)], in focuses: [Focus], _ help: String, hint: String? = nil) {
        self.actions = actions.map { Action(keys: $0.0, command: $0.1) }
        self.focuses = focuses
        self.help = help
        self.hint = hint
    }

    /// The same with the keys that have its meaning now.
    func changed(by changes: KeyChanges) -> KeyBinding {
        if focuses.allSatisfy(\.hasFixedKeys) { return self }
        return KeyBinding(actions.map { (changes.keys($0.keys), $0.command) }, in: focuses, help, hint: hint)
    }

    /// The same with another word in the footer.
    func saying(_ hint: String) -> KeyBinding {
        KeyBinding(actions.map { ($0.keys, $0.command) }, in: focuses, help, hint: hint)
    }
}

/// Rows under a heading.
struct KeyGroup: Sendable {
    let title: String
    let bindings: [KeyBinding]
}
