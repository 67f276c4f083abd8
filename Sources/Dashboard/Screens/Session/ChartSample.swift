import PlayheadTerminal

/// A piece of each kind of line, for legends: lines are distinguished without colour.
enum ChartSample {
    /// That of a line among those of its shape, counted from 0.
    static func of(_ shape: LineSeries.Shape, number: Int, _ glyphs: Glyphs) -> String {
        switch shape {
        case .line: number == 0 ? solid(glyphs) : dashed(glyphs)
        case .step: number == 0 ? step(glyphs) : secondStep(glyphs)
        case .area: number == 0 ? area(glyphs) : secondArea(glyphs)
        case .level: level(glyphs)
        }
    }

    /// The first line of dots of a chart.
    static func solid(_ glyphs: Glyphs) -> String {
        glyphs == .braille ? "⠒⠒" : glyphs == .ascii ? "''" : "▀▀"
    }

    /// The second.
    static func dashed(_ glyphs: Glyphs) -> String {
        glyphs == .braille ? "⠒ ⠒" : glyphs == .ascii ? "' '" : "▀ ▀"
    }

    /// All below a line.
    static func area(_ glyphs: Glyphs) -> String { String(repeating: String(glyphs.areas[0]), count: 2) }

    /// All below the second such line.
    static func secondArea(_ glyphs: Glyphs) -> String { String(repeating: String(glyphs.areas[1]), count: 2) }

    /// A level across.
    static func level(_ glyphs: Glyphs) -> String { "\(glyphs.axis.horizontal) \(glyphs.axis.horizontal)" }

    /// A line of steps.
    static func step(_ glyphs: Glyphs) -> String { String(repeating: String(glyphs.step.horizontal), count: 2) }

    /// The second line of steps.
    static func secondStep(_ glyphs: Glyphs) -> String {
        String(repeating: String(glyphs.secondStep.horizontal), count: 2)
    }
}
