/// One cell of a frame: a base character, up to three marks that combine with it, and a style.
///
/// The stored properties are in an order that leaves no padding, so that rows can be compared byte by byte.
public struct Cell: Hashable, Sendable {
    /// The base character's scalar; zero in the right half of a wide glyph.
    public private(set) var base: UInt32
    private var mark1: UInt32 = 0
    private var mark2: UInt32 = 0
    private var mark3: UInt32 = 0
    /// How it looks.
    public var style: Style
    /// Columns of the glyph: 1, 2, or 0 for the right half of a wide glyph.
    public private(set) var columns: UInt8
    private var unused: UInt8 = 0

    init(base: UInt32, columns: UInt8 = 1, style: Style = .text) {
        self.base = base
        self.style = style
        self.columns = columns
    }

    /// An empty cell.
    public static let blank = Cell(base: 0x20)

    /// The right half of a wide glyph.
    static func trailing(_ style: Style) -> Cell {
        Cell(base: 0, columns: 0, style: style)
    }

    /// The marks that combine with the base, in order; zero where there is none.
    public var marks: (UInt32, UInt32, UInt32) { (mark1, mark2, mark3) }

    /// Adds a combining mark; the fourth and later ones are dropped.
    mutating func combine(_ mark: UInt32) {
        if mark1 == 0 {
            mark1 = mark
        } else if mark2 == 0 {
            mark2 = mark
        } else if mark3 == 0 {
            mark3 = mark
        }
    }

    /// Writes the characters of the cell to `text`: nothing for the right half of a wide glyph.
    func write(to text: inout String) {
        guard columns > 0 else { return }
        for value in [base, mark1, mark2, mark3] {
            guard value != 0, let scalar = Unicode.Scalar(value) else { return }
            text.unicodeScalars.append(scalar)
        }
    }
}
