import PredicateFormat

/// What the user chose to see on the Errors screen.
struct ErrorsView: ScreenView {
    /// What is listed; nil for all of the log.
    private(set) var filter: ErrorFilter?
    /// Why the predicate that was typed cannot be evaluated; then all is listed.
    private(set) var problem: String?
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
        filter = text.isEmpty ? nil : ErrorFilter(text)
        show(errors)
        (openKey, row) = (nil, 0)
    }

    private mutating func show(_ errors: [SessionModel.ErrorRow]) {
        problem = nil
        var matches = Array(errors.indices)
        do throws(PredicateError) {
            if let filter { matches = try filter.matches(errors) }
        } catch {
            (problem, filter) = ("column \(error.column): \(error.message)", nil)
        }
        groups = ErrorGroup.all(matches, of: errors)
    }

    /// Lists the entries of the selected group, or the groups again.
    mutating func open() {
        guard groups.indices.contains(row) else { return }
        (openKey, row) = (groups[row].key, 0)
    }

    /// Another session: its groups from the first.
    mutating func begin() { (openKey, row) = (nil, 0) }

    mutating func close() {
        row = groups.firstIndex { $0.key == openKey } ?? 0
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
