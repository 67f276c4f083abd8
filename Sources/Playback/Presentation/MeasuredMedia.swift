import HLS
import PlayerLog

/// What a media playlist tells of its segments, and the files beside it of their sizes.
struct MeasuredMedia {
    /// The media playlist's URI.
    var uri: String
    /// Its size, bytes.
    var playlistBytes: Int
    var targetDuration: Double
    var durations: [Double]
    /// The segments' sizes; nil where nothing tells it.
    var bits: [Double?]
    /// The initialization section's size, bytes; nil without one.
    var initializationBytes: Int?
    var keyURI: String?
    var live: Presentation.Live?

    /// Measures a playlist's segments.
    init(
        _ playlist: MediaPlaylist, uri: String, size: Int, files: MediaFiles<some LogFileSystem>,
        _ notes: inout PresentationNotes
    ) {
        self.uri = uri
        playlistBytes = size
        durations = playlist.segments.map(\.duration)
        targetDuration = playlist.targetDuration ?? durations.max() ?? 0
        bits = []
        var sizes = SegmentSizes(files: files)
        bits.reserveCapacity(durations.count)
        for segment in playlist.segments {
            bits.append(sizes.bits(of: segment))
        }
        if sizes.usedBitrates { notes.add(.sizesFromBitrate, uri) }
        if let initialization = playlist.segments.lazy.compactMap(\.initialization).first {
            initializationBytes = initialization.byteRange?.length ?? initialization.uri.flatMap(files.size)
            if initializationBytes == nil {
                initializationBytes = SizeModel.initializationBytes
                notes.add(.initializationGuessed, uri)
            }
        }
        keyURI = playlist.segments.lazy.compactMap { $0.keys.first?.uri }.first
        if playlist.isLive { live = Self.live(playlist) }
        remark(on: playlist, &notes)
    }

    /// No media last longer, seconds: three years.
    private static let longest = 1e8
    /// No segment is larger, bits: a petabyte.
    private static let largest = 8e15

    /// Whether there is something to play in it.
    func check(name: String) throws(PresentationError) {
        guard !durations.isEmpty else { throw PresentationError(name: name, problem: "the playlist has no segment") }
        let total = durations.reduce(0, +)
        guard total > 0, total <= Self.longest else {
            throw PresentationError(name: name, problem: "its segments last \(total) s in all")
        }
        guard bits.allSatisfy({ $0 ?? 0 <= Self.largest }) else {
            throw PresentationError(name: name, problem: "a segment is larger than a petabyte")
        }
    }

    /// The sizes that are known, and the durations of those segments, seconds.
    var known: (bits: Double, duration: Double) {
        zip(bits, durations).reduce((0, 0)) { sum, segment in
            segment.0.map { (sum.0 + $0, sum.1 + segment.1) } ?? sum
        }
    }

    /// The mean bitrate of what is known, bits per second; nil where nothing is.
    var averageBitrate: Double? {
        let known = known
        return known.duration > 0 ? known.bits / known.duration : nil
    }

    /// The highest bitrate of a segment that plays half a target duration at least, bits per second: a shorter one is
    /// no run of segments as RFC 8216bis section 4.1 measures the peak of.
    var peakBitrate: Double? {
        let rates = zip(bits, durations).lazy.compactMap { bits, duration in
            bits.flatMap { duration > 0 && duration >= targetDuration / 2 ? $0 / duration : nil }
        }
        return rates.max() ?? averageBitrate
    }

    private static func live(_ playlist: MediaPlaylist) -> Presentation.Live {
        var offset = playlist.serverControl?.holdBack
        if let start = playlist.start?.timeOffset { offset = start < 0 ? -start : max(0, playlist.duration - start) }
        return Presentation.Live(
            windowCount: playlist.segments.count, startOffset: offset.map { min($0, playlist.duration) })
    }

    private func remark(on playlist: MediaPlaylist, _ notes: inout PresentationNotes) {
        let segments = playlist.segments
        if segments.dropFirst().contains(where: \.isDiscontinuity) { notes.add(.discontinuities, uri) }
        if segments.contains(where: \.isGap) { notes.add(.gaps, uri) }
        if playlist.partInformation != nil || !playlist.trailingParts.isEmpty { notes.add(.parts, uri) }
        if playlist.skip != nil { notes.add(.skip, uri) }
        if playlist.isIFramesOnly { notes.add(.iFramesOnly, uri) }
        if let keyURI, segments.contains(where: { !$0.keys.isEmpty && $0.keys[0].uri != keyURI }) {
            notes.add(.keysRotate, uri)
        }
    }
}

/// Tells the sizes of a playlist's segments, one after another.
private struct SegmentSizes<Files: LogFileSystem> {
    /// Where the first so many segments are not on disk, the others are not looked for: there may be a million.
    static var enough: Int { 200 }

    let files: MediaFiles<Files>
    /// Whether a size was taken from EXT-X-BITRATE.
    private(set) var usedBitrates = false
    private var missing = 0
    private var hasFiles = false

    init(files: MediaFiles<Files>) { self.files = files }

    /// A segment's size in bits; nil where nothing tells it.
    mutating func bits(of segment: MediaSegment) -> Double? {
        if let range = segment.byteRange { return Double(range.length) * 8 }
        if hasFiles || missing < Self.enough {
            if let size = files.size(of: segment.uri) {
                hasFiles = true
                return Double(size) * 8
            }
            missing += 1
        }
        guard let bitrate = segment.bitrate else { return nil }
        usedBitrates = true
        return Double(bitrate) * 1000 * segment.duration
    }
}
