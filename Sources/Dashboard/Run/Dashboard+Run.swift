public import PlayerLog
public import PlayheadAnalytics
public import PlayheadTerminal

extension Dashboard {
    /// Frames a second at most.
    static let frameInterval = 1.0 / 30
    /// How often a growing log is asked for news, seconds.
    static let pollInterval = 0.25

    /// Shows the screens until the user quits or a signal ends them.
    ///
    /// A frame is drawn only when something changed, at most 30 times a second; while nothing moves the thread sleeps
    /// until there is input. All input that there is is taken in before the next frame.
    ///
    /// - Parameters:
    ///   - state: what to show; on return, what was shown last.
    ///   - screen: where to show it.
    ///   - clock: what playback goes by.
    ///   - typedAhead: what came before there was a screen for it: it is taken in before the first frame.
    ///   - news: of a growing log, asked every 250 ms with the id of the open session, which is to stay in the list: its
    ///     sessions anew if it changed, else nil. Nil for a log that does not grow.
    ///   - editor: shows lines of a file in the user's editor, which has the terminal meanwhile, and waits for its end; says why
    ///     it could not.
    ///   - exporter: writes a summary and returns a line that says so.
    /// - Returns: how the screens were left.
    public static func run<S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout AppState, on screen: inout S, clock: C, typedAhead: [InputEvent] = [],
        news: ((_ open: String?) -> SessionNews?)? = nil,
        editor: (SourceLines) -> ScreenFailure? = noEditor,
        exporter: (ExportRequest) -> Result<String, ScreenFailure>
    ) -> Outcome {
        state.size = screen.size
        state.glyphs = screen.capabilities.glyphs
        state.themeName = screen.theme.name
        screen.capturesMouse = state.capturesMouse
        return loop(
            &state, on: &screen, clock: clock, typedAhead: typedAhead, frame: { state, _ in frame(state) },
            news: news.map { news in
                { state in
                    news(state.openSession).map { .sessions($0.sessions, ended: $0.ended, message: $0.message) }
                }
            }, editor: editor, exporter: exporter)
    }

    /// Where there is no editor.
    public static var noEditor: (SourceLines) -> ScreenFailure? {
        { ScreenFailure(message: "no editor here: \($0.place)") }
    }

    /// The one loop of all screens.
    ///
    /// - Parameters:
    ///   - typedAhead: what came before.
    ///   - frame: draws the state.
    ///   - news: what changed outside; nil where nothing can.
    ///   - interval: how often that is asked, seconds.
    ///   - editor: shows lines in the user's editor.
    ///   - exporter: writes a summary, where the state asks for one.
    static func loop<State: ScreenState, S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout State, on screen: inout S, clock: C, typedAhead: [InputEvent] = [],
        frame: (State, borrowing S) -> Frame, news: ((State) -> Message?)?, asking interval: Double = pollInterval,
        editor: (SourceLines) -> ScreenFailure? = noEditor,
        exporter: (ExportRequest) -> Result<String, ScreenFailure> = { _ in .failure(ScreenFailure(message: "")) }
    ) -> Outcome {
        var loop = RunLoop(now: clock.now(), pollInterval: interval)
        for event in typedAhead {
            if let outcome = take(.input(event), &loop, &state, &screen, clock, editor, exporter) { return outcome }
        }
        var worker = ScreenWorker()
        while true {
            let now = clock.now()
            loop.pass(now, &state)
            if let news = worker.news() {
                loop.needsFrame = true
                if let outcome = take(news, &loop, &state, &screen, clock, editor, exporter) { return outcome }
            }
            if let news, loop.mayPoll(now), let message = news(state) {
                loop.needsFrame = true
                if let outcome = take(message, &loop, &state, &screen, clock, editor, exporter) { return outcome }
            }
            if loop.mayDraw(now) {
                screen.present(frame(state, screen))
                loop.drew(now)
            }
            // After the frame, which is not to wait for a processor.
            worker.follow(state.work)
            let timeout = loop.timeout(now, isMoving: state.isMoving, works: state.work != nil, polls: news != nil)
            for event in state.sorted(screen.nextEvents(timeout: timeout)) {
                loop.needsFrame = true
                loop.pass(clock.now(), &state)
                if let outcome = take(.input(event), &loop, &state, &screen, clock, editor, exporter) { return outcome }
            }
        }
    }

    /// Hands a message to the state, and does what it asks for.
    ///
    /// - Returns: how the screens were left, where they were.
    private static func take<State: ScreenState, S: Screen & ~Copyable, C: ReplayClock>(
        _ message: Message, _ loop: inout RunLoop, _ state: inout State, _ screen: inout S, _ clock: C,
        _ editor: (SourceLines) -> ScreenFailure?, _ exporter: (ExportRequest) -> Result<String, ScreenFailure>
    ) -> Outcome? {
        for effect in state.handle(message) {
            if let outcome = perform(effect, &state, &screen, editor, exporter) { return outcome }
            // What passed while the program was stopped is not played.
            switch effect {
            case .suspend, .edit: loop.lastTick = clock.now()
            default: break
            }
        }
        return nil
    }

    private static func perform<State: ScreenState, S: Screen & ~Copyable>(
        _ effect: Effect, _ state: inout State, _ screen: inout S,
        _ editor: (SourceLines) -> ScreenFailure?, _ exporter: (ExportRequest) -> Result<String, ScreenFailure>
    ) -> Outcome? {
        switch effect {
        case .redraw: screen.redraw()
        case .suspend: screen.suspend()
        case .captureMouse(let captures): screen.capturesMouse = captures
        case .setTheme(let theme): screen.theme = theme
        case .copy(let text): screen.copy(text)
        case .edit(let lines):
            var failure: ScreenFailure?
            screen.lend { failure = editor(lines) }
            if let failure { _ = state.handle(.exported(.failure(failure))) }
        case .export(let request): _ = state.handle(.exported(exporter(request)))
        case .finish(let outcome): return outcome
        }
        return nil
    }
}

