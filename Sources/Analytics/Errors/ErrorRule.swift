import PlayerLog

/// One row of the catalogue: a code, the text that its comment must hold (if any), and what the two mean together.
struct ErrorRule: Sendable {
    /// The code; nil for a text that has been seen under no known code.
    let code: Int?
    /// A fragment in lower case without which the row does not apply; nil where the code says it all.
    let condition: String?
    /// A fragment in lower case by which the row is known under a code that is not, or under none.
    let wording: String?
    let explanation: ErrorExplanation

    init(
        _ code: Int?, when condition: String? = nil, says wording: String? = nil, _ class: ErrorClass,
        _ severity: ErrorSeverity, _ source: ErrorEvidence, title: String? = nil, _ meaning: String, _ nextCheck: String
    ) {
        self.code = code
        self.condition = condition
        self.wording = wording ?? condition
        explanation = ErrorExplanation(
            class: `class`, severity: severity, title: title ?? code.flatMap(ErrorCode.fourCharacters),
            meaning: meaning, nextCheck: nextCheck, source: source)
    }
}
