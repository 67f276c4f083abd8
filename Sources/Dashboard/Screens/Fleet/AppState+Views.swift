import Comparison
import Descriptions
import PlayheadAnalytics
import PredicateFormat

extension Prompt.Kind {
    /// The name of a view to be opened.
    static let view = Prompt.Kind(
        name: "view", label: "view: ",
        note: { $0.environment.views.isEmpty ? "none is saved yet: S saves one" : "Tab completes   Esc cancels" },
        canOpen: { _ in true },
        completion: { Completion(ofList: $0, names: $1.environment.views.keys.sorted()) },
        take: { $1.text.isEmpty ? nil : $0.open(view: $1.text) })

    /// The name under which what is set up is saved.
    static let saveView = Prompt.Kind(
        name: "saveView", label: "save view as: ", note: { _ in "letters, digits, - and _   Esc cancels" },
        canOpen: { _ in true },
        completion: { Completion(ofList: $0, names: $1.environment.settings.views.keys.sorted()) },
        take: { $1.text.isEmpty ? nil : $0.saveView(as: $1.text) })
}

/// Views: what is set up on the Fleet screen, under names.
extension AppState {
    /// Shows the sessions as a view has them.
    ///
    /// - Returns: why it cannot be shown; nil where it is.
    public mutating func open(view name: String) -> String? {
        guard let view = environment.views[name] else {
            let known = environment.views.keys.sorted().joined(separator: ", ")
            return "there is no view \"\(name)\"" + (known.isEmpty ? ": S on the Fleet screen saves one" : ": \(known)")
        }
        do throws(PredicateError) {
            let filters = try [view.filter].compactMap(\.self).map(Self.filter)
            let baseline = try view.baseline.map(Self.filter)
            for filter in filters + [baseline].compactMap(\.self) {
                if let refusal = try fleet.sealed?.refusal(of: filter.predicate) { return refusal }
            }
            show(.fleet)
            if filters != fleet.filters { try setFilters(filters) }
            fleetView.marks = baseline.map { [.a: [$0]] } ?? [:]
        } catch {
            return "view \(name): no predicate, \(error.description)"
        }
        let keys = view.groupBy.compactMap(GroupKey.init).filter { fleet.table.column($0) != nil }
        if !keys.isEmpty { fleetView.keys = Array(keys.prefix(2)) }
        fleetView.columns = view.columns.isEmpty ? nil : view.columns
        let headings = headings(of: .sessions)
        if let sort = view.sort, let column = headings.firstIndex(of: sort.column) {
            self.sort(ListSort(column: column, descending: sort.descending, isChosen: true))
        }
        refreshGroups()
        // There c compares all that are listed.
        if view.baseline != nil { (fleetView.pane, fleetView.groupRow) = (.groups, 0) }
        let lacking =
            view.groupBy.filter { key in !keys.contains { $0.description == key } }
            + view.columns.filter { !headings.contains($0) }
        say(
            "view \(name): \(fleet.shownCount) of \(NumberText.counted(fleet.count, "session"))"
                + (lacking.isEmpty ? "" : "; no session has \(lacking.joined(separator: ", "))")
                + (view.baseline == nil ? "" : "; c compares them with the baseline"))
        return nil
    }

    private static func filter(_ text: String) throws(PredicateError) -> FleetFilter {
        FleetFilter(predicate: try SessionPredicate(parsing: text))
    }

    /// Saves what is set up; the settings are written when the program ends.
    ///
    /// - Returns: why it cannot be saved; nil where it is.
    mutating func saveView(as name: String) -> String? {
        guard SavedView.isName(name) else { return "\"\(name)\" is no name of a view: letters, digits, - and _" }
        var view = SavedView()
        view.filter = fleet.filters.joined
        view.groupBy = fleetView.keys.map(\.description)
        view.columns = fleetView.columns ?? environment.settings.columns[.sessions] ?? []
        if fleetView.sort.isChosen {
            view.sort = SavedView.Sort(
                column: headings(of: .sessions)[fleetView.sort.column], descending: fleetView.sort.descending)
        }
        view.baseline = fleetView.marks[.a]?.joined
        if SavedView.partNames.contains(where: { view.value(of: $0)?.contains(where: \.isNewline) ?? false }) {
            return "a value with a line break cannot be saved"
        }
        environment.settings.views[name] = view
        say("view \(name) is saved in your settings; V opens it, and --view \(name) begins with it")
        return nil
    }
}
