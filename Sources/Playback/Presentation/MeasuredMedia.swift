import HLS
import PlayerLog
import PlayheadPlatform

/// What a media playlist tells of its segments, and the files beside it of their sizes.
struct MeasuredMedia {
    /// The media playlist's URI.
    var uri: String
    /// Where it is.
    var location: ResourceLocation
    /// Its size, bytes.
    var playlistBytes: Int
    var targetDuration: Double
    var durations: [Double]
    /// The segments' sizes; nil where nothing tells it.
    var bits: [Double?]
    /// The segments that have no media (EXT-X-GAP).
    var gaps: [Int]
    /// The mean bitrate of the sizes that are known, bits per second; nil where none is.
    var averageBitrate: Double?
    /// The highest bitrate of a run of segments as RFC 8216bis section 4.1 measures it, bits per second; the average where
    /// none is known.
    var peakBitrate: Double?
    /// The initialization section's size, bytes; nil without one.
    var initializationBytes: Int?
    var keyURI: String?
    /// See ``Presentation/Track/firstKeyedSegment``.
    var firstKeyedSegment = 0
    var interstitials: [ScheduledInterstitial]
    var live: Presentation.Live?
    /// See ``Presentation/startPosition``.
    var startPosition: Double?

    /// Measures a playlist's segments.
    init(
        _ playlist: MediaPlaylist, uri: String, size: Int, files: MediaFiles<some FileSystem>,
        _ notes: inout PresentationNotes
    ) {
        (self.uri, location) = (uri, files.playlist)
        playlistBytes = size
        durations = playlist.segments.map(\.duration)
        targetDuration = playlist.targetDuration ?? durations.max() ?? 0
        let measured = MeasuredSegments(playlist, fileSize: files.size)
        bits = measured.bits
        gaps = playlist.segments.indices.filter { playlist.segments[$0].isGap }
        averageBitrate = measured.averageBitRate
        peakBitrate = measured.peakBitRate ?? averageBitrate
        // What is not there has no size, and rules that look ahead see one like the others'.
        if let averageBitrate {
            for gap in gaps where bits[gap] == nil { bits[gap] = averageBitrate * durations[gap] }
        }
        if measured.usesBitrates { notes.add(.sizesFromBitrate, uri) }
        if let initialization = playlist.segments.lazy.compactMap(\.initialization).first {
            initializationBytes = initialization.byteRange?.length ?? initialization.uri.flatMap(files.size)
            if initializationBytes == nil {
                initializationBytes = SizeModel.initializationBytes
                notes.add(.initializationGuessed, uri)
            }
        }
        interstitials = ScheduledInterstitial.all(in: playlist)
        firstKeyedSegment = playlist.segments.firstIndex { $0.keys.first?.uri != nil } ?? 0
        keyURI = playlist.segments[firstKeyedSegment...].first?.keys.first?.uri
        if playlist.isLive {
            live = Self.live(playlist, size: size)
        } else {
            startPosition = playlist.start.flatMap(position)
        }
        remark(on: playlist, &notes)
    }

    /// No media last longer, seconds: three years.
    private static let longest = 1e8
    /// No live playlist has a longer target duration, seconds: what it publishes is loaded again after that.
    static let longestTarget = 3600.0
    /// No live playlist has shorter segments on average, seconds: a day of them are a million.
    private static let shortestLive = 0.1
    /// No segment is larger, bits: a petabyte.
    static let largest = 8e15

    /// Whether there is something to play in it.
    func check(name: String) throws(PresentationError) {
        guard !durations.isEmpty else { throw PresentationError(name: name, problem: "the playlist has no segment") }
        let total = durations.reduce(0, +)
        guard total > 0, total <= Self.longest else {
            throw PresentationError(name: name, problem: "its segments last \(total) s in all")
        }
        if live != nil {
            let mean = total / Double(durations.count)
            guard mean >= Self.shortestLive else {
                throw PresentationError(
                    name: name,
                    problem: "its segments last \(mean) s on average: a live playlist is simulated where they last "
                        + "\(Self.shortestLive) s or more")
            }
            guard targetDuration <= Self.longestTarget else {
                throw PresentationError(
                    name: name,
                    problem: "its EXT-X-TARGETDURATION is \(targetDuration) s: a live playlist is simulated up to "
                        + "\(Self.longestTarget) s")
            }
        }
        guard bits.allSatisfy({ $0 ?? 0 <= Self.largest }) else {
            throw PresentationError(name: name, problem: "a segment is larger than a petabyte")
        }
    }

    private static func live(_ playlist: MediaPlaylist, size: Int) -> Presentation.Live {
        var offset = playlist.serverControl?.holdBack
        if let start = playlist.start?.timeOffset { offset = start < 0 ? -start : max(0, playlist.duration - start) }
        return Presentation.Live(
            windowCount: playlist.segments.count, startOffset: offset.map { min($0, playlist.duration) },
            lowLatency: Presentation.LowLatency(playlist, size: size))
    }

    /// Where EXT-X-START says that these media begin, seconds of media: where it is not PRECISE, with a whole segment.
    func position(of start: Start) -> Double? {
        let ends = durations.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        guard let offset = start.timeOffset, let end = ends.last else { return nil }
        let position = min(max(0, offset < 0 ? end + offset : offset), end)
        return start.isPrecise ? position : ends.dropLast().last { $0 <= position }
    }

    private func remark(on playlist: MediaPlaylist, _ notes: inout PresentationNotes) {
        let segments = playlist.segments
        if segments.dropFirst().contains(where: \.isDiscontinuity) { notes.add(.discontinuities, uri) }
        if !gaps.isEmpty { notes.add(.gaps, uri) }
        if playlist.partInformation != nil || !playlist.trailingParts.isEmpty { notes.add(.parts, uri) }
        if playlist.skip != nil { notes.add(.skip, uri) }
        if playlist.isIFramesOnly { notes.add(.iFramesOnly, uri) }
        if let keyURI, segments.contains(where: { !$0.keys.isEmpty && $0.keys[0].uri != keyURI }) {
            notes.add(.keysRotate, uri)
        }
    }
}

/// The files that a media playlist names, where it stands among files.
struct MediaFiles<Files: FileSystem> {
    let loader: PlaylistLoader<Files>
    /// Where the playlist came from.
    let playlist: ResourceLocation

    /// A file's size, bytes; nil where there is none.
    func size(of uri: String) -> Int? { loader.fileSize(of: uri, from: playlist) }
}
