/// One of the meanings of an error.
public struct ErrorMeaning: Hashable, Sendable {
    /// The words of an entry's text that go with it; nil where it is known by the code alone.
    public let words: String?
    /// Whether it is for entries with these words, and for no others.
    public let isOnlyWithWords: Bool
    /// What it says.
    public let explanation: ErrorExplanation
}

extension ErrorCatalog {
    /// All that an error may mean: by its text one meaning, by its code alone as many as the catalogue has. One that is not known
    /// has the evidence `domain`.
    public func meanings(of error: MentionedError) -> [ErrorMeaning] {
        if error.domain == MentionedError.httpDomain {
            return [
                ErrorMeaning(words: nil, isOnlyWithWords: false, explanation: ErrorExplanation(ofStatus: error.code))
            ]
        }
        if let text = error.ownText { return [explained(error, text)] }
        guard let code = error.code else { return [explained(error, nil)] }
        let domain = ErrorDomain(error.domain)
        let found = (domain.numberings + (domain == .unnamed ? [.posix] : [])).flatMap { rows(of: code, $0) }
        if found.isEmpty, domain == .unnamed, Self.statuses.contains(code) {
            return [ErrorMeaning(words: nil, isOnlyWithWords: false, explanation: ErrorExplanation(ofStatus: code))]
        }
        return found.isEmpty ? [explained(error, nil)] : found
    }

    /// What is known of a domain's codes in general; nil for a domain that is not Apple's.
    public func introduction(ofDomain name: String?) -> String? {
        let text = ErrorTables.ofManual.introduction(of: ErrorDomain(name))
        return text.isEmpty ? nil : text
    }

    /// The cause among the errors of a chain, of which there is one at least.
    public func cause(of chain: ErrorChain) -> ErrorCause {
        let errors = chain.errors
        func innermost(_ applies: (MentionedError) -> Bool) -> Int? {
            errors.indices.filter { applies(errors[$0]) }.max { left, right in
                // Of causes side by side the first.
                (errors[left].depth, right) < (errors[right].depth, left)
            }
        }
        let deepest = innermost { _ in true } ?? 0
        if let known = innermost({ isKnown($0) && !$0.isWrapper }) {
            let isInnermost = errors[known].depth == errors[deepest].depth
            return ErrorCause(
                index: known, reason: errors.count == 1 ? .only : isInnermost ? .innermost : .innermostKnown)
        }
        if let unknown = innermost({ !$0.isWrapper }) {
            return ErrorCause(index: unknown, reason: errors.count == 1 ? .only : .unknownBelowWrappers)
        }
        return ErrorCause(index: deepest, reason: .wrapper)
    }

    /// Whether the catalogue has more of an error than its domain.
    public func isKnown(_ error: MentionedError) -> Bool { meanings(of: error)[0].explanation.source != .domain }

    private static let statuses = 100...599

    private func explained(_ error: MentionedError, _ text: String?) -> ErrorMeaning {
        ErrorMeaning(
            words: nil, isOnlyWithWords: false,
            explanation: explain(domain: error.domain, status: error.code, comment: text))
    }
}
