import HLS

/// How many bytes a rendition has, and how that is known.
public struct RenditionSize: Equatable, Sendable {
    /// What tells it, from the surest on.
    public enum Source: String, CaseIterable, Sendable {
        /// The segments: byte ranges, or the files themselves.
        case segments = "measured"
        /// EXT-X-BITRATE x duration.
        case bitrateTags = "EXT-X-BITRATE"
        /// AVERAGE-BANDWIDTH x duration, less the audio's share.
        case averageBandwidth = "AVERAGE-BANDWIDTH"
        /// BANDWIDTH x duration, less the audio's share: too much.
        case bandwidth = "BANDWIDTH"
        /// A bitrate that is usual for the audio format, x duration.
        case guess = "guess"
    }

    /// Its bytes; nil where nothing tells them.
    public var bytes: Int?
    /// What tells them; nil where nothing does.
    public var source: Source?

    /// Creates a size.
    public init(bytes: Int?, source: Source?) { (self.bytes, self.source) = (bytes, bytes == nil ? nil : source) }

    /// A size that nothing tells.
    public static let unknown = RenditionSize(bytes: nil, source: nil)
}
