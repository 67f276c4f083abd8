/// Why a playlist cannot be written: it says what the format has no words for.
public struct PlaylistWritingError: Error, Equatable, CustomStringConvertible {
    /// What cannot be said.
    public var description: String

    init(_ description: String) { self.description = description }
}
