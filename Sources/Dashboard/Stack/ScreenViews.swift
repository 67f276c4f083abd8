/// What the user chose on each screen, and what it remembers: a value of the screen's own.
///
/// Each lies behind a reference, so that a state is copied without copying them.
struct ScreenViews: Sendable {
    private final class Box<View: Sendable>: Sendable {
        let view: View

        init(_ view: View) { self.view = view }
    }

    private var boxes: [ScreenID: any AnyObject & Sendable] = [:]

    /// What belongs to a screen; as it begins where nothing was chosen yet.
    subscript<Screen: DashboardScreen>(screen: Screen.Type) -> Screen.View {
        get { (boxes[ScreenID(screen)] as? Box<Screen.View>)?.view ?? Screen.View() }
        _modify {
            let id = ScreenID(screen)
            var view = self[screen]
            // Held once while it changes, so that nothing in it is copied.
            boxes[id] = nil
            defer { boxes[id] = Box(view) }
            yield &view
        }
    }

    /// Those of some screens as they were before.
    mutating func restore(_ screens: [ScreenID], from earlier: ScreenViews) {
        for screen in screens { boxes[screen] = earlier.boxes[screen] }
    }
}

/// What a screen remembers.
protocol ScreenView: Sendable {
    /// As it is at first.
    init()
}

extension AppState {
    /// What belongs to a screen.
    subscript<Screen: DashboardScreen>(screen: Screen.Type) -> Screen.View {
        get { stack.views[screen] }
        _modify { yield &stack.views[screen] }
    }
}
