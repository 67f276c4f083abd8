/// An entry of an edit list (ISO 14496-12 section 8.6.6).
public struct Edit: Equatable, Sendable {
    /// How long it lasts, in the movie's ticks; 0 where it lasts to the end.
    public var duration: Int
    /// The media's time that it begins with, in the track's ticks; -1 is an empty edit: nothing is presented.
    public var mediaTime: Int
    /// How fast it is presented, 16.16: 0x10000 is as it is, 0 holds one picture.
    public var rate: Int

    /// Whether nothing is presented.
    public var isEmpty: Bool { mediaTime < 0 }
}
