extension Prompt.Kind {
    /// A text that lines of the list hold.
    static let search = Prompt.Kind(
        name: "search", label: "/",
        note: { state in state.search.map { _ in state.hitCount ?? "not found" } ?? "Esc cancels" },
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
        let matches = matches(of: prompt.text)
        search = Search(query: prompt.text, matches: matches)
        let here = listSelection
        if let match = matches.first(where: { $0 >= here }) ?? matches.first { listSelection = match }
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
        let here = listSelection
        let next =
            direction == .forward
            ? search.matches.first { $0 > here } ?? search.matches.first
            : search.matches.last { $0 < here } ?? search.matches.last
        guard let next else {
            say("\"\(search.query)\" is not found")
            return
        }
        listSelection = next
        sayHit()
    }

    /// Which of the hits is selected, out of how many: `2/5`; nil where there is none.
    fileprivate var hitCount: String? {
        guard let search, let index = search.matches.firstIndex(of: listSelection) else { return nil }
        return "\(index + 1)/\(search.matches.count)"
    }

    /// Says which of the hits is selected.
    fileprivate mutating func sayHit() {
        guard let search else { return }
        say(
            hitCount.map { "\($0)  \(search.query)   n N go to the next or previous" }
                ?? "\"\(search.query)\" is not found")
    }

    /// The lines may have changed: finds again.
    mutating func refreshSearch() {
        guard let query = search?.query else { return }
        search = Search(query: query, matches: matches(of: query))
    }

    /// The lines of the tab's list that hold a text, in any case of its letters.
    private func matches(of query: String) -> [Int] {
        let wanted = query.lowercased()
        return (0..<list.count).filter { screen.type.searchText($0, self).lowercased().contains(wanted) }
    }
}
