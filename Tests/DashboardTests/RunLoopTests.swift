import PlayerLog
import PlayheadAnalytics
import PlayheadTerminal
import Testing

@testable import Dashboard

@Suite struct RunLoopTests {
    @Test func `nothing is drawn twice while nothing moves, and the wait has no end`() {
        var screen = MemoryScreen(size: Size(width: 100, height: 30), script: [[], [], [.key(.character("q"))]])
        var state = HandMadeSession.state()
        #expect(run(&state, &screen) == .quit)
        #expect(screen.frames.count == 1)
        #expect(screen.timeouts == [nil, nil, nil])
    }

    @Test func `frames are drawn thirty times a second at most while playing`() {
        // A time-out lasts as long as was asked for; input comes at once.
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30),
            script: [[.key(.character(" "))]] + Array(repeating: [], count: 60) + [[.key(.character("q"))]])
        var state = HandMadeSession.state()
        let clock = ManualClock()
        #expect(run(&state, &screen, clock: SteppingClock(clock, step: 1.0 / 120)) == .quit)
        let seconds = clock.time
        #expect(Double(screen.frames.count) <= seconds * 30 + 2)
        #expect(state.time > 0)
    }

    @Test func `playback goes by the clock, not by how often the loop comes round`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30), script: [[.key(.character(" "))], [], [], [.key(.character("q"))]])
        var state = HandMadeSession.state()
        let clock = ManualClock()
        _ = run(&state, &screen, clock: SteppingClock(clock, step: 0.125))
        #expect(state.time == (clock.time - 0.125 * 3) * state.speed)
    }

    @Test func `all input is taken in before a frame is drawn`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30),
            script: [Array(repeating: .key(.right), count: 10), [.key(.character("q"))]])
        var state = HandMadeSession.state()
        let clock = ManualClock()
        _ = run(&state, &screen, clock: SteppingClock(clock, step: 1))
        #expect(state.time == 50)
        #expect(screen.frames.count == 2)
    }

    @Test func `a burst of input is drawn later, not lost`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30), script: [[.key(.right)], [.key(.right)], [], [.key(.character("q"))]])
        var state = HandMadeSession.state()
        // The clock stands still: nothing may be drawn yet.
        _ = run(&state, &screen)
        #expect(screen.frames.count == 1)
        #expect(screen.timeouts.first == .some(nil))
        #expect(screen.timeouts.dropFirst().allSatisfy { $0.map { $0 > .zero && $0 <= .milliseconds(34) } ?? false })
    }

    @Test func `a new size is drawn in that size`() {
        let sizes = [Size(width: 30, height: 5), Size(width: 0, height: 0), Size(width: 200, height: 50)]
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30), script: sizes.map { [.resize($0)] } + [[.key(.character("q"))]])
        var state = HandMadeSession.state()
        _ = run(&state, &screen, clock: SteppingClock(ManualClock(), step: 1))
        #expect(screen.frames.map(\.size) == [Size(width: 100, height: 30)] + sizes)
    }

    @Test func `a signal ends the loop and is handed on`() {
        for signal in TerminalSignal.allCases {
            var screen = MemoryScreen(size: Size(width: 100, height: 30), script: [[.key(.right), .signal(signal)]])
            var state = HandMadeSession.state()
            #expect(run(&state, &screen) == .signal(signal))
            #expect(state.time == 5, "what came before it was done")
        }
    }

    @Test func `suspending, redrawing and the mouse go to the screen`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30),
            script: [
                [
                    .key(.control("z")), .key(.control("l")), .key(.character("M")), .key(.character("T")),
                    .key(.character("q")),
                ]
            ])
        var state = HandMadeSession.state()
        _ = run(&state, &screen)
        #expect(screen.suspensions == 1)
        #expect(screen.redraws == 1)
        #expect(!screen.capturesMouse)
        #expect(screen.theme.name == "dark")
    }

    @Test func `a growing log is asked four times a second, and drawn only when it changed`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30), script: Array(repeating: [], count: 16) + [[.key(.character("q"))]])
        var state = AppState(
            sessions: [HandMadeSession.entry()], catalog: SampleSessions.catalog, isFollowing: true)
        var questions = 0
        let clock = ManualClock()
        _ = run(&state, &screen, clock: SteppingClock(clock, step: 0.0625)) {
            questions += 1
            return questions == 2 ? SessionNews([HandMadeSession.entry(watched: 60)]) : nil
        }
        #expect(questions == Int(clock.time / 0.25))
        #expect(screen.frames.count == 2)
        #expect(state.time == 155)
        #expect(screen.timeouts.allSatisfy { $0.map { $0 <= .milliseconds(250) } ?? false })
    }

    @Test func `an export is asked for, and its answer shown`() {
        var screen = MemoryScreen(
            size: Size(width: 100, height: 30),
            script: [[.key(.character("x")), .key(.enter)], [], [.key(.character("q"))]])
        var state = HandMadeSession.state()
        var paths: [String] = []
        _ = Dashboard.run(
            &state, on: &screen, clock: SteppingClock(ManualClock(), step: 1),
            exporter: { request in
                paths.append(request.path)
                return .success("wrote \(request.path)")
            })
        #expect(paths == ["hand-made.json"])
        #expect(screen.frames.last?.text.contains("wrote hand-made.json") == true)
    }

    private func run(
        _ state: inout AppState, _ screen: inout MemoryScreen, clock: some ReplayClock = ManualClock(),
        news: (() -> SessionNews?)? = nil
    ) -> Outcome {
        Dashboard.run(
            &state, on: &screen, clock: clock, news: news.map { news in { _ in news() } },
            exporter: { _ in .failure(ScreenFailure(message: "no exports here")) })
    }
}

/// A clock that stands still unless it is moved.
final class ManualClock: ReplayClock {
    private(set) var time = 0.0

    func advance(by seconds: Double) { time += seconds }
    func now() -> Double { time }
}

/// A clock that moves a step each time it is asked.
struct SteppingClock: ReplayClock {
    private let clock: ManualClock
    private let step: Double

    init(_ clock: ManualClock, step: Double) {
        self.clock = clock
        self.step = step
    }

    func now() -> Double {
        clock.advance(by: step)
        return clock.time
    }
}
