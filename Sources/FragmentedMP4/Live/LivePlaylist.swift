public import HLS

/// The media playlist of a rendition that is still coming: segments are added at its end, and where it has a window taken away
/// at its start (RFC 8216bis section 6.2.2).
public struct LivePlaylist: Sendable {
    /// The playlist as it is to be written.
    public private(set) var playlist: MediaPlaylist
    /// How much is kept, seconds; nil for all (EXT-X-PLAYLIST-TYPE of EVENT).
    private let window: Double?
    /// Files that the playlist no longer names, and how much of the presentation had passed when they were taken out, seconds.
    private var expired: [(uri: String, at: Double, duration: Double)] = []
    /// How much of the presentation was added, seconds.
    private var passed = 0.0
    /// The longest that the playlist was, seconds.
    private var longest = 0.0
    /// What rounds durations without drift, and the timescale that it is for.
    private var rounding: (durations: TickedDurations, timescale: Int)?

    /// A playlist without segments.
    ///
    /// - Parameter targetDuration: EXT-X-TARGETDURATION, seconds, unless a segment turns out to be longer.
    public init(targetDuration: Int, window: Double?) {
        var playlist = MediaPlaylist()
        playlist.targetDuration = Double(targetDuration)
        playlist.independentSegments = true
        if window == nil { playlist.kind = .event }
        (self.playlist, self.window) = (playlist, window)
    }

    /// Goes on where an earlier run was ended; nil where that had said that nothing more comes.
    public init?(goingOnFrom playlist: MediaPlaylist, window: Double?) {
        guard playlist.isLive, playlist.targetDuration != nil else { return nil }
        (self.playlist, self.window) = (playlist, window)
        if window != nil { self.playlist.kind = nil }
        passed = playlist.duration
        longest = passed
    }

    /// Adds a segment. Returns whether it is longer than the target duration had players expect, which is raised then.
    ///
    /// - Parameters:
    ///   - uri: its file, relative to the playlist.
    ///   - duration: how long it is shown.
    ///   - initialization: its initialization section's file.
    ///   - date: when it began by the clock, as EXT-X-PROGRAM-DATE-TIME has it.
    ///   - isDiscontinuity: whether it does not go on from the one before.
    ///   - isIndependent: whether it can be decoded without the one before.
    public mutating func append(
        uri: String, duration: MediaTime, initialization: String, date: String, isDiscontinuity: Bool,
        isIndependent: Bool
    ) -> Bool {
        if rounding?.timescale != duration.timescale || isDiscontinuity {
            rounding = (TickedDurations(timescale: duration.timescale), duration.timescale)
        }
        let seconds = rounding?.durations.next(duration.value) ?? duration.seconds
        var segment = MediaSegment(uri: uri, duration: seconds)
        segment.initialization = MediaInitialization(attributes: ["URI": .string(initialization)])
        segment.programDateTime = date
        segment.isDiscontinuity = isDiscontinuity && !playlist.segments.isEmpty
        playlist.segments.append(segment)
        if !isIndependent { playlist.independentSegments = false }
        passed += seconds
        let rounded = seconds.rounded(.toNearestOrAwayFromZero)
        let isLonger = rounded > playlist.targetDuration ?? 0
        if isLonger { playlist.targetDuration = rounded }
        slide()
        longest = max(longest, playlist.duration)
        return isLonger
    }

    /// Says that nothing more comes.
    public mutating func end() { playlist.hasEndList = true }

    /// The files that no player needs any more: a segment stays for its duration and the longest playlist's after it was taken
    /// out. They are told once.
    public mutating func takeExpired() -> [String] {
        let count = expired.prefix { passed >= $0.at + $0.duration + longest }.count
        defer { expired.removeFirst(count) }
        return expired.prefix(count).map(\.uri)
    }

    private mutating func slide() {
        guard let window else { return }
        let target = playlist.targetDuration ?? 0
        let kept = max(window, 3 * target)
        var length = playlist.duration
        while let first = playlist.segments.first, length - first.duration >= kept {
            length -= first.duration
            playlist.segments.removeFirst()
            playlist.mediaSequence += 1
            if first.isDiscontinuity { playlist.discontinuitySequence += 1 }
            expired.append((first.uri, passed, first.duration))
        }
    }
}
