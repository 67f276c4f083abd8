#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How wide a text for people may be.
enum TextWidth {
    /// The columns of the terminal, at least 80; 80 where standard output is none.
    static var ofStandardOutput: Int { max(80, ofPage) }

    /// The columns of the terminal; 80 where standard output is none, or the terminal does not know.
    static var ofPage: Int {
        var size = winsize()
        guard StandardStreams.isTerminal(1), ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
