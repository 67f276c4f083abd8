extension AppState {
    /// Shows these columns of a list, in this order; the usual ones where none is named.
    mutating func choose(columns text: String, of list: Settings.List) {
        let names = Settings.names(in: text)
        let headings = list.headings
        if let unknown = names.first(where: { !headings.contains($0) }) {
            return say("no column \"\(unknown)\": \(headings.joined(separator: ", "))", isError: true)
        }
        surroundings.settings.columns[list] = names.isEmpty || names == headings ? nil : names
    }

    /// The columns of a list that are shown, as indices into all of them; nil for the usual ones.
    func shownColumns(of list: Settings.List) -> [Int]? { list.shown(by: surroundings.settings) }
}
