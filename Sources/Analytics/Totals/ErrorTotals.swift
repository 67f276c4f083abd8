public import PlayerLog

/// What a session's error log adds up to.
public struct ErrorTotals: Equatable, Sendable {
    /// How many entries have a code.
    struct CodeCount: Equatable, Sendable {
        let domain: String?
        let code: Int
        var count: Int
    }

    /// Of more different codes the first are counted: a log from a stranger may have a million.
    private static let mostCodes = 64

    /// Entries.
    public var total = 0
    /// Entries of a kind that is usually fatal.
    public var fatal = 0
    /// Entries by class, in the order of `ErrorClass.allCases`.
    public var byClass = [Int](repeating: 0, count: ErrorClass.allCases.count)
    /// Entries by code, the codes in the order in which they first appear.
    private(set) var byCode: [CodeCount] = []
    /// When the first entry was written, microseconds since 1970.
    public var firstDate: Int64?
    /// When the last entry was written, microseconds since 1970.
    public var lastDate: Int64?
    /// Whether the last entry is of a kind that is usually fatal.
    public var endsFatally = false

    /// The totals of an empty error log.
    public init() {}

    /// Adds up the entries of an error log, each classed by domain, code and comment. `earlier` is what the entries
    /// before them add up to, where there are any.
    public init(_ entries: some Sequence<ErrorLogEvent>, catalog: ErrorCatalog, after earlier: ErrorTotals? = nil) {
        if let earlier { self = earlier }
        for entry in entries { add(entry, catalog: catalog) }
    }

    /// Adds the next entry of an error log, classed by domain, code and comment.
    public mutating func add(_ entry: ErrorLogEvent, catalog: ErrorCatalog) {
        let explanation = catalog.explain(entry)
        total += 1
        if let index = ErrorClass.allCases.firstIndex(of: explanation.class) { byClass[index] += 1 }
        if let code = entry.errorStatusCode { count(code, domain: entry.errorDomain) }
        endsFatally = explanation.severity == .fatal
        if endsFatally { fatal += 1 }
        if let date = entry.date {
            lastDate = date.microseconds
            if firstDate == nil { firstDate = lastDate }
        }
    }

    /// Counts an entry with a code.
    mutating func count(_ code: Int, domain: String?) {
        if let index = byCode.firstIndex(where: { $0.code == code && $0.domain == domain }) {
            byCode[index].count += 1
        } else if byCode.count < Self.mostCodes {
            byCode.append(CodeCount(domain: domain, code: code, count: 1))
        }
    }

    /// How many entries are of a class.
    public subscript(class: ErrorClass) -> Int {
        ErrorClass.allCases.firstIndex(of: `class`).map { byClass[$0] } ?? 0
    }
}
