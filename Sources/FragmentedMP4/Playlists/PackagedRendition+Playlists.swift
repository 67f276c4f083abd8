public import HLS

extension PackagedRendition {
    /// The durations of its segments as EXTINF has them, seconds.
    public var durations: [Double] {
        var durations = TickedDurations(timescale: timescale)
        return segments.map { durations.next($0.duration) }
    }

    /// EXT-X-TARGETDURATION for these durations: the longest one rounded, half a second upwards (RFC 8216bis section
    /// 4.4.3.1).
    static func targetDuration(of durations: [Double]) -> Int {
        durations.reduce(1) { max($0, Int(exactly: $1.rounded(.toNearestOrAwayFromZero)) ?? .max) }
    }

    /// Its media playlist.
    ///
    /// - Parameter targetDuration: EXT-X-TARGETDURATION, which is the same for all renditions of a presentation.
    public func mediaPlaylist(targetDuration: Int) -> MediaPlaylist {
        var playlist = finishedPlaylist(targetDuration: targetDuration)
        playlist.independentSegments = hasIndependentSegments
        let map = mediaInitialization
        playlist.segments = zip(segments, durations).map { segment, duration in
            var written = MediaSegment(uri: segment.uri, duration: duration, byteRange: segment.byteRange)
            written.initialization = map
            return written
        }
        return playlist
    }

    /// The playlist of the pictures that segments begin with; nil where there are none.
    ///
    /// A picture stands up to the next one in the list, and its byte range begins with the movie fragment, since
    /// without that it is no sample of anything (RFC 8216bis section 4.4.3.6).
    public var iFramePlaylist: MediaPlaylist? {
        let pictures = segments.compactMap { segment in segment.iFrame.map { (segment: segment, frame: $0) } }
        guard case .video = medium, let first = pictures.first, let last = segments.last else { return nil }
        var durations = TickedDurations(timescale: timescale)
        let times = pictures.map(\.frame.time) + [max(last.start + last.duration, first.frame.time)]
        let lengths = zip(times, times.dropFirst()).map { durations.next($1 - $0) }
        var playlist = finishedPlaylist(targetDuration: Self.targetDuration(of: lengths))
        playlist.isIFramesOnly = true
        let map = mediaInitialization
        playlist.segments = zip(pictures, lengths).map { picture, duration in
            var written = MediaSegment(
                uri: picture.segment.uri, duration: duration, byteRange: picture.frame.byteRange)
            written.initialization = map
            return written
        }
        return playlist
    }

    private func finishedPlaylist(targetDuration: Int) -> MediaPlaylist {
        var playlist = MediaPlaylist()
        playlist.targetDuration = Double(targetDuration)
        playlist.kind = .vod
        playlist.hasEndList = true
        return playlist
    }

    private var mediaInitialization: MediaInitialization {
        var attributes: AttributeList = ["URI": .string(initialization.uri)]
        if let range = initialization.byteRange { attributes.set("BYTERANGE", to: .string(range.description)) }
        return MediaInitialization(attributes: attributes)
    }
}

/// Bitrates of a playlist as RFC 8216bis section 4.1 has them measured, bits per second.
public struct MeasuredBitrates: Sendable {
    /// All bits over all seconds.
    public internal(set) var average = 0.0
    /// That of the run of segments, of half to one and a half target durations, that has most.
    public internal(set) var peak = 0.0

    init() {}

    /// Measures a playlist, whose segments are of these sizes where they are whole files.
    init(_ playlist: MediaPlaylist, sizes: [String: Int]) {
        let measured = MeasuredSegments(playlist) { sizes[$0] }
        average = measured.averageBitRate ?? 0
        // Media that are shorter than a run that counts have no peak but their average; no peak lies below that.
        peak = max(measured.peakBitRate ?? 0, average)
    }
}

extension PackagedRendition {
    /// The bitrates of its media playlist.
    func bitrates(targetDuration: Int) -> MeasuredBitrates {
        let sizes = Dictionary(segments.map { ($0.uri, $0.size) }) { first, _ in first }
        return MeasuredBitrates(mediaPlaylist(targetDuration: targetDuration), sizes: sizes)
    }
}
