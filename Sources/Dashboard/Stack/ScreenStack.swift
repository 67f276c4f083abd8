/// The screens over which one came to the one that is shown, which is the last: Escape goes back along them.
struct ScreenStack: Sendable {
    /// A screen on the stack.
    struct Place: Sendable {
        let screen: ScreenID
        /// Whether a path begins here: its tab was chosen.
        let isRoot: Bool
        /// The event that was selected by opening it, and not by the user; nil for none.
        var arrival: Int?
        /// How it was left; nil of the one that is shown.
        var left: LeftScreen?
    }

    private(set) var places: [Place]
    /// What the user chose on each screen.
    var views = ScreenViews()

    /// A path that begins at a screen.
    init(_ root: ScreenID) { places = [Place(screen: root, isRoot: true)] }

    /// The screen that is shown.
    var shown: ScreenID { top.screen }
    /// The place of the screen that is shown.
    var top: Place {
        get { places[places.count - 1] }
        set { places[places.count - 1] = newValue }
    }

    /// The screens from the tab that was chosen last to the one that is shown.
    var path: [ScreenID] { places[(places.lastIndex(where: \.isRoot) ?? 0)...].map(\.screen) }

    /// The screen from whose list the open session was opened; nil where that was none.
    var opener: ScreenID? {
        guard let index = places.lastIndex(where: { $0.screen == .session }), index > 0, !places[index].isRoot else {
            return nil
        }
        return places[index - 1].screen
    }

    /// Goes on to a screen. Where a tab is chosen whose first screen is on the way here, that is the way back to it.
    mutating func push(_ screen: ScreenID, isRoot: Bool) {
        if isRoot, let index = places.lastIndex(where: { $0.screen == screen }) {
            places.removeLast(places.count - 1 - index)
        } else {
            // What two sessions come to is there once.
            if screen.type.subject == .pair { places.removeAll { $0.screen == screen } }
            places.append(Place(screen: screen, isRoot: isRoot || places.isEmpty))
        }
    }

    /// Goes back to the screen before.
    ///
    /// - Returns: whether there was one.
    mutating func pop() -> Bool {
        guard places.count > 1 else { return false }
        places.removeLast()
        return true
    }

    /// Goes back to the nearest of these screens.
    mutating func pop(to screen: ScreenID) {
        guard let index = places.lastIndex(where: { $0.screen == screen }) else { return }
        places.removeLast(places.count - 1 - index)
    }

    /// Takes screens away that have nothing to show any more.
    mutating func remove(_ screens: Set<ScreenID>) {
        places.removeAll { screens.contains($0.screen) }
    }

    /// Another session of the list is open: the screens that show the one before show it too, and not how that was left.
    mutating func forgetSession() {
        let first = places.lastIndex { $0.screen == .session } ?? 0
        for index in first..<places.count where places[index].screen.type.subject == .session {
            places[index].left = nil
        }
    }
}

/// How a screen was left, for the way back to it: one reference for all that it holds.
final class LeftScreen: Sendable {
    let search: Search?
    /// The session that was open; nil where the screen shows none.
    let session: LeftSession?

    init(search: Search?, session: LeftSession?) { (self.search, self.session) = (search, session) }
}

/// What the user saw of a session.
struct LeftSession: Sendable {
    let id: String
    /// Where its playhead was when one of its moments was opened, seconds; nil where it moves on behind other screens.
    let time: Double?
    let zoom: Int
    let windowCentre: Double?
    /// What was asked of it.
    let question: WhatIfQuestion?
    /// What was chosen on the screens.
    let views: ScreenViews
}
