import HLS
import PlayheadNumerics

extension Presentation {
    /// Other media that is played at a time, an advertisement say (EXT-X-DATERANGE of the class
    /// `com.apple.hls.interstitial`, RFC 8216bis appendix D), as it stands among the media: positions are those of all that
    /// is played, one after the other (AVFoundation's integrated timeline).
    public struct Interstitial: Equatable, Sendable {
        /// ID.
        public var id: String
        /// Where it begins, seconds.
        public var position: Double
        /// How long it plays, seconds.
        public var duration: Double
        /// Where the main media is left, seconds of the main media.
        public var primaryStart: Double
        /// Where the main media goes on, seconds of the main media.
        public var resumption: Double
        /// X-RESTRICT: SKIP; while it plays, nobody can seek.
        public var forbidsSkipping = false
        /// X-RESTRICT: JUMP; who seeks over it sees it first.
        public var forbidsJumping = false
        /// CUE: ONCE.
        public var playsOnce = false
        /// CUE: PRE; wherever playback begins, this comes first.
        public var playsFirst = false

        /// Where it ends, seconds.
        var end: Double { position + duration }
    }

    /// Where a time of the main media is among all that is played, seconds: behind an interstitial that replaces it.
    public func position(ofPrimary time: Double) -> Double {
        var shift = 0.0
        for interstitial in interstitials where interstitial.primaryStart < time {
            if time < interstitial.resumption { return interstitial.end }
            shift += interstitial.duration - (interstitial.resumption - interstitial.primaryStart)
        }
        return time + shift
    }
}

/// An interstitial as a media playlist schedules it.
struct ScheduledInterstitial: Equatable {
    var id: String
    /// When it begins, seconds of the playlist's media.
    var start: Double
    /// X-ASSET-URI.
    var assetURI: String?
    /// X-ASSET-LIST.
    var assetListURI: String?
    /// DURATION or PLANNED-DURATION, seconds.
    var duration: Double?
    /// X-RESUME-OFFSET, seconds; nil for as long as it plays.
    var resumeOffset: Double?
    /// X-PLAYOUT-LIMIT, seconds.
    var playoutLimit: Double?
    /// X-SNAP, X-RESTRICT and CUE.
    var (snaps, restrictions, cues): ([String], [String], [String])

    /// Those that a playlist schedules within its media, by time.
    static func all(in playlist: MediaPlaylist) -> [ScheduledInterstitial] {
        let ranges = playlist.dateRanges.filter { $0.rangeClass == "com.apple.hls.interstitial" }
        if ranges.isEmpty { return [] }
        let clock = ProgramClock(playlist)
        return ranges.compactMap { ScheduledInterstitial($0, clock, end: playlist.duration) }.sorted {
            $0.start < $1.start
        }
    }

    private init?(_ range: DateRange, _ clock: ProgramClock, end: Double) {
        id = range.id ?? ""
        cues = range.cue
        let time = cues.contains("PRE") ? 0 : cues.contains("POST") ? end : range.start.flatMap(clock.time)
        guard let time, time >= 0, time <= end else { return nil }
        start = time
        assetURI = range.attributes["X-ASSET-URI"]
        assetListURI = range.attributes["X-ASSET-LIST"]
        duration = range.duration ?? range.attributes.decimal("PLANNED-DURATION")
        resumeOffset = range.attributes.decimal("X-RESUME-OFFSET")
        playoutLimit = range.attributes.decimal("X-PLAYOUT-LIMIT")
        snaps = range.attributes.elements("X-SNAP")
        restrictions = range.attributes.elements("X-RESTRICT")
    }
}

/// Which media time a date is, by EXT-X-PROGRAM-DATE-TIME.
private struct ProgramClock {
    /// The segments that have a date, and when they begin, seconds.
    private var marks: [(date: PlaylistDate, time: Double)] = []

    init(_ playlist: MediaPlaylist) {
        var time = 0.0
        for segment in playlist.segments {
            if let date = segment.date { marks.append((date, time)) }
            time += segment.duration
        }
    }

    /// The media time of a date, seconds; nil where nothing has a date.
    func time(of date: PlaylistDate) -> Double? {
        guard let mark = marks.last(where: { $0.date <= date }) ?? marks.first else { return nil }
        return mark.time + date.secondsSince1970 - mark.date.secondsSince1970
    }
}
