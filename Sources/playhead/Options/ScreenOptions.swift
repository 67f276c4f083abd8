public import ArgumentParser
public import Dashboard
import PlayheadPlatform
public import PlayheadTerminal

extension Tab: ExpressibleByArgument {
    /// A screen by its name in small letters.
    ///
    /// - Parameter argument: what the user typed.
    public init?(argument: String) {
        guard let tab = Tab.allCases.first(where: { $0.name == argument }) else { return nil }
        self = tab
    }

    /// The names of all of them.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    /// None: ArgumentParser's own would print the raw values of all screens, at every start, to see that they say nothing.
    public static var allValueDescriptions: [String: String] { [:] }
}

extension Theme: ExpressibleByArgument {
    /// A theme by its name.
    ///
    /// - Parameter argument: what the user typed.
    public init?(argument: String) {
        guard let theme = Theme.all.first(where: { $0.name == argument }) else { return nil }
        self = theme
    }

    /// The names of all of them.
    public static var allValueStrings: [String] { all.map(\.name) }
}

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

    @Flag(help: "Open no screen, in a terminal either: what is printed elsewhere is printed there.")
    var noScreen = false

    /// Whether standard output is a terminal in which screens are wanted.
    var opensScreens: Bool { !noScreen && StandardStreams.isTerminal(1) }

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

    @Option(
        name: .customLong("screen"),
        help: ArgumentHelp(
            "The screen to begin with: session, compare, fleet, playlist or errors.", valueName: "screen"))
    var first: Tab?

    @OptionGroup var drawing: DrawingOptions

    @Option(help: "The colours: standard, dark (ground), light (ground) or monochrome.")
    var theme: Theme?

    @Flag(help: "Play at once; a session opens at its end otherwise, and Space plays it from its start.")
    var play = false

    @Flag(
        inversion: .prefixedNo,
        help: "Take the mouse (the default); without, the terminal's own selection works as always.")
    var mouse: Bool?

    @Flag(
        help: """
            Neither read nor write the user's settings and where sessions were left (playhead help environment).
            """)
    var noConfig = false

    func validate() throws {
        if at != nil, snapshot == nil { throw ValidationError("--at goes with --snapshot.") }
        if let at, !at.isFinite || at < 0 { throw ValidationError("--at \(at): a time of zero seconds or more.") }
    }

    /// Refuses exports that do not go with a frame, or pictures without one.
    func check(_ exports: ExportOptions) throws {
        if snapshot == nil { return try exports.requireSummaries("which frame is said by --snapshot") }
        for path in exports.export where PictureFormat(of: path) == nil {
            throw ValidationError(
                "--export \(path): with --snapshot a picture is written: .svg, .html or .txt, or what its charts draw: .json."
            )
        }
    }

    // MARK: What is kept

    /// The files of the user. A frame is the same on every machine: it is drawn without.
    var userFiles: UserFiles {
        noConfig || snapshot != nil ? UserFiles() : UserFiles(environment: StandardStreams.environment)
    }

    /// Whether a screen opens, where a command has one to show.
    var opens: Bool { snapshot == nil && drawing.opensScreens }

    /// The settings: what the command line says, else what the user chose earlier.
    private func settings(_ report: (String) -> Void) -> Settings {
        var settings = userFiles.settings(report)
        if let theme { settings.theme = theme }
        if let mouse { settings.takesMouse = mouse }
        return settings
    }

    /// What the screens know of the machine and the user.
    var environment: DashboardEnvironment {
        var environment = DashboardEnvironment()
        environment.files = POSIXFileSystem()
        environment.home = StandardStreams.environment("HOME")
        environment.invocation = ScreenCommand.words(CommandLine.arguments)
        environment.clipboard = ClipboardRoute(terminal.environment)
        environment.settings = settings(StandardStreams.report)
        environment.positions = userFiles.positions
        environment.history = userFiles.history
        environment.isFirstStart = userFiles.isFirstStart
        environment.bookmarks = userFiles.bookmarks
        return environment
    }

    /// The terminal that was asked for.
    var terminal: TerminalConfiguration {
        let settings = settings { _ in }
        var configuration = drawing.terminal(capturesMouse: settings.takesMouse ?? true)
        configuration.theme = settings.theme ?? .standard
        return configuration
    }

    // MARK: A frame

    /// What the charts of a screen draw.
    private func charts(_ state: AppState, _ snapshot: FrameSize) throws -> String {
        guard let charts = Dashboard.charts(state, size: snapshot.size, at: at) else {
            throw ValidationError("--export: this screen has no charts over time; --screen session and compare have.")
        }
        return charts
    }

    /// Draws a frame of a screen at the time that was asked for: to standard output as text, coloured where that was asked for
    /// explicitly, and into the files that were asked for.
    func draw(_ state: AppState, _ snapshot: FrameSize, into exports: ExportOptions) throws {
        var state = state
        if let first { state.show(first) }
        let frame = Dashboard.snapshot(state, size: snapshot.size, at: at, glyphs: drawing.glyphs ?? .braille)
        let theme = theme ?? .standard
        for path in exports.export {
            guard let format = PictureFormat(of: path) else { continue }
            let picture =
                switch format {
                case .svg: frame.svg(theme: theme)
                case .html: frame.html(theme: theme, title: "Playhead")
                case .text: frame.text
                case .json: try charts(state, snapshot)
                }
            try OutputFile.write((picture + "\n").utf8, to: path)
        }
        let text =
            switch drawing.color {
            case .always, .indexed: frame.ansiText(depth: .indexed256, theme: theme)
            case .ansi: frame.ansiText(depth: .ansi16, theme: theme)
            case .auto, .never: frame.text
            }
        try StandardStreams.print(text + "\n")
    }
}
