/// Parts on the Fleet screen: what is asked for and is not in them is said.
extension AppState {
    /// Why no command prints what the screen shows; nil where one does.
    var commandRefusal: String? {
        guard areParts else { return nil }
        if screen == .why { return "no command: playhead explain reads logs, and no parts" }
        guard fleet.sealed != nil, !fleet.filters.isEmpty || screen == .cohorts else { return nil }
        return "no command prints some groups of a sealed part; kpi --merge prints all of them"
    }
}
