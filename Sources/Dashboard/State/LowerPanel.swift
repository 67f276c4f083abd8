/// What stands under the time line of the session screen.
enum LowerPanel: Int, CaseIterable, Hashable, Sendable {
    /// Stalls, errors, switches and seeks, with their diagnosis.
    case events
    /// Every request as a waterfall.
    case requests
    /// What the startup time was spent on.
    case startup

    /// Its neighbour; after the last comes the first.
    func neighbour(_ direction: Direction) -> LowerPanel {
        let count = Self.allCases.count
        return Self.allCases[(rawValue + direction.rawValue + count) % count]
    }
}
