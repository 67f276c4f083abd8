import PlayheadAnalytics
import PlayheadTerminal
import TestSupport
import Testing

@testable import Dashboard

@Suite struct ReadingScreenTests {
    private static let found = LoadedSessions(SampleFleet.sessions.prefix(400).map(\.totals))

    private func progress(
        _ phase: LoadingProgress.Phase = .reading, bytes: Int = 412_000_000, of total: Int? = 970_000_000,
        files: Int = 3,
        of totalFiles: Int? = 12, after seconds: Double = 4, found: LoadedSessions = found
    ) -> ReadingProgress {
        ReadingProgress(
            amount: .init(phase: phase, bytes: bytes, totalBytes: total, files: files, totalFiles: totalFiles),
            found: found, elapsed: seconds)
    }

    /// A reading that began after a second.
    private func state(_ progress: ReadingProgress) -> LoadingState {
        var start = ReadingProgress()
        (start.amount.phase, start.elapsed) = (.reading, 1)
        var state = LoadingState(title: "Sessions/two-weeks", progress: start)
        _ = state.handle(.reading(progress))
        return state
    }

    private func type(_ keys: [PlayheadTerminal.Key], _ state: inout LoadingState) -> [Effect] {
        keys.flatMap { state.handle(.input(.key($0))) }
    }

    private func text(_ state: LoadingState, _ width: Int = 80, _ height: Int = 24) -> String {
        Dashboard.frame(state, size: Size(width: width, height: height), glyphs: .ascii).text
    }

    private func compare(_ name: String, _ state: LoadingState, _ size: Size) throws {
        try GoldenFrame.compare(name, size) { frame in
            frame = Dashboard.frame(state, size: size, glyphs: frame.glyphs)
        }
    }

    @Test(arguments: GoldenFrame.sizes) func `a fleet so far`(size: Size) throws {
        try compare("reading-fleet", state(progress()), size)
    }

    @Test(arguments: GoldenFrame.sizes) func `nothing so far, and nobody knows how much there is`(size: Size) throws {
        let progress = progress(bytes: 0, of: nil, files: 0, of: 1, found: LoadedSessions())
        try compare("reading-nothing", state(progress), size)
    }

    @Test(arguments: GoldenFrame.sizes) func `the keys while logs are read`(size: Size) throws {
        var state = state(progress())
        _ = type([.character("?")], &state)
        try compare("reading-help", state, size)
    }

    @Test func `the bar goes by bytes, and where these are not all known by files`() {
        #expect(progress(bytes: 25, of: 100).fraction == 0.25)
        #expect(progress(bytes: 25, of: nil, files: 3, of: 12).fraction == 0.25)
        #expect(progress(bytes: 25, of: nil, files: 0, of: 1).fraction == nil)
        #expect(progress(.finding, bytes: 0, of: nil, files: 0, of: nil).fraction == nil)
        // Empty files, a log that grew while it was read, and a million files.
        #expect(progress(bytes: 0, of: 0, files: 1, of: 2).fraction == 0.5)
        #expect(progress(bytes: 0, of: 0, files: 0, of: 1).fraction == nil)
        #expect(progress(bytes: 101, of: 100).fraction == 1)
        #expect(progress(bytes: 0, of: nil, files: 250_000, of: 1_000_000).fraction == 0.25)
        #expect(progress(.readingAgain, bytes: 25, of: 100).fraction == 1)
    }

    @Test func `the time left goes by the pace since the first byte`() {
        #expect(progress(bytes: 25, of: 100, after: 4).timeLeft(since: 1) == 9)
        #expect(progress(bytes: 30, of: 100, after: 4).rate(since: 1) == 10)
        #expect(progress(bytes: 0, of: 100, after: 4).timeLeft(since: 1) == nil)
        #expect(progress(bytes: 25, of: nil, of: 1, after: 4).timeLeft(since: 1) == nil)
        #expect(progress(bytes: 25, of: 100, after: 1).timeLeft(since: 1) == nil)
        #expect(progress(bytes: 0, of: 100, after: 4).rate(since: 1) == nil)
        #expect(progress(.preparing, bytes: 100, of: 100, after: 4).timeLeft(since: 1) == nil)
    }

    @Test func `it says what was read when it was stopped`() {
        func notice(_ bytes: Int, _ total: Int?, _ files: Int, _ totalFiles: Int?) -> String {
            ReadingProgress.notice(
                stoppedAt: .init(
                    phase: .preparing, bytes: bytes, totalBytes: total, files: files, totalFiles: totalFiles))
        }
        #expect(notice(999, 4000, 3, 12) == "stopped: 3 of 12 files were read, 24 % of the bytes")
        #expect(notice(25, nil, 3, 12) == "stopped: 3 of 12 files were read")
        #expect(notice(25, 100, 0, 1) == "stopped: 25 % of the file was read")
        #expect(notice(25, nil, 0, 1) == "stopped: the file was read in part")
        #expect(notice(0, 0, 0, 0) == "stopped: the file was read in part")
    }

