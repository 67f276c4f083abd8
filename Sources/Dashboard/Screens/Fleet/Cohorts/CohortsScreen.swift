import PlayheadTerminal

/// Two sets of sessions beside each other.
struct CohortsScreen: FleetPage {
    let shown: ShownState
    let layout: ScreenLayout

    func draw(of frame: inout Frame) { Self.panels(state, layout.body)?.draw(of: &frame) }

    private static func panels(_ state: AppState, _ body: Rect) -> CohortsPanels? {
        state.fleetView.cohorts.map {
            CohortsPanels(model: $0, selected: state.fleetView.cohortRow, key: state.fleetView.cohortKey, rect: body)
        }
    }

    static func focus(_ state: AppState) -> Focus { .cohorts }
    static func names(_ state: AppState) -> [String] { ["Cohorts"] }

    static func list(_ state: AppState) -> ShownList {
        ShownList(count: state.fleetView.cohorts?.rows.count ?? 0, selected: state.fleetView.cohortRow) {
            ($0.fleetView.cohortRow, $0.fleetView.cohortKey) = ($1, -1)
        }
    }

    static func visibleRows(_ state: AppState, _ layout: ScreenLayout) -> Int { layout.body.height / 2 }
    static func copied(_ kind: Copy.Kind, _ state: AppState) -> String? { nil }

    static func perform(_ command: Command, _ state: inout AppState) -> Bool {
        switch command {
        case .open: break
        case .swapSides: state.swapCohorts()
        case .dimension(let direction): state.showMixKey(direction)
        case .undoFilter: state.undoFilter()
        default: return false
        }
        return true
    }

    static func press(_ point: Point, _ layout: ScreenLayout, _ state: inout AppState) {
        state.press(line: panels(state, layout.body)?.row(at: point), at: point, opens: false)
    }
}
