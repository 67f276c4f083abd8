extension Prompt.Kind {
    /// A text that lines of the list hold.
    static let search = Prompt.Kind(
        name: "search", label: "/",
        note: { $0.search == nil ? "Esc cancels" : $0.hitCount },
        canOpen: { state in
            var shown = state
            state.screen.type.beginSearch(&shown)
            return state.focusBehind.traits.contains(.search) && state.screen.type.hasContent(state)
                && shown.list.count > 0
        },
        begin: { $0.screen.type.beginSearch(&$0) }, change: { $0.findAsTyped($1) },
        take: { state, prompt in
            if prompt.text.isEmpty { state.search = nil } else { state.sayHit() }
            return nil
        },
        giveUp: { state, prompt in
            state.search = prompt.origin.search
            state.refreshSearch()
            state.restoreSelection(of: prompt)
        })
}

extension AppState {
    /// Finds while the user types, from where the search began.
    fileprivate mutating func findAsTyped(_ prompt: Prompt) {
        guard !prompt.text.isEmpty else {
            search = nil
            restoreSelection(of: prompt)
            return
        }
        restoreSelection(of: prompt)
        find(prompt.text, from: listSelection)
    }

    /// Selects what was selected when the prompt opened, if the list still has it; a list that does not follow the playhead stays
    /// where it is.
    fileprivate mutating func restoreSelection(of prompt: Prompt) {
        let list = list
        guard let deselect = list.deselect else { return }
        if let line = prompt.origin.selection, line < list.count {
            list.select(&self, line)
        } else {
            deselect(&self)
        }
    }

    mutating func nextMatch(_ direction: Direction) {
        guard let search else {
            say("nothing to find yet: search with /")
            return
        }
        if let next = search.next(direction, from: listSelection) { listSelection = next }
        sayHit()
    }

    /// Which of the hits is selected, out of how many: `2/5`; while it is looked for more, `2/5 so far`.
    fileprivate var hitCount: String {
        guard let search else { return "" }
        let count = search.matches.count
        let place = search.place(of: listSelection).map { "\($0 + 1)/\(count)" }
        if search.isWhole { return place ?? (count == 0 ? "not found" : "\(count) hits") }
        return count == 0 ? "searching" : (place ?? "\(count)") + " so far"
    }

    /// What is said of the search.
    var searchStatus: String? {
        guard let search else { return nil }
        if search.matches.isEmpty {
            return "\"\(search.query)\" is not found" + (search.isWhole ? "" : " yet: searching, Esc gives up")
        }
        return "\(hitCount)  \(search.query)   n N go to the next or previous"
    }

    /// Says which of the hits is selected.
    mutating func sayHit() {
        if let searchStatus { say(searchStatus) }
    }

    /// The lines may have changed: finds again.
    mutating func refreshSearch() {
        if let query = search?.query { find(query, from: nil) }
    }
}
