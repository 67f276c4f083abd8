public import Playback
public import PlayerLog
public import PlayheadAnalytics
import VisibleText

/// How a report for people is laid out, and what it may look up. Formats for programs take no notice of it.
public struct ReportOptions: Sendable {
    /// The columns that a text may take.
    public var width = 80
    /// How many sessions a text or a pull request lists, the worst first.
    public var longestList = 40
    /// Whether a text is to fit a screen: the KPIs, what was wrong, and the first of each list.
    public var isShort = false
    /// The sessions' timelines by their ids: where one is given, its stalls and errors are listed.
    public var timelines: [String: PlaybackTimeline] = [:]
    /// Of simulated sessions what was simulated, by their ids: a page with charts plays them again, in detail.
    public var simulations: [String: Simulation] = [:]
    /// Where the pages of single sessions are, by the sessions' ids: URLs relative to the report, of which HTML makes links.
    public var pages: [String: String] = [:]
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?
    /// What else a reader should know, a sentence each.
    public var notes: [String] = []
    /// What the codes of the error logs mean.
    public var catalog = ErrorCatalog()

    /// The usual options: 80 columns, no timelines.
    public init() {}
}

/// Where a report comes from, so that it can be made again.
public struct ReportProvenance: Equatable, Sendable {
    /// The program and its version: `playhead 0.1.0`.
    public let program: String
    /// What was typed, without what changes no number, as a shell takes it.
    public let command: String

    /// Options that change no number: where the report goes, in which form, and how many cores work on it.
    private static let silent: Set<String> = ["--export", "--format", "--jobs", "--pages"]

    /// - Parameters:
    ///   - version: the program's.
    ///   - arguments: what the program was started with, without its own name.
    public init(version: String, arguments: [String]) {
        program = "playhead \(version)"
        var words = ["playhead"]
        var isValue = false
        for argument in arguments {
            if isValue {
                isValue = false
            } else if Self.silent.contains(argument) {
                isValue = true
            } else if !Self.silent.contains(where: { argument.hasPrefix($0 + "=") }) {
                words.append(Self.quoted(withoutSecrets(argument: argument)))
            }
        }
        command = words.joined(separator: " ")
    }

    /// A word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:,=+@%".utf8.contains(byte)
            }
        }
        if plain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
