/// Where frames go and input comes from. One thread owns it.
public protocol Screen: ~Copyable {
    /// Columns and rows now.
    var size: Size { get }
    /// What it can show.
    var capabilities: Capabilities { get }
    /// The colours of the roles; a change shows with the next frame.
    var theme: Theme { get set }
    /// Whether mouse events are asked for. While they are, the terminal's own selection needs Shift.
    var capturesMouse: Bool { get set }

    /// Shows a frame. One of another size than `size` is clipped, the rest stays empty.
    mutating func present(_ frame: Frame)

    /// Waits for input and takes all there is.
    ///
    /// - Parameter timeout: How long to wait; nil for as long as it takes, without waking up in between.
    /// - Returns: What happened, in order; empty when the time ran out.
    mutating func nextEvents(timeout: Duration?) -> [InputEvent]

    /// Puts a text on the clipboard of the user's terminal, where that allows it (OSC 52); it says nothing where it does not.
    mutating func copy(_ text: String)

    /// Gives the terminal back to the shell and stops the process until it is continued.
    mutating func suspend()

    /// Gives the terminal to another program for as long as `body` runs; then it is taken back, in the size that it has then.
    mutating func lend(_ body: () -> Void)

    /// Draws everything anew with the next frame, whatever the terminal showed before (Control-L).
    mutating func redraw()
}

/// What a screen can show.
public struct Capabilities: Equatable, Sendable {
    /// How many colours.
    public var depth: ColorDepth
    /// Which characters.
    public var glyphs: Glyphs

    /// Makes capabilities.
    public init(depth: ColorDepth, glyphs: Glyphs) {
        self.depth = depth
        self.glyphs = glyphs
    }
}
