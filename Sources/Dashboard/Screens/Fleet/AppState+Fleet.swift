import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import PredicateFormat

/// The Fleet screen: what is listed, by what it is grouped, and which pane has the keys.
extension AppState {
    /// The properties that sessions are grouped by, the likeliest to tell something first.
    var groupingKeys: [GroupKey] {
        let columns = fleet.table.columns.filter(\.isDividing).map(\.key).filter {
            fleet.sealed?.grouping.keys.contains($0) ?? true
        }
        let first = ["network", "cdn", "appVersion"].map(GroupKey.context)
        func rank(_ key: GroupKey) -> Int {
            if let place = first.firstIndex(of: key) { return place }
            return switch key {
            case .context: 10
            case .property: 20
            case .start: 30
            }
        }
        return columns.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }

    // MARK: Sessions

    /// What the screen shows at first: of many sessions the worst.
    mutating func beginFleet() {
        fleetView.keys = Array(groupingKeys.prefix(1))
        sortWorstFirst()
        refreshGroups()
    }

    /// The sessions changed: filter and order stay, and what is told of them stays as it was asked, unless sessions left.
    mutating func replaceFleet(_ new: SessionList, ended: FleetAccumulator) {
        let listed = fleet.order.indices.contains(fleetView.row) ? sessions[fleet.order[fleetView.row]].id : nil
        sessions = new
        let filters = fleet.filters
        if fleet.endedCount != ended.sessionCount || fleet.count > sessions.count {
            (explanation.model, cohorts.model, fleetErrors.model) = (nil, nil, nil)
            stack.remove([.why, .cohorts, .fleetErrors])
        }
        fleet = FleetModel(sessions, ended: ended, sealed: fleet.sealed, sort: fleetView.sort)
        fleetView.unfilteredGroups = nil
        // One that is under way is let come to its end: a log may grow faster than it is told.
        if fleetView.story?.list == fleetView.listCount { retellStory(keepsOld: true) }
        // What could be evaluated before can be evaluated still, or else holds for none.
        do throws(PredicateError) {
            if !filters.isEmpty { try fleet.list(by: filters, sort: fleetView.sort) }
        } catch { say(fault: error) }
        if !fleet.isAddedUp { fleet.aggregate() }
        if !groupingKeys.contains(where: fleetView.keys.contains) { fleetView.keys = Array(groupingKeys.prefix(1)) }
        refreshGroups()
        // Of a list that sessions leave, the selection stays with its session.
        let row = fleet.endedCount > 0 ? fleet.order.firstIndex { new[$0].id == listed } : nil
        fleetView.row = row ?? min(fleetView.row, max(0, fleet.order.count - 1))
    }

    /// Sorts the sessions; the same one stays selected.
    mutating func sort(_ sort: ListSort) {
        let row = fleet.order.indices.contains(fleetView.row) ? fleet.order[fleetView.row] : nil
        fleetView.sort = sort
        fleet.sort(by: sort)
        fleetView.row = row.flatMap { fleet.order.firstIndex(of: $0) } ?? 0
        refreshSearch()
    }

    /// Sorts the groups; the same one stays selected.
    mutating func sortGroups(by command: Command) {
        let columns = FleetGroupOrder.allCases.map(\.rawValue)
        guard let sort = fleetView.groupSort.changed(by: command, columns: columns), let groups = fleetView.groups,
            let order = FleetGroupOrder(rawValue: sort.column)
        else { return }
        fleetView.groupSort = sort
        let selected = fleetView.groupRow > 0 ? groups.rows[fleetView.groupRow - 1].values : nil
        let usual = ListSort(column: sort.column, descending: sort.descending, isChosen: true)
        fleetView.groups = groups.sorted(by: usual, measure: fleetView.cohortMeasure)
        let row = fleetView.groups?.rows.firstIndex { $0.values == selected }
        fleetView.groupRow = row.map { $0 + 1 } ?? 0
        refreshSearch()
        say("groups by \(order.name), the \(sort.descending ? "greatest" : "least") first")
    }

    /// Of many sessions the worst by the chosen KPI stand first, unless the user sorted them.
    private mutating func sortWorstFirst() {
        guard !fleetView.sort.isChosen, fleet.isMany else { return }
        let kpi = fleetView.measure.kpi
        let column = SessionColumns.all.firstIndex { $0.order == .kpi(kpi) } ?? 0
        fleetView.sort = ListSort(column: column, descending: kpi.better == .lower)
        fleet.sort(by: fleetView.sort)
    }

    // MARK: Groups

    /// Adds the groups up anew.
    mutating func refreshGroups() {
        let table = fleet.table
        fleetView.keys.removeAll { table.column($0) == nil }
        let bad = badPredicate.flatMap { try? SessionPredicate(parsing: $0) }
        let outcomes = bad.flatMap { try? fleet.outcomes($0) }
        fleetView.groups = FleetGroups(
            fleet, by: fleetView.keys, of: fleetView.measure.kpi, bad: bad?.format, outcomes,
            unfiltered: fleetView.unfilteredGroups)
        if fleet.filters.isEmpty { fleetView.unfilteredGroups = fleetView.groups }
        fleetView.groups = fleetView.groups?.sorted(by: fleetView.groupSort, measure: fleetView.cohortMeasure)
        fleetView.groupRow = min(fleetView.groupRow, fleetView.groups?.rows.count ?? 0)
    }

