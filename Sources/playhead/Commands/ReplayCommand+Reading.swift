import ArgumentParser
import Dashboard
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal

extension ReplayCommand {
    /// What stands at the paths.
    indirect enum Found: Sendable {
        /// Those of parts of `kpi --partial`.
        case parts(ViewedParts)
        case sessions(Opened)
    }

    /// Sessions that can be shown.
    struct Opened: Sendable {
        var sessions: SessionSource
        /// The one to open; nil for the list.
        var selected: Int?
        /// That they are not all, and why; nil where they are.
        var notice: String?
    }

    /// The same, made ready for the screens, which takes long of many sessions.
    indirect enum Ready: Sendable {
        case parts(ViewedParts, AppState)
        case sessions(SessionSource, AppState)
    }

    /// Reads all at once, and shows it.
    func showWhenRead() throws {
        switch try find() {
        case .parts(let parts):
            for message in parts.messages { StandardStreams.report(message) }
            try viewer.show(state(of: parts), parts)
        case .sessions(let opened): try viewer.show(state(of: opened), opened.sessions)
        }
    }

    /// Reads while a screen shows how far it is.
    func showWhileReading() throws {
        let clock = SystemClock()
        let watch = LoadingProgress { clock.now() }
        let title = input.paths.prefix(3).joined(separator: "  ") + (input.paths.count > 3 ? "  …" : "")
        let reading: LoadingTask<Ready>
        do {
            reading = try LoadingTask.read(title, screen.terminal, watch) {
                switch try find(watch) {
                case .parts(let parts):
                    watch.enter(.preparing)
                    if !watch.isCancelled { try viewer.writeExports(parts) }
                    return .parts(parts, state(of: parts))
                case .sessions(let opened):
                    watch.enter(.preparing)
                    // Of what somebody left in the middle nothing is exported.
                    if !watch.isCancelled { try viewer.writeExports(opened.sessions) }
                    return .sessions(opened.sessions, state(of: opened))
                }
            }
        } catch let left as LeftReading {
            if !exports.export.isEmpty {
                StandardStreams.report("left before all was read: no export was written")
            }
            throw left.status
        }
        switch reading.value {
        case .parts(let parts, let state):
            // On the screen they would be in the way.
            defer { for message in parts.messages { StandardStreams.report(message) } }
            try viewer.show(state, parts, on: reading.screen, typedAhead: reading.typedAhead)
        case .sessions(let sessions, let state):
            try viewer.show(state, sessions, on: reading.screen, typedAhead: reading.typedAhead)
        }
    }

    /// Finds logs, and reads them.
    ///
    /// - Parameter watch: told how far it is; nil for a line on standard error.
    private func find(_ watch: LoadingProgress? = nil) throws -> Found {
        let logs = try input.files { watch?.isCancelled == true }
        let sources = try input.sources(in: logs)
        if try sources.areParts(in: logs) { return .parts(try parts(sources, in: logs, watch)) }
        let scanner = LogScanner(files: logs, localTime: input.localTime)
        // Of each session what the screens list. All that reports tell is read where somebody asks for one; at once of
        // what can be read only once.
        let isStored = sources.sources.allSatisfy { logs.stamp(of: $0.path)?.isStored == true }
        let scan = FleetScan(
            sources, scanner: scanner, jobs: processorCount, countsVariants: true, keepsVariants: !isStored,
            incidents: isStored ? .causes : .all, signals: nil, watch: watch)
        var sessions = SessionSource(scan, of: sources) {
            guard isStored else { return scan }
            if scan.wasStopped { return scan.inFull() }
            return FleetScan(
                sources, scanner: scanner, jobs: processorCount, countsVariants: true, incidents: .all
            ) { _ in true }
        }
        InputOptions.report(sessions.inputNotes)
        guard !sessions.isEmpty else {
            if !input.areOnlyPlaylists { try input.report(sessions.problems) }
            throw input.nothingRead
        }
        let notice = scan.wasStopped ? watch.map { ReadingProgress.notice(stoppedAt: $0.amount) } : nil
        if let notice { sessions.add(notes: ["The reading was \(notice)."]) }
        return .sessions(try opened(sessions, notice: notice))
    }

    /// Those of the sessions that are wanted, and as they are wanted.
    private func opened(_ sessions: SessionSource, notice: String?) throws -> Opened {
        let (files, catalog) = (POSIXFileSystem(maxSpool: input.maxSpool?.bytes), ErrorCatalog())
        var sessions = sessions
        try sessions.keep(where: try filter.predicate())
        if whatIf.isWanted {
            do throws(CommandFailure) {
                sessions = try whatIf.modelled(sessions, in: files, catalog: catalog)
            } catch {
                // What was not read may be why.
                guard sessions.problems.inputOutputCount > 0 else { throw error }
                StandardStreams.report(error.description)
                try input.report(sessions.problems)
            }
        }
        let selected = try selected(in: sessions)
        return Opened(sessions: playable(sessions, in: files), selected: selected, notice: notice)
    }

    /// What the screens begin with.
    private func state(of opened: Opened) -> AppState {
        AppState(
            sessions: opened.sessions.entries(), selected: opened.selected, catalog: ErrorCatalog(), speed: speed,
            isPlaying: screen.play, inputs: input.paths, inputFilter: filter.filter, notice: opened.notice,
            environment: screen.environment)
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
            LogFollower(sources, files: logs, localTime: input.localTime), catalog: catalog)
        repeat { _ = followed.poll() } while followed.isBehind
        let sessions = playable(SessionSource(followed, catalog: catalog), in: files)
        InputOptions.report(sessions.inputNotes)
        let selected = try selected(in: sessions)
        try viewer.show(
            AppState(
                sessions: sessions.entries(), selected: selected, catalog: catalog, speed: speed,
                isPlaying: screen.play, inputs: input.paths, inputFilter: filter.filter,
                message: followed.changes.last?.description, ended: sessions.ended, isFollowing: true,
                environment: screen.environment),
            sessions
        ) { open in
            followed.poll(keeping: open) ? playable(SessionSource(followed, catalog: catalog), in: files) : nil
        }
    }
}

extension ReplayCommand {
    /// What parts hold: all of them, as one.
    ///
    /// - Parameter watch: told how far the reading is; nil for a line on standard error.
    func parts(
        _ sources: LogSources, in files: POSIXFileSystem, _ watch: LoadingProgress?
    ) throws -> ViewedParts {
        if whatIf.isWanted {
            throw CommandFailure.usage(
                "A part holds no rows to play again: give the logs for --abr, --scale and the others.")
        }
        if session != nil {
            throw CommandFailure.usage("--session: a part holds no rows of its sessions: give the logs to open one.")
        }
        try input.report(LogProblems(sources.problems))
        let stored = try CommandFailure.catching { try PartFiles(sources, in: files) }
        try input.check(stored.sums)
        let predicate = try filter.predicate()
        var parts = try ViewedParts(stored, of: sources, in: files, for: predicate, watch)
        guard !parts.isEmpty else { throw CommandFailure.badData("no session in what was read") }
        try parts.keep(where: predicate)
        return parts
    }

    /// What the screens begin with.
    func state(of parts: ViewedParts) -> AppState {
        AppState(
            sessions: parts.entries(), catalog: ErrorCatalog(), inputs: input.paths, inputFilter: filter.filter,
            notice: parts.notice, parts: parts.sealed, environment: screen.environment)
    }
}
