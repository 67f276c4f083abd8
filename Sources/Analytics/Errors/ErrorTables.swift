import Manual

/// The catalogue's rows: the tables of the article on error codes, so that what people look up is what the program says.
struct ErrorTables: Sendable {
    /// What an HTTP status means.
    struct Status: Sendable {
        let statuses: ClosedRange<Int>
        let meaning: String
        let nextCheck: String
    }

    /// The codes' rows by the domain that numbers them, in the article's order.
    private(set) var rules: [ErrorDomain: [ErrorRule]] = [:]
    /// The statuses' rows; the first that holds a status speaks for it.
    private(set) var statuses: [Status] = []

    /// The rows of the manual's article.
    static let ofManual = ErrorTables(ManualArticle.lines(of: "ErrorCodes"))

    /// The rows of the lines of a text in Markdown, as UTF-8: a table under the heading of each domain.
    init(_ lines: [ArraySlice<UInt8>]) {
        let domains: [String: ErrorDomain] = [
            "CoreMedia": .coreMedia, "AVFoundation": .avFoundation, "URL loading": .url, "POSIX": .posix,
        ]
        var heading = ""
        for line in lines {
            if line.starts(with: "## ".utf8) { heading = String(decoding: line.dropFirst(3), as: UTF8.self) }
            guard line.first == UInt8(ascii: "|") else { continue }
            let cells = line.split(separator: UInt8(ascii: "|")).map {
                String(decoding: $0.dropFirst().dropLast(), as: UTF8.self)
            }
            if let domain = domains[heading], let rule = ErrorRule(cells) {
                rules[domain, default: []].append(rule)
            } else if heading == "HTTP", let status = Status(cells) {
                statuses.append(status)
            }
        }
    }
}

extension ErrorRule {
    /// A row of a table: code, name and words; kind; what happened; what to look at. `nil` for a table's head.
    fileprivate init?(_ cells: [String]) {
        guard cells.count == 4 else { return nil }
        let kind = cells[1].split(separator: ", ").map(String.init)
        guard kind.count == 3, let `class` = ErrorClass(rawValue: kind[0]),
            let severity = ErrorSeverity(rawValue: kind[1]),
            let source = ErrorEvidence(rawValue: kind[2])
        else { return nil }
        let code = cells[0].utf8.prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let words = Self.part(of: cells[0], between: "\"")
        let isCondition = cells[0].contains(#"only with ""#)
        self.init(
            Int(Substring(code)), when: isCondition ? words : nil, says: words, `class`, severity, source,
            title: Self.part(of: cells[0], between: "`"), cells[2], cells[3])
    }

    /// What stands in a cell between two marks.
    private static func part(of cell: String, between mark: Character) -> String? {
        let parts = cell.split(separator: mark, omittingEmptySubsequences: false)
        return parts.count == 3 ? String(parts[1]) : nil
    }
}

extension ErrorTables.Status {
    /// A row of the table: the status or a range of them; what happened; what to look at. `nil` for the table's head.
    fileprivate init?(_ cells: [String]) {
        let bounds = cells[0].split(separator: "-").compactMap { Int($0) }
        guard cells.count == 3, let first = bounds.first, let last = bounds.last, first <= last else { return nil }
        self.init(statuses: first...last, meaning: cells[1], nextCheck: cells[2])
    }
}
