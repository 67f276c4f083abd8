import ArgumentParser
import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal

extension ReplayCommand {
    /// Sessions that can be shown.
    struct Opened: Sendable {
        var sessions: OpenedSessions
        /// The one to open; nil for the list.
        var selected: Int?
        /// That they are not all, and why; nil where they are.
        var notice: String?
        /// What is to be said of them on standard error, a line each.
        var messages: [String] { sessions.parts?.messages ?? [] }
    }

    /// Reads all at once, and shows it.
    func showWhenRead() throws {
        let opened = try find()
        for message in opened.messages { StandardStreams.report(message) }
        try viewer.show(try state(of: opened), opened.sessions)
    }

    /// Reads while a screen shows how far it is.
    func showWhileReading() throws {
        let clock = SystemClock()
        let watch = LoadingProgress { clock.now() }
        let title = input.paths.prefix(3).joined(separator: "  ") + (input.paths.count > 3 ? "  …" : "")
        // The state is made there too, which takes long of many sessions.
        let reading: LoadingTask<(opened: Opened, state: AppState)>
        do {
            reading = try LoadingTask.read(title, screen.terminal, watch) {
                let opened = try find(watch)
                watch.enter(.preparing)
                // Of what somebody left in the middle nothing is exported.
                if !watch.isCancelled { try viewer.writeExports(opened.sessions) }
                return (opened, try state(of: opened))
            }
        } catch let left as LeftReading {
            if !exports.export.isEmpty {
                StandardStreams.report("left before all was read: no export was written")
            }
            throw left.status
        }
        let (opened, shown) = reading.value
        // On the screen they would be in the way.
        defer { for message in opened.messages { StandardStreams.report(message) } }
        try viewer.show(shown, opened.sessions, on: reading.screen, typedAhead: reading.typedAhead)
    }

    /// Finds logs or parts, and reads them.
    ///
    /// - Parameter watch: told how far it is; nil for a line on standard error.
    private func find(_ watch: LoadingProgress? = nil) throws -> Opened {
        let listed = try viewFilter()
        let files = try input.files { watch?.isCancelled == true }
        let sources = try input.sources(in: files)
        var sessions =
            try sources.areParts(in: files)
            ? parts(sources, in: files, watch) : recorded(sources, in: files, watch)
        let notice =
            sessions.isPartial ? watch.map { ReadingProgress.notice(stoppedAt: $0.amount) } : nil
        if let notice { sessions.add(notes: ["The reading was \(notice)."]) }
        try sessions.keep(where: try filter.predicate())
        if !viewer.opensScreen, screen.snapshot == nil { try sessions.keep(where: listed) }
        if sessions.parts != nil { return Opened(sessions: sessions, notice: notice) }
        return try opened(sessions, notice: notice)
    }

    /// The sessions of logs.
    private func recorded(
        _ sources: LogSources, in files: POSIXFileSystem, _ watch: LoadingProgress?
    ) throws -> OpenedSessions {
        let scanner = try input.scanner(files)
        // Of each session what the screens list. All that reports tell is read where somebody asks for one; at once of
        // what can be read only once.
        let isStored = sources.sources.allSatisfy { files.stamp(of: $0.path)?.isStored == true }
        let scan = FleetScan(
            sources, scanner: scanner, jobs: processorCount, countsVariants: true, keepsVariants: !isStored,
            incidents: isStored ? .causes : .all, signals: nil, watch: watch)
        let sessions = OpenedSessions(scan, of: sources) {
            guard isStored else { return scan }
            if scan.wasStopped { return scan.inFull() }
            return FleetScan(
                sources, scanner: scanner, jobs: processorCount, countsVariants: true, incidents: .all
            ) { _ in true }
        }
        InputOptions.report(sessions.inputNotes, startups: scan.aggregate.startupFromLog)
        guard !sessions.isEmpty else {
            try input.report(sessions.problems)
            throw input.nothingRead
        }
        return sessions
    }

