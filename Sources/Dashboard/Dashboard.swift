public import PlayheadTerminal

/// The interactive screens of playhead: a state that keys change, and frames that are drawn of it.
public enum Dashboard {
    /// The smallest size at which the screens are drawn.
    public static let smallestSize = Size(width: 60, height: 16)
}