    /// Which sessions are bad, as a predicate: what the user asked for, or the worst by the chosen KPI.
    /// Nil of sums.
    var badPredicate: String? {
        fleet.sealed == nil ? fleetView.bad ?? fleetView.measure.badPredicate(fleet) : nil
    }

    /// Groups by the next property, or the one before.
    mutating func showDimension(_ direction: Direction) {
        let keys = groupingKeys
        if let sealed = fleet.sealed, keys.count < 2 { return say(sealed.onlyGrouping) }
        guard !keys.isEmpty else { return say("no property tells these sessions apart: nothing to group by") }
        let next = fleetView.keys.first.map { keys.neighbour(of: $0, direction) } ?? keys[0]
        fleetView.keys = [next]
        (fleetView.groupRow, fleetView.pane) = (0, .groups)
        refreshGroups()
    }

    /// Divides the groups by a second property, the next one each time, and at last by none.
    mutating func showSecondDimension() {
        if let sealed = fleet.sealed, groupingKeys.count < 2 { return say(sealed.onlyGrouping) }
        guard let first = fleetView.keys.first else { return say("no property tells these sessions apart") }
        let keys = groupingKeys.filter { $0 != first }
        let place = fleetView.keys.count > 1 ? keys.firstIndex(of: fleetView.keys[1]).map { $0 + 1 } ?? 0 : 0
        fleetView.keys = [first] + keys.dropFirst(place).prefix(1)
        (fleetView.groupRow, fleetView.pane) = (0, .groups)
        refreshGroups()
    }

    /// Another KPI: of the order, and of what is bad.
    mutating func showFleetMeasure(_ direction: Direction) {
        choose(FleetMeasure.allCases.neighbour(of: fleetView.measure, direction))
    }

    mutating func choose(_ measure: FleetMeasure) {
        fleetView.measure = measure
        fleetView.bad = nil
        sortWorstFirst()
        refreshGroups()
    }

    mutating func showNextPercentile() {
        guard fleetView.measure == .startup else { return say("percentiles are of the startup time: left and right") }
        fleetView.percent = FleetMeasure.percents.neighbour(of: fleetView.percent, .forward)
    }

    // MARK: Panes

    /// The panes that there are room and data for.
    var fleetPanes: [FleetView.Pane] {
        let layout = FleetLayout(self, ScreenLayout(self).body)
        return FleetView.Pane.allCases.filter { pane in
            switch pane {
            case .story: hasStory && fleetView.story?.told.standsOut == true
            case .heatmap: layout.heatmap.height > 0 && !fleet.lacksTime
            case .groups: fleetView.groups?.rows.isEmpty == false
            case .sessions: true
            }
        }
    }

    mutating func showFleetPane(_ direction: Direction) {
        search = nil
        fleetView.pane = fleetPanes.neighbour(of: fleetView.pane, direction)
        fleetView.anchor = nil
        if fleetView.pane == .heatmap { moveCell(0, 0) }
    }

    /// Moves in the heatmap.
    mutating func moveCell(_ steps: Int, _ rows: Int) {
        let course = fleet.course
        let width = FleetLayout(self, ScreenLayout(self).body).stepsPerColumn(course)
        fleetView.cursor.step = min(max(0, fleetView.cursor.step + steps * width), max(0, course.count - 1))
        fleetView.cursor.row = min(max(0, fleetView.cursor.row + rows), StartupHistogramSeries.rowCount - 1)
    }

    // MARK: Rows

    /// What the selected row of the shown page stands for, as a predicate; nil of all sessions.
    var selectedPredicate: String? { (screen.type as? any FleetPage.Type)?.predicate(self) }

    /// What the selected row of the pane that has the keys stands for, as a predicate; nil of all sessions.
    var panePredicate: String? {
        switch fleetView.pane {
        case .heatmap:
            let (steps, rows) = fleetView.selection
            let course = fleet.course
            let width = FleetLayout(self, ScreenLayout(self).body).stepsPerColumn(course)
            let from = course.second(of: steps.lowerBound / width * width)
            let to = course.second(of: (steps.upperBound / width + 1) * width)
            let time = FleetTime.predicate(from: from, to: to)
            return rows == 0...(StartupHistogramSeries.rowCount - 1)
                ? time : time + " AND " + StartupHistogramSeries.predicate(ofRows: rows)
        case .groups:
            guard let groups = fleetView.groups, fleetView.groupRow > 0, fleetView.groupRow <= groups.rows.count else {
                return nil
            }
            let values = groups.rows[fleetView.groupRow - 1].values
            // What the smallest groups have in common is that they are small.
            if values.isEmpty { return nil }
            return zip(groups.keys, values).map(predicate).joined(separator: " AND ")
        case .story: return fleetView.story?.told.predicate
        case .sessions: return nil
        }
    }

