public import Comparison
import PlayerLog
public import PlayheadAnalytics
public import PlayheadTerminal

/// What the state asks the world outside to do.
indirect enum Effect: Sendable {
    case redraw
    case suspend
    case captureMouse(Bool)
    case setTheme(Theme)
    case export(ExportRequest)
    /// To the clipboard of the terminal.
    case copy(String)
    /// The user's editor, at lines of a file.
    case edit(SourceLines)
    case finish(Outcome)
}

/// How the screens were left.
public enum Outcome: Equatable, Sendable {
    /// The user quit.
    case quit
    /// What was waited for is there, or will not come.
    case over
    /// A signal, or Control-C: the exit status is 128 and its number.
    case signal(TerminalSignal)
}

/// A summary that the user wants written.
public struct ExportRequest: Sendable {
    /// Where to; its extension tells the format.
    public let path: String
    /// Of which sessions.
    public let sessions: [SessionEntry]
    /// Of which groups of sealed ones, by the values of the keys.
    public let sealed: [[String?]: GroupSums]
    /// What a change gives one of the sessions over the links that fit its log; nil where nothing of that is asked.
    public let answer: AnsweredWhatIf?
    /// The screen as SVG, where the name asks for a picture and not for a summary.
    public let picture: String?
}

/// What was asked of a session, and the answer over the links that fit its log.
public struct AnsweredWhatIf: Sendable {
    /// The change in a few words.
    public let label: String
    /// What it gives.
    public let answer: WhatIfAnswer
    /// What a reader should know, a sentence each.
    public let notes: [String]
}

/// Something that a screen offers to be copied.
struct Copy: Equatable, Sendable {
    /// What it is, each with a key of its own.
    enum Kind: Hashable, Sendable {
        case uri
        case id
        case value
        case command

        /// The key that copies it.
        var key: Character {
            switch self {
            case .uri: "u"
            case .id: "i"
            case .value: "v"
            case .command: "c"
            }
        }

        /// What it is called beside its key.
        var name: String {
            switch self {
            case .uri: "URI"
            case .id: "id"
            case .value: "value"
            case .command: "command"
            }
        }
    }

    let kind: Kind
    let text: String
}
