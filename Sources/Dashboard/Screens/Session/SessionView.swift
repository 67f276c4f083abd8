import Descriptions

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
    }

    var panel = Panel.events
    /// The event that the user selected; nil where the list follows the playhead.
    var moment: Int?
    /// The request that the user selected; nil where the waterfall follows the playhead.
    var request: Int?
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
}
