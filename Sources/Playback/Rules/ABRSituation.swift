/// What an ABR rule sees when it decides: the variants, the buffer, and what the network has given so far.
public struct ABRSituation: Sendable {
    /// The variants' peak bitrates (BANDWIDTH) from the lowest, bits per second.
    public let bitrates: [Double]
    /// Their average bitrates; the peak where a playlist has no AVERAGE-BANDWIDTH.
    public let averageBitrates: [Double]
    /// The variants, for rules that look at sizes to come.
    public let presentation: Presentation
    /// The nominal segment duration, seconds: EXT-X-TARGETDURATION.
    public let segmentDuration: Double
    /// How many segments there are to load.
    public internal(set) var segmentCount: Int
    /// The segment to load next.
    public internal(set) var segment = 0
    /// The session's time: seconds since the request to play.
    public internal(set) var time = 0.0
    /// Media that is loaded and not yet played, seconds.
    public internal(set) var bufferLevel = 0.0
    /// What the buffer is filled up to, seconds.
    public internal(set) var maxBuffer: Double
    /// The estimate of the throughput, bits per second; nil before the first transfer ends.
    public internal(set) var throughput: Double?
    /// The estimate of the time to first byte, seconds; nil before the first transfer ends.
    public internal(set) var latency: Double?
    /// The variant of the segment that was loaded last.
    public internal(set) var lastVariant: Int?
    /// Whether the time base runs: false before the start and in a stall.
    public internal(set) var isPlaying = false
    /// How long the last load of a media playlist took, seconds.
    public internal(set) var playlistLoadTime = 0.0
    /// Which variants' media playlists are loaded.
    public internal(set) var loadedPlaylists: [Bool]

    init(_ presentation: Presentation, maxBuffer: Double) {
        self.presentation = presentation
        bitrates = presentation.variants.map(\.peakBitrate)
        averageBitrates = presentation.variants.map { $0.averageBitrate ?? $0.peakBitrate }
        segmentDuration = presentation.targetDuration
        segmentCount = presentation.segments.count(ofTrack: presentation.variants[presentation.firstListed].track)
        self.maxBuffer = maxBuffer
        loadedPlaylists = Array(repeating: false, count: presentation.variants.count)
    }

    /// How many variants there are.
    @inline(__always)
    public var variantCount: Int { bitrates.count }

    /// The size of a segment of a variant, bits.
    @inline(__always)
    public func bits(segment: Int, variant: Int) -> Double {
        presentation.segments.bits(track: presentation.variants[variant].track, segment: segment)
    }

    /// The duration of a segment of a variant, seconds.
    @inline(__always)
    public func duration(segment: Int, variant: Int) -> Double {
        presentation.segments.duration(track: presentation.variants[variant].track, segment: segment)
    }
}
