import ArgumentParser
import Dashboard
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadPlatform
import PlayheadReport
import PlayheadTerminal
import PredicateFormat

struct ReplayCommand: MessagingCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Interactive replay of recorded sessions.",
        discussion: """
            Plays recorded AVPlayer sessions back in the terminal, with their KPIs as they stood at the playhead. A \
            session opens at its end, and Space plays it from its start. On the way out a short summary stays in the \
            scrollback. Without a terminal on standard output the summary is printed and no screen opens. Press ? in the screen for the keys.

            With --abr, --scale and the other what-if options the session is played again by a simulated player, and the \
            summary shows its KPIs beside the recorded ones: what this viewer would have got. Ladder and link are the \
            bundle's multivariant.m3u8 and trace.json, or what the log tells of them, which the notes then say: links that fit \
            it, and intervals of what they give (playhead help what-if). A bundle of simulate --log-dir holds the settings too: its own rule plays the same session again, and an option \
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

    @Option(help: .summaryLength)
    var summary = SummaryLength.short

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

    @Option(
        help: ArgumentHelp(
            "Begin with a saved view of the sessions: filter, groups, columns, order and baseline.",
            discussion: """
                Views are saved with S on the Fleet screen. They stand in the settings (playhead help environment), or in a file \
                .playhead beside the logs, which a team can share: view.NAME.where = PREDICATE, view.NAME.group-by = KEYS, \
                view.NAME.columns = HEADINGS, view.NAME.sort = HEADING, view.NAME.against = PREDICATE.
                """,
            valueName: "name"))
    var view: String?

    @Flag(
        help: """
            Follow a log that grows, or is rewritten whole, or comes through a pipe (-); F jumps to its end. Beyond 20,000 rows and events, or 5,000 \
            error entries, the oldest are folded: the KPIs count them, the lists do not show them.
            """)
    var follow = false

    @OptionGroup(title: "Messages") var messages: MessageOptions

    func validate() throws {
        try screen.check(exports)
        try ValidationError.unlessSpeed(speed)
        if view != nil, session != nil {
            throw ValidationError("--view shows the list of sessions, and --session one of them: give one.")
        }
        if follow, whatIf.isWanted {
            throw ValidationError("--follow shows what is recorded: it goes with no option that plays a session again.")
        }
        if try filter.predicate() != nil, follow {
            throw ValidationError("--where goes without --follow: what a session comes to is not known before its end.")
        }
        if follow, input.contextFile != nil {
            throw ValidationError("--context goes without --follow: a table is read once.")
        }
        if follow, input.open != nil {
            throw ValidationError("--follow needs a file: what --open brings only ends.")
        }
    }

    /// What the screens know of the machine, the user and the logs.
    var environment: DashboardEnvironment {
        var environment = screen.environment
        environment.sharedViews = UserFiles().sharedViews(beside: input.paths, StandardStreams.report)
        return environment
    }

    /// Which sessions the view that was asked for lists; nil for all. Screens show that they are some of all, and a summary has no
    /// others.
    func viewFilter() throws -> SessionPredicate? {
        guard let view else { return nil }
        let views = screen.userFiles.settings().views
        let shared = UserFiles().sharedViews(beside: input.paths) { _ in }
        guard let found = views[view] ?? shared[view] else {
            let known = Set(views.keys).union(shared.keys).sorted()
            throw CommandFailure.usage(
                "--view \(view): there is no such view" + (known.isEmpty ? "" : ": \(known.joined(separator: ", "))"))
        }
        return try found.filter.map { text in
            do throws(PredicateError) { return try SessionPredicate(parsing: text) } catch {
                throw CommandFailure.usage("--view \(view): no predicate, \(error.description)")
            }
        }
    }

    /// A state with the view that was asked for.
    func viewing(_ state: AppState) throws(CommandFailure) -> AppState {
        guard let view else { return state }
        var state = state
        if let problem = state.open(view: view) { throw CommandFailure.usage("--view \(view): \(problem)") }
        return state
    }

    func run() throws {
        defer { whatIf.abr.endPrograms() }
        // Where no screen shows it as it comes, a pipe is read to its end.
        if follow, viewer.opensScreen || !input.paths.contains("-") { return try showFollowed() }
        if viewer.opensScreen { try showWhileReading() } else { try showWhenRead() }
    }

    /// What shows the sessions.
    var viewer: SessionViewer {
        SessionViewer(
            screen: screen, exports: exports, format: format, summary: summary, withAggregate: withAggregate,
            catalog: ErrorCatalog()
        ) {
            problems throws(CommandFailure) in try input.report(problems)
        }
    }

    /// Sessions that are played again, and whose playlists are read, where the user asks for that.
    func playable(_ sessions: OpenedSessions, in files: POSIXFileSystem) -> OpenedSessions {
        let (whatIf, catalog) = (whatIf, ErrorCatalog())
        var sessions = sessions
        sessions.rerun = { whatIf.rerun($0, in: files, catalog: catalog) }
        sessions.playlist = { session in
            (whatIf.playlist ?? session.companion("multivariant.m3u8", in: files)).flatMap {
                PlaylistModel(reading: $0)
            }
        }
        return sessions
    }

    /// The session to open; of several without a choice the list is shown first.
    func selected(in sessions: OpenedSessions) throws -> Int? {
        guard let session else { return screen.snapshot == nil && sessions.unmodelledCount > 1 ? nil : 0 }
        guard let index = sessions.index(of: session) else {
            throw CommandFailure.noInput(
                "--session \(session): no session, or more than one, of that number, id or name")
        }
        return index
    }
}

extension ReplayCommand: InputCommand {}
