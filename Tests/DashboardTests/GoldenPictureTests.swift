import Playback
import PlayheadTerminal
import Testing

@testable import Dashboard

/// Pictures of the screens in colour, on a dark and on a light ground, compared with files that somebody has looked at in a
/// browser. After a wanted change: `PLAYHEAD_WRITE_FRAMES=1 swift test --filter GoldenPicture`.
@Suite struct GoldenPictureTests {
    /// What is drawn: each screen, and what varies of one.
    enum Picture: String, CaseIterable {
        case session, requests, whatIf, compare, traces, fleet, why, cohorts, playlist, errors
        case links, failed, hours, recordedPair, text, help, search, export

        func state(_ size: Size) throws -> AppState {
            var state = try wholeState(size)
            state.size = size
            press(keys, &state)
            return state
        }

        private func wholeState(_ size: Size) throws -> AppState {
            switch self {
            case .session, .help, .search, .export: sessions("commute")
            case .compare: try ComparedSessions.state(size: size)
            case .links: try ComparedSessions.state(size: size) { $0.options.bandwidthScale = 0.4 }
            case .recordedPair: sessions("commute", "slow-minute")
            case .traces: try ComparedSessions.tracesState(size: size)
            case .fleet, .why, .cohorts: SampleFleet.state(size)
            case .failed: sessions("crypto-format-failure")
            case .hours: AppState(sessions: [LongSession.entry()], catalog: SampleSessions.catalog)
            case .requests: try SimulatedSessions.state(size: size)
            case .whatIf: try SimulatedSessions.recordedState(size: size)
            case .playlist, .text: try SamplePlaylist.state(size: size)
            case .errors: sessions("cdn-404")
            }
        }

        /// What is typed first.
        private var keys: String {
            switch self {
            case .session: "@10:25\r"
            case .compare, .links: "@84\r"
            case .recordedPair: "2"
            case .requests: "@40\rr"
            case .whatIf: "@60\rajjllll"
            case .why: "w"
            case .cohorts: "Rjc"
            case .playlist: "jj"
            case .text: "re"
            case .errors: "5"
            case .help: "?"
            case .search: "/stall\r"
            case .export: "x"
            case .traces, .fleet, .failed, .hours: ""
            }
        }

        private func sessions(_ names: String...) -> AppState {
            AppState(
                sessions: SessionList(names.flatMap { Array(SampleSessions.entries($0)) }), selected: 0,
                catalog: SampleSessions.catalog)
        }
    }

    @Test(arguments: Picture.allCases) func `a screen in colour, on a dark and a light ground`(picture: Picture) throws
    {
        let size = GoldenFrame.reviewed
        let frame = try Dashboard.frame(picture.state(size))
        for theme in [Theme.dark, .light] {
            let name = "\(picture.rawValue)-\(size.width)x\(size.height)-\(theme.name).svg"
            try GoldenFile(repository: "Tests/DashboardTests/Pictures/\(name)").compare(frame.svg(theme: theme))
        }
    }
}
