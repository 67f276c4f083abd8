/// What a cell means. Colours are chosen per role by the theme, so drawing code never names a colour.
public enum Role: UInt8, CaseIterable, Sendable {
    /// Ordinary text.
    case text
    /// Text of less weight: units, hints, what is switched off.
    case muted
    /// Headings.
    case title
    /// As it should be.
    case good
    /// Needs attention.
    case warn
    /// Wrong.
    case bad
    /// Playback that stands still.
    case stall
    /// Neutral notice.
    case info
    /// The selected row or tab.
    case selection
    /// Axes, ticks and their labels.
    case axis
    /// Frames around panes.
    case border
    /// Names of keys.
    case key
    /// First data series.
    case series1
    /// Second data series.
    case series2
    /// Third data series.
    case series3
    /// Fourth data series.
    case series4
    /// Fifth data series.
    case series5
    /// Sixth data series.
    case series6
    /// Where several data series are in one cell.
    case overlap

    /// The role of the data series `index`, counted from zero; the seventh looks like the first.
    public static func series(_ index: Int) -> Role {
        let roles: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]
        return roles[((index % roles.count) + roles.count) % roles.count]
    }
}

/// Attributes on top of a role's colours; they carry the meaning where there is no colour.
public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bold.
    static let bold = Attributes(rawValue: 1)
    /// Underlined.
    public static let underline = Attributes(rawValue: 2)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 4)
    /// Fainter; some terminals ignore it.
    static let dim = Attributes(rawValue: 8)
}

/// How a cell looks: its role, and attributes added to those that the theme gives the role.
public struct Style: Equatable, Sendable {
    /// What the cell means.
    public var role: Role
    /// Attributes added to the theme's.
    public var attributes: Attributes

    /// Makes a style.
    public init(_ role: Role, _ attributes: Attributes = []) {
        self.role = role
        self.attributes = attributes
    }

    /// The same role with more attributes.
    public func adding(_ more: Attributes) -> Style {
        Style(role, attributes.union(more))
    }

    /// Ordinary text.
    public static let text = Style(.text)
    /// Text of less weight.
    public static let muted = Style(.muted)
    /// Headings.
    public static let title = Style(.title)
    /// As it should be.
    public static let good = Style(.good)
    /// Needs attention.
    public static let warn = Style(.warn)
    /// Wrong.
    public static let bad = Style(.bad)
    /// Playback that stands still.
    public static let stall = Style(.stall)
    /// Neutral notice.
    public static let info = Style(.info)
    /// The selected row or tab.
    public static let selection = Style(.selection)
    /// Axes, ticks and their labels.
    public static let axis = Style(.axis)
    /// Frames around panes.
    public static let border = Style(.border)
    /// Names of keys.
    public static let key = Style(.key)

    /// Where several data series are in one cell.
    public static let overlap = Style(.overlap)

    /// The style of the data series `index`, counted from zero.
    public static func series(_ index: Int) -> Style {
        Style(.series(index))
    }
}
