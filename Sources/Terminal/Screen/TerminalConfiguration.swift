import VisibleText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How a terminal screen is set up.
public struct TerminalConfiguration: Sendable {
    /// How many colours to use; nil for as many as the terminal has, none under `NO_COLOR`.
    public var depth: ColorDepth?
    /// Which characters to draw with; nil to choose by the terminal. Without UTF-8 it is always `.ascii`.
    public var glyphs: Glyphs?
    /// The colours of the roles.
    public var theme = Theme.standard
    /// Whether to ask for mouse events from the start.
    public var capturesMouse: Bool
    /// What the environment says of the terminal.
    public var environment = TerminalEnvironment.ofProcess()

    /// Makes a configuration; the rest as usual.
    public init(glyphs: Glyphs? = nil, capturesMouse: Bool = true) {
        self.glyphs = glyphs
        self.capturesMouse = capturesMouse
    }
}

/// What the environment says of the terminal.
public struct TerminalEnvironment: Equatable, Sendable {
    /// `TERM`: the type of the terminal; empty where it is not set.
    public var type: String
    /// Whether `NO_COLOR` is set and not empty (no-color.org).
    var refusesColor: Bool
    /// Whether `TMUX` is set and not empty: the terminal is a window of tmux, whatever its type is called.
    var isTmux: Bool
    /// Whether `STY` is set and not empty: the terminal is a window of GNU screen.
    var isScreen: Bool

    /// Makes an environment.
    public init(type: String, refusesColor: Bool = false, isTmux: Bool = false, isScreen: Bool = false) {
        self.type = type
        self.refusesColor = refusesColor
        self.isTmux = isTmux
        self.isScreen = isScreen
    }

    /// The environment of the running process.
    public static func ofProcess() -> TerminalEnvironment {
        func value(_ name: String) -> String {
            getenv(name).map { String(cString: $0) } ?? ""
        }
        return TerminalEnvironment(
            type: value("TERM"), refusesColor: !value("NO_COLOR").isEmpty, isTmux: !value("TMUX").isEmpty,
            isScreen: !value("STY").isEmpty)
    }

    /// The types to try, in order. Terminals newer than the host's database are common over ssh; they nearly all do
    /// what xterm does. A request for 256 colours prefers the form of the type that has them.
    func candidates(depth: ColorDepth?) -> [String] {
        guard !type.isEmpty else { return [] }
        var types = [type]
        if depth == .indexed256, ["xterm", "screen", "tmux", "rxvt-unicode"].contains(type) {
            types.insert(type + "-256color", at: 0)
        }
        let likeXterm = ["kitty", "ghostty", "alacritty", "wezterm", "foot", "256color", "direct", "xterm"]
        if likeXterm.contains(where: { type.contains($0) }) { types += ["xterm-256color", "xterm"] }
        return types
    }

    /// The characters to draw with on a terminal of that type.
    func glyphs(for type: String, isUTF8: Bool) -> Glyphs {
        if !isUTF8 || type.hasPrefix("vt") || type == "ansi" { return .ascii }
        return type.hasPrefix("linux") ? .tty : .braille
    }
}

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