    @Test func `s stops the reading of logs and nothing else`() {
        var state = state(progress())
        #expect(type([.character("s")], &state).isEmpty)
        #expect(state.isStopping && state.typedAhead.isEmpty)
        #expect(text(state).contains("stopping: what was read is made ready"))
        for phase in [LoadingProgress.Phase.finding, .readingAgain, .preparing] {
            var state = LoadingState(title: "", progress: progress(phase))
            #expect(type([.character("s")], &state).isEmpty)
            #expect(!state.isStopping && state.status != nil)
        }
    }

    @Test func `what is typed ahead goes to the screen that follows`() {
        var state = state(progress())
        _ = type([.character("3"), .escape, .down, .character("?"), .character("j"), .character("q"), .enter], &state)
        _ = state.handle(.input(.paste("abc")))
        #expect(
            state.typedAhead == [.key(.character("3")), .key(.escape), .key(.down), .key(.enter), .paste("abc")],
            "of the help its own keys are not")
        _ = type(Array(repeating: .down, count: 5000), &state)
        #expect(state.typedAhead.count == 1000)
        var screen = MemoryScreen(size: Size(width: 100, height: 30), script: [[.key(.character("q"))]])
        var next = HandMadeSession.state()
        _ = Dashboard.run(
            &next, on: &screen, clock: ManualClock(), typedAhead: [.key(.right), .key(.right)]
        ) { _ in .success("") }
        #expect(next.time == 10)
        #expect(screen.frames.count == 1)
    }

    @Test func `the loop ends when all is read, by the user, or by a signal`() {
        for (events, wanted) in [
            ([], Outcome.over), ([.key(.character("q"))], .quit), ([.key(.control("c"))], .signal(.interrupt)),
            ([.signal(.terminate)], .signal(.terminate)), ([.signal(.hangup)], .signal(.hangup)),
        ] as [([InputEvent], Outcome)] {
            var state = state(progress())
            var screen = MemoryScreen(
                size: Size(width: 80, height: 24),
                script: [[], [.key(.control("z"))], [.key(.control("l"))], events] + Array(repeating: [], count: 60))
            let clock = ManualClock()
            let outcome = Dashboard.run(&state, on: &screen, clock: SteppingClock(clock, step: 0.02)) { _ in
                var next = progress()
                next.isOver = clock.time > 0.3 && events.isEmpty
                return next
            }
            #expect(outcome == wanted)
            #expect(screen.suspensions == 1 && screen.redraws == 1)
            #expect(!screen.frames.isEmpty)
        }
    }

    @Test func `its keys are in no other help, and no others are in its`() {
        var state = state(progress())
        _ = type([.character("?")], &state)
        let own = text(state, 100, 30)
        #expect(own.contains("Read no more") && !own.contains("Play or pause"))
        var session = HandMadeSession.state()
        session.size = Size(width: 100, height: 120)
        press("?", &session)
        #expect(!Dashboard.frame(session).text.contains("Read no more"))
    }

    @Test(arguments: GoldenFrame.sizes) func `a fleet that was read in part says so on every page`(size: Size) throws {
        var state = AppState(
            sessions: SampleFleet.sessions, catalog: SampleSessions.catalog,
            notice: "stopped: 3 of 12 files were read, 25 % of the bytes", size: size)
        #expect(Dashboard.frame(state).text.contains("stopped: 3 of 12 files were read, 25 % of the bytes"))
        press("f", &state)
        press("stallCount > 0\r", &state)
        #expect(Dashboard.frame(state).text.contains("stopped: 3 of 12 files were read, 25 % of the bytes"))
        press("1", &state)
        #expect(Dashboard.frame(state).text.contains("partly read"))
    }

    @Test(arguments: Hostile.texts)
    func `hostile text is harmless in any size`(_ title: String) {
        var state = LoadingState(title: title)
        _ = state.handle(.reading(progress(bytes: .max, of: .max, files: .max, of: .max, after: .infinity)))
        for (width, height) in [(80, 24), (60, 16), (59, 9), (1, 1), (0, 0), (200, 50)] {
            let frame = Dashboard.frame(state, size: Size(width: width, height: height))
            #expect(frame.text.unicodeScalars.allSatisfy { $0 == "\n" || !($0.properties.generalCategory == .control) })
        }
    }
}
