/// What an ABR rule sees when it decides: the variants, the buffer, and what the network has given so far.
///
/// Times are in milliseconds, rates in kb/s; see ``ABRRule``.
struct ABRSituation: Sendable {
    /// The variants' peak bitrates (BANDWIDTH) from the lowest, kb/s.
    let bitrates: [Double]
    /// Their average bitrates; the peak where a playlist has no AVERAGE-BANDWIDTH.
    let averageBitrates: [Double]
    /// The variants, for rules that look at sizes to come.
    let presentation: Presentation
    /// The nominal segment duration, milliseconds: EXT-X-TARGETDURATION.
    let segmentDuration: Double
    /// How many segments there are to load.
    var segmentCount: Int
    /// The segment to load next.
    var segment = 0
    /// The session's time: milliseconds since the request to play.
    var time = 0.0
    /// Media that is loaded and not yet played, milliseconds.
    var bufferLevel = 0.0
    /// What the buffer is filled up to, milliseconds.
    var maxBuffer: Double
    /// The estimate of the throughput, kb/s; nil before the first transfer ends.
    var throughput: Double?
    /// The estimate of the time to first byte, milliseconds; nil before the first transfer ends.
    var latency: Double?
    /// The variant of the segment that was loaded last.
    var lastVariant: Int?
    /// Whether the time base runs: false before the start and in a stall.
    var isPlaying = false
    /// How long the last load of a media playlist took, milliseconds.
    var playlistLoadTime = 0.0
    /// Which variants' media playlists are loaded.
    var loadedPlaylists: [Bool]

    /// - Parameter maxBuffer: seconds.
    init(_ presentation: Presentation, maxBuffer: Double) {
        self.presentation = presentation
        bitrates = presentation.variants.map { $0.peakBitrate / 1000 }
        averageBitrates = presentation.variants.map { ($0.averageBitrate ?? $0.peakBitrate) / 1000 }
        segmentDuration = presentation.targetDuration.milliseconds
        segmentCount = presentation.segments.count(ofTrack: presentation.variants[presentation.firstListed].track)
        self.maxBuffer = maxBuffer.milliseconds
        loadedPlaylists = Array(repeating: false, count: presentation.variants.count)
    }

    /// How many variants there are.
    @inline(__always)
    var variantCount: Int { bitrates.count }

    /// The size of a segment of a variant, bits.
    @inline(__always)
    func bits(segment: Int, variant: Int) -> Double {
        presentation.segments.bits(track: presentation.variants[variant].track, segment: segment)
    }

    /// The duration of a segment of a variant, milliseconds.
    @inline(__always)
    func duration(segment: Int, variant: Int) -> Double {
        presentation.segments.duration(track: presentation.variants[variant].track, segment: segment).milliseconds
    }
}
