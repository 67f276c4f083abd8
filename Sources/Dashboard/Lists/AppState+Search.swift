extension AppState {
    /// Finds while the user types, from where the search began.
    mutating func findAsTyped(_ prompt: Prompt) {
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
    var hitCount: String? {
        guard let search, let index = search.matches.firstIndex(of: listSelection) else { return nil }
        return "\(index + 1)/\(search.matches.count)"
    }

    /// Says which of the hits is selected.
    mutating func sayHit() {
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
