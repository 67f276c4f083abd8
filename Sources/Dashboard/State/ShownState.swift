/// The state that a frame is drawn from. All panels of the frame hold it together: a copy of one is a reference, where the
/// state itself has some fifty fields to be copied.
final class ShownState: Sendable {
    let state: AppState

    init(_ state: AppState) { self.state = state }
}

/// What draws a part of a screen, or finds what is there.
protocol Panel {
    /// The state that it is drawn from.
    var shown: ShownState { get }
}

extension Panel {
    /// The state that it is drawn from, to be read in its place.
    var state: AppState { _read { yield shown.state } }
}
