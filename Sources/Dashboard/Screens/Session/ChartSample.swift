import PlayheadTerminal

/// A piece of each kind of line, for legends: lines are distinguished without colour.
enum ChartSample {
    /// That of a line among those of its shape, counted from 0.
    static func of(_ shape: LineSeries.Shape, number: Int, isBand: Bool = false, _ glyphs: Glyphs) -> String {
        switch shape {
        case .line where isBand: area(glyphs)
        case .line: number == 0 ? solid(glyphs) : dashed(glyphs)
        case .step: number == 0 ? step(glyphs) : secondStep(glyphs)
        case .area: number == 0 ? area(glyphs) : secondArea(glyphs)
        case .level: level(glyphs)
        }
    }

    /// The first thin line of a chart.
    static func solid(_ glyphs: Glyphs) -> String { dotted("⠒⠒", glyphs.dots.thin, glyphs) }

    /// The second.
    static func dashed(_ glyphs: Glyphs) -> String { dotted("⠒ ⠒", glyphs.dots.thin, glyphs) }

    /// All below a line, or all within a band.
    static func area(_ glyphs: Glyphs) -> String { String(repeating: String(glyphs.areas[0]), count: 2) }

    /// All below the second such line.
    static func secondArea(_ glyphs: Glyphs) -> String { String(repeating: String(glyphs.areas[1]), count: 2) }

    /// A level across.
    static func level(_ glyphs: Glyphs) -> String {
        glyphs == .braille ? "⠂⠂" : dotted("⠒ ⠒", glyphs.dots.thin, glyphs)
    }

    /// A heavy line of steps.
    static func step(_ glyphs: Glyphs) -> String { dotted("⠶⠶", glyphs.dots.heavy, glyphs) }

    /// The second line of steps.
    static func secondStep(_ glyphs: Glyphs) -> String { dotted("⠶ ⠶", glyphs.dots.heavy, glyphs) }

    /// The same in upper halves of cells, where there is no braille.
    private static func dotted(_ braille: String, _ halves: [Unicode.Scalar], _ glyphs: Glyphs) -> String {
        glyphs == .braille ? braille : String(braille.map { $0 == " " ? " " : Character(halves[0]) })
    }
}
