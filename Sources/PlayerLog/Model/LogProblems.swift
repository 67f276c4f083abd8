public import PlayheadPlatform

/// The problems of any number of inputs: all are counted, and the first of each kind are kept, so that a million lines that
/// are no rows do not hide a file that could not be opened.
public struct LogProblems: Equatable, Sendable {
    /// How many problems of a kind are kept.
    private static let mostKept = 20

    /// The first problems with what was read.
    private var content: [LogProblem] = []
    /// The first inputs that were not opened, or not read to their end.
    private var inputOutput: [LogProblem] = []
    /// How many problems there were.
    public private(set) var count = 0
    /// How many of them are of inputs that were not opened, or not read to their end.
    public private(set) var inputOutputCount = 0

    /// How many of them are of what is known, and not read.
    public private(set) var foreignCount = 0
    /// How many lines and values were skipped, since they could not be read.
    public private(set) var skippedCount = 0

    /// No problems.
    public init() {}

    /// These problems.
    public init(_ problems: some Sequence<LogProblem>) {
        for problem in problems { add(problem) }
    }

    /// Whether there were none.
    public var isEmpty: Bool { count == 0 }

    /// How many problems there are with what was read.
    public var contentCount: Int { count - inputOutputCount }

    /// The problems that were kept: first the inputs that were not read.
    public var kept: [LogProblem] { inputOutput + content }

    /// Adds a problem.
    public mutating func add(_ problem: LogProblem) {
        count += 1
        switch problem.kind {
        case .content, .foreign, .clocks:
            if problem.kind != .clocks { skippedCount += 1 }
            if problem.kind == .foreign { foreignCount += 1 }
            if content.count < Self.mostKept { content.append(problem) }
        case .inputOutput:
            inputOutputCount += 1
            if inputOutput.count < Self.mostKept { inputOutput.append(problem) }
        }
    }

    /// Counts the lines of the problems from so many lines further up.
    public mutating func moveLines(by count: Int) {
        for index in content.indices { content[index].line = content[index].line.map { $0 + count } }
    }

    /// Adds the problems of inputs that come after those of these.
    public mutating func merge(_ later: LogProblems) {
        count += later.count
        inputOutputCount += later.inputOutputCount
        foreignCount += later.foreignCount
        skippedCount += later.skippedCount
        content += later.content.prefix(Self.mostKept - content.count)
        inputOutput += later.inputOutput.prefix(Self.mostKept - inputOutput.count)
    }
}

extension LogProblems: ExpressibleByArrayLiteral {
    /// These problems.
    public init(arrayLiteral problems: LogProblem...) { self.init(problems) }
}

/// Something in an input that could not be read, and was skipped.
public struct LogProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// What was read is not understood: a line that is no row, a value that is none.
        case content
        /// What was read is known, and is no log that is read here, such as another player's statistics: the answer lacks
        /// what it tells.
        case foreign
        /// Logs and events of a session tell of other times: all was read, and only what joins the two may be wrong.
        case clocks
        /// The input was not opened, or not read to its end: what is reported of it lacks something.
        case inputOutput
    }

    /// The file's name as the user gave it.
    public var source: String
    /// The line, counted from 1; `nil` where the problem is the whole file's.
    public var line: Int?
    /// What is wrong, and where it helps, what to do.
    public var message: String
    /// What went wrong.
    public var kind: Kind

    /// A problem at a line, or of a whole file.
    public init(source: String, line: Int? = nil, message: String, kind: Kind = .content) {
        self.source = source
        self.line = line
        self.message = message
        self.kind = kind
    }

    /// What an input failed with: it was not read to its end, or holds bytes that belong to nothing.
    public init(_ error: LoadingError) {
        self.init(source: error.name, message: error.problem, kind: error.kind == .invalid ? .content : .inputOutput)
    }

    /// `file:line: what is wrong`.
    public var description: String {
        line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
    }
}

/// A value that stands where a number or a date should stand, and is none: it is taken as unknown, and reported.
struct UnreadableValue: Equatable {
    /// What should stand there.
    enum Expected: String {
        case number, date, time, track, outcome
        case wholeNumber = "whole number"
        case timeBeforeEnd = "time before the end"
        case truth = "truth value"
    }

    /// More of a value than this says no more of what is wrong with it.
    private static let longestShown = 40

    /// The column or key.
    var name: String
    /// What stands there.
    var text: String
    var expected: Expected

    /// What is reported of a row: the first of its values, and how many there are.
    static func message(_ values: [UnreadableValue]) -> String? {
        guard let first = values.first else { return nil }
        let shown = first.text.count > longestShown ? first.text.prefix(longestShown) + "…" : first.text[...]
        let more = values.count > 1 ? " (and \(values.count - 1) more in this row)" : ""
        return "\(first.name) is '\(shown)', which is no \(first.expected.rawValue): taken as unknown\(more)"
    }
}

extension UnreadableValue {
    /// Whether it is a date as Swift's `JSONEncoder` writes one by itself, in seconds since 2001: from 2010 to 2032. As seconds
    /// since 1970, which logs have too, it would be a date before there was HLS.
    var isSince2001: Bool { expected == .date && Double(text).map { (3e8..<1e9).contains($0) } == true }

    /// What to do about such dates.
    static let since2001 =
        "dates are seconds since 2001, as Swift's JSONEncoder writes them by itself: set its dateEncodingStrategy to .iso8601"

    /// Whether a text that is no date to us says that there is none, or is one in the digits of another script: AVPlayer
    /// writes those of the device's locale.
    static func isUnknownDate(_ text: String) -> Bool {
        if NullWord.contains(text) { return true }
        return text.contains { !$0.isASCII } && text.allSatisfy { $0.isNumber || "/:.-".contains($0) }
    }
}

/// The words by which logs say that a number or a date is not known: AVPlayer's dash and its `%.3f` of what is no number,
/// and what Swift, Objective-C and JSON print for null.
enum NullWord {
    private static let words: Set<String> = [
        "", "-", "nan", "-nan", "inf", "-inf", "infinity", "-infinity", "null", "nil", "(null)", "<null>", "<nil>",
    ]

    static func contains(_ text: String) -> Bool { words.contains(text.lowercased()) }
}
