extension AppState {
    /// Shows these columns of a list, in this order; the usual ones where none is named.
    ///
    /// - Returns: what is no column, and which there are; nil where all are.
    mutating func choose(columns text: String, of list: Settings.List) -> String? {
        let names = Settings.names(in: text)
        let headings = list.headings
        if let unknown = names.first(where: { !headings.contains($0) }) {
            return "no column \"\(unknown)\": \(headings.joined(separator: ", "))"
        }
        environment.settings.columns[list] = names.isEmpty || names == headings ? nil : names
        return nil
    }

    /// The columns of a list that are shown, as indices into all of them; nil for the usual ones.
    func shownColumns(of list: Settings.List) -> [Int]? { list.shown(by: environment.settings) }
}
