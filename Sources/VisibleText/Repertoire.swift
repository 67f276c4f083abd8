/// The characters that a terminal can be sent.
public enum Repertoire: UInt8, Sendable {
    /// Everything assigned in Unicode 14.
    case unicode
    /// Printable ASCII only, for terminals and locales that know no more.
    case ascii

    /// Bars of rising height, lowest first.
    public var risingBars: [Unicode.Scalar] {
        switch self {
        case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        case .ascii: [".", ":", "-", "=", "+", "*", "#", "@"]
        }
    }
}
