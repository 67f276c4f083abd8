import PlayheadTerminal
import Testing

struct MemoryScreenTests {
    @Test func `plays its script and then hangs up`() {
        var screen = MemoryScreen(
            size: Size(width: 10, height: 3),
            script: [[.key(.up)], [], [.resize(Size(width: 20, height: 5)), .focus(true)]])
        #expect(screen.nextEvents(timeout: nil) == [.key(.up)])
        #expect(screen.nextEvents(timeout: .milliseconds(5)) == [])
        #expect(screen.nextEvents(timeout: nil).count == 2)
        #expect(screen.size == Size(width: 20, height: 5))
        #expect(screen.nextEvents(timeout: nil) == [.signal(.hangup)])
        #expect(screen.timeouts == [nil, .milliseconds(5), nil, nil])
    }

    @Test func `keeps what it was given`() {
        var screen = MemoryScreen(size: Size(width: 4, height: 1))
        var frame = Frame(size: screen.size)
        frame.put("hey", at: Point(x: 0, y: 0))
        show(frame, on: &screen)
        #expect(screen.frames.map(\.text) == ["hey"])
        #expect(screen.suspensions == 1)
        #expect(screen.redraws == 1)
    }

    /// As a run loop would: generic over the screen.
    private func show<S: Screen & ~Copyable>(_ frame: Frame, on screen: inout S) {
        screen.redraw()
        screen.present(frame)
        screen.suspend()
    }
}
