/// A key press, as far as a terminal can tell.
public enum Key: Hashable, Sendable {
    /// A printable character. Comes one scalar at a time.
    case character(Character)
    /// Control and a character: letters are lower case. Control with I, M, J, H and `[` cannot be told from tab, enter,
    /// enter, backspace and escape, and come as those.
    case control(Character)
    /// Alt (or Escape shortly before) and a character.
    case alt(Character)
    /// A key with a name, and what was held with it.
    case named(Name, Modifiers = [])
    /// F1 and so on.
    case function(Int)

    /// Keys with a name.
    public enum Name: UInt8, CaseIterable, Sendable {
        /// Arrow.
        case up
        /// Arrow.
        case down
        /// Arrow.
        case left
        /// Arrow.
        case right
        /// Home.
        case home
        /// End.
        case end
        /// Page up.
        case pageUp
        /// Page down.
        case pageDown
        /// Insert.
        case insert
        /// Forward delete.
        case delete
        /// Enter, Return.
        case enter
        /// Escape.
        case escape
        /// Tab.
        case tab
        /// Shift and tab.
        case backTab
        /// Backspace.
        case backspace
    }

    /// Keys held with a named key, as xterm reports them.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Makes a set from bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt or Option.
        public static let alt = Modifiers(rawValue: 2)
        /// Control.
        public static let control = Modifiers(rawValue: 4)
    }

    /// Arrow up.
    public static let up = Key.named(.up)
    /// Arrow down.
    public static let down = Key.named(.down)
    /// Arrow left.
    public static let left = Key.named(.left)
    /// Arrow right.
    public static let right = Key.named(.right)
    /// Home.
    public static let home = Key.named(.home)
    /// End.
    public static let end = Key.named(.end)
    /// Page up.
    public static let pageUp = Key.named(.pageUp)
    /// Page down.
    public static let pageDown = Key.named(.pageDown)
    /// Insert.
    public static let insert = Key.named(.insert)
    /// Forward delete.
    public static let delete = Key.named(.delete)
    /// Enter, Return.
    public static let enter = Key.named(.enter)
    /// Escape.
    public static let escape = Key.named(.escape)
    /// Tab.
    public static let tab = Key.named(.tab)
    /// Shift and tab.
    public static let backTab = Key.named(.backTab)
    /// Backspace.
    public static let backspace = Key.named(.backspace)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// The key of a printable character.
    public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}
