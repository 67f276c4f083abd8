/// The control sequence that puts a text on the terminal's clipboard (xterm, OSC 52).
enum ClipboardSequence {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    /// What the types of terminals begin with that take it, or pass over it.
    private static let types = [
        "xterm", "tmux", "alacritty", "kitty", "foot", "wezterm", "rxvt", "ghostty", "contour", "iterm", "konsole",
        "st-",
    ]

    /// Whether a terminal may be sent it: others print it.
    static func isKnown(to environment: TerminalEnvironment) -> Bool {
        environment.isTmux || types.contains { environment.type.hasPrefix($0) }
    }

    /// The sequence for a text.
    ///
    /// tmux takes the plain sequence where its `set-clipboard` is on, and hands one in an envelope (DCS) to the terminal around
    /// it where its `allow-passthrough` is on; it drops what it does not take. So it gets both.
    ///
    /// - Parameter isTmux: whether the terminal is a window of tmux.
    static func copying(_ text: String, isTmux: Bool = false) -> String {
        let sequence = "\u{1B}]52;c;\(base64(Array(text.utf8)))\u{07}"
        return isTmux ? sequence + "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\" : sequence
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
