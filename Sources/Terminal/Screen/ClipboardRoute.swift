/// The way that a text takes to a clipboard (xterm, OSC 52). No terminal says whether it took one.
public enum ClipboardRoute: Equatable, Sendable {
    /// The terminal is of a type that takes it, or passes over it.
    case terminal
    /// tmux takes it, and hands it on, as its options say.
    case tmux
    /// GNU screen hands it to the terminal around it.
    case screen
    /// The Linux console has no clipboard.
    case console
    /// A terminal of this type might print it.
    case unknown(type: String)

    /// What the types of terminals begin with that take it, or pass over it.
    private static let types = [
        "xterm", "tmux", "alacritty", "kitty", "foot", "wezterm", "rxvt", "ghostty", "contour", "iterm", "konsole",
        "st-",
    ]

    /// The way in an environment.
    public init(_ environment: TerminalEnvironment) {
        let type = environment.type
        if environment.isTmux {
            self = .tmux
        } else if environment.isScreen || type.hasPrefix("screen") {
            self = .screen
        } else if Self.types.contains(where: type.hasPrefix) {
            self = .terminal
        } else {
            self = type.hasPrefix("linux") ? .console : .unknown(type: type)
        }
    }

    /// Whether a text may be sent.
    public var isOpen: Bool {
        switch self {
        case .terminal, .tmux, .screen: true
        case .console, .unknown: false
        }
    }
}
