import HLS
import PlayheadPlatform

/// How a media playlist went on while it was watched.
public struct WatchedCounts: Equatable, Sendable {
    /// What it is called.
    public let name: String
    /// How often it was asked for, how often that failed, and how often there was another copy.
    public internal(set) var (loadCount, failureCount, changeCount) = (1, 0, 0)
    /// How many segments were added since the start.
    public internal(set) var newSegmentCount = 0
    /// How many of its segments were opened, and how many of them could not be had or read.
    public internal(set) var (openedCount, segmentFailureCount) = (0, 0)
    /// EXT-X-MEDIA-SEQUENCE of the last copy.
    public internal(set) var mediaSequence: Int
    /// Whether nothing will be added to it.
    public internal(set) var isEnded: Bool
    /// When it was loaded last, and when it was seen to change last: seconds since the watch's start.
    public internal(set) var (loadedAt, changedAt): (Double, Double)

    init(_ media: LintedMedia, at time: Double) {
        name = media.file.name
        (mediaSequence, isEnded) = (media.playlist.mediaSequence, !media.playlist.isLive)
        (loadedAt, changedAt) = (time, time)
        openedCount = media.segments.count { $0.size != nil }
        segmentFailureCount = media.segments.count { $0.failure != nil }
    }
}

extension LintReport {
    /// How a presentation went on while it was watched.
    public struct Watch: Equatable, Sendable {
        /// How long it was watched, seconds.
        public let duration: Double
        /// When that began, seconds since 1970.
        public let start: Double
        /// Its media playlists, in the order in which they are named.
        public let playlists: [WatchedCounts]
    }
}

/// A media playlist that is watched.
struct WatchedPlaylist: Sendable {
    /// The URI that the multivariant playlist names it by; nil where it is watched alone.
    let uri: String?
    /// The last copy.
    private(set) var media: LintedMedia
    private(set) var counts: WatchedCounts
    /// When it is loaded next; nil where nothing will be added to it.
    private(set) var nextLoad: Double?
    /// Whether it is being loaded.
    var isLoading = false
    /// Whether that it stands still was told, and whether the last load failed.
    private(set) var (isStale, isFailing) = (false, false)
    /// What is wrong with the last copy by itself, and how often.
    private(set) var known: [LintBaseline.Finding: Int]
    /// How many loads have failed since one did not, and when the first of them was begun.
    private var outage = (count: 0, since: 0.0)

    var name: String { media.file.name }

    /// Whether a server sends it, which can do more than a folder.
    var isOfServer: Bool { if case .url? = try? ResourceLocation(media.file.base) { true } else { false } }

    init(_ media: LintedMedia, uri: String?, at time: Double, known: [LintBaseline.Finding: Int]) {
        (self.media, self.uri, self.known) = (media, uri, known)
        counts = WatchedCounts(media, at: time)
        // They are in the first report.
        (self.media.segments, self.media.initializations) = (media.segments.suffix(1), [])
        nextLoad = !media.playlist.isLive ? nil : isOfServer && media.canBlock ? time : time + media.target
    }

    /// What it is at the start, in a line.
    var words: String {
        let (count, last) = (media.playlist.segments.count, media.playlist.numberBehindLast &- 1)
        return "\(count) segment\(count == 1 ? "" : "s")"
            + (count > 0 ? ", \(media.playlist.firstListedNumber) to \(last)" : "")
            + (media.playlist.isLive ? ", loaded again each \(media.target.short) s" : ", at its end")
    }

    /// Takes what came of a load. Returns what is to be told of that it is there again.
    mutating func take(_ outcome: WatchedOutcome) -> String? {
        isLoading = false
        counts.loadCount += outcome.loadCount
        counts.loadedAt = outcome.ended
        counts.newSegmentCount += outcome.addedCount
        counts.openedCount += outcome.openedCount
        counts.segmentFailureCount += outcome.segmentFailureCount
        known = outcome.known
        var words: String?
        if case .failed = outcome.state {
            counts.failureCount += 1
            outage = isFailing ? (outage.count + 1, outage.since) : (1, outcome.begun)
        } else if isFailing {
            words =
                "is there again, after \(outage.count) load\(outage.count == 1 ? "" : "s") that failed in "
                + "\((outcome.ended - outage.since).short) s"
        }
        // Clients wait for a target duration behind a change, and for half of one where there is none (RFC 8216bis
        // section 6.3.4), from when the load was begun.
        switch outcome.state {
        case .failed:
            isFailing = true
            nextLoad = outcome.begun + media.target / 2
        case .unchanged:
            isFailing = false
            isStale = isStale || outcome.findings.contains { $0.rule == "playlist-stale" }
            nextLoad = outcome.begun + media.target / 2
        case .changed(let copy):
            (isFailing, isStale) = (false, false)
            (media.file, media.playlist, media.segments) = (copy.file, copy.playlist, copy.segments)
            (counts.mediaSequence, counts.isEnded) = (copy.playlist.mediaSequence, !copy.playlist.isLive)
            counts.changeCount += 1
            counts.changedAt = outcome.ended
            nextLoad = counts.isEnded ? nil : outcome.begun + media.target
            // One that waits is asked at once again, but not by a server that never waits.
            if !counts.isEnded, isOfServer, media.canBlock {
                let shortest = (copy.playlist.partInformation?.partTarget ?? media.target) / 2
                nextLoad = max(outcome.ended, outcome.begun + max(0.1, min(shortest, 60)))
            }
        }
        return words
    }
}
