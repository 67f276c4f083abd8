import HLS
import PlayheadPlatform

/// What came of a load.
public struct WatchedOutcome: Sendable {
    enum State: Sendable {
        case failed, unchanged
        case changed(LintedMedia)
    }

    let index: Int
    /// When the load was begun, and when the copy had come: seconds since the watch's start.
    let begun: Double
    var ended = 0.0
    var state = State.unchanged
    var (loadCount, addedCount, openedCount, segmentFailureCount) = (0, 0, 0, 0)
    /// What is found now, and was not before.
    var findings: [LintFinding] = []
    /// What is wrong with the copy by itself, and how often.
    var known: [LintBaseline.Finding: Int]
    var unread: [LoadingError] = []
    /// What has changed, for a person; nil for nothing that is told.
    var words: String?

    init(index: Int, begun: Double, known: [LintBaseline.Finding: Int]) {
        (self.index, self.begun, self.known) = (index, begun, known)
    }
}

extension LintFinding {
    /// Whether it is of a copy by itself: then it stays while copies have it. Others are of what has happened.
    var isOfCopy: Bool {
        switch LintCatalogue[rule]?.need {
        case .refreshes, .segments, .reloads: false
        case nil, .mediaPlaylists, .segmentSizes: rule != "not-a-playlist"
        }
    }

    /// Whether it is of what segments hold.
    var isOfSegments: Bool { LintCatalogue[rule]?.need == .segments }
}

extension SegmentFacts {
    /// Whether a line is that of the segment's URI or duration.
    func isIn(_ line: Int?, of playlist: MediaPlaylist) -> Bool {
        line == self.line || line == playlist.segments[index].durationLine
    }
}

extension LintBaseline.Finding {
    init(_ finding: LintFinding) {
        self = Self(rule: finding.rule, file: finding.file, message: finding.message).withoutNumbers
    }

    /// How many there are of each that are alike.
    static func counts(_ findings: [LintFinding]) -> [Self: Int] {
        Dictionary(findings.map { (Self($0), 1) }, uniquingKeysWith: +)
    }
}

extension LintedMedia {
    /// What is known of the segment before one of a later copy, as it stands there; nil where that was not opened.
    func facts(ofSegmentBefore index: Int, in later: MediaPlaylist) -> SegmentFacts? {
        guard index > 0, var facts = segments.last, playlist.segments.indices.contains(facts.index),
            playlist.firstListedNumber &+ facts.index == later.firstListedNumber &+ index &- 1
        else { return nil }
        let own = later.segments[index - 1]
        let next = later.segments.indices.contains(index) ? later.segments[index] : nil
        guard own.isSameResource(as: playlist.segments[facts.index]) else { return nil }
        facts.index = index - 1
        (facts.line, facts.sameBytesAs) = (own.line, nil)
        // The section of the next one is opened first.
        facts.initialization =
            own.initialization != nil && own.initialization?.uri == next?.initialization?.uri ? 0 : nil
        return facts
    }

    /// What the playlist says of itself is not believed without bounds, seconds.
    var target: Double { min(max(playlist.targetDuration ?? 0.5, 0.5), 60) }

    /// Whether a request may wait for the next segment.
    var canBlock: Bool { playlist.isLive && playlist.serverControl?.canBlockReload == true }
}

extension LintedRefresh {
    /// How many segments at the end of the later copy are new.
    var newCount: Int {
        let segments = later.playlist.segments
        if isNumberedAlike { return min(max(0, addedCount), segments.count) }
        guard let last = earlier.playlist.segments.last, let index = segments.lastIndex(where: last.isSameResource)
        else { return segments.count }
        return segments.count - 1 - index
    }

    /// What is new, in a line.
    ///
    /// - Parameter date: now, seconds since 1970.
    func words(added: Int, date: Double) -> String {
        let new = later.playlist
        let last = new.numberBehindLast &- 1
        let news =
            switch added {
            case 0: "no new segment"
            case 1: "1 new segment, \(last)"
            default: "\(added) new segments, \(last &- added &+ 1) to \(last)"
            }
        var parts = [news]
        if new.mediaSequence != earlier.playlist.mediaSequence { parts.append("media sequence \(new.mediaSequence)") }
        if let index = new.segments.suffix(added).firstIndex(where: \.isDiscontinuity) {
            parts.append("discontinuity at \(new.firstListedNumber &+ index)")
        }
        if let edge = new.endDate {
            let distance = date - edge
            parts.append("edge \(abs(distance).short) s \(distance < 0 ? "ahead of" : "behind") the clock")
        }
        if !new.isLive { parts.append("at its end") }
        return parts.joined(separator: ", ")
    }
}

extension MediaPlaylist {
    /// When the last segment ends by the dates, seconds since 1970; nil without a date.
    fileprivate var endDate: Double? {
        guard let index = segments.lastIndex(where: { $0.programDateTime != nil }), let date = segments[index].date
        else {
            return nil
        }
        return segments[index...].reduce(date.secondsSince1970) { $0 + $1.duration }
    }
}
