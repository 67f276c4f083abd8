/// A screen: what fills the terminal, but for the head line and the footer.
enum ScreenID: Hashable, Sendable {
    case session
    case compare
    case fleet
    /// What sets the bad sessions apart.
    case why
    /// Two sets of sessions beside each other.
    case cohorts
    case playlist
    case errors

    /// The first screen of a tab.
    init(rootOf tab: Tab) {
        self =
            switch tab {
            case .session: .session
            case .compare: .compare
            case .fleet: .fleet
            case .playlist: .playlist
            case .errors: .errors
            }
    }

    /// The tab that it belongs to.
    var tab: Tab {
        switch self {
        case .session: .session
        case .compare: .compare
        case .fleet, .why, .cohorts: .fleet
        case .playlist: .playlist
        case .errors: .errors
        }
    }

    /// Whether it shows the open session.
    var isOfSession: Bool { [.session, .playlist, .errors].contains(self) }
}
