/// Something that happened at the terminal.
public enum InputEvent: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse was used.
    case mouse(MouseEvent)
    /// Text was pasted. It is as the clipboard had it: treat it as text from a stranger, never as keys.
    case paste(String)
    /// The terminal has another size; it may be zero.
    case resize(Size)
    /// The process was asked to end, or the terminal is gone (`hangup`).
    case signal(TerminalSignal)
    /// The terminal's window got (true) or lost (false) the focus.
    case focus(Bool)
}

/// A request to end that came as a signal.
public enum TerminalSignal: UInt8, CaseIterable, Sendable {
    /// SIGINT: Control-C.
    case interrupt
    /// SIGTERM.
    case terminate
    /// SIGHUP, or the terminal went away.
    case hangup

    /// The signal's number, for the exit status 128 + number.
    public var number: Int32 {
        switch self {
        case .interrupt: 2
        case .terminate: 15
        case .hangup: 1
        }
    }
}

/// A use of the mouse over a cell.
public struct MouseEvent: Equatable, Sendable {
    /// What happened.
    public enum Action: UInt8, Sendable {
        /// A button went down.
        case press
        /// The mouse moved with a button down.
        case drag
        /// A button went up.
        case release
        /// The wheel was turned away from the user.
        case wheelUp
        /// The wheel was turned towards the user.
        case wheelDown
        /// The wheel was turned, or two fingers moved, to the left.
        case wheelLeft
        /// The wheel was turned, or two fingers moved, to the right.
        case wheelRight
    }

    /// A button.
    public enum Button: UInt8, Sendable {
        /// The first.
        case left
        /// The second.
        case middle
        /// The third.
        case right
        /// None, or one that is not told: the wheel, for one.
        case none
    }

    /// What happened.
    public var action: Action
    /// The button of a press, drag or release.
    public var button: Button
    /// The cell under the pointer.
    public var point: Point
    /// Keys held meanwhile.
    public var modifiers: Key.Modifiers

    /// Makes a mouse event.
    public init(_ action: Action, button: Button = .left, at point: Point, modifiers: Key.Modifiers = []) {
        self.action = action
        self.button = button
        self.point = point
        self.modifiers = modifiers
    }
}
