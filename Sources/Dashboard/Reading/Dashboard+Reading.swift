public import PlayheadTerminal

extension Dashboard {
    /// How often a reading is asked how far it is, seconds.
    private static let readingInterval = 0.01

    /// One frame of a reading.
    public static func frame(_ state: LoadingState, size: Size, glyphs: Glyphs = .braille) -> Frame {
        var frame = Frame(size: size, glyphs: glyphs)
        ReadingScreen(state: state).draw(of: &frame)
        return frame
    }

    /// Shows a reading until it is over, the user quits, or a signal ends it.
    ///
    /// - Parameters:
    ///   - state: the reading; on return, how far it came, and what was typed ahead.
    ///   - screen: where to show it.
    ///   - clock: what it goes by.
    ///   - progress: how far it is, asked again and again; nil where nothing is new.
    /// - Returns: how the screen was left.
    public static func run<S: Screen & ~Copyable, C: ReplayClock>(
        _ state: inout LoadingState, on screen: inout S, clock: C,
        progress: @escaping (LoadingState) -> ReadingProgress?
    ) -> Outcome {
        loop(
            &state, on: &screen, clock: clock, frame: { frame($0, size: $1.size, glyphs: $1.capabilities.glyphs) },
            news: { state in progress(state).map { .reading($0) } }, asking: readingInterval)
    }
}
