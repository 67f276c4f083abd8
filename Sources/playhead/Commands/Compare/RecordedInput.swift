import BandwidthTrace
import Comparison
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics
import PlayheadPlatform

/// A recorded session that stands where a playlist might: its bundle, or one of its logs alone.
struct RecordedInput {
    private let session: SessionEntry
    /// The session's log.
    let log: SessionLog
    private let catalog = ErrorCatalog()

    /// Whether a path is a recorded session, and no playlist: a folder with an access log, an error log or what
    /// the app observed, or a log or an HTTP archive.
    ///
    /// - Throws: where a folder cannot be listed.
    static func isOne(_ path: String, in files: some FileSystem) throws(LoadingError) -> Bool {
        switch files.kind(of: path) {
        case .folder:
            return try files.entries(of: path).contains { name in
                ["access.log", "error.log", "events.ndjson", "requests.ndjson"].contains { name.hasPrefix($0) }
            }
        case .file:
            return [".log", ".har"].contains { ending in ["", ".gz", ".zst"].contains { path.hasSuffix(ending + $0) } }
        case nil: return false
        }
    }

    /// Reads the only session at a path.
    ///
    /// - Parameter qoe: the model by which its QoE is counted; nil for its context's, else the usual.
    init(_ path: String, in files: POSIXFileSystem, qoe: LinearQoE? = nil) throws(CommandFailure) {
        let sources = LogSources(at: [path], in: files)
        let scanner = LogScanner(files: files, localTime: .utc)
        let scan = FleetScan(sources, scanner: scanner, jobs: 1, countsVariants: true) { _ in true }
        let sessions = OpenedSessions(scan, of: sources) { scan }
        let problems = sessions.problems.kept
        if let problem = problems.first, problem.kind == .inputOutput {
            throw CommandFailure.inputOutput("\(problem)")
        }
        for problem in problems.prefix(3) { StandardStreams.report(problem.description) }
        InputOptions.report(sessions.inputNotes)
        guard let session = sessions.first, sessions.count == 1 else {
            throw CommandFailure.badData("\(path): one recorded session is wanted, and these are \(sessions.count)")
        }
        self.session = session
        var log = try CommandFailure.catching { try session.log() }
        log.context.count(by: qoe)
        self.log = log
    }

    /// The session as a contender, with the ladder of its bundle where that is there.
    func contender(in files: some FileSystem) throws(CommandFailure) -> RecordedContender {
        var presentation = try simulation(in: files)?.presentation
        if presentation == nil, let path = session.companion("multivariant.m3u8", in: files) {
            presentation = try PresentationReader(files: files, options: PresentationOptions()).require(path)
        }
        return RecordedContender(log, title: session.title, folder: session.folder, presentation: presentation)
    }

    /// What the session came from, where it is a simulated one and its bundle says it; else nil.
    private func simulation(in files: some FileSystem) throws(CommandFailure) -> Simulation? {
        try CommandFailure.catching { try session.simulation(in: files) }
    }

    /// What a model plays against the session.
    struct Setting {
        /// What is played.
        let presentation: Presentation
        /// Over which link.
        let trace: BandwidthTrace
        /// After how many seconds the model leaves, as the viewer did; nil plays to the end.
        let duration: Double?
        /// What a reader should know of the ladder, a sentence each.
        let notes: [String]
        /// What a reader should know of a link that is only what the log shows of it; nil of one that is known.
        let observedLinkNote: String?
    }

    /// How the session is played again where nothing is changed.
    func whatIf(_ modelling: SessionModelling, in files: some FileSystem) throws(CommandFailure) -> WhatIf {
        try CommandFailure.catching("\(session.title) cannot be modelled: ") {
            try modelling.whatIf(of: session, in: files, catalog: catalog)
        }
    }

    /// How long media should be that are made up: what was watched.
    var watched: Double? {
        session.totals.durationWatched.flatMap { $0 > 0 ? $0 : nil }
    }

    /// What a model plays against the session.
    ///
    /// - Parameters:
    ///   - presentation: what is played; nil for the bundle's playlist, or what the log tells of it.
    ///   - trace: the link; nil for the bundle's, or what the log tells of it.
    func setting(
        _ presentation: Presentation?, over trace: BandwidthTrace?, seed: UInt64, in files: some FileSystem
    ) throws(CommandFailure) -> Setting {
        var options = PresentationOptions(seed: seed)
        if let watched { options.length = watched }
        var (presentation, trace) = (presentation, trace)
        let simulation = try simulation(in: files)
        if presentation == nil, let path = session.companion("multivariant.m3u8", unlessIn: simulation, in: files) {
            presentation = try PresentationReader(files: files, options: options).require(path)
        }
        if trace == nil, let path = session.companion("trace.json", unlessIn: simulation, in: files) {
            trace = try TraceInputOptions.trace(path, in: files, seed: seed)
        }
        return try CommandFailure.catching("nothing can be played against \(session.title): ") {
            let whatIf = try WhatIf(
                log, presentation: presentation, trace: trace, simulation: simulation, options: options,
                catalog: catalog)
            return Setting(
                presentation: whatIf.base.presentation, trace: whatIf.base.trace,
                duration: whatIf.base.options.duration, notes: whatIf.modelNotes,
                observedLinkNote: whatIf.observedLinkNote)
        }
    }
}
