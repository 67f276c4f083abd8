import Comparison
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform

extension SessionSource {
    /// What a model played again.
    struct Model: Sendable {
        /// The id of the session that it was.
        let of: String
        /// What is changed.
        let label: String
        /// What it came to over many links; nil where its link was known.
        let answer: WhatIfAnswer?
        /// The session that it was as the model plays it; nil where the answer has that, and of one of the simulator.
        let unchanged: SessionTotals?
    }

    /// A session, and where it comes from.
    struct Session: Sendable {
        let id: String
        /// What the user calls it: its bundle, its file.
        var title: String
        /// What its log adds up to.
        let totals: SessionTotals
        /// The bundle's folder; nil for a loose log.
        var folder: String?
        /// What it came from, of a session of the simulator.
        var simulation: Simulation?
        /// What is folded of the log, where it is followed and grew too long; else nil.
        var fold: CompactedSession?
        /// Of a session that a model played again: of which, and what is changed.
        var model: Model?
        /// Its log, which a recorded session reads again from where it stands.
        let log: @Sendable () throws(LogProblem) -> SessionLog

        /// What the session came from, where it is a simulated one and its bundle says it; else nil.
        ///
        /// - Throws: where the bundle's files are not as they were written.
        func simulation(in files: some FileSystem) throws -> Simulation? {
            try folder.flatMap(SimulationBundle(files).simulation)
        }

        /// The path of a file beside the log in its bundle; nil where there is none, and where a simulation says more.
        func companion(_ name: String, unlessIn simulation: Simulation?, in files: some FileSystem) -> String? {
            simulation == nil ? companion(name, in: files) : nil
        }

        /// The path of a file beside the log in its bundle; nil where there is none.
        func companion(_ name: String, in files: some FileSystem) -> String? {
            guard let path = folder.map({ $0 + "/" + name }), files.kind(of: path) == .file,
                files.stamp(of: path)?.isStored != false
            else { return nil }
            return path
        }
    }
}

extension SessionSource.Session {
    /// A session whose log is in memory.
    init(
        _ log: SessionLog, title: String, simulation: Simulation? = nil, fold: CompactedSession? = nil,
        catalog: ErrorCatalog
    ) {
        self.init(
            id: log.id, title: title, totals: SessionTotals(log, catalog: catalog, after: fold),
            simulation: simulation, fold: fold
        ) { log }
    }
}
