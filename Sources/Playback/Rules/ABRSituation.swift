import PlayheadNumerics

/// What an ABR rule sees when it decides: the variants, the buffer, and what the network has given so far.
///
/// Times are in milliseconds, rates in kb/s; see ``ABRRule``.
struct ABRSituation: Sendable {
    /// What stays the same all session long. Rules are shown their situation at every step, so that it must be small.
    private let variants: VariantTable
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
    /// What is assumed of the throughput while there is no estimate, kb/s.
    var assumedThroughput = 0.0
    /// The estimate of the time to first byte, milliseconds; nil before the first transfer ends.
    var latency: Double?
    /// The variant of the segment that was loaded last.
    var lastVariant: Int?
    /// Whether the time base runs: false before the start and in a stall.
    var isPlaying = false
    /// How much media the playlist holds ahead of the playhead, milliseconds; nil where it is not live.
    var liveEdge: Double?
    /// How long the media playlist that was loaded last was arriving, milliseconds.
    var playlistLoadTime = 0.0
    /// Which variants' media playlists are loaded.
    var loadedPlaylists: [Bool]

    /// - Parameter maxBuffer: seconds.
    init(_ presentation: Presentation, maxBuffer: Double) {
        variants = VariantTable(presentation)
        segmentCount = presentation.segments.count(ofTrack: presentation.variants[presentation.firstListed].track)
        self.maxBuffer = maxBuffer.milliseconds
        loadedPlaylists = Array(repeating: false, count: presentation.variants.count)
    }

    /// The variants' peak bitrates (BANDWIDTH) from the lowest, kb/s.
    @inline(__always)
    var bitrates: [Double] { variants.bitrates }
    /// Their average bitrates; the peak where a playlist has no AVERAGE-BANDWIDTH.
    @inline(__always)
    var averageBitrates: [Double] { variants.averageBitrates }
    /// The variants, for rules that look at sizes to come.
    @inline(__always)
    var presentation: Presentation { variants.presentation }
    /// The nominal segment duration, milliseconds: EXT-X-TARGETDURATION.
    @inline(__always)
    var segmentDuration: Double { variants.segmentDuration }
    /// What a segment of that duration has in each variant at its peak bitrate, bits.
    @inline(__always)
    var segmentBits: [Double] { variants.segmentBits }
    /// Whether all variants' segments begin and end together.
    @inline(__always)
    var isAligned: Bool { variants.isAligned }

    /// How many variants there are.
    @inline(__always)
    var variantCount: Int { bitrates.count }

    /// The size of a segment of a variant, bits.
    ///
    /// - Parameter segment: counted in the variant that is listed first, as everywhere in rules.
    @inline(__always)
    func bits(segment: Int, variant: Int) -> Double {
        let track = presentation.variants[variant].track
        return presentation.segments.bits(track: track, segment: isAligned ? segment : index(of: segment, in: track))
    }

    /// The duration of a segment of a variant, milliseconds.
    @inline(__always)
    func duration(segment: Int, variant: Int) -> Double {
        let track = presentation.variants[variant].track
        return presentation.segments
            .span(track: track, segment: isAligned ? segment : index(of: segment, in: track)).duration
    }

    /// The duration of the segment that a transfer is of, milliseconds.
    func duration(of transfer: SegmentTransfer) -> Double {
        let track = presentation.variants[transfer.variant].track
        return presentation.segments.span(track: track, segment: transfer.segment).duration
    }

    /// The highest variant whose peak bitrate is no more than this, kb/s; the lowest where all have more.
    func highestVariant(upTo bitrate: Double) -> Int { bitrates.lastIndex { $0 <= bitrate } ?? 0 }

    /// The segment of a track that is played when one of the first listed variant begins.
    private func index(of segment: Int, in track: Int) -> Int {
        let first = presentation.variants[presentation.firstListed].track
        let start = presentation.segments.start(track: first, segment: segment)
        let index = presentation.segments.segment(ofTrack: track, at: start + 0.0005)
        return min(index, presentation.segments.count(ofTrack: track) - 1)
    }
}

/// What of an ``ABRSituation`` stays the same: behind one reference, so that showing a situation copies none of it.
private final class VariantTable: Sendable {
    let presentation: Presentation
    let bitrates: [Double]
    let averageBitrates: [Double]
    let segmentDuration: Double
    let segmentBits: [Double]
    let isAligned: Bool

    init(_ presentation: Presentation) {
        self.presentation = presentation
        bitrates = presentation.cache.bitrates
        averageBitrates = presentation.cache.averageBitrates
        segmentDuration = presentation.cache.segmentDuration
        segmentBits = presentation.cache.segmentBits
        isAligned = presentation.cache.isAligned
    }
}