/// What a screen shows, and what it does about what happens.
protocol ScreenState {
    /// Whether time changes anything.
    var isMoving: Bool { get }
    /// What is to be worked out beside the screens.
    var work: ScreenWork? { get }
    /// What came in one go, as it is to be taken in.
    func sorted(_ events: [InputEvent]) -> [InputEvent]
    /// Takes in what happened.
    ///
    /// - Returns: what is to be done outside, in this order.
    mutating func handle(_ message: Message) -> [Effect]
}

extension ScreenState {
    var work: ScreenWork? { nil }
    func sorted(_ events: [InputEvent]) -> [InputEvent] { events }
}

extension AppState: ScreenState {
    func sorted(_ events: [InputEvent]) -> [InputEvent] {
        guard mode == .browsing else { return events }
        return events.takingRunsForPastes { key in
            if case .prompt = keys.command(for: key, in: focus) { true } else { false }
        }
    }

    var work: ScreenWork? { searchWork ?? fleetWork ?? whatIf?.work.map { ScreenWork($0) } ?? storyWork }
}

/// When to draw, to ask for news, and how long to sleep.
struct RunLoop {
    var needsFrame = true
    var lastTick: Double
    private var lastFrame: Double?
    private var lastPoll: Double
    private let pollInterval: Double

    /// A machine that slept does not play what passed meanwhile.
    private static let longestTick = 1.0

    init(now: Double, pollInterval: Double) {
        lastTick = now
        lastPoll = now
        self.pollInterval = pollInterval
    }

    /// Lets the time since the last call pass in the state.
    mutating func pass(_ now: Double, _ state: inout some ScreenState) {
        if state.isMoving, now > lastTick {
            _ = state.handle(.elapsed(min(now - lastTick, Self.longestTick)))
            needsFrame = true
        }
        lastTick = now
    }

    mutating func mayPoll(_ now: Double) -> Bool {
        guard now - lastPoll >= pollInterval else { return false }
        lastPoll = now
        return true
    }

    func mayDraw(_ now: Double) -> Bool {
        needsFrame && lastFrame.map { now - $0 >= Dashboard.frameInterval * 0.999 } ?? true
    }

    mutating func drew(_ now: Double) {
        lastFrame = now
        needsFrame = false
    }

    /// Until the next frame is due, work beside the screens is looked at, or the next question for news; nil for as long as there is no input.
    func timeout(_ now: Double, isMoving: Bool, works: Bool, polls: Bool) -> Duration? {
        var waits: [Double] = []
        if works { waits.append(Dashboard.frameInterval) }
        if needsFrame || isMoving { waits.append((lastFrame ?? now) + Dashboard.frameInterval - now) }
        if polls { waits.append(lastPoll + pollInterval - now) }
        return waits.min().map { .seconds(max(0, $0)) }
    }
}

/// The sessions of logs that grow, as they stand now.
public struct SessionNews: Sendable {
    /// The sessions in the list.
    public let sessions: SessionList
    /// The sessions that count, but are not listed any more.
    public let ended: FleetAccumulator
    /// What happened to the logs, besides that they grew, in a line; nil where nothing did.
    public let message: String?

    /// Creates news of the given sessions.
    ///
    /// - Parameters:
    ///   - sessions: the sessions in the list.
    ///   - ended: those that count, but are not listed any more.
    ///   - message: what happened to the logs besides; nil where nothing did.
    public init(_ sessions: SessionList, ended: FleetAccumulator = FleetAccumulator(), message: String? = nil) {
        (self.sessions, self.ended, self.message) = (sessions, ended, message)
    }
}
