/// A screen without a terminal: it plays a script of events and keeps the frames that it was given.
public struct MemoryScreen: Screen {
    /// Columns and rows; a `.resize` in the script changes it.
    public private(set) var size: Size
    /// What it was made with.
    public let capabilities: Capabilities
    /// The theme, for `ansiText` of the kept frames.
    public var theme: Theme
    /// Kept, without effect.
    public var capturesMouse = true
    /// Every frame presented, in order.
    public private(set) var frames: [Frame] = []
    /// The time-out of every call of `nextEvents`, in order.
    public private(set) var timeouts: [Duration?] = []
    /// How many times it was suspended.
    public private(set) var suspensions = 0
    /// How many times another program had the terminal.
    public private(set) var loans = 0
    /// Every text that was put on the clipboard, in order.
    public private(set) var copies: [String] = []
    /// How many times a full redraw was asked for.
    public private(set) var redraws = 0
    private var script: ArraySlice<[InputEvent]>

    /// Makes a screen. Each call of `nextEvents` returns the next batch of `script`; an empty one is a time-out. When
    /// the script is at its end, every further call reports that the terminal hung up, so a run loop under test ends.
    public init(
        size: Size, capabilities: Capabilities = Capabilities(depth: .indexed256, glyphs: .braille),
        theme: Theme = .standard, script: [[InputEvent]] = []
    ) {
        self.size = size
        self.capabilities = capabilities
        self.theme = theme
        self.script = script[...]
    }

    /// Keeps the frame.
    public mutating func present(_ frame: Frame) {
        frames.append(frame)
    }

    /// The next batch of the script, at once.
    public mutating func nextEvents(timeout: Duration?) -> [InputEvent] {
        timeouts.append(timeout)
        guard let events = script.popFirst() else { return [.signal(.hangup)] }
        for case .resize(let newSize) in events { size = newSize }
        return events
    }

    /// Counts.
    public mutating func copy(_ text: String) { copies.append(text) }

    /// Counts.
    public mutating func suspend() {
        suspensions += 1
    }

    /// Counts, and runs it.
    public mutating func lend(_ body: () -> Void) {
        loans += 1
        body()
    }

    /// Counts.
    public mutating func redraw() {
        redraws += 1
    }
}
