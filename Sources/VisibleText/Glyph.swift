/// What stands in one cell of a terminal: a base character, and up to three marks that combine with it.
///
/// The stored properties leave no padding between them, so that grids of glyphs can be compared byte by byte.
public struct Glyph: Equatable, Sendable {
    /// The base character's scalar; zero in the right half of a wide glyph.
    public let base: UInt32
    @usableFromInline var mark1: UInt32 = 0
    @usableFromInline var mark2: UInt32 = 0
    @usableFromInline var mark3: UInt32 = 0
    /// Columns that it takes: 1, 2, or 0 for the right half of a wide glyph.
    public let columns: UInt8

    /// Makes a glyph without marks. Its character is not checked: texts become glyphs by ``GlyphSequence``.
    @inlinable
    public init(base: UInt32, columns: UInt8 = 1) {
        self.base = base
        self.columns = columns
    }

    /// The marks that combine with the base, in order; zero where there is none.
    @inlinable public var marks: (UInt32, UInt32, UInt32) { (mark1, mark2, mark3) }

    /// Adds a combining mark; the fourth and later ones are dropped.
    @usableFromInline
    mutating func combine(_ mark: UInt32) {
        if mark1 == 0 {
            mark1 = mark
        } else if mark2 == 0 {
            mark2 = mark
        } else if mark3 == 0 {
            mark3 = mark
        }
    }

    /// Writes the characters of the glyph to `text`: nothing for the right half of a wide one.
    public func write(to text: inout String) {
        guard columns > 0 else { return }
        for value in [base, mark1, mark2, mark3] {
            guard value != 0, let scalar = Unicode.Scalar(value) else { return }
            text.unicodeScalars.append(scalar)
        }
    }
}

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
