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
