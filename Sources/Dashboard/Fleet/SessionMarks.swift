import PlayheadAnalytics

/// Sessions that the user marked one by one, in that order, to be exported, compared or listed together.
struct SessionMarks: Equatable, Sendable {
    /// So many can be marked; more are a group, which a predicate tells.
    static let most = 1000

    private struct Mark: Equatable {
        let id: String
        /// Where it stood among the sessions when it was marked.
        let number: Int
    }

    private var marks: [Mark] = []

    var count: Int { marks.count }
    var isEmpty: Bool { marks.isEmpty }
    var ids: [String] { marks.map(\.id) }

    func contains(_ id: String) -> Bool { marks.contains { $0.id == id } }

    /// Marks a session, or takes its mark away.
    mutating func toggle(_ number: Int, _ id: String) {
        if contains(id) { marks.removeAll { $0.id == id } } else { insert(number, id) }
    }

    mutating func insert(_ number: Int, _ id: String) {
        if marks.count < Self.most, !contains(id) { marks.append(Mark(id: id, number: number)) }
    }

    /// The marked ones among some sessions, by their numbers, in the order in which they were marked: they are looked for where a log
    /// grew meanwhile.
    func numbers(in sessions: SessionList) -> [Int] {
        marks.compactMap { mark in
            let isThere = sessions.indices.contains(mark.number) && sessions.id(mark.number) == mark.id
            return isThere ? mark.number : sessions.indices.first { sessions.id($0) == mark.id }
        }
    }

    /// What they and no others satisfy; nil where none is marked.
    var predicate: String? {
        isEmpty ? nil : "id IN {" + ids.map(Self.quoted).joined(separator: ", ") + "}"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
