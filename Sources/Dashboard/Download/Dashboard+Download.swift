public import Terminal

extension Dashboard {
    /// One frame of a download.
    public static func frame(_ state: DownloadState, size: Size, glyphs: Glyphs = .braille) -> Frame {
        var frame = Frame(size: size, glyphs: glyphs)
        DownloadScreen(state: state).draw(of: &frame)
        return frame
    }

    /// Shows a download until it is over and the user quits, or a signal ends it.
    ///
    /// - Parameters:
    ///   - state: the download; on return, how far it came.
    ///   - screen: where to show it.
    ///   - clock: what it goes by.
    /// - Returns: how the screen was left.
    public static func run<S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout DownloadState, on screen: inout S, clock: C
    ) -> Outcome {
        var last = clock.now()
        var (lastFrame, needsFrame): (Double?, Bool) = (nil, true)
        while true {
            let now = clock.now()
            // A machine that slept does not download what passed meanwhile.
            if state.isMoving, now > last {
                state.pass(min(now - last, 1))
                needsFrame = true
            }
            last = now
            if needsFrame, lastFrame.map({ now - $0 >= frameInterval * 0.999 }) ?? true {
                screen.present(frame(state, size: screen.size, glyphs: screen.capabilities.glyphs))
                (lastFrame, needsFrame) = (now, false)
            }
            let waits = needsFrame || state.isMoving
            let timeout = max(0, (lastFrame ?? now) + frameInterval - now)
            for event in screen.nextEvents(timeout: waits ? .seconds(timeout) : nil) {
                needsFrame = true
                switch event {
                case .key(.control("l")): screen.redraw()
                case .key(.control("z")):
                    screen.suspend()
                    last = clock.now()
                default: if let outcome = state.handle(event) { return outcome }
                }
            }
        }
    }
}
