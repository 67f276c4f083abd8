import BandwidthTrace
import PlayheadNumerics

/// A line of a scenario, taken word by word.
struct ScenarioLine {
    private let name: String
    private let number: Int
    private var words: ArraySlice<String>

    /// The words of a line up to its comment.
    init(_ text: ArraySlice<UInt8>, name: String, number: Int) {
        (self.name, self.number) = (name, number)
        let line = text.prefix { $0 != UInt8(ascii: "#") }
        words = TraceLines.words(line).map { String(decoding: $0, as: UTF8.self) }[...]
    }

    /// Whether no word is left.
    var isAtEnd: Bool { words.isEmpty }

    /// The next word; nil at the end.
    mutating func next() -> String? { words.popFirst() }

    /// Takes a word that has to stand here.
    mutating func word(_ expected: String) throws(ScenarioError) {
        let word = next()
        guard word == expected else { throw unexpected(word, expected: expected) }
    }

    /// Takes a word, where it stands here.
    ///
    /// - Returns: whether it does.
    mutating func take(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    /// All words that are left: one at least.
    mutating func all(_ expected: String) throws(ScenarioError) -> [String] {
        guard !words.isEmpty else { throw unexpected(nil, expected: expected) }
        defer { words = [] }
        return Array(words)
    }

    /// A time, seconds.
    mutating func time() throws(ScenarioError) -> Double {
        let expected = "a time like 30s, 500ms or 1:30"
        let word = next()
        guard let seconds = word.flatMap(Self.seconds) else { throw unexpected(word, expected: expected) }
        guard seconds >= 0, seconds <= ScenarioReader.latest else {
            throw error("a time of \(Self.shown(word ?? "")) is not possible", expected: expected)
        }
        return seconds
    }

    /// A whole number.
    mutating func integer(_ expected: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int {
        let word = next()
        guard let word, let number = Int(word), range.contains(number), word.first != "+" else {
            throw unexpected(word, expected: expected)
        }
        return number
    }

    /// An HTTP status of an error.
    mutating func status() throws(ScenarioError) -> Int {
        try integer("an HTTP status from 400 to 599", in: 400...599)
    }

    /// A variant's number.
    mutating func variant() throws(ScenarioError) -> Int {
        try integer("a variant's number, from 0 for the lowest", in: 0...Ladder.limit)
    }

    /// Nothing may stand behind what was taken.
    func end() throws(ScenarioError) {
        if let word = words.first { throw unexpected(word, expected: "the end of the line") }
    }

    // MARK: Errors

    /// The error that another word should stand here.
    func unexpected(_ word: String?, expected: String) -> ScenarioError {
        error(word.map { "'\(Self.shown($0))' cannot stand here" } ?? "the line ends too early", expected: expected)
    }

    /// An error of this line.
    func error(_ problem: String, expected: String? = nil) -> ScenarioError {
        ScenarioError(name: name, line: number, problem: problem + (expected.map { ": expected " + $0 } ?? ""))
    }

    /// A word, short enough for a message.
    static func shown(_ word: String) -> String { word.count > 40 ? word.prefix(40) + "…" : word }

    // MARK: Times

    private static func seconds(_ word: String) -> Double? {
        guard word.contains(":") else { return Quantity.seconds(word[...], allowsBare: true) }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3, parts.allSatisfy({ $0.utf8.first.map { (48...57).contains($0) } ?? false }) else {
            return nil
        }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            // Only the first part may be more than 59, and only the last one a fraction.
            guard let value = isLast ? DecimalText.number(part.utf8) : Int(part).map(Double.init),
                index == 0 || value < 60
            else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }
}
