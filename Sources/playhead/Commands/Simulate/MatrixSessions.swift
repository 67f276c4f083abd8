import BandwidthTrace
import Comparison
import Dashboard
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// The runs of a matrix on the screens, and what they come to in the summary that stays. A run is played again where
/// somebody opens it.
struct MatrixSessions: ReportableSource {
    /// Where a run stands in a matrix.
    struct Place: Sendable {
        let side: Int
        let trace: Int
    }

    let problems = LogProblems()
    let notes: [String]
    let ended = FleetAccumulator()
    let logNews: String? = nil
    private let matrix: Matrix
    /// What the runs come to, with each of them.
    private let report: KPIReport
    /// Where the report's sessions stand.
    private let places: [Place]
    /// The paths of the playlists by their names in rows.
    private let paths: [String: String]
    /// What tells runs apart.
    private let keys: [String]

    /// - Parameters:
    ///   - report: what the runs come to, with each of them.
    ///   - places: where these stand, in the same order.
    ///   - paths: of the playlists, by their names in rows.
    ///   - notes: what a reader should know, a sentence each.
    init(_ matrix: Matrix, _ report: KPIReport, at places: [Place], paths: [String: String], notes: [String]) {
        (self.matrix, self.report, self.places, self.paths, self.notes) = (matrix, report, places, paths, notes)
        let names = matrix.sides.map { $0.name(trace: "", seed: matrix.seed).context }
        keys = RunIdentity.keys.filter { key in key == "trace" || Set(names.map { $0[key] }).count > 1 }
    }

    /// Which side stands out; nil of a single one.
    var story: (any Story)? { report.story }

    // MARK: Screens

    var count: Int { places.count }

    func totals(_ index: Int) -> SessionTotals { report.sessions[index] }

    subscript(index: Int) -> SessionEntry {
        let (place, totals) = (places[index], report.sessions[index])
        return SessionEntry(
            title: keys.compactMap { totals.context[$0] }.joined(separator: " "), totals: totals,
            origin: origin(of: place), playlist: playlist(of: place.side)
        ) {
            let session = try run(place).session
            if let failure = session.ruleFailure { throw failure }
            return session.log
        }
    }

    private func run(_ place: Place) throws(TraceError) -> Matrix.Run {
        try matrix.run(side: place.side, trace: place.trace)
    }

    private func origin(of place: Place) -> SessionOrigin {
        // Why one cannot be played again is said where its course is asked for.
        (try? matrix.simulation(side: place.side, trace: place.trace)).map { .simulated($0) } ?? .recorded(nil)
    }

    private func playlist(of side: Int) -> (@Sendable () -> PlaylistModel?)? {
        paths[matrix.sides[side].playlist].map { path in { @Sendable in PlaylistModel(reading: path) } }
    }

    /// What two sides come to over more than one trace, as the Compare screen shows it; nil of other matrices.
    ///
    /// - Parameter resampling: as in `Experiment`.
    func comparison(
        jobs: Int, resampling: @escaping @Sendable (Int, Int) -> Bool
    ) -> ComparedMatrix? {
        guard matrix.sides.count == 2 else { return nil }
        let scores = matrix.sides.map { VariantScores($0.presentation) }
        var traces = SessionsByTrace<ComparedSession>(sides: 2)
        for (place, totals) in zip(places, report.sessions) {
            traces.add(
                ComparedSession(totals, scores: scores[place.side]), side: place.side, trace: place.trace,
                name: totals.context["trace"] ?? "")
        }
        guard traces.pairs(0, 1).count > 1 else { return nil }
        let experiment = Experiment(of: matrix)
        return ComparedMatrix(
            comparison: experiment.compare(traces, jobs: jobs, resampling: resampling), experiment: experiment,
            playlists: [playlist(of: 0), playlist(of: 1)])
    }

    // MARK: Reports

    func options(_ catalog: ErrorCatalog) -> ReportOptions {
        var options = ReportOptions.ofThisRun
        (options.catalog, options.notes, options.longestList) = (catalog, notes, Self.mostListed)
        return options
    }

    /// What each side comes to is the answer; the worst runs are examples.
    static let mostListed = 10

    func report(_ catalog: ErrorCatalog, most: Int) -> KPIReport {
        var report = report
        if places.count > most { report.sessions = [] }
        return report
    }

    func report(of request: ExportRequest, _ catalog: ErrorCatalog) -> KPIReport {
        let known = Dictionary(zip(report.sessions.lazy.map(\.id), places)) { first, _ in first }
        let sessions = request.sessions.map { entry in
            // With what went wrong one by one.
            known[entry.id].flatMap { try? run($0) }.map {
                entry.totals.listingIncidents(of: $0.session.log, catalog: catalog)
            } ?? entry.totals
        }
        var some = report
        some.sessions = sessions
        if sessions.count == places.count { return some }
        some = KPIReport(sessions: sessions, aggregate: FleetAccumulator())
        for session in sessions { some.aggregate.add(session) }
        some.leadingKeys = report.leadingKeys
        return some
    }
}

/// What the two sides of a matrix come to over its traces, and what plays one of these again.
struct ComparedMatrix {
    let comparison: Comparison
    let experiment: Experiment
    /// The playlists of both.
    let playlists: [(@Sendable () -> PlaylistModel?)?]
}
