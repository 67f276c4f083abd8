/// A screen: what fills the terminal, but for the head line and the footer. Its name is defined in its folder.
struct ScreenID: Hashable, Sendable {
    /// What the screen does.
    let type: any DashboardScreen.Type

    init(_ type: any DashboardScreen.Type) { self.type = type }

    /// All screens, in the order in which the help tells their keys. The first one of a tab is the one that the tab shows.
    static let all: [ScreenID] = [.fleet, .why, .fleetErrors, .cohorts, .playlist, .errors, .compare, .session]

    /// The first screen of a tab.
    init(rootOf tab: Tab) { self = Self.all.first { $0.tab == tab } ?? .session }

    /// The tab that it belongs to.
    var tab: Tab { type.tab }

    static func == (left: ScreenID, right: ScreenID) -> Bool { left.type == right.type }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// Of what a screen tells.
enum ScreenSubject {
    /// The open session.
    case session
    /// Two sessions beside each other.
    case pair
    /// All sessions that are listed.
    case list
}
