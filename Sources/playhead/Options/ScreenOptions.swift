import ArgumentParser
import Dashboard
import Terminal

/// How many colours to use.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, never
    case ansi = "16"
    case indexed = "256"
    case always

    /// The colours that were asked for; nil for what the terminal has.
    var depth: ColorDepth? {
        switch self {
        case .auto: nil
        case .never: ColorDepth.monochrome
        case .ansi: .ansi16
        case .indexed, .always: .indexed256
        }
    }
}

/// How frames are drawn; the same for every command with a screen.
struct DrawingOptions: ParsableArguments {
    @Option(help: "How many colours: auto, never, 16, 256, always (auto leaves them out under NO_COLOR).")
    var color = ColorChoice.auto

    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    /// The glyphs that were asked for; `nil` for what the terminal can show.
    var glyphs: Glyphs? { ascii ? .ascii : nil }

    /// The terminal that was asked for.
    func terminal(capturesMouse: Bool) -> TerminalConfiguration {
        var configuration = TerminalConfiguration(glyphs: glyphs, capturesMouse: capturesMouse)
        configuration.depth = color.depth
        return configuration
    }
}

/// A size in columns and rows, written 120x40.
struct FrameSize: ExpressibleByArgument {
    var size: Size

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...1000).contains(width),
            (1...1000).contains(height)
        else { return nil }
        size = Size(width: width, height: height)
    }
}

/// How the screens look; the same for every command that has some.
struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw one frame of the screen to standard output as text, and end.", valueName: "columns x rows"))
    var snapshot: FrameSize?

    @Option(help: ArgumentHelp("The session time of the snapshot; the end unless given.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var drawing: DrawingOptions

    @Flag(help: "Play at once; a session opens at its end otherwise, and Space plays it from its start.")
    var play = false

    @Flag(inversion: .prefixedNo, help: "Take the mouse; without, the terminal's own selection works as always.")
    var mouse = true

    func validate() throws {
        if at != nil, snapshot == nil { throw ValidationError("--at goes with --snapshot.") }
        if let at, !at.isFinite || at < 0 { throw ValidationError("--at \(at): a time of zero seconds or more.") }
    }

    /// The terminal that was asked for.
    var terminal: TerminalConfiguration { drawing.terminal(capturesMouse: mouse) }

    /// A frame of a screen as text at the time that was asked for, coloured where that was asked for explicitly.
    func text(of state: AppState, _ snapshot: FrameSize) -> String {
        let frame = Dashboard.snapshot(state, size: snapshot.size, at: at, glyphs: drawing.glyphs ?? .braille)
        return switch drawing.color {
        case .always, .indexed: frame.ansiText(depth: .indexed256) + "\n"
        case .ansi: frame.ansiText(depth: .ansi16) + "\n"
        case .auto, .never: frame.text + "\n"
        }
    }
}
