public import PlayheadTerminal

extension Dashboard {
    /// Draws the screen that a state shows, in its size and glyphs.
    public static func frame(_ state: AppState) -> Frame {
        var frame = Frame(size: state.size, glyphs: state.glyphs)
        guard !state.isTooSmall else {
            TooSmallScreen.draw(of: &frame)
            return frame
        }
        let (layout, shown) = (ScreenLayout(state), ShownState(state))
        HeaderPanel(shown: shown, layout: layout).draw(of: &frame)
        state.screen.type.init(shown: shown, layout: layout).draw(of: &frame)
        if let search = state.search {
            frame.highlight(search.query, in: state.screen.type.searched(state, layout), style: Style(.key, [.reverse]))
        }
        switch state.mode {
        case .help(let scroll): state.help.draw(from: scroll, of: &frame)
        case .prompt(let prompt) where prompt.kind == .help: state.help.draw(from: 0, of: &frame)
        case .lines(let lines, let scroll): state.overlay(of: lines).draw(from: scroll, of: &frame)
        case .prompt, .browsing, .copying, .replacing: break
        }
        FooterPanel(shown: shown, rect: layout.footer).draw(of: &frame)
        return frame
    }

    /// Draws one frame as `--snapshot` prints it: the session at a time (seconds of session time; nil for the end), in
    /// a size.
    public static func snapshot(
        _ state: AppState, size: Size, at time: Double? = nil, glyphs: Glyphs = .braille
    ) -> Frame {
        var state = standing(state, size: size, at: time)
        state.glyphs = glyphs
        return frame(state)
    }

    /// A state that does not play, at a time (seconds of session time; nil for the end).
    static func standing(_ state: AppState, size: Size, at time: Double?) -> AppState {
        var state = state
        state.size = size
        state.seek(to: time ?? state.duration)
        state.isPlaying = false
        // Nobody waits in front of it.
        if let story = state.storyWork?.perform({ true }) { _ = state.handle(story) }
        return state
    }
}

/// What is shown where a screen has no room: how large the terminal is, how large it should be, and that `q` quits.
enum TooSmallScreen {
    static func draw(of frame: inout Frame) {
        let size = frame.size
        let wanted = Dashboard.smallestSize
        guard size.width >= 20, size.height >= 5 else {
            frame.put("too small, q quits", at: Point(x: 0, y: 0), truncatedTo: size.width)
            return
        }
        let lines: [(String, Style)] = [
            ("too small to draw", .title),
            ("now \(size.width)x\(size.height)", .bad),
            ("needs \(wanted.width)x\(wanted.height)", .good),
            ("q quits", .muted),
        ]
        for (offset, line) in lines.enumerated() {
            let x = (size.width - line.0.count) / 2
            frame.put(line.0, at: Point(x: x, y: (size.height - lines.count) / 2 + offset), style: line.1)
        }
    }
}
