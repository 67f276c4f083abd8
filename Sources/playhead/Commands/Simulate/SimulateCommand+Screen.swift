import Comparison
import Dashboard
import PlayheadAnalytics
import PlayheadReport

extension SimulateCommand {
    /// Whether the runs of a matrix are shown on screens, or one of these is drawn.
    var showsMatrix: Bool { screen.snapshot != nil || format == nil && !aggregateOnly && screen.opens }

    /// What two sides come to over several traces, for the Compare screen; nil where nobody looks at that.
    func compare(_ viewed: MatrixSessions, _ signals: SignalWatch, _ progress: ProgressLine) -> ComparedMatrix? {
        guard screen.snapshot == nil || screen.first == .compare else { return nil }
        return viewed.comparison(jobs: jobs) {
            progress.add($0, of: .resamples, total: $1)
            return signals.received == nil
        }
    }

    /// Shows the runs on the Fleet screen, and what two sides come to on the Compare screen.
    ///
    /// - Parameter reportRest: says what stays to be said behind the summary.
    func show(_ viewed: MatrixSessions, _ compared: ComparedMatrix?, reportRest: @escaping () -> Void) throws {
        let catalog = ErrorCatalog()
        let viewer = SessionViewer(
            screen: screen, exports: exports, format: format ?? .text, summary: summary, withAggregate: withAggregate,
            catalog: catalog
        ) { _ throws(CommandFailure) in reportRest() }
        var state = AppState(
            sessions: viewed.list, catalog: catalog, speed: speed, isPlaying: screen.play,
            environment: screen.environment)
        if let compared {
            state = state.comparing(compared.comparison, of: compared.experiment, playlists: compared.playlists)
        }
        if let story = viewed.story { state = state.telling(story) }
        try viewer.show(state, viewed)
    }
}