    /// The sessions of parts: all of them, as one.
    private func parts(
        _ sources: LogSources, in files: POSIXFileSystem, _ watch: LoadingProgress?
    ) throws -> OpenedSessions {
        if whatIf.isWanted {
            throw CommandFailure.usage(
                "A part holds no rows to play again: give the logs for --abr, --scale and the others.")
        }
        if session != nil {
            throw CommandFailure.usage("--session: a part holds no rows of its sessions: give the logs to open one.")
        }
        try input.report(LogProblems(sources.problems))
        let parts = try CommandFailure.catching { try PartFiles(sources, in: files) }
        try input.check(parts.sums)
        let sessions = try OpenedSessions(parts, of: sources, in: files, for: try filter.predicate(), watch)
        guard !sessions.isEmpty || parts.sums.sealedCount > 0 else {
            throw CommandFailure.badData("no session in what was read")
        }
        return sessions
    }

    /// Those of the sessions of logs that are wanted, as they are wanted.
    private func opened(_ sessions: OpenedSessions, notice: String?) throws -> Opened {
        let (files, catalog) = (POSIXFileSystem(maxSpool: input.maxSpool?.bytes), ErrorCatalog())
        var sessions = sessions
        if whatIf.isWanted {
            do throws(CommandFailure) {
                sessions = try whatIf.modelled(sessions, in: files, catalog: catalog)
            } catch {
                // What was not read may be why.
                guard sessions.problems.inputOutputCount > 0 else { throw error }
                StandardStreams.fail(error.description)
                try input.report(sessions.problems)
            }
        }
        let selected = try selected(in: sessions)
        return Opened(sessions: playable(sessions, in: files), selected: selected, notice: notice)
    }

    /// What the screens begin with.
    private func state(of opened: Opened) throws -> AppState {
        try viewing(
            AppState(
                sessions: opened.sessions.list, selected: opened.selected, catalog: ErrorCatalog(), speed: speed,
                isPlaying: screen.play, inputs: input.paths, inputFilter: filter.filter, notice: opened.notice,
                parts: opened.sessions.parts?.fleet, environment: environment))
    }
}

extension ReplayCommand {
    /// Shows logs that grow.
    func showFollowed() throws {
        let files = POSIXFileSystem(maxSpool: input.maxSpool?.bytes)
        let logs = try input.files()
        let sources = try input.sources(in: logs)
        if try sources.areParts(in: logs) {
            throw CommandFailure.usage("--follow reads logs that grow: a part is written once.")
        }
        if let split = sources.sources.first(where: { $0.split != nil }) {
            throw CommandFailure.usage("\(split.name): --follow reads a log to its end: leave out the @offset+length")
        }
        let catalog = ErrorCatalog()
        var followed = FollowedSessions(
            LogFollower(
                sources, files: logs, localTime: input.localTime, map: try input.map, columns: try input.columns.columns
            ),
            catalog: catalog)
        repeat { _ = followed.poll() } while followed.isBehind
        let scanner = try input.scanner(logs)
        let scan: @Sendable () throws -> FleetScan = {
            if sources.sources.contains(where: { logs.stamp(of: $0.path)?.isStored != true }) {
                throw LogProblem(
                    source: "--follow", message: "a stream that is followed is not kept: its lines are gone")
            }
            return FleetScan(sources, scanner: scanner, jobs: processorCount, countsVariants: false) { _ in true }
        }
        let sessions = playable(OpenedSessions(followed, catalog: catalog, scan: scan), in: files)
        InputOptions.report(sessions.inputNotes)
        let selected = try selected(in: sessions)
        try viewer.show(
            try viewing(
                AppState(
                    sessions: sessions.list, selected: selected, catalog: catalog, speed: speed,
                    isPlaying: screen.play, inputs: input.paths, inputFilter: filter.filter,
                    message: followed.changes.last?.description, ended: sessions.ended, isFollowing: true,
                    environment: environment)),
            sessions
        ) { open in
            followed.poll(keeping: open)
                ? playable(OpenedSessions(followed, catalog: catalog, scan: scan), in: files) : nil
        }
    }
}
