/// An error as a text names it: an error object of a dump, an entry of an error log as an application prints it, or a code.
public struct MentionedError: Hashable, Sendable {
    /// The name under which HTTP statuses stand among domains.
    public static let httpDomain = "HTTP"

    /// The domain; nil where the text names none.
    public var domain: String?
    /// The code, as `ErrorCode.parse(_:)` gives it; nil where the text has nothing but words.
    public var code: Int?
    /// What the text says of it, as it stands there.
    public var text: String?
    /// How many errors stand around it: 0 for the outermost.
    public var depth: Int

    /// An error by its domain, code and text.
    public init(domain: String?, code: Int?, text: String? = nil, depth: Int = 0) {
        (self.domain, self.code, self.text, self.depth) = (domain, code, text, depth)
    }

    /// What the text says of this error and of no other, where it tells more than that something went wrong.
    public var ownText: String? {
        let note = CommentNormalizer.normalize(text)
        guard let own = note.text, CommentNormalizer.saysSomething(own) else { return nil }
        return wraps(note) ? nil : own
    }

    /// The error that the text names in a sentence, where that is another one.
    var wrapped: MentionedError? {
        let note = CommentNormalizer.normalize(text)
        guard wraps(note) else { return nil }
        return MentionedError(domain: note.domain, code: note.status, text: note.text, depth: depth + 1)
    }

    /// Whether the text sends its reader to the item's error log.
    public var refersToErrorLog: Bool { text?.lowercased().contains(CommentNormalizer.errorLogReference) ?? false }

    /// Whether it only passes on an error below it: it has no cause of its own.
    var isWrapper: Bool {
        guard ErrorDomain(domain) == .avFoundation || domain == nil, let code else { return false }
        return Self.wrappers.contains(code)
    }

    /// `AVError.unknown` and `AVError.noLongerPlayable`.
    private static let wrappers: Set = [-11_800, -11_867]

    private func wraps(_ note: NormalizedComment) -> Bool {
        guard let inner = note.status else { return false }
        return code.map { $0 != inner } ?? true
    }
}

/// Errors of which each was caused by the one below it, as a text tells them.
public struct ErrorChain: Sendable {
    /// The errors, each before those that caused it; an error with several causes has them one after the other.
    public let errors: [MentionedError]
    /// The line of the text on which the first such chain begins, from 1.
    public let line: Int
    /// How many times the text has it, whatever the numbers in its words.
    public internal(set) var count = 1

    /// A chain that begins on a line.
    public init(_ errors: [MentionedError], line: Int) { (self.errors, self.line) = (errors, line) }

    /// What makes two chains the same.
    var key: [MentionedError] {
        errors.map { error in
            var key = error
            key.text = error.ownText.map(CommentNormalizer.groupingKey(of:))
            return key
        }
    }
}

/// Which error of a chain is the cause, and why that one.
public struct ErrorCause: Equatable, Sendable {
    /// Why an error is taken for the cause.
    public enum Reason: String, CaseIterable, Sendable {
        /// There is no other.
        case only
        /// It is the innermost.
        case innermost
        /// It is the innermost of those that the catalogue knows.
        case innermostKnown = "innermost-known"
        /// The catalogue does not know it, and the errors that it knows only pass on what is below them.
        case unknownBelowWrappers = "unknown-below-wrappers"
        /// It passes on an error that the text does not show.
        case wrapper
    }

    /// Its place in ``ErrorChain/errors``.
    public let index: Int
    /// Why it is that one.
    public let reason: Reason
}
