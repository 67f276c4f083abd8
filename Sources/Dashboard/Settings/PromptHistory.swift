/// The lines that were typed into prompts, those of each kind of prompt by themselves, the latest last.
public struct PromptHistory: Equatable, Sendable {
    /// So many lines of a kind are kept.
    static let most = 100
    /// A longer line was pasted, and is not kept.
    private static let longest = 1000

    private var lines: [String: [String]] = [:]

    /// Nothing was typed.
    public init() {}

    /// Reads a file: a line a line, behind its prompt's name and a tab. What is no such line is passed over.
    public init(parsing text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2 { add(String(parts[1]), to: String(parts[0])) }
        }
    }

    /// The lines of a kind of prompt.
    subscript(kind: String) -> [String] { lines[kind] ?? [] }

    /// Adds a line, or moves it to the end.
    mutating func add(_ line: String, to kind: String) {
        guard !line.isEmpty, line.count <= Self.longest, !line.contains(where: \.isNewline), !kind.contains("\t") else {
            return
        }
        lines[kind] = Array((self[kind].filter { $0 != line } + [line]).suffix(Self.most))
    }

    /// Takes over what was typed between an earlier state and a later one.
    ///
    /// - Parameters:
    ///   - later: the lines as they are.
    ///   - earlier: as they were.
    public mutating func adopt(_ later: PromptHistory, since earlier: PromptHistory) {
        for (kind, lines) in later.lines.sorted(by: { $0.key < $1.key }) where lines != earlier[kind] {
            // What was typed again went to the end.
            let same = zip(lines, earlier[kind]).prefix { $0 == $1 }.count
            for line in lines.dropFirst(same) { add(line, to: kind) }
        }
    }

    /// The text of the file.
    public var text: String {
        lines.sorted { $0.key < $1.key }.flatMap { kind, lines in lines.map { "\(kind)\t\($0)\n" } }.joined()
    }
}
