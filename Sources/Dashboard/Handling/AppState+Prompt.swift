import PlayheadTerminal

/// The line that is typed.
extension AppState {
    mutating func openPrompt(_ kind: Prompt.Kind) {
        guard kind.canOpen(self) else { return openPrompt(.nothing(for: kind)) }
        kind.begin(&self)
        let origin = Prompt.Origin(selection: list.selected, search: search, text: kind.current(self))
        let line = EditedLine(proposing: kind.proposal?(self) ?? origin.text)
        mode = .prompt(Prompt(kind: kind, line: line, origin: origin))
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
        guard case .prompt(var prompt) = mode else { return }
        let lines = environment.history[prompt.kind.name]
        let index = (prompt.recalled?.index ?? lines.count) + direction.rawValue
        let draft = prompt.recalled?.draft ?? prompt.line
        guard index >= 0, index <= lines.count else { return }
        prompt.recalled = index < lines.count ? Prompt.Recalled(index: index, draft: draft) : nil
        prompt.line = index < lines.count ? EditedLine(lines[index]) : draft
        change(prompt)
    }

    /// Completes the word before the cursor, the next time to the next one.
    mutating func completePrompt() {
        guard case .prompt(var prompt) = mode else { return }
        // Of a word that could be nothing else the next key completes what follows it: the name in a folder.
        let next = prompt.completion.flatMap { $0.words.count > 1 ? $0.next : nil }
        guard let completion = next ?? prompt.kind.completion(prompt.line.before, self) else { return }
        prompt.line = EditedLine(before: completion.text, after: prompt.line.after)
        prompt.completion = completion
        mode = .prompt(prompt)
    }

    private mutating func change(_ changed: Prompt) {
        var prompt = changed
        prompt.completion = nil
        mode = .prompt(prompt)
        prompt.kind.change(&self, prompt)
    }

    /// Takes what was typed. Where it cannot be taken the prompt stays, with what was typed and why.
    mutating func acceptPrompt() -> [Effect] {
        guard case .prompt(let prompt) = mode else { return [] }
        environment.history.add(prompt.text, to: prompt.kind.name)
        if let problem = prompt.kind.take(&self, prompt) {
            say(problem, isError: true)
            return []
        }
        if case .prompt = mode { mode = .browsing }
        return prompt.kind.effects(&self, prompt)
    }

    mutating func cancelPrompt() {
        // From the question back to the name.
        if case .replacing(let prompt) = mode { return mode = .prompt(prompt) }
        guard case .prompt(let prompt) = mode else { return }
        mode = .browsing
        prompt.kind.giveUp(&self, prompt)
    }
}
