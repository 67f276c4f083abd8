/// A movie: ISO base media, progressive or fragmented. Its samples' data stays in the file.
public struct Movie: Sendable {
    /// Where its samples' data is read.
    public let input: any MovieInput
    /// The brands of `ftyp`, the major one first; empty where there is none (QuickTime of old).
    public var brands: [FourCC]
    /// Ticks per second of the movie's own times: those of edits.
    public var timescale: Int
    /// Whether it has movie fragments.
    public var isFragmented: Bool
    /// Its tracks, in the file's order.
    public var tracks: [Track]
    /// What fragments' samples are where these do not say, by track.
    let extends: [Int: TrackExtendsBox]

    /// The track of a number; nil where there is none.
    public func track(_ id: Int) -> Track? { tracks.first { $0.id == id } }
}
