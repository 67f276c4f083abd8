import Descriptions
import PredicateFormat

/// What the user looks at on the Session screen.
struct SessionView: ScreenView {
    /// What stands under the time line.
    enum Panel: Int, CaseIterable, Hashable, Sendable {
        /// Stalls, errors, switches and seeks, with their diagnosis.
        case events
        /// Every request as a waterfall.
        case requests
        /// What the startup time was spent on.
        case startup
        /// The switches of the variant, the largest first.
        case switches

        /// What the footer calls it.
        var name: String { "\(self)" }
    }

    private(set) var panel = Panel.events
    /// By which of the panel's orders its rows are sorted.
    private(set) var sort = ListSort()
    /// Which of its rows are listed; nil for all.
    private(set) var filter: RowFilter?
    /// Why the predicate that was typed cannot be evaluated; then all is listed.
    private(set) var problem: String?
    /// The panel's rows as they stand in it.
    private(set) var listed = ListedRows(allOf: 0)
    /// The event that the user selected; nil where the list follows the playhead.
    var moment: Int?
    /// The request that the user selected; nil where the waterfall follows the playhead.
    var request: Int?

    /// Shows another panel, as it is usually listed.
    mutating func show(_ panel: Panel, of model: SessionModel?) {
        self.panel = panel
        (sort, filter) = (ListSort(descending: panel.orders.first?.descends ?? false), nil)
        list(model)
    }

    /// Lists the rows that satisfy a predicate or hold a text; all where the text is empty.
    mutating func filter(by text: String, of model: SessionModel?) {
        filter = text.isEmpty ? nil : RowFilter(text)
        list(model)
    }

    mutating func sort(_ sort: ListSort, of model: SessionModel?) {
        self.sort = sort
        list(model)
    }

    /// Lists the rows anew: another session is open, or its log grew.
    mutating func list(_ model: SessionModel?) {
        problem = nil
        guard let model else { return listed = ListedRows(allOf: 0) }
        do throws(PredicateError) {
            listed = try panel.listed(model, filter: filter, sort: sort)
        } catch {
            (problem, filter) = ("column \(error.column): \(error.message)", nil)
            listed = (try? panel.listed(model, filter: nil, sort: sort)) ?? ListedRows(allOf: 0)
        }
    }

    /// What the rows are sorted by, for the title; nil where that is their usual order.
    var orderName: String? {
        let orders = panel.orders
        guard orders.indices.contains(sort.column) else { return nil }
        return sort.column == 0 && !sort.descending ? nil : orders[sort.column].name
    }
}

extension AppState {
    var sessionView: SessionView {
        get { self[SessionScreen.self] }
        _modify { yield &self[SessionScreen.self] }
    }

    /// The event that the list is at: the selected one, or the last at the playhead.
    var currentMoment: Int? { sessionView.moment ?? model?.moment(at: time) }

    /// The request that the waterfall is at: the selected one, or the last that was made by the playhead.
    var currentRequest: Int? { sessionView.request ?? model?.detail?.request(at: time) }

    /// The line that the list of the panel is at; nil before the first.
    var currentSessionLine: Int? {
        let view = sessionView
        return (view.panel == .requests ? currentRequest : currentMoment).flatMap(view.listed.line)
    }

    /// Lists the rows that satisfy what is typed so far.
    mutating func filterSessionList(by text: String) {
        search = nil
        clearSelection()
        sessionView.filter(by: text, of: model)
    }

    /// Sorts the panel's rows by its next order, or the one before; what is sorted downwards says which are the greatest.
    mutating func sortSessionList(by command: Command) {
        let (view, orders) = (sessionView, sessionView.panel.orders)
        guard orders.count > 1 else {
            return say("this list has one order: r goes to the requests, and to the switches by their size")
        }
        guard var sort = view.sort.changed(by: command, columns: Array(orders.indices)) else { return }
        if case .sort = command { sort.descending = orders[sort.column].descends }
        sessionView.sort(sort, of: model)
        // Where nobody chose a row the greatest is looked for, and in the order of time where the playhead is.
        if orders[sort.column].name == "time" {
            list.deselect?(&self)
        } else if list.selected == nil {
            listSelection = 0
        }
        refreshSearch()
        say("by \(orders[sort.column].name), the \(sort.descending ? "greatest" : "least") first")
    }
}
