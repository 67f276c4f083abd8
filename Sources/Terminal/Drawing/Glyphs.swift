public import VisibleText

/// The characters that things are drawn with, in four tiers; one is chosen at start.
public enum Glyphs: UInt8, CaseIterable, Sendable {
    /// Charts of braille dots, rounded frames: UTF-8 and a font with braille.
    case braille
    /// Charts of half blocks, square frames: where a font draws braille badly.
    case block
    /// The Linux console and its like: line drawing and full blocks.
    case tty
    /// ASCII only.
    case ascii

    /// What the terminal can be sent under this tier.
    public var repertoire: Repertoire { self == .ascii ? .ascii : .unicode }

    /// Lines and corners of a frame.
    public struct Lines: Sendable {
        /// Top left corner.
        let topLeft: Unicode.Scalar
        /// Top right corner.
        let topRight: Unicode.Scalar
        /// Bottom left corner.
        let bottomLeft: Unicode.Scalar
        /// Bottom right corner.
        let bottomRight: Unicode.Scalar
        /// Horizontal line.
        public let horizontal: Unicode.Scalar
        /// Vertical line.
        public let vertical: Unicode.Scalar
    }

    /// Frames around panes.
    public var frame: Lines {
        switch self {
        case .braille: Lines("╭╮╰╯─│")
        case .block, .tty: Lines("┌┐└┘─│")
        case .ascii: Lines("++++-|")
        }
    }

    /// Pieces of lines, where there is no braille.
    public struct Dots: Sendable {
        /// Of a thin line: the upper half of a cell, the lower half, and both.
        public let thin: [Unicode.Scalar]
        /// Of a heavy line.
        public let heavy: [Unicode.Scalar]
        /// Of several lines in one cell.
        let shared: Unicode.Scalar
    }

    /// Pieces of lines, where there is no braille.
    public var dots: Dots {
        switch self {
        case .braille, .block: Dots(thin: ["▔", "▁", "▏"], heavy: ["▀", "▄", "█"], shared: "▚")
        case .tty: Dots(thin: ["'", ".", ":"], heavy: ["▀", "▄", "█"], shared: "▒")
        case .ascii: Dots(thin: ["'", ".", ":"], heavy: ["\"", "_", "|"], shared: "*")
        }
    }

    /// Axis and ticks.
    public struct Axis: Sendable {
        /// The vertical axis between ticks.
        public let vertical: Unicode.Scalar
        /// A tick on the vertical axis.
        public let tick: Unicode.Scalar
        /// Where the axes meet.
        public let origin: Unicode.Scalar
        /// The horizontal axis.
        public let horizontal: Unicode.Scalar
        /// A tick on the horizontal axis.
        public let timeTick: Unicode.Scalar
    }

    /// Axis and ticks.
    public var axis: Axis {
        self == .ascii
            ? Axis(vertical: "|", tick: "+", origin: "+", horizontal: "-", timeTick: "+")
            : Axis(vertical: "│", tick: "┤", origin: "┼", horizontal: "─", timeTick: "┬")
    }

    /// The scrubber: its ends, track, part already played, and playhead.
    public struct Track: Sendable {
        /// Left end.
        public let start: Unicode.Scalar
        /// Right end.
        public let end: Unicode.Scalar
        /// What is not played yet.
        public let ahead: Unicode.Scalar
        /// What has been played.
        public let played: Unicode.Scalar
        /// The playhead.
        public let playhead: Unicode.Scalar
        /// What has been played of a stretch that is set off.
        let shownPlayed: Unicode.Scalar
        /// The rest of such a stretch.
        let shownAhead: Unicode.Scalar
    }

    /// The scrubber's characters.
    public var track: Track {
        switch self {
        case .braille, .block:
            Track(
                start: "├", end: "┤", ahead: "─", played: "━", playhead: "●", shownPlayed: "▓", shownAhead: "░")
        case .tty:
            Track(
                start: "├", end: "┤", ahead: "─", played: "═", playhead: "█", shownPlayed: "▓", shownAhead: "░")
        case .ascii:
            Track(start: "|", end: "|", ahead: "-", played: "=", playhead: "O", shownPlayed: "#", shownAhead: ":")
        }
    }

    /// Intervals one below another, as in a forest plot.
    public struct Interval: Sendable {
        /// From the lower bound to the upper.
        public let line: Unicode.Scalar
        /// The value between them.
        public let value: Unicode.Scalar
        /// What counts as no change.
        public let margin: Unicode.Scalar
        /// Where no change at all is.
        public let zero: Unicode.Scalar
        /// The interval goes on beyond the left end.
        public let onLeft: Unicode.Scalar
        /// The interval goes on beyond the right end.
        public let onRight: Unicode.Scalar
    }

