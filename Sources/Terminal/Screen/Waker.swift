internal import CNCurses

/// Wakes a screen that waits for input, from any thread: call it after leaving a message where the loop looks for it.
public struct Waker: Sendable {
    init() {}

    /// Makes the screen's `nextEvents` return with `.wake`. Calls that come before the screen hears of them may be
    /// reported as one. Without effect when the screen is closed.
    public func wake() {
        cn_wake()
    }
}
