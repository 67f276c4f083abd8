import PlayerLog
import PlayheadAnalytics
import PredicateFormat

/// What the user chose to see on the Errors screen.
struct ErrorsView: ScreenView {
    /// What is listed; nil for all of the log.
    private(set) var filter: RowFilter?
    /// Why the predicate that was typed cannot be evaluated; then all is listed.
    private(set) var problem: String?
    /// How the codes are sorted, and the entries of the open one.
    private var (groupSort, entrySort) = (ListSort(), ListSort())
    /// The groups of what is listed.
    private(set) var groups: [ErrorGroup] = []
    /// The group whose entries are listed; nil where groups are.
    private var openKey: ErrorGroup.Key?
    /// The selected group, or the selected entry of the open one.
    var row = 0

    /// The group whose entries are listed; nil where groups are.
    var openGroup: ErrorGroup? { openKey.flatMap { key in groups.first { $0.key == key } } }
    /// How many rows there are.
    var count: Int { openGroup?.entries.count ?? groups.count }
    /// How many entries are listed, in all groups.
    var entryCount: Int { groups.reduce(0) { $0 + $1.entries.count } }

    /// The selected entry, as an index into the session's errors; of a group its first one.
    var entry: Int? {
        if let openGroup { return openGroup.entries.indices.contains(row) ? openGroup.entries[row] : nil }
        return groups.indices.contains(row) ? groups[row].entries.first : nil
    }

    /// The log changed, or another session is open: the filter stays, and so does the open group where it is there.
    mutating func update(_ errors: [SessionModel.ErrorRow]) {
        show(errors)
        if openGroup == nil { openKey = nil }
        row = min(row, max(0, count - 1))
    }

    /// Lists what satisfies a predicate or holds a text; all where the text is empty.
    mutating func filter(by text: String, _ errors: [SessionModel.ErrorRow]) {
        filter = text.isEmpty ? nil : RowFilter(text)
        (openKey, row) = (nil, 0)
        show(errors)
    }

    /// Sorts the codes, or the entries of the open one; the same row stays selected.
    mutating func sort(_ sort: ListSort, _ errors: [SessionModel.ErrorRow]) {
        let (key, entry) = (openKey == nil && groups.indices.contains(row) ? groups[row].key : nil, self.entry)
        if openKey == nil { groupSort = sort } else { entrySort = sort }
        show(errors)
        row = key.flatMap { key in groups.firstIndex { $0.key == key } } ?? row
        if openKey != nil, let entry { select(entry: entry) }
    }

    /// How the rows are sorted.
    var sort: ListSort { openKey == nil ? groupSort : entrySort }

    /// What the rows can be sorted by, as they occurred first.
    var orderNames: [(name: String, descends: Bool)] {
        openKey == nil
            ? Self.groupOrders.map { ($0.name, $0.descends) } : Self.entryOrders.map { ($0.name, $0.descends) }
    }

    /// Of codes.
    private static let groupOrders: [RowOrder<ErrorGroup>] = [
        RowOrder(name: "first time") { _ in .unknown },
        RowOrder(name: "count", descends: true) { .number(Double($0.entries.count)) },
        RowOrder(name: "code") { .text($0.key.code) },
        RowOrder(name: "severity") {
            .number(Double(ErrorSeverity.worstFirst.firstIndex(of: $0.explanation.severity) ?? 9))
        },
        RowOrder(name: "class") { .text($0.explanation.class.rawValue) },
    ]

    /// Of the entries of a code.
    private static let entryOrders: [RowOrder<SessionModel.ErrorRow>] = [
        RowOrder(name: "time") { .number($0.time) },
        RowOrder(name: "URI") { ListKey($0.event.uri) },
        RowOrder(name: "server") { ListKey($0.event.serverAddress) },
        RowOrder(name: "comment") { ListKey($0.event.errorComment) },
    ]

    private mutating func show(_ errors: [SessionModel.ErrorRow]) {
        problem = nil
        var matches = Array(errors.indices)
        do throws(PredicateError) {
            if let filter {
                matches = try filter.rows(of: matches, { errors[$0] }) { ErrorText(row: errors[$0]).all }
            }
        } catch {
            (problem, filter) = ("column \(error.column): \(error.message)", nil)
        }
        groups = ErrorGroup.all(matches, of: errors)
        let order = Self.groupOrders[groupSort.column]
        let sorted = Array(groups.indices).sorted(descending: groupSort.descending) { [groups] in order.key(groups[$0])
        }
        groups = sorted.map { [groups] in groups[$0] }
        let ofEntries = Self.entryOrders[entrySort.column]
        sortOpenEntries { ofEntries.key(errors[$0]) }
    }

    private mutating func sortOpenEntries(by key: (Int) -> ListKey) {
        for index in groups.indices where groups[index].key == openKey {
            groups[index].sortEntries(descending: entrySort.descending, by: key)
        }
    }

    /// Lists the entries of the selected group, or the groups again.
    mutating func open() {
        guard groups.indices.contains(row) else { return }
        (openKey, row, entrySort) = (groups[row].key, 0, ListSort())
    }

    /// Another session: its groups from the first.
    mutating func begin() { (openKey, row, entrySort) = (nil, 0, ListSort()) }

    mutating func close() {
        row = groups.firstIndex { $0.key == openKey } ?? 0
        entrySort = ListSort()
        sortOpenEntries { .number(Double($0)) }
        openKey = nil
    }

    /// Selects the row of an entry; nothing where it is not listed.
    mutating func select(entry index: Int) {
        if let openGroup {
            row = openGroup.entries.firstIndex(of: index) ?? row
        } else {
            row = groups.firstIndex { $0.entries.contains(index) } ?? row
        }
    }
}