    /// The characters of intervals.
    public var interval: Interval {
        switch self {
        case .braille, .block:
            Interval(line: "━", value: "●", margin: "░", zero: "│", onLeft: "◂", onRight: "▸")
        case .tty: Interval(line: "═", value: "█", margin: "░", zero: "│", onLeft: "<", onRight: ">")
        case .ascii: Interval(line: "-", value: "o", margin: ":", zero: "|", onLeft: "<", onRight: ">")
        }
    }

    /// Four fills of falling density: neighbours are distinguished without colour.
    public var shades: [Unicode.Scalar] {
        self == .ascii ? ["#", "=", ":", "-"] : ["█", "▓", "▒", "░"]
    }

    /// The fills of a ribbon, which are distinguished without colour.
    var fills: [Unicode.Scalar] {
        shades
            + (self == .ascii ? ["%", "~", "+", "*", "o", "^", ",", "."] : ["%", "=", "~", "-", ":", "+", "*", "o"])
    }

    /// A fill of a ribbon by its number; beyond the last they begin again.
    public func fill(_ number: Int) -> Unicode.Scalar { fills[Int(number.magnitude % UInt(fills.count))] }

    /// The faint fills of areas in one plot, which are distinguished without colour.
    public var areas: [Unicode.Scalar] { self == .ascii ? ["-", "."] : ["░", "·"] }

    /// Bars of rising height, lowest first.
    var eighths: [Unicode.Scalar] {
        switch self {
        case .braille, .block, .ascii: repertoire.risingBars
        case .tty: ["░", "▒", "▓", "█"]
        }
    }

    /// Bars of rising height that hang from above, lowest first: fewer, since there are no more such characters.
    var hangingParts: [Unicode.Scalar] {
        switch self {
        case .braille, .block: ["▔", "▀", "█"]
        case .tty: ["█"]
        case .ascii: ["'", "\"", "@"]
        }
    }

    /// Bars of rising length, shortest first.
    public var lengths: [Unicode.Scalar] {
        switch self {
        case .braille, .block: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
        case .tty: ["█"]
        case .ascii: ["#"]
        }
    }

    /// The mark of an event on a time line.
    public func mark(_ mark: Mark) -> Unicode.Scalar {
        switch mark {
        case .stall: "!"
        case .error: "x"
        case .switchUp: self == .ascii || self == .tty ? "^" : "△"
        case .switchDown: self == .ascii || self == .tty ? "v" : "▽"
        case .seek: self == .ascii || self == .tty ? ">" : "»"
        case .bookmark: "'"
        case .match: self == .ascii ? "." : "·"
        }
    }

    /// Shown while playing.
    public var play: String { self == .ascii || self == .tty ? ">" : "▶" }
    /// Shown while paused. `⏸` is two columns wide in some terminals.
    public var pause: String { "||" }
    /// Stands for what was cut off.
    public var ellipsis: String { self == .ascii ? "~" : "…" }
    /// Between two facts on a line.
    public var separator: String { self == .ascii ? "-" : "·" }
    /// Keys that move up and down, for hints.
    public var upDown: String { self == .ascii ? "up/down" : "↑↓" }
    /// Beside a heading: rows rise by this column.
    var ascending: String { self == .ascii || self == .tty ? "^" : "▴" }
    /// Beside a heading: rows fall by this column.
    public var descending: String { self == .ascii || self == .tty ? "v" : "▾" }
    /// Points at the selected row.
    public var pointer: String { self == .ascii || self == .tty ? ">" : "›" }
}

/// What a mark on a time line stands for; also the order of importance where two fall on one column, the highest last.
public enum Mark: CaseIterable, Sendable, Comparable {
    /// A hit of the current search.
    case match
    /// A point that the user marked.
    case bookmark
    /// A seek.
    case seek
    /// A switch to a higher variant.
    case switchUp
    /// A switch to a lower variant.
    case switchDown
    /// A stall.
    case stall
    /// An entry of the error log.
    case error

    /// How the mark looks.
    public var style: Style {
        switch self {
        case .match, .seek: .info
        case .bookmark: .key
        case .switchUp: .good
        case .switchDown: .warn
        case .stall: .stall
        case .error: .bad
        }
    }
}

extension Glyphs.Lines {
    /// Six characters in the order of the properties.
    fileprivate init(_ six: String) {
        let scalars = Array(six.unicodeScalars)
        self.init(
            topLeft: scalars[0], topRight: scalars[1], bottomLeft: scalars[2], bottomRight: scalars[3],
            horizontal: scalars[4], vertical: scalars[5])
    }
}
