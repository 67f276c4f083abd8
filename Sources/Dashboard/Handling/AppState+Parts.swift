/// Parts on the Fleet screen: what is asked for and is not in them is said.
extension AppState {
    /// Why no command prints what the screen shows; nil where one does.
    var commandRefusal: String? {
        guard areParts else { return nil }
        if fleetView.page == .why { return "no command: playhead explain reads logs, and no parts" }
        guard fleet.sealed != nil, !fleet.filters.isEmpty || fleetView.page == .cohorts else { return nil }
        return "no command prints some groups of a sealed part; kpi --merge prints all of them"
    }

    /// The keys that the footer offers: not why sessions are bad where only sums are known; and what Enter does next among
    /// the KPIs and among the traces.
    var hints: [KeyBinding] {
        keys.hints(in: focus).filter { fleet.sealed == nil || $0.actions.first?.command != .why }.map { hint in
            focus == .traces && hint.actions.first?.command == .open && enterWatches ? hint.saying("watch") : hint
        }
    }
}
