/// A command that brings the bytes of a path, such as `aws s3 cp {} -`: it is run with the path instead of `{}`, and what
/// it writes on its standard output is read.
///
/// No shell sees it: the words are split here, once, before the path is put in, so that no path is ever more than a part of
/// one word. A pipeline is a shell's: `sh -c 'fetch "$1" | unpack' sh {}`.
public struct OpenCommand: Equatable, Sendable {
    /// What stands for the path.
    private static let mark = "{}"

    private let words: [String]

    /// A command as a user writes it: words with spaces between them, quotation marks and backslashes as in a POSIX shell.
    public init(parsing text: String) throws(Problem) {
        words = try Self.words(of: text)
        guard let program = words.first else { throw Problem(description: "it names no program") }
        guard !program.contains(Self.mark) else {
            throw Problem(description: "{} stands where the program should: a path is no program")
        }
        guard words.contains(where: { $0.contains(Self.mark) }) else {
            throw Problem(description: "it says nowhere, with {}, where the path goes")
        }
    }

    /// Why a text is no such command.
    public struct Problem: Error, Equatable, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// The program's name.
    public var program: String { words[0] }

    /// The program's arguments for a path. One that begins with a minus sign is no option: as a word it is `./-x`.
    public func arguments(for path: String) -> [String] {
        words.dropFirst().map { word in
            var rest = word[...]
            var filled = path.hasPrefix("-") && path != "-" && word.hasPrefix(Self.mark) ? "./" : ""
            while let mark = rest.firstRange(of: Self.mark) {
                filled += rest[..<mark.lowerBound] + path
                rest = rest[mark.upperBound...]
            }
            return filled + rest
        }
    }

    private static func words(of text: String) throws(Problem) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case ("'", _): word?.append(character)
            // Within quotation marks a backslash is itself, unless it stands before one of these.
            case ("\"", "\\") where !["\"", "\\", "$", "`"].contains(rest.first): word?.append(character)
            case (_, "\\"):
                guard let next = rest.popFirst() else { throw Problem(description: "it ends with a backslash") }
                word = (word ?? "") + String(next)
            case ("\"", _): word?.append(character)
            case (_, "'"), (_, "\""):
                quote = character
                word = word ?? ""
            case (_, " "), (_, "\t"), (_, "\n"):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let quote { throw Problem(description: "the quotation mark \(quote) is not closed") }
        if let word { words.append(word) }
        return words
    }
}
