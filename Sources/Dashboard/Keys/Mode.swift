import PlayerLog

/// What has the keys: the screen itself, or something in front of it.
enum Mode: Equatable, Sendable {
    case browsing
    /// The help, scrolled by so many lines.
    case help(scroll: Int)
    /// A line that the user types.
    indirect case prompt(Prompt)
    /// The question whether the file that an export was typed for is to be replaced.
    indirect case replacing(Prompt)
    /// The choice of what is to be copied.
    case copying
    /// Lines of a file, scrolled by so many.
    indirect case lines(SourceLines, scroll: Int)
}

/// A line that is being typed.
struct Prompt: Equatable, Sendable {
    /// More than any name or search needs; what is pasted beyond it is dropped.
    static let longest = 1000

    let kind: Kind
    var line: EditedLine
    /// What the word before the cursor can be completed to, while it is.
    var completion: Completion?
    /// Which of the lines that were typed before it is, and what was being typed; nil for a new one.
    var recalled: Recalled?
    /// What to go back to when a search is given up.
    var origin: Origin

    var text: String { line.text }

    /// A line that was typed before.
    struct Recalled: Equatable, Sendable {
        var index: Int
        let draft: EditedLine
    }

    /// Where the user was when the prompt opened.
    struct Origin: Equatable, Sendable {
        var selection: Int?
        var search: Search?
        /// What was in force.
        var text: String
    }
}

/// A line for the user, shown until the next key.
struct StatusMessage: Equatable, Sendable {
    var text: String
    var isError = false
    /// Whether it tells of something that nobody asked for, and so must be noticed.
    var isNotice = false
    /// What it says is true only of terminals with fewer columns; nil where it is true of all.
    var columnsAsked: Int?
}
