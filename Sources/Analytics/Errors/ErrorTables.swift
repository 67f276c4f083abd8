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
            if let domain = domains[heading], let rule = ErrorRule(line) {
                rules[domain, default: []].append(rule)
            } else if heading == "HTTP", let status = Status(line) {
                statuses.append(status)
            }
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
