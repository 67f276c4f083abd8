/// What a player knows of a live playlist, and what the server has of it. Times are session time, milliseconds.
struct LiveWindow {
    private let windowCount: Int
    private let targetDuration: Double
    private let startOffset: Double
    private let segments: SegmentTable
    private let track: Int
    /// How many segments the player has seen in the playlist since the beginning.
    private(set) var visible = 0
    /// When the playlist is loaded again.
    private(set) var nextReload = 0.0
    private var lastChange = 0.0
    private var isStale = false

    init(_ live: Presentation.Live, presentation: Presentation) {
        windowCount = live.windowCount
        targetDuration = presentation.targetDuration.milliseconds
        startOffset = live.startOffset?.milliseconds ?? 3 * targetDuration
        segments = presentation.segments
        track = presentation.variants[presentation.firstListed].track
    }

    /// The first segment that the playlist still shows.
    var first: Int { max(0, visible - windowCount) }

    /// Where playback starts, milliseconds of media time.
    var startPosition: Double {
        let edge = segments.end(track: track, segment: visible - 1).milliseconds
        return max(segments.start(track: track, segment: first).milliseconds, edge - startOffset)
    }

    /// How many segments the server has published at a time, while these pauses of its are going on.
    private func published(at time: Double, stale: [Range<Double>]) -> Int {
        let time = stale.first { $0.contains(time) }?.lowerBound ?? time
        let edge = segments.end(track: track, segment: windowCount - 1).milliseconds + time
        return min(segments.segment(ofTrack: track, at: (edge + 0.5).seconds), segments.count(ofTrack: track))
    }

    /// The playlist was loaded.
    ///
    /// - Returns: whether it has been unchanged for so long that AVPlayer complains (RFC 8216bis, section 6.3.4 says when
    ///   to load it again).
    mutating func read(at time: Double, stale: [Range<Double>]) -> Bool {
        let count = max(windowCount, published(at: time, stale: stale))
        if count > visible {
            visible = count
            lastChange = time
            nextReload = time + targetDuration
            return false
        }
        nextReload = time + targetDuration / 2
        return time - lastChange > 1.5 * targetDuration
    }
}
