import PlayheadNumerics

/// What a player knows of a live playlist, and what the server has of it. Times are milliseconds on the link's clock: the
/// playlist is as it was given when loading begins.
struct LiveWindow {
    private let windowCount: Int
    private let targetDuration: Double
    /// How far behind the edge playback starts.
    let startOffset: Double
    /// What it says of its parts; nil where segments are loaded whole.
    let lowLatency: Presentation.LowLatency?
    private let segments: SegmentTable
    private let track: Int
    /// While these times last, the server does not update the playlist.
    private let pauses: [Range<Double>]
    /// While these times last, it answers at once what it should hold until there is something new.
    private let unblocked: [Range<Double>]
    private let movedHints: Set<Int>
    /// How many segments the player has seen in the playlist since the beginning.
    private(set) var visible = 0
    /// When the playlist is loaded again.
    private(set) var nextReload = 0.0
    private var nextComplaint = Double.infinity
    /// How long the player waits before it loads the playlist again: a target duration, or a part's.
    private let reloadInterval: Double

    /// - Parameters:
    ///   - faults: of the server, in session time.
    ///   - origin: when session time begins.
    init(_ live: Presentation.Live, presentation: Presentation, faults: FaultPlan, origin: Double) {
        // A playlist without a target duration would be loaded again and again at once.
        targetDuration = max(presentation.targetDuration.milliseconds, 100)
        lowLatency = live.lowLatency.flatMap { $0.entryParts.isEmpty ? nil : $0 }
        reloadInterval = lowLatency?.partTarget.milliseconds ?? targetDuration
        startOffset = live.startOffset?.milliseconds ?? 3 * targetDuration
        segments = presentation.segments
        track = presentation.variants[presentation.firstListed].track
        windowCount = min(max(1, live.windowCount), segments.count(ofTrack: track))
        func moved(_ times: [Range<Double>]) -> [Range<Double>] {
            times.map { ($0.lowerBound + origin)..<($0.upperBound + origin) }
        }
        (pauses, unblocked) = (moved(faults.stalePlaylists), moved(faults.unblockedPlaylists))
        movedHints = faults.movedHints
    }

    /// Whether the server holds, at a time, what it is asked for until it is there.
    private func blocks(at time: Double) -> Bool { !unblocked.contains { $0.contains(time) } }

    /// Whether the next part comes where the playlist hints at it, as soon as it is there.
    func isNextHinted(at time: Double) -> Bool {
        lowLatency?.hasHints == true && !movedHints.contains(visible) && blocks(at: time)
    }

    /// The first segment that the playlist still shows.
    var first: Int { max(0, visible - windowCount) }

    /// Where that begins, milliseconds of media time.
    var firstPosition: Double { segments.span(track: track, segment: first).start }

    /// Whether a player can begin with a segment or a part, or go on with it from another variant.
    func isEntry(_ segment: Int) -> Bool {
        lowLatency.map { $0.entryParts[segment % $0.entryParts.count] } ?? true
    }

    /// How much media there is, milliseconds: what the server has published, and what it is about to.
    func produced(at time: Double) -> Double {
        segments.end(track: track, segment: windowCount - 1).milliseconds + max(0, time)
    }

    /// When the server publishes a segment.
    func publishTime(of segment: Int) -> Double {
        guard segment < segments.count(ofTrack: track) else { return .infinity }
        let time = segments.end(track: track, segment: segment).milliseconds - produced(at: 0)
        return pauses.first { $0.contains(time) }?.upperBound ?? time
    }

    /// The next segment was asked for before the playlist listed it.
    mutating func seeNext(at time: Double) {
        visible = min(visible + 1, segments.count(ofTrack: track))
        nextComplaint = time + 1.5 * targetDuration
    }

    /// Up to where segments are published, milliseconds of media time.
    var edge: Double { segments.end(track: track, segment: visible - 1).milliseconds }

    /// Where playback starts, milliseconds of media time: so far behind the edge where parts are loaded, else with the segment
    /// that is.
    var startPosition: Double {
        let target = edge - startOffset
        if lowLatency != nil { return min(max(firstPosition, target), edge) }
        let segment = segments.segment(ofTrack: track, at: (target + 0.5).seconds)
        return segments.span(track: track, segment: min(max(first, segment), visible - 1)).start
    }

    /// The segment, or the part that can be decoded alone, from which on is loaded what is to play from one of them on.
    func entry(for segment: Int) -> Int {
        var entry = segment
        while !isEntry(entry), entry > first { entry -= 1 }
        return entry
    }

    /// How many segments the server has published at a time.
    private func published(at time: Double) -> Int {
        let time = pauses.first { $0.contains(time) }?.lowerBound ?? time
        return min(
            segments.segment(ofTrack: track, at: (produced(at: time) + 0.5).seconds), segments.count(ofTrack: track))
    }

    /// The playlist was loaded. RFC 8216bis, section 6.3.4, says when to load it again: times count from the beginning of
    /// the load before.
    ///
    /// - Parameters:
    ///   - time: when it was there.
    ///   - start: when it was asked for.
    ///   - latency: of a request.
    /// - Returns: whether AVPlayer complains of it: once a target duration, while it has been unchanged for longer than
    ///   one and a half.
    mutating func read(at time: Double, since start: Double, latency: Double = 0) -> Bool {
        let count = max(windowCount, published(at: time))
        let isChanged = count > visible
        visible = max(visible, count)
        if lowLatency?.canBlockReload == true, blocks(at: time) {
            // It is answered when the next part is there. What the server holds is asked for so late that it holds nothing.
            nextReload = max(publishTime(of: visible) - latency / 2, time.nextUp)
        } else {
            // A playlist that took longer than that is read before it is loaded again.
            nextReload = max(start + (isChanged ? reloadInterval : reloadInterval / 2), time.nextUp)
        }
        if isChanged { nextComplaint = time + 1.5 * targetDuration }
        guard time > nextComplaint else { return false }
        nextComplaint = (time + targetDuration).nextDown
        return true
    }
}
