internal import CNCurses

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal, by way of curses. There is one at a time; the thread that made it uses it. The terminal is given back
/// when the value's life ends, on `close`, when the process exits, and when it crashes.
public struct TerminalScreen: Screen, ~Copyable {
    /// How long an Escape may be the begin of a sequence.
    private static let escapeDelay = Duration.milliseconds(25)
    /// Sizes are from the terminal and not believed beyond this.
    private static let maximumSize = Size(width: 1000, height: 500)
    /// Bytes of input taken per call, so that a flood of it cannot keep the picture from being drawn.
    private static let maximumInput = 1 << 16

    /// Columns and rows now.
    public private(set) var size = Size(width: 0, height: 0)
    /// What the terminal can show.
    public let capabilities: Capabilities

    private var palette: Palette
    private var decoder = InputDecoder()
    private var input = [UInt8](repeating: 0, count: 4096)
    /// What the terminal shows; nil where that is not known.
    private var shown: Frame?
    private var row: [cn_cell] = []
    private var isOpen = true
    /// What came while another program had the terminal.
    private var pending: [InputEvent] = []
    private let clipboard: ClipboardRoute

    /// Opens the terminal.
    ///
    /// - Throws: `TerminalError` where there is none, or none that can show a screen. Nothing is changed then.
    public init(_ configuration: TerminalConfiguration = TerminalConfiguration()) throws(TerminalError) {
        guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        let isUTF8 = cn_set_locale()
        self.init(configuration, type: try Self.open(configuration), isUTF8: isUTF8)
    }

    /// Takes over the terminal that has been opened. An initializer of its own, because Swift 6.3 with optimization
    /// releases fields that were never set where one that can throw sets them bit by bit (seen as a crash here).
    private init(_ configuration: TerminalConfiguration, type: String, isUTF8: Bool) {
        let glyphs = isUTF8 ? configuration.glyphs : .ascii
        capabilities = Capabilities(
            depth: min(Self.depth(ofColors: cn_colors()), configuration.depth ?? .indexed256),
            glyphs: glyphs ?? configuration.environment.glyphs(for: type, isUTF8: isUTF8))
        palette = Palette(theme: configuration.theme, depth: capabilities.depth)
        capturesMouse = configuration.capturesMouse
        clipboard = ClipboardRoute(configuration.environment)
        resume()
    }

    deinit {
        if isOpen {
            cn_leave()
            cn_close()
        }
    }

    /// Gives the terminal back, so that what follows is printed where the shell's prompt was. Idempotent; the screen
    /// shows nothing and reports a hang-up from then on.
    public mutating func close() {
        guard isOpen else { return }
        isOpen = false
        cn_leave()
        cn_close()
    }

    /// The colours of the roles.
    public var theme: Theme {
        get { palette.theme }
        set {
            guard newValue != palette.theme else { return }
            palette.use(newValue)
            shown = nil
        }
    }

    /// Whether mouse events are asked for.
    public var capturesMouse: Bool {
        didSet {
            if isOpen, capturesMouse != oldValue { cn_set_mouse(capturesMouse) }
        }
    }

    /// Shows a frame: what differs from the last one is sent, in one write.
    public mutating func present(_ frame: Frame) {
        guard isOpen else { return }
        let redraws = shown?.size != frame.size
        if put(frame) || redraws { _ = cn_flush(redraws) }
        shown = frame
    }

    /// Forgets what the terminal shows.
    public mutating func redraw() {
        shown = nil
    }

    /// Asks the terminal to take a text on its clipboard.
    public mutating func copy(_ text: String) {
        if isOpen, clipboard.isOpen { cn_send_sequence(ClipboardSequence.copying(text, by: clipboard)) }
    }

    /// Gives the terminal back, stops the process, and takes the terminal over again when it is continued.
    public mutating func suspend() {
        guard isOpen else { return }
        cn_leave()
        cn_stop()
        resume()
    }

    /// Gives the terminal back while another program runs in it, and takes it over again.
    public mutating func lend(_ body: () -> Void) {
        guard isOpen else { return body() }
        cn_leave()
        cn_lend(true)
        body()
        cn_lend(false)
        resume()
        pending.append(.resize(size))
    }

    /// Whether a key or a signal waits to be taken by the screen that is open; false where none is. From any thread.
    public static var hasInput: Bool { cn_wait(0) != 0 }

