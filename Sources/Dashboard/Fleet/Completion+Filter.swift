import Descriptions
import PlayheadAnalytics

extension Prompt.Kind {
    /// A predicate that sessions of the fleet satisfy.
    static let fleet = Prompt.Kind(
        name: "fleet", label: "where: ", note: { _ in "Tab completes   Esc cancels" },
        canOpen: { _ in true },
        completion: { Completion(ofFilter: $0, in: $1.fleet) },
        take: { $1.text.isEmpty ? nil : $0.addFilter($1.text) })
}

extension Completion {
    /// What the last word of a filter can be completed to: a key of sessions, or a value of the key before it.
    ///
    /// Nil where nothing begins as the last word does.
    init?(ofFilter text: String, in fleet: FleetModel) {
        let word = Self.lastWord(of: text)
        let kept = String(text.dropLast(word.count))
        let words: [String]
        let before = kept.split(separator: " ")
        if before.count >= 2, let key = GroupKey(before[before.count - 2].filter { $0 != "(" }),
            Self.comparators.contains(before[before.count - 1].uppercased()), let column = fleet.table.column(key)
        {
            let counts = column.counts(in: fleet.shown)
            let known = column.values.enumerated().compactMap { code, value in value.map { (count: counts[code], $0) } }
            words = known.filter { $0.count > 0 }.sorted { ($1.count, $0.1) < ($0.count, $1.1) }
                .map { Self.quoted($0.1) }.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        } else {
            let given = fleet.sealed?.grouping.keys ?? fleet.table.columns.map(\.key)
            let keys = given.filter { !$0.isStart }.map(\.description)
            // Sums do not tell which sessions they are of.
            let kpis = fleet.sealed == nil ? FleetMeasure.columns.map(\.sessionKey) : []
            let all = keys.sorted() + kpis + (fleet.lacksTime ? [] : ["startDate"])
            words = all.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        }
        self.init(keeping: kept, words: words)
    }

    private static let comparators: Set = [
        "==", "=", "!=", "<", ">", "<=", ">=", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE",
    ]

    /// What is being typed: from the last space or parenthesis on, or from a quotation mark that is open.
    private static func lastWord(of text: String) -> Substring {
        var start = text.startIndex
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" {
                if !isQuoted { start = index }
                isQuoted.toggle()
            } else if !isQuoted, text[index] == " " || text[index] == "(" {
                start = text.index(after: index)
            }
        }
        return text[start...]
    }

    private static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension GroupKey {
    /// Whether it is the calendar's span in which sessions started.
    fileprivate var isStart: Bool { if case .start = self { true } else { false } }
}
