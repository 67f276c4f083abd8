import Manual

/// The catalogue's rows: the tables of the article on error codes, so that what people look up is what the program says.
struct ErrorTables: Sendable {
    /// What an HTTP status means.
    struct Status: Sendable {
        let statuses: ClosedRange<Int>
        let meaning: String
        let nextCheck: String
    }

    /// The lines of the article by its headings.
    private var sections: [String: ArraySlice<ArraySlice<UInt8>>] = [:]

    /// The rows of the manual's article.
    static let ofManual = ErrorTables(ManualArticle.lines(of: "ErrorCodes"))

    /// The tables of the lines of a text in Markdown, as UTF-8, each under a heading.
    init(_ lines: [ArraySlice<UInt8>]) {
        let headings = lines.indices.filter { lines[$0].first == UInt8(ascii: "#") } + [lines.count]
        for (start, end) in zip(headings, headings.dropFirst()) {
            let heading = String(decoding: lines[start].drop { $0 == UInt8(ascii: "#") || $0 == 0x20 }, as: UTF8.self)
            sections[heading] = lines[(start + 1)..<end]
        }
    }

    /// The rows of the codes that a domain numbers, in the article's order.
    func rules(of domain: ErrorDomain) -> [ErrorRule] { rows(under: domain.heading).compactMap(ErrorRule.init) }

    /// The rows of the statuses; the first that holds a status speaks for it.
    var statuses: [Status] { rows(under: "HTTP").compactMap(Status.init) }

    private func rows(under heading: String) -> [ArraySlice<UInt8>] {
        sections[heading]?.filter { $0.first == UInt8(ascii: "|") } ?? []
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
    fileprivate init?(_ line: ArraySlice<UInt8>) {
        let cells = line.split(separator: UInt8(ascii: "|")).map {
            String(decoding: $0.dropFirst().dropLast(), as: UTF8.self)
        }
        guard cells.count == 3 else { return nil }
        let bounds = cells[0].utf8.split(separator: UInt8(ascii: "-")).compactMap { Int(Substring($0)) }
        guard let first = bounds.first, let last = bounds.last, first <= last else { return nil }
        self.init(statuses: first...last, meaning: cells[1], nextCheck: cells[2])
    }
}
