/// By which column a list is sorted.
struct ListSort: Equatable, Sendable {
    var column = 0
    var descending = false
    /// Whether the user chose it.
    var isChosen = false

    /// Of a list that has an order of its own, which no column shows.
    static let ownOrder = ListSort(column: -1)

    /// What a key makes of it, around the ends of the columns that are shown; nil of a key that does not sort.
    func changed(by command: Command, columns: [Int]) -> ListSort? {
        switch command {
        case .sort(let direction):
            ListSort(column: columns.neighbour(of: column, direction), descending: descending, isChosen: true)
        case .invertSort: choosing(column)
        default: nil
        }
    }

    /// A column whose heading was chosen, in the direction as it is; the other way around where the list is sorted by that
    /// already.
    func choosing(_ column: Int) -> ListSort {
        ListSort(column: column, descending: (column == self.column) != descending, isChosen: true)
    }
}

extension AppState {
    /// Shows these columns of a list, in this order; the usual ones where none is named.
    ///
    /// - Returns: what is no column, and which there are; nil where all are.
    mutating func choose(columns text: String, of list: Settings.List) -> String? {
        let names = Settings.names(in: text)
        let headings = headings(of: list)
        if let unknown = names.first(where: { !headings.contains($0) }) {
            return "no column \"\(unknown)\": \(headings.joined(separator: ", "))"
        }
        if list == .sessions { fleetView.columns = nil }
        environment.settings.columns[list] = names.isEmpty || names == headings ? nil : names
        return nil
    }

    /// The columns of a list that are shown, as indices into all of them, those of a view first; nil for the usual ones.
    func shownColumns(of list: Settings.List) -> [Int]? {
        let headings = headings(of: list)
        let ofView = list == .sessions ? fleetView.columns : nil
        return (ofView ?? environment.settings.columns[list])?.compactMap(headings.firstIndex)
            ?? (list == .sessions ? fleet.columns.usual : nil)
    }

    /// The headings of all columns that a list has here.
    func headings(of list: Settings.List) -> [String] {
        list == .sessions ? fleet.columns.all.map(\.title) : list.headings
    }

    /// The columns of a list that can be sorted by.
    func columns(of list: Settings.List) -> [Int] { shownColumns(of: list) ?? Array(headings(of: list).indices) }
}
