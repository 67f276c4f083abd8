public import HLS

/// The media playlist of a rendition that is still coming: segments are added at its end, and where it has a window taken away
/// at its start (RFC 8216bis section 6.2.2).
public struct LivePlaylist: Sendable {
    /// The playlist as it is to be written.
    public internal(set) var playlist: MediaPlaylist
    /// How much is kept, seconds; nil for all (EXT-X-PLAYLIST-TYPE of EVENT).
    private let window: Double?
    /// Files that the playlist no longer names, and how much of the presentation had passed when they were taken out, seconds.
    private var expired: [(uri: String, at: Double, duration: Double)] = []
    /// The files of parts that it no longer names, and how much of the presentation will have passed when no player needs them,
    /// seconds.
    var expiredParts: [(uri: String, until: Double)] = []
    /// How much of the presentation was added, seconds.
    var passed = 0.0
    /// The longest that the playlist was, seconds.
    private var longest = 0.0
    /// What rounds durations without drift, and the timescale that it is for.
    private var rounding: (durations: TickedDurations, timescale: Int)?
    /// The same for parts: they add up to their segments.
    var partRounding: TickedDurations?

    /// A playlist without segments.
    ///
    /// - Parameters:
    ///   - targetDuration: EXT-X-TARGETDURATION, seconds, unless a segment turns out to be longer.
    ///   - window: how much is kept, seconds; nil for all.
    ///   - isIFramesOnly: whether it lists pictures that can be decoded alone, and not segments.
    ///   - parts: what is said of the segments' parts; nil where they have none.
    public init(
        targetDuration: Int, window: Double?, isIFramesOnly: Bool = false, parts: LivePartOptions? = nil
    ) {
        var playlist = MediaPlaylist()
        playlist.targetDuration = Double(targetDuration)
        playlist.isIFramesOnly = isIFramesOnly
        playlist.independentSegments = !isIFramesOnly
        if window == nil { playlist.kind = .event }
        (self.playlist, self.window) = (playlist, window)
        declare(parts)
    }

    /// Goes on where an earlier run was ended; nil where that had said that nothing more comes.
    public init?(goingOnFrom playlist: MediaPlaylist, window: Double?, parts: LivePartOptions? = nil) {
        guard playlist.isLive, playlist.targetDuration != nil else { return nil }
        (self.playlist, self.window) = (playlist, window)
        if window != nil { self.playlist.kind = nil }
        declare(parts)
        (self.playlist.preloadHints, self.playlist.renditionReports) = ([], [])
        passed = playlist.duration
        for index in playlist.segments.indices where parts == nil && !playlist.segments[index].parts.isEmpty {
            expire(playlist.segments[index].parts)
            self.playlist.segments[index].parts = []
        }
        longest = passed
    }

    /// Says what is true for the parts. What the server does is the same in all playlists of a presentation, also in those of
    /// I-frames, which have no parts.
    private mutating func declare(_ parts: LivePartOptions?) {
        playlist.serverControl = parts?.serverControl
        playlist.partInformation = playlist.isIFramesOnly ? nil : parts?.information
    }

    /// Adds a segment: the whole of it, or the pictures in it that can be decoded alone (EXT-X-I-FRAMES-ONLY).
    ///
    /// - Parameters:
    ///   - segment: what was written.
    ///   - rendition: what it is of.
    ///   - initialization: its initialization section's file.
    ///   - date: when it began by the clock, as EXT-X-PROGRAM-DATE-TIME has it.
    ///   - isDiscontinuity: whether it does not go on from the one before.
    public mutating func append(
        _ segment: PackagedRendition.Segment, of rendition: PackagedRendition, initialization: String, date: String,
        isDiscontinuity: Bool
    ) {
        begin(rendition.timescale, isDiscontinuity: isDiscontinuity)
        let first = playlist.segments.count
        let pictures = zip(
            segment.iFrames, segment.iFrames.dropFirst().map(\.time) + [segment.start + segment.duration])
        let entries: [(ByteRange?, Int)] =
            playlist.isIFramesOnly
            ? pictures.map { ($0.byteRange, $1 - $0.time) } : [(segment.byteRange, segment.duration)]
        for (range, ticks) in entries {
            let duration = rounding?.durations.next(ticks) ?? 0
            var entry = MediaSegment(uri: segment.uri, duration: duration, byteRange: range)
            entry.initialization = MediaInitialization(attributes: ["URI": .string(initialization)])
            playlist.segments.append(entry)
            passed += duration
        }
        guard first < playlist.segments.count else { return }
        let parts = playlist.trailingParts
        if playlist.partInformation != nil { playlist.segments[first].parts = parts } else { expire(parts) }
        playlist.trailingSegment = nil
        partRounding = rounding?.durations
        playlist.segments[first].programDateTime = date
        playlist.segments[first].isDiscontinuity = isDiscontinuity && first > 0
        if !rendition.hasIndependentSegments { playlist.independentSegments = false }
    }

    /// Begins to round anew where ticks differ, or do not go on.
    mutating func begin(_ timescale: Int, isDiscontinuity: Bool) {
        guard rounding?.timescale != timescale || isDiscontinuity else { return }
        rounding = (TickedDurations(timescale: timescale), timescale)
        if playlist.trailingSegment == nil { partRounding = rounding?.durations }
    }

    /// When its last segment ends by the clock; nil without segments.
    public var endDate: PlaylistDate? {
        guard let date = playlist.dates?.last, let last = playlist.segments.last else { return nil }
        return date.advanced(by: last.duration)
    }

    /// The least EXT-X-TARGETDURATION that its segments allow, seconds.
    public var neededTargetDuration: Int { PackagedRendition.targetDuration(of: playlist.segments.map(\.duration)) }

    /// Raises EXT-X-TARGETDURATION, which is the same in all playlists of a presentation (RFC 8216bis section 6.2.4).
    public mutating func raise(targetDuration: Int) {
        playlist.targetDuration = max(playlist.targetDuration ?? 0, Double(targetDuration))
    }

    /// Says that nothing more comes.
    public mutating func end() {
        playlist.hasEndList = true
        (playlist.preloadHints, playlist.renditionReports) = ([], [])
    }

    /// The files that no player needs any more: a segment stays for its duration and the longest playlist's after it was taken
    /// out. They are told once, for the playlist as it was written last.
    public mutating func takeExpired() -> [String] {
        longest = max(longest, playlist.duration)
        let count = expired.prefix { passed >= $0.at + $0.duration + longest }.count
        let partCount = expiredParts.prefix { passed >= $0.until }.count
        defer {
            expired.removeFirst(count)
            expiredParts.removeFirst(partCount)
        }
        return expired.prefix(count).map(\.uri) + expiredParts.prefix(partCount).map(\.uri)
    }

    /// The file of the first segment that stays where a window is kept: three target durations do at least.
    public var firstKept: String? {
        guard let window else { return nil }
        let kept = max(window, 3 * (playlist.targetDuration ?? 0))
        var length = playlist.duration
        for segment in playlist.segments {
            length -= segment.duration
            if length < kept { return segment.uri }
        }
        return nil
    }

    /// Takes out what stands before a segment. All playlists of a presentation begin with the same one.
    public mutating func slide(to uri: String) {
        guard let count = playlist.segments.firstIndex(where: { $0.uri == uri }), count > 0 else { return }
        for segment in playlist.segments.prefix(count) {
            playlist.mediaSequence += 1
            if segment.isDiscontinuity { playlist.discontinuitySequence += 1 }
            expired.append((segment.uri, passed, segment.duration))
            expire(segment.parts)
        }
        playlist.segments.removeFirst(count)
    }
}
