import Comparison
import Descriptions
import PlayheadAnalytics

/// Sessions that are marked one by one on the Fleet screen.
extension AppState {
    /// Marks the selected session, or takes its mark away, and goes on to the next; of a group marks all of its sessions.
    mutating func toggleMark() {
        switch fleetView.pane {
        case .sessions:
            guard fleet.order.indices.contains(fleetView.row) else { return say("there is no session to mark") }
            let number = fleet.order[fleetView.row]
            let (id, count) = (sessions.id(number), fleetView.marked.count)
            fleetView.marked.toggle(number, id)
            if fleetView.marked.count == count { return sayTooManyMarks() }
            fleetView.row = min(fleetView.row + 1, fleet.order.count - 1)
        case .groups:
            let predicate = panePredicate.flatMap { try? SessionPredicate(parsing: $0) }
            let some = predicate.flatMap { try? fleet.matches($0, among: fleet.shown).holds } ?? fleet.shown
            guard some.count <= SessionMarks.most else { return sayTooManyMarks() }
            for number in fleet.order.kept(in: some) { fleetView.marked.insert(number, sessions.id(number)) }
        case .story, .heatmap: return
        }
        sayMarks()
    }

    private mutating func sayTooManyMarks() {
        say(
            "no more than \(SessionMarks.most) sessions are marked one by one: f lists those that satisfy a predicate",
            isError: true)
    }

    private mutating func sayMarks() {
        let count = fleetView.marked.count
        say(
            count == 0
                ? "no session is marked"
                : "\(NumberText.counted(count, "session")) marked: x exports, c compares, * lists only these, U marks none"
        )
    }

    mutating func unmarkAll() {
        fleetView.marked = SessionMarks()
        sayMarks()
    }

    /// Lists only the marked sessions, whose groups are shown then.
    mutating func listMarked() {
        guard let filter = FleetFilter(fleetView.marked) else { return say("no session is marked: Space marks one") }
        if let problem = addFilter(filter) { say(problem, isError: true) }
    }

    /// Compares marked sessions: two with each other, one with the selected one, more of them with all others that are listed.
    ///
    /// - Returns: whether any is marked.
    mutating func compareMarked() -> Bool {
        var ids = fleetView.marked.ids
        if ids.isEmpty { return false }
        if ids.count == 1, fleet.order.indices.contains(fleetView.row) {
            ids.append(sessions.id(fleet.order[fleetView.row]))
            if ids[0] == ids[1] {
                say("that is the marked session: select, or mark, another to compare it with")
                return true
            }
        }
        if ids.count == 2 {
            compare.marks = [.a: ids[0], .b: ids[1]]
            compare.time = nil
            push(.compare)
        } else {
            compareCohorts()
        }
        return true
    }
}
