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
            let cells = line.split(separator: UInt8(ascii: "|")).map { $0.dropFirst().dropLast() }
            if let domain = domains[heading], let rule = ErrorRule(cells) {
                rules[domain, default: []].append(rule)
            } else if heading == "HTTP", let status = Status(cells) {
                statuses.append(status)
            }
        }
    }
}

// Cells are bytes until they are texts: the tables are read at each start.
extension ErrorRule {
    /// A row of a table: code, name and words; kind; what happened; what to look at. `nil` for a table's head.
    fileprivate init?(_ cells: [ArraySlice<UInt8>]) {
        guard cells.count == 4 else { return nil }
        let kind = cells[1].split(separator: UInt8(ascii: ",")).map { $0.drop { $0 == 0x20 } }
        guard kind.count == 3, let `class` = ErrorClass(rawValue: String(decoding: kind[0], as: UTF8.self)),
            let severity = ErrorSeverity(rawValue: String(decoding: kind[1], as: UTF8.self)),
            let source = ErrorEvidence(rawValue: String(decoding: kind[2], as: UTF8.self))
        else { return nil }
        let code = cells[0].prefix { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let words = Self.part(of: cells[0], between: UInt8(ascii: "\""))
        let isCondition = words.map { cells[0][..<$0.startIndex].suffix(6).elementsEqual("with \"".utf8) } ?? false
        let text = words.map { String(decoding: $0, as: UTF8.self) }
        self.init(
            Int(String(decoding: code, as: UTF8.self)), when: isCondition ? text : nil, says: text, `class`, severity,
            source,
            title: Self.part(of: cells[0], between: UInt8(ascii: "`")).map { String(decoding: $0, as: UTF8.self) },
            String(decoding: cells[2], as: UTF8.self), String(decoding: cells[3], as: UTF8.self))
    }

    /// What stands in a cell between two marks.
    private static func part(of cell: ArraySlice<UInt8>, between mark: UInt8) -> ArraySlice<UInt8>? {
        guard let start = cell.firstIndex(of: mark) else { return nil }
        let rest = cell[(start + 1)...]
        return rest.firstIndex(of: mark).map { rest[..<$0] }
    }
}

extension ErrorTables.Status {
    /// A row of the table: the status or a range of them; what happened; what to look at. `nil` for the table's head.
    fileprivate init?(_ cells: [ArraySlice<UInt8>]) {
        let bounds = cells[0].split(separator: UInt8(ascii: "-")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard cells.count == 3, let first = bounds.first, let last = bounds.last, first <= last else { return nil }
        self.init(
            statuses: first...last, meaning: String(decoding: cells[1], as: UTF8.self),
            nextCheck: String(decoding: cells[2], as: UTF8.self))
    }
}
