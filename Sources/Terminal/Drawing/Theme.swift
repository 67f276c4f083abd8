/// How many colours the terminal shows.
public enum ColorDepth: UInt8, CaseIterable, Sendable, Comparable {
    /// Attributes only: a terminal without colour, or `NO_COLOR`.
    case monochrome
    /// The eight ANSI colours.
    case ansi8
    /// The eight ANSI colours and their bright forms.
    case ansi16
    /// The colour cube and grey ramp of xterm's 256 colours.
    case indexed256

    /// Fewer colours come first.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The colours and attributes of one role at one depth. A colour is an index into the terminal's palette; -1 is the
/// terminal's own default.
struct Paint: Hashable, Sendable {
    /// Colour of the glyph, -1 for the default.
    var foreground: Int16
    /// Colour behind the glyph, -1 for the default.
    var background: Int16
    /// Attributes of the role.
    public var attributes: Attributes

    /// Makes a paint.
    public init(_ foreground: Int16 = -1, on background: Int16 = -1, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// A table from role to paint for every colour depth.
///
/// The themes keep to the Okabe-Ito palette (Okabe and Ito 2008, safe for the common forms of colour blindness),
/// quantised to the 256-colour cube, and to the terminal's own background, but for stalls and errors: what is indicated, a stall
/// and an error are three colours for each form, which a test holds. No meaning rests on colour alone: see the
/// marks in `Glyphs` and the attributes at depth `.monochrome`.
public struct Theme: Equatable, Sendable {
    /// The name under which a user chooses it.
    public let name: String
    /// One row of paints per depth, in the order of `ColorDepth`; within a row in the order of `Role`.
    private let rows: [[Paint]]

    /// A theme from one paint function per depth.
    init(name: String, paint: (Role, ColorDepth) -> Paint) {
        self.name = name
        rows = ColorDepth.allCases.map { depth in Role.allCases.map { paint($0, depth) } }
    }

    /// The paint of a role at a depth.
    func paint(of role: Role, at depth: ColorDepth) -> Paint {
        rows[Int(depth.rawValue)][Int(role.rawValue)]
    }

    /// The paint of a style at a depth: the role's, with the style's own attributes added.
    func paint(_ style: Style, at depth: ColorDepth) -> Paint {
        var paint = paint(of: style.role, at: depth)
        paint.attributes.formUnion(style.attributes)
        return paint
    }
}