    /// What sessions of a group satisfy.
    private func predicate(_ key: GroupKey, _ value: String?) -> String {
        guard case .start(let span) = key else { return Explanation.Term.predicate([.value(key, value)]) }
        guard let value else { return "startDate == nil" }
        // The clock of sums need not show UTC, which filters go by; and no date begins with the name of its week.
        let (zone, clock) = fleet.sealed.map { ($0.grouping.zone, $0.grouping.clock) } ?? ("UTC", .utc)
        if fleet.sealed != nil || span == .week,
            let starts = Grouping([.start(span)], zone: zone, clock: clock).starts(ofGroup: [value])
        {
            return FleetTime.predicate(from: starts.lowerBound, to: starts.upperBound)
        }
        return "startDate BEGINSWITH \"\(value)\""
    }

    /// Opens a session of a list.
    mutating func openListed(_ index: Int) {
        if let note = sessions[index].note { return say(note) }
        push(.session)
        if index != selected { open(index) } else { sayWhereLeft() }
        if playsWhenOpened, time == 0 { isPlaying = true }
    }

    /// Lists only the sessions of the selected row.
    mutating func keepSelected() {
        guard let text = selectedPredicate else {
            return say("this row is all that is listed: choose one below it, Enter then lists its sessions alone")
        }
        if let problem = addFilter(text) { say(problem, isError: true) }
    }

    /// Lists the selected row's sessions no more.
    mutating func leaveOutSelected() {
        guard let text = selectedPredicate else {
            return say("choose a group, a finding or a cell of the chart first: r")
        }
        if let problem = addFilter("NOT (\(text))") { say(problem, isError: true) }
    }

    // MARK: Filters

    /// Adds a predicate that the listed sessions have to satisfy.
    ///
    /// - Returns: why it cannot be added; nil where it was.
    mutating func addFilter(_ text: String) -> String? {
        do throws(PredicateError) {
            let predicate = try SessionPredicate(parsing: text)
            if let key = predicate.keys.first(where: Self.notKept.contains) {
                return "\(key) is known only where logs are read: playhead replay --where"
            }
            return addFilter(FleetFilter(predicate: predicate))
        } catch {
            return Self.text(of: error)
        }
    }

    /// Adds a filter.
    ///
    /// - Returns: why it cannot be added; nil where it was.
    mutating func addFilter(_ filter: FleetFilter) -> String? {
        do throws(PredicateError) {
            if let refusal = try fleet.sealed?.refusal(of: filter.predicate) { return refusal }
            try setFilters(fleet.filters + [filter])
            return nil
        } catch {
            return Self.text(of: error)
        }
    }

    /// What a list of sessions does not hold of each.
    private static let notKept: Set = ["variants", "stalls", "errorEntries", "file", "line"]

    /// Takes the last predicate away.
    mutating func undoFilter() {
        guard !fleet.filters.isEmpty else { return say("no filter: all sessions are listed") }
        do throws(PredicateError) { try setFilters(fleet.filters.dropLast()) } catch { say(fault: error) }
    }

    /// Lists by other predicates than before.
    mutating func setFilters(_ filters: [FleetFilter]) throws(PredicateError) {
        try fleet.list(by: filters, sort: fleetView.sort)
        (fleetView.row, search) = (0, nil)
        (fleetView.groupRow, fleetView.anchor, fleetView.bad) = (0, nil, nil)
        stack.pop(to: .fleet)
        retellStory()
        if fleet.isAddedUp || fleet.table.count <= fleet.mostAddedUpAtOnce { addUpFleet() }
        say("\(fleet.shownCount) of \(NumberText.counted(fleet.count, "session"))")
    }

    /// Works out what the listed sessions come to, and shows it.
    private mutating func addUpFleet() {
        if !fleet.isAddedUp { fleet.aggregate(fleetView.unfilteredGroups) }
        refreshGroups()
        moveCell(0, 0)
    }

    /// What the listed sessions come to, where that is to be worked out beside the screens; nil where it is known.
    var fleetWork: ScreenWork? {
        guard !fleet.isAddedUp else { return nil }
        return ScreenWork(id: .fleet(list: fleetView.listCount)) { [self] _ in
            var state = self
            state.addUpFleet()
            return .fleet(state.fleet, state.fleetView)
        }
    }

    /// Takes what the listed sessions come to, unless others are listed now.
    mutating func take(_ fleet: FleetModel, _ view: FleetView) {
        guard !self.fleet.isAddedUp, view.listCount == fleetView.listCount else { return }
        (self.fleet, fleetView) = (fleet, view)
    }

    /// Whoever goes on at once waits: all that can be asked goes by what the listed sessions come to.
    mutating func awaitFleet() {
        if !fleet.isAddedUp { addUpFleet() }
    }

    mutating func say(fault: PredicateError) { say(Self.text(of: fault), isError: true) }

    private static func text(of fault: PredicateError) -> String { "no predicate, " + fault.description }
}

extension FleetModel {
    /// Whether there are more sessions than one looks at one by one.
    var isMany: Bool { count >= 20 }
}
