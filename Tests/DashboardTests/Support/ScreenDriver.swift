import PlayheadTerminal

@testable import Dashboard

extension AppState {
    /// The same once what stands out of its sessions is worked out.
    var withStory: AppState {
        var state = self
        if let story = storyWork?.perform({ true }) { _ = state.handle(story) }
        return state
    }
}

/// A user in front of the screens, who presses keys and reads what is there:
///
///     screen.press("w").row(0).contains("Fleet > Why")
final class ScreenDriver {
    private(set) var state: AppState

    init(_ state: AppState) { self.state = state }

    /// Presses keys one after the other; `\r` is Enter, `\u{1B}` Escape.
    @discardableResult
    func press(_ keys: String) -> ScreenDriver {
        _ = DashboardTests.press(keys, &state)
        return self
    }

    /// Presses Escape.
    @discardableResult
    func back() -> ScreenDriver { press("\u{1B}") }

    /// Draws the next frames in a size.
    @discardableResult
    func resize(_ width: Int, _ height: Int) -> ScreenDriver {
        _ = state.handle(.input(.resize(Size(width: width, height: height))))
        return self
    }

    /// All that is on the screen.
    var text: String { Dashboard.frame(state).text }

    /// A row of the screen, from 0 on at the top; of a negative number from the bottom.
    func row(_ number: Int) -> String {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        return String(rows[number < 0 ? rows.count + number : number])
    }
}
