public import PlayheadTerminal

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
        loop(
            &state, on: &screen, clock: clock, frame: { frame($0, size: $1.size, glyphs: $1.capabilities.glyphs) },
            news: nil)
    }
}
