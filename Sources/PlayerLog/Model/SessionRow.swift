/// What a row of a session that playhead wrote tells beside the figures that any source may declare: how they are known, and what
/// went wrong one by one.
///
/// A class: of a million sessions none may have it.
public final class SessionRow: Equatable, Sendable {
    /// Whether the user asked to play and nothing ever played.
    public let neverStarted: Bool?
    /// Whether it played without a stall.
    public let isStallFree: Bool?
    /// The entries of its error log, those of a fatal kind, and those of each class, in the order of the classes; empty
    /// without an error log.
    public let errorCounts: [Int64]
    /// How many these are: two, and one for each class.
    static let errorCountCount = 9
    /// How whatever is said of it is known, and lists as JSON, in the order of ``Text``.
    private let texts: [String?]

    /// What stands in a row as text.
    public enum Text: Int, CaseIterable, Sendable {
        /// What the stall count was taken from.
        case stallCountSource
        /// What is known of a failure.
        case failureEvidence
        /// The cause of most stalls.
        case stallCause
        /// The code of most errors.
        case errorCode
        /// The flags, words with spaces between them, or a list of texts.
        case flags
        /// The time by variant.
        case variants
        /// The parts of the startup.
        case startupWaterfall
        /// The stalls.
        case stalls
        /// The entries of the error log.
        case errorEntries
    }

    /// What a row tells; see the properties.
    public init(
        neverStarted: Bool?, isStallFree: Bool?, errorCounts: [Int64], texts: (Text) -> String?
    ) {
        (self.neverStarted, self.isStallFree, self.errorCounts) = (neverStarted, isStallFree, errorCounts)
        self.texts = Text.allCases.map(texts)
    }

    /// A text of the row; nil where it has none.
    public subscript(text: Text) -> String? { texts[text.rawValue] }

    /// Whether both tell the same.
    public static func == (left: SessionRow, right: SessionRow) -> Bool {
        left.neverStarted == right.neverStarted && left.isStallFree == right.isStallFree
            && left.errorCounts == right.errorCounts && left.texts == right.texts
    }

    /// Whether another row of the same session is to be believed before this one: never both ways round.
    func precedes(_ other: SessionRow) -> Bool {
        sortKey.lexicographicallyPrecedes(other.sortKey) { $0.utf8.precedes($1.utf8) }
    }

    private var sortKey: [String] {
        let truths = [neverStarted, isStallFree].map { $0.map { $0 ? "2" : "1" } ?? "" }
        return truths + [errorCounts.map { "\($0)" }.joined(separator: ",")] + texts.map { $0.map { "=" + $0 } ?? "" }
    }
}
