/// What stands under the time line of the session screen.
enum LowerPanel: Int, CaseIterable, Hashable, Sendable {
    /// Stalls, errors, switches and seeks, with their diagnosis.
    case events
    /// Every request as a waterfall.
    case requests
    /// What the startup time was spent on.
    case startup
}
