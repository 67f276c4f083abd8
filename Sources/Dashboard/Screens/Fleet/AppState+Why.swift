import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PredicateFormat

/// The pages of the Fleet screen beyond its overview.
extension AppState {
    // MARK: Why

    /// Asks what sets the bad sessions apart: those of the heatmap's selection, or the worst by the chosen KPI.
    mutating func explain() {
        if fleet.sealed != nil {
            return say(
                "why is told of single sessions, and the part holds sums: replay the logs, or a part without --seal")
        }
        if fleetView.pane == .heatmap { fleetView.bad = selectedPredicate }
        guard let text = badPredicate else {
            return say(
                "\(fleetView.measure.kpi.name) is known of no session: no session can be bad by it", isError: true)
        }
        explain(text)
    }

    /// Asks what sets sessions apart.
    ///
    /// - Parameter text: which ones, a predicate.
    mutating func explain(_ text: String) {
        do throws(PredicateError) {
            let predicate = try SessionPredicate(parsing: text)
            let why = ExplanationModel(fleet, bad: predicate, try fleet.outcomes(predicate))
            (explanation.model, explanation.row, explanation.session) = (why, 0, nil)
            push(.why)
        } catch {
            say(fault: error)
        }
    }

    /// The finding that is selected.
    var shownFinding: Explanation.Finding? {
        guard let why = explanation.model, why.rows.indices.contains(explanation.row) else { return nil }
        return why.rows[explanation.row].finding
    }

    // MARK: Cohorts

    /// Marks the listed sessions, or those of the selected row, as one of the two sets that are compared.
    mutating func markCohort(_ side: Side) {
        var filters = fleet.filters
        if let marked = FleetFilter(fleetView.marked), screen == .fleet {
            filters.append(marked)
        } else if let text = selectedPredicate, let predicate = try? SessionPredicate(parsing: text) {
            filters.append(FleetFilter(predicate: predicate))
        }
        fleetView.marks[side] = filters
        let name = filters.joined ?? "all sessions"
        let isReady = fleetView.marks[side.other] != nil
        say(
            "\(name) is \(side.name); "
                + (isReady ? "c compares" : "mark another with \(side.other.name), or c compares"))
    }

    /// Compares the marked sets. Without a mark B is the selected row's sessions, and A are all others that are listed; of all
    /// that are listed the others are those that are not.
    mutating func compareCohorts() {
        do throws(PredicateError) {
            var row = screen == .fleet ? FleetFilter(fleetView.marked) : nil
            if row == nil, let text = selectedPredicate {
                row = FleetFilter(predicate: try SessionPredicate(parsing: text))
            }
            let b = fleetView.marks[.b] ?? fleet.filters + [row].compactMap(\.self)
            var a = fleetView.marks[.a] ?? []
            if fleetView.marks[.a] == nil { a = try others(than: b, of: fleetView.marks[.b] == nil && row != nil) }
            for filter in a + b {
                if let refusal = try fleet.sealed?.refusal(of: filter.predicate) { return say(refusal, isError: true) }
            }
            let (inA, inB) = (try fleet.matches(a), try fleet.matches(b))
            guard fleet.sessionCount(of: inA) > 0, fleet.sessionCount(of: inB) > 0, inA != inB else {
                return say("two different sets are needed: select a group, or mark two with A and B")
            }
            cohorts.model = CohortsModel(
                a: cohort(inA, a), b: cohort(inB, b), sharedCount: fleet.sessionCount(of: inA.filter(inB.contains)),
                groups: mixGroups(inA, inB))
            cohorts.filters = [.a: a, .b: b]
            (cohorts.row, cohorts.key) = (0, -1)
            push(.cohorts)
        } catch {
            say(fault: error)
        }
    }

    /// All that the last filter leaves out, or all of them together.
    private func others(than filters: [FleetFilter], of last: Bool) throws(PredicateError) -> [FleetFilter] {
        guard let filter = last ? filters.last?.text : filters.joined else { return [] }
        let others = FleetFilter(predicate: try SessionPredicate(parsing: "NOT (\(filter))"))
        return (last ? filters.dropLast() : []) + [others]
    }

    private func cohort(_ sessions: SessionSet, _ filters: [FleetFilter]) -> CohortsModel.Cohort {
        CohortsModel.Cohort(
            name: filters.joined ?? "all sessions", fleet: fleet.sum(of: sessions), span: fleet.starts(of: sessions))
    }

    /// Both sets by each property by which their mix of viewers may differ.
    private func mixGroups(_ a: SessionSet, _ b: SessionSet) -> [CohortGroups] {
        let keys = groupingKeys.filter { key in
            if case .start = key { return false }
            return !key.isOfOutcome && !key.isOfPlayback
        }
        let grouping = fleet.sealed?.grouping.keeping(keys.contains) ?? Grouping(keys, zone: "UTC", clock: .utc)
        func groups(_ some: SessionSet) -> GroupsByKey {
            var groups = GroupsByKey(grouping)
            fleet.open(of: some).forEach { groups.add(sessions.totals($0)) }
            if let sealed = fleet.sealed { groups.add(fleet.sealedGroups(of: some), by: sealed.grouping.texts) }
            return groups
        }
        return CohortGroups.all(a: groups(a), b: groups(b), most: CohortDifference.mostKeys)
    }

    mutating func swapCohorts() {
        guard let model = cohorts.model else { return }
        cohorts.model = model.swapped
        (cohorts.filters[.a], cohorts.filters[.b]) = (cohorts.filters[.b], cohorts.filters[.a])
        (fleetView.marks[.a], fleetView.marks[.b]) = (fleetView.marks[.b], fleetView.marks[.a])
    }

    /// The mix by the next property, or the one before.
    mutating func showMixKey(_ direction: Direction) {
        guard let model = cohorts.model, model.rows.indices.contains(cohorts.row) else { return }
        let count = model.rows[cohorts.row].mixes.count
        guard count > 0 else { return say("by no property the mix of these sessions can be told") }
        let shown = model.mixIndex(ofRow: cohorts.row, key: cohorts.key) ?? 0
        cohorts.key = (shown + direction.rawValue + count) % count
    }

    // MARK: Command

    /// What was read, as a command takes it.
    var commandInputs: [String] { inputs.isEmpty ? ["PATH"] : inputs.map(Self.quoted) }
    /// The command that adds sessions up.
    var kpiCommand: [String] { areParts ? ["kpi", "--merge"] : ["kpi"] }
    /// That only the listed sessions are wanted.
    var commandFilter: [String] { option("--where", satisfying(fleet.filters)) }

    func option(_ name: String, _ value: String?) -> [String] { value.map { [name, Self.quoted($0)] } ?? [] }

    /// What sessions satisfy that these filters list; nil where that are all of the inputs.
    func satisfying(_ filters: [FleetFilter]?) -> String? {
        let given =
            inputFilter.flatMap { try? SessionPredicate(parsing: $0) }.map { [FleetFilter(predicate: $0)] } ?? []
        return (given + (filters ?? [])).joined
    }

    /// Why no command prints some groups of a sealed part; nil of sessions.
    var sealedRefusal: String? {
        fleet.sealed == nil ? nil : "no command prints some groups of a sealed part; kpi --merge prints all of them"
    }

    /// A word as a shell takes it.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                        || "-_./@+,:=".unicodeScalars.contains(scalar))
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
