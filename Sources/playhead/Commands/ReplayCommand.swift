import Analytics
import ArgumentParser
import Dashboard
import Platform
import PlayerLog
import Report
import Terminal

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Interactive replay of recorded sessions.",
        discussion: """
            Plays recorded AVPlayer sessions back in the terminal, with their KPIs as they stood at the playhead. On the \
            way out the summary stays in the scrollback. Without a terminal on standard output the summary is printed \
            and no screen opens. Press ? in the screen for the keys.

            With --abr, --scale and the other what-if options the session is played again by a simulated player, and the \
            summary shows its KPIs beside the recorded ones: what this viewer would have got. Ladder and link are the \
            bundle's multivariant.m3u8 and trace.json, or what the access log tells of them, which the notes then say. A \
            bundle of simulate --log-dir holds the settings too: its own rule plays the same session again, and an option \
            changes that and nothing else.

            Parts of kpi --partial open as all their sessions together, without the logs.

            EXAMPLES
              playhead replay Sessions/commute
              playhead replay Sessions/commute --abr bola --scale 0.5
              playhead replay Sessions/fleet --where 'stallCount > 0' --format markdown
              playhead replay access.log error.log --export summary.json
              playhead replay monday.part tuesday.part
              playhead replay --follow access.log
              playhead replay Sessions/commute --snapshot 120x40 --at 60
              playhead replay Sessions/commute --export commute.html
              playhead replay Sessions/fleet \\
                --where 'stallCount > 0 AND context.network == "cellular"'
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "What-if options") var whatIf: WhatIfOptions
    @OptionGroup var exports: ExportOptions

    @Flag(help: .withAggregate)
    var withAggregate = false

    @OptionGroup var filter: SessionFilterOptions
    @OptionGroup var screen: ScreenOptions

    @Option(help: "How the summary is written where no screen opens.")
    var format = ReportFormat.text

    @Option(
        help: ArgumentHelp(
            "How fast it plays, as a multiple of real time: 0.25 to 3600. Unless given, so that a session takes about a minute.",
            valueName: "x"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "The session to open: its number in the list, the start of its id, or its bundle's name.",
            valueName: "session"))
    var session: String?

    @Flag(
        help: """
            Follow a log that grows, or is rewritten whole; F jumps to its end. Beyond 20,000 rows and events, or 5,000 \
            error entries, the oldest are folded: the KPIs count them, the lists do not show them.
            """)
    var follow = false

    func validate() throws {
        try ValidationError.unlessSpeed(speed)
        if follow, whatIf.isWanted {
            throw ValidationError("--follow shows what is recorded: it goes with no option that plays a session again.")
        }
        if try filter.predicate() != nil, follow {
            throw ValidationError("--where goes without --follow: what a session comes to is not known before its end.")
        }
        if follow, input.paths.contains("-") {
            throw ValidationError("--follow needs a file: standard input only ends.")
        }
        if follow, input.open != nil {
            throw ValidationError("--follow needs a file: what --open brings only ends.")
        }
    }

    func run() throws {
        let files = POSIXFileSystem(maxSpool: input.maxSpool?.bytes)
        let logs = try input.files()
        let sources = try input.sources(in: logs)
        if try sources.areParts(in: logs) { return try showParts(sources, in: logs) }
        if follow, let split = sources.sources.first(where: { $0.split != nil }) {
            throw CommandFailure.usage("\(split.name): --follow reads a log to its end: leave out the @offset+length")
        }
        let catalog = ErrorCatalog()
        var followed = FollowedSessions(
            LogFollower(sources, files: logs, localTime: input.localTime), catalog: catalog)
        var sessions: ViewedSessions
        if follow {
            repeat { _ = followed.poll() } while followed.isBehind
            sessions = ViewedSessions(followed, catalog: catalog)
        } else {
            let scanner = LogScanner(files: logs, localTime: input.localTime)
            // Of each session what the screens list. All that reports tell is read where somebody asks for one; at once of
            // what can be read only once.
            let isStored = sources.sources.allSatisfy { logs.stamp(of: $0.path)?.isStored == true }
            let scan = FleetScan(
                sources, scanner: scanner, jobs: processorCount, countsVariants: true, keepsVariants: !isStored,
                incidents: isStored ? .causes : .all, signals: nil)
            sessions = ViewedSessions(scan, of: sources) {
                guard isStored else { return scan }
                return FleetScan(
                    sources, scanner: scanner, jobs: processorCount, countsVariants: true, incidents: .all
                ) { _ in true }
            }
        }
        InputOptions.report(sessions.inputNotes)
        guard follow || !sessions.isEmpty else {
            try input.report(sessions.problems)
            throw CommandFailure.badData("no session in what was read")
        }
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
        let whatIf = whatIf
        let rerun = { @Sendable (session: ViewedSessions.Session) in
            whatIf.rerun(session, in: files, catalog: catalog)
        }
        let playlist = { @Sendable (session: ViewedSessions.Session) in
            (whatIf.playlist ?? session.companion("multivariant.m3u8", in: files)).flatMap {
                PlaylistModel(reading: $0)
            }
        }
        (sessions.rerun, sessions.playlist) = (rerun, playlist)
        let selected = try selected(in: sessions)
        let viewer = SessionViewer(
            screen: screen, exports: exports, format: format, withAggregate: withAggregate, catalog: catalog
        ) {
            problems throws(CommandFailure) in try input.report(problems)
        }
        let news: (String?) -> ViewedSessions? = { open in
            guard followed.poll(keeping: open) else { return nil }
            var sessions = ViewedSessions(followed, catalog: catalog)
            (sessions.rerun, sessions.playlist) = (rerun, playlist)
            return sessions
        }
        try viewer.show(
            AppState(
                sessions: sessions.entries(), selected: selected, catalog: catalog, speed: speed,
                isPlaying: true, inputs: input.paths, inputFilter: filter.filter, ended: sessions.ended,
                isFollowing: follow,
                capturesMouse: screen.mouse),
            sessions, news: follow ? news : nil)
    }

    /// The session to open; of several without a choice the list is shown first.
    private func selected(in sessions: ViewedSessions) throws -> Int? {
        guard let session else { return screen.snapshot == nil && sessions.unmodelledCount > 1 ? nil : 0 }
        guard let index = sessions.index(of: session) else {
            throw CommandFailure.noInput(
                "--session \(session): no session, or more than one, of that number, id or name")
        }
        return index
    }
}

extension ReplayCommand: InputCommand {}