    /// Waits for input and takes all there is. Control-Z and what follows it are dealt with here; after it comes a
    /// `.resize`, since the size may have changed and the picture is gone.
    public mutating func nextEvents(timeout: Duration?) -> [InputEvent] {
        guard isOpen else { return [.signal(.hangup)] }
        var events: [InputEvent] = []
        swap(&events, &pending)
        let clock = ContinuousClock()
        let deadline = timeout.map { clock.now + $0 }
        while events.isEmpty {
            let remaining = deadline.map { max(.zero, $0 - clock.now) }
            let isAmbiguous = decoder.isAmbiguous
            let wait = isAmbiguous ? min(remaining ?? Self.escapeDelay, Self.escapeDelay) : remaining
            let ready = cn_wait(wait.map(\.wholeMilliseconds) ?? -1)
            if ready & Int32(CN_READY_SIGNAL) != 0 { takeSignals(&events) }
            if ready & Int32(CN_READY_INPUT) != 0 { takeInput(&events) }
            if ready & Int32(CN_READY_HANGUP) != 0 { events.append(.signal(.hangup)) }
            if ready == 0 {
                if isAmbiguous { decoder.flush(into: &events) }
                if remaining == wait { break }
            }
        }
        return events
    }

    /// Opens the device and curses on it; leaves nothing open where that fails.
    ///
    /// - Returns: The type of terminal that was found to do.
    private static func open(_ configuration: TerminalConfiguration) throws(TerminalError) -> String {
        guard cn_tty_open() == CN_OK else { throw .noTerminal }
        do throws(TerminalError) {
            guard cn_signals_open() == CN_OK else { throw .outOfResources }
            return try openScreen(configuration)
        } catch {
            cn_close()
            throw error
        }
    }

    /// Tries the types for the terminal in turn.
    private static func openScreen(_ configuration: TerminalConfiguration) throws(TerminalError) -> String {
        let environment = configuration.environment
        // What programs without a terminal set: the substitutes below would draw all the same.
        if ["dumb", "unknown"].contains(environment.type) { throw .dumb(environment.type) }
        let isColored = configuration.depth.map { $0 > .monochrome } ?? !environment.refusesColor
        var options = cn_options(
            mouse: configuration.capturesMouse, synchronized: true, color: isColored)
        for type in environment.candidates(depth: configuration.depth) {
            switch cn_screen_open(type, &options) {
            case CN_OK: return type
            case CN_DUMB_TERMINAL: throw .dumb(type)
            case CN_SYSTEM_ERROR: throw .outOfResources
            default: continue
            }
        }
        throw .unknownType(environment.type)
    }

    private static func depth(ofColors colors: Int32) -> ColorDepth {
        switch colors {
        case ..<8: .monochrome
        case 8..<16: .ansi8
        case 16..<256: .ansi16
        default: .indexed256
        }
    }

    private mutating func takeInput(_ events: inout [InputEvent]) {
        var taken = 0
        while taken < Self.maximumInput {
            let count = Int(cn_read(&input, Int32(input.count)))
            guard count > 0 else { return }
            decoder.feed(input[..<count], into: &events)
            taken += count
        }
    }

    private mutating func takeSignals(_ events: inout [InputEvent]) {
        var resized = false
        while true {
            switch cn_next_signal() {
            case CN_SIGNAL_NONE:
                if resized { events.append(.resize(size)) }
                return
            case CN_SIGNAL_INTERRUPT: events.append(.signal(.interrupt))
            case CN_SIGNAL_TERMINATE: events.append(.signal(.terminate))
            case CN_SIGNAL_HANGUP: events.append(.signal(.hangup))
            case CN_SIGNAL_RESIZE:
                measure()
                resized = true
            case CN_SIGNAL_STOP:
                suspend()
                resized = true
            case CN_SIGNAL_CONTINUE:
                resume()
                resized = true
            default: break
            }
        }
    }

    private mutating func resume() {
        cn_enter()
        measure()
    }

    /// Asks the terminal for its size.
    private mutating func measure() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        cn_size(&columns, &rows)
        size = Size(
            width: min(Int(columns), Self.maximumSize.width), height: min(Int(rows), Self.maximumSize.height))
        cn_resize(Int32(size.width), Int32(size.height))
        shown = nil
    }
}

extension TerminalScreen {
    /// Hands the cells that differ from what is shown to curses, row by row.
    ///
    /// - Returns: Whether there were any.
    private mutating func put(_ frame: Frame) -> Bool {
        let old = shown?.size == frame.size ? shown : nil
        if old == nil { cn_erase() }
        let width = min(frame.size.width, size.width)
        var changed = false
        for y in 0..<min(frame.size.height, size.height) {
            guard let span = frame.span(ofRow: y, differingFrom: old)?.clamped(to: 0..<width), !span.isEmpty else {
                continue
            }
            row.removeAll(keepingCapacity: true)
            for x in span { row.append(palette.cell(frame[row: y, column: x])) }
            cn_put_row(Int32(y), Int32(span.lowerBound), row, Int32(row.count))
            changed = true
        }
        return changed
    }
}

extension Duration {
    /// Milliseconds, a begun one counted as whole, at most what poll takes.
    fileprivate var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds) * 1000 + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
