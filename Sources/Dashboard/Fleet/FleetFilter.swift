import PlayheadReport

/// One of the predicates that the sessions of the Fleet screen satisfy: a chip.
struct FleetFilter: Equatable, Sendable {
    let predicate: SessionPredicate
    /// The predicate as the user typed it, or as a row made it.
    var text: String { predicate.format }

    static func == (left: FleetFilter, right: FleetFilter) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension [FleetFilter] {
    /// All of them as one predicate; nil where there is none.
    var joined: String? {
        switch count {
        case 0: nil
        case 1: self[0].text
        default: map { $0.predicate.isAlternative ? "(\($0.text))" : $0.text }.joined(separator: " AND ")
        }
    }
}
