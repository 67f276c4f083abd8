import Comparison
import PlayheadTerminal

/// What a user wants: keys and the mouse are turned into these, and the state does them.
enum Command: Equatable, Sendable {
    // Playing
    case togglePlay
    case seek(by: Double)
    /// By a share of the session's length.
    case seekShare(Double)
    case seekToStart
    case seekToEnd
    case step(Direction)
    case jump(Landmark, Direction)
    case changeSpeed(by: Double)
    case normalSpeed
    case follow
    case zoom(Direction)
    case zoomOut
    // Lists
    case move(Move)
    case open
    case sort(Direction)
    case invertSort
    // Sessions and screens
    case bookmark
    case nextBookmark(Direction)
    case session(Direction)
    case show(Tab)
    case tab(Direction)
    case toggleDetails
    case toggleTimeDisplay
    case panel(Direction)
    // The playlist
    case toggleText
    case scrollText(Direction)
    case nextFinding(Direction)
    // Two sessions
    case mark(Side)
    case compareSelected
    case swapSides
    case measure(Direction)
    case togglePlot
    case toggleAlike
    // The fleet
    case why
    case errors
    case cell(steps: Int, rows: Int)
    case selectCells
    case leaveOut
    case toggleMark
    case unmarkAll
    case listMarked
    case undoFilter
    case dimension(Direction)
    case secondDimension
    case percentile
    // What-if
    case whatIf
    case changeControl(Direction, isFine: Bool)
    case resetControls
    case keepWhatIf
    // Prompts
    indirect case prompt(Prompt.Kind)
    case complete
    case nextMatch(Direction)
    case accept
    case edit(EditedLine.Edit)
    case recall(Direction)
    case replaceFile
    // Lines of files
    case showLines
    case editLines
    // Copying
    case chooseCopy
    /// Nil for what the screen offers first.
    case copy(Copy.Kind?)
    // While logs are read
    case stopReading
    // The program
    case help
    case back
    case quit
    case interrupt
    case suspend
    case redraw
    case nextTheme
    case toggleMouse
}

extension Command {
    /// What every screen asks of the world outside for it; nothing for a command that is a screen's own.
    var effects: [Effect] {
        switch self {
        case .redraw: [.redraw]
        case .suspend: [.suspend]
        case .quit: [.finish(.quit)]
        case .interrupt: [.finish(.signal(.interrupt))]
        default: []
        }
    }
}

/// Towards the start or the end of something.
enum Direction: Int, Hashable, Sendable {
    case back = -1
    case forward = 1
}

extension Array where Element: Equatable {
    /// The element before or after another, around the ends; the first where that is none of them.
    func neighbour(of element: Element, _ direction: Direction) -> Element {
        guard let index = firstIndex(of: element) else { return first ?? element }
        return self[(index + direction.rawValue + count) % count]
    }
}

/// What one can jump to.
enum Landmark: Hashable, Sendable {
    case error
    case stall
    case downSwitch
    /// Where two sessions diverge.
    case divergence
}

/// A move in a list.
enum Move: Equatable, Sendable {
    case line(Direction)
    case halfPage(Direction)
    case page(Direction)
    case first
    case last
}

/// A screen with its own tab.
public enum Tab: Int, CaseIterable, Hashable, Sendable {
    /// One session over time.
    case session = 1
    /// Two sessions side by side, or two sides over many traces.
    case compare = 2
    /// All sessions, to choose from.
    case fleet = 3
    /// The playlist of the session.
    case playlist = 4
    /// The error log of the session.
    case errors = 5

    /// Its name on a command line.
    public var name: String { title.lowercased() }

    /// Its name on the tab.
    var title: String {
        switch self {
        case .session: "Session"
        case .compare: "Compare"
        case .fleet: "Fleet"
        case .playlist: "Playlist"
        case .errors: "Errors"
        }
    }
}
