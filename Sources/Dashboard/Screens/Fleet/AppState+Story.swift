import CMemory
package import Descriptions
import PlayheadAnalytics

/// What stands out of the listed sessions: worked out beside the screens, told first, and where it leads.
extension AppState {
    /// The same state, in which all sessions have a story that was told already.
    package func telling(_ story: any Story) -> AppState {
        var state = self
        state.fleetView.whole = story
        state.fleetView.story = (story, state.fleetView.listCount)
        return state
    }

    /// Whether a story is told: of few sessions each is looked at, and of sums nobody knows which sessions are bad.
    var hasStory: Bool { fleetView.whole != nil || fleet.isMany && fleet.sealed == nil }

    /// The work that tells it; nil where it is told, or nobody looks.
    var storyWork: ScreenWork? {
        let list = fleetView.listCount
        guard hasStory, screen == .fleet, fleet.isAddedUp, fleetView.story?.list != list else { return nil }
        if let whole = fleetView.whole, fleet.filters.isEmpty {
            return ScreenWork(id: .story(list: list)) { _ in .story(whole, list: list) }
        }
        return ScreenWork(id: .story(list: list)) { [fleet] goesOn in
            // A million sessions are looked at in many ways, each of which takes memory for a moment.
            defer { giveBackFreedMemory() }
            return FleetStory(
                of: fleet.shown, in: fleet.table, sums: fleet.aggregate, totals: { fleet.sessions.totals($0) },
                goesOn: goesOn
            ).map { .story($0, list: list) }
        }
    }

    /// Takes a story, unless others are listed now.
    mutating func take(_ story: any Story, ofList list: Int) {
        guard list == fleetView.listCount else { return }
        fleetView.story = (story, list)
    }

    /// Other sessions are listed: of a log that grows the old story stays until the next one is told.
    mutating func retellStory(keepsOld: Bool = false) {
        fleetView.listCount += 1
        guard !keepsOld else { return }
        fleetView.story = nil
        if fleetView.pane == .story { fleetView.pane = .sessions }
    }

    /// Goes where the story leads: to why these sessions are bad, or to the sessions of a time at which all were worse.
    mutating func openStory() {
        guard let story = fleetView.story?.told, let predicate = story.predicate else { return }
        guard let standout = (story as? FleetStory)?.standout, let found = standout.found else {
            if let problem = addFilter(predicate) { say(problem, isError: true) }
            return
        }
        explain(standout.bad)
        let row = explanation.model?.rows.firstIndex { !$0.isConsequence && $0.finding.terms == found }
        explanation.row = row ?? 0
    }
}
