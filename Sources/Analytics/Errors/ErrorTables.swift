import Manual

/// The catalogue's rows: the tables of the article on error codes, so that what people look up is what the program says.
struct ErrorTables: Sendable {
    /// What an HTTP status means.
    struct Status: Sendable {
        let statuses: ClosedRange<Int>
        let meaning: String
        let nextCheck: String
    }

    private let article: ManualArticle

    /// The tables of the manual's article.
    static let ofManual = ErrorTables(ManualArticle(named: "ErrorCodes"))

    /// The tables of an article, each under a heading.
    init(_ article: ManualArticle) { self.article = article }

    /// The rows of the codes that a domain numbers, in the article's order.
    func rules(of domain: ErrorDomain) -> [ErrorRule] { rows(under: domain.heading).compactMap(ErrorRule.init) }

    /// The rows of the statuses; the first that holds a status speaks for it.
    var statuses: [Status] { rows(under: "HTTP").compactMap(Status.init) }

    /// What the article says of a domain's codes before their table, without the marks of code; empty for a domain without one.
    func introduction(of domain: ErrorDomain) -> String {
        let lines = article.sections[domain.heading]?.prefix { $0.first != UInt8(ascii: "|") } ?? []
        return lines.map { String(decoding: $0.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self) }
            .joined(separator: " ")
    }

    private func rows(under heading: String) -> [ManualArticle.Line] {
        article.sections[heading]?.filter { $0.first == UInt8(ascii: "|") } ?? []
    }
}

extension ErrorDomain {
    /// The heading of its table.
    fileprivate var heading: String {
        switch self {
        case .coreMedia: "CoreMedia"
        case .avFoundation: "AVFoundation"
        case .url: "URL loading"
        case .posix: "POSIX"
        case .other, .unnamed: ""
        }
    }
}

extension ErrorTables.Status {
    /// A row of the table: the status or a range of them; what happened; what to look at. `nil` for the table's head.
    fileprivate init?(_ row: ManualArticle.Line) {
        let cells = ManualArticle.cells(of: row).map { String(decoding: $0, as: UTF8.self) }
        guard cells.count == 3 else { return nil }
        let bounds = cells[0].utf8.split(separator: UInt8(ascii: "-")).compactMap { Int(Substring($0)) }
        guard let first = bounds.first, let last = bounds.last, first <= last else { return nil }
        self.init(statuses: first...last, meaning: cells[1], nextCheck: cells[2])
    }
}
