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

/// The control sequence that puts a text on the terminal's clipboard (xterm, OSC 52).
enum ClipboardSequence {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    /// No longer piece goes into one of screen's envelopes: it holds 256 bytes and more, by its version.
    private static let longestPiece = 240

    /// The sequence for a text; empty where none may be sent.
    ///
    /// tmux takes the plain sequence where its `set-clipboard` is on, and hands one in an envelope (DCS) to the terminal around
    /// it where its `allow-passthrough` is on; it drops what it does not take. So it gets both. GNU screen passes over the plain
    /// one, and hands on what stands in envelopes, several of them where it is long. A window that says it is of screen may be
    /// one of tmux on another machine: it gets both, too.
    static func copying(_ text: String, by route: ClipboardRoute) -> String {
        let sequence = "\u{1B}]52;c;\(base64(Array(text.utf8)))\u{07}"
        switch route {
        case .terminal: return sequence
        case .tmux: return sequence + "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\"
        case .screen:
            var (pieces, rest) = ("", sequence[...])
            while !rest.isEmpty {
                pieces += "\u{1B}P\(rest.prefix(longestPiece))\u{1B}\\"
                rest = rest.dropFirst(longestPiece)
            }
            return sequence + pieces
        case .console, .unknown: return ""
        }
    }

    /// RFC 4648.
    private static func base64(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
