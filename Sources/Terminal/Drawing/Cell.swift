import VisibleText

/// One cell of a frame: a glyph and a style.
///
/// The stored properties leave no padding between them, so that rows can be compared byte by byte.
public struct Cell: Equatable, Sendable {
    private let glyph: Glyph
    /// How it looks.
    public var style: Style
    private var unused: UInt8 = 0

    init(_ glyph: Glyph, style: Style = .text) {
        self.glyph = glyph
        self.style = style
    }

    init(base: UInt32, style: Style = .text) {
        self.init(Glyph(base: base), style: style)
    }

    /// An empty cell.
    public static let blank = Cell(base: 0x20)

    /// The right half of a wide glyph.
    static func trailing(_ style: Style) -> Cell {
        Cell(Glyph(base: 0, columns: 0), style: style)
    }

    /// The base character's scalar; zero in the right half of a wide glyph.
    public var base: UInt32 { glyph.base }

    /// The marks that combine with the base, in order; zero where there is none.
    public var marks: (UInt32, UInt32, UInt32) { glyph.marks }

    /// Columns of the glyph: 1, 2, or 0 for the right half of a wide glyph.
    public var columns: UInt8 { glyph.columns }

    /// Writes the characters of the cell to `text`: nothing for the right half of a wide glyph.
    func write(to text: inout String) { glyph.write(to: &text) }
}
