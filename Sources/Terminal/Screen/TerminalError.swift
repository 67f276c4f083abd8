import VisibleText

/// Why no screen can be opened. The caller prints its summary instead.
public enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Standard output is not a terminal.
    case notATerminal
    /// There is no terminal to read keys from.
    case noTerminal
    /// `TERM` is not set, or neither its type nor a substitute is in the terminal database.
    case unknownType(String)
    /// The terminal cannot move the cursor.
    case dumb(String)
    /// No descriptors or memory left.
    case outOfResources

    /// A sentence for the user: what is wrong, and what to do.
    public var description: String {
        switch self {
        case .notATerminal:
            "Standard output is not a terminal."
        case .noTerminal:
            "There is no terminal to read keys from."
        case .unknownType(""):
            "TERM is not set, so nothing is known of the terminal; try TERM=xterm-256color."
        case .unknownType(let type):
            "The terminal type \"\(sanitized(type))\" is not known on this host; try TERM=xterm-256color."
        case .dumb(let type):
            "A terminal of type \"\(sanitized(type))\" cannot show a full screen."
        case .outOfResources:
            "The terminal could not be set up: no file descriptors or memory left."
        }
    }
}
