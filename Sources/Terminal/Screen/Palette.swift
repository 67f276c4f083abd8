internal import CNCurses

/// Styles as curses knows them. A pair of colours is defined when it is first needed.
struct Palette {
    private(set) var theme: Theme
    private let depth: ColorDepth
    /// Pair and attributes of each role.
    private var roles: [(pair: Int16, attributes: Attributes)] = []
    /// The pair of each foreground and background.
    private var pairs: [Colors: Int16] = [:]

    private struct Colors: Hashable {
        var foreground: Int16
        var background: Int16
    }

    init(theme: Theme, depth: ColorDepth) {
        self.theme = theme
        self.depth = depth
        use(theme)
    }

    mutating func use(_ theme: Theme) {
        self.theme = theme
        roles = Role.allCases.map { role in
            let paint = theme.paint(of: role, at: depth)
            return (pair(Colors(foreground: paint.foreground, background: paint.background)), paint.attributes)
        }
    }

    /// A cell for curses.
    func cell(_ cell: Cell) -> cn_cell {
        let role = roles[Int(cell.style.role.rawValue)]
        let marks = cell.marks
        return cn_cell(
            scalars: (cell.base, marks.0, marks.1, marks.2),
            attributes: UInt16(role.attributes.union(cell.style.attributes).rawValue), pair: role.pair,
            columns: Int32(cell.columns))
    }

    /// The default pair where there are no colours, or no pair is left.
    private mutating func pair(_ colors: Colors) -> Int16 {
        guard depth > .monochrome, colors != Colors(foreground: -1, background: -1) else { return 0 }
        if let pair = pairs[colors] { return pair }
        let pair = Int16(pairs.count + 1)
        guard pair <= 255, cn_define_pair(pair, colors.foreground, colors.background) else { return 0 }
        pairs[colors] = pair
        return pair
    }
}
