import HLS
import PlayheadPlatform

/// How many media segments were opened.
public struct SegmentCounts: Equatable, Sendable {
    /// How many the media playlists name, gaps (EXT-X-GAP) left out.
    public var count = 0
    /// How many of them were opened: the bytes are there.
    public var openedCount = 0
}

extension LintReport {
    /// Says which segments were not opened, and why.
    mutating func noteSegments(neededBy rules: Int, of subject: LintSubject) {
        let media = subject.playlistsOfSegments.filter { playlist in playlist.playlist.segments.contains { !$0.isGap } }
        guard !media.isEmpty else { return }
        var counts = SegmentCounts()
        for playlist in media {
            counts.count += playlist.playlist.segments.count { !$0.isGap }
            counts.openedCount += playlist.segments.count { $0.size != nil }
        }
        segments = counts
        let needed = Self.rules(rules) + " the media segments"
        guard subject.opensSegments else {
            notes.append("\(needed), none of which was opened (\(Self.words(counts.count, of: media.count)))")
            return
        }
        let absent = media.filter(\.coverage.areAllMissing)
        if let first = absent.first {
            let count = absent.reduce(0) { sum, one in sum + one.playlist.segments.count { !$0.isGap } }
            notes.append(
                "\(needed), which are not there: none of \(Self.words(count, of: absent.count))"
                    + (absent.count < media.count ? ", first of \(first.file.name)" : ""))
        }
        noteUnread(media)
    }

    /// What nothing can be said of is told by reason, with the first segment.
    private mutating func noteUnread(_ media: [LintedMedia]) {
        var reasons: [(reason: String, kind: LoadingError.Kind, name: String, count: Int, uri: String)] = []
        func add(_ failure: SegmentFailure?, _ uri: String, of name: String) {
            guard let (reason, kind) = failure?.excuse else { return }
            if let index = reasons.firstIndex(where: { $0.reason == reason }) {
                reasons[index].count += 1
            } else if reasons.count < Self.mostReasons {
                reasons.append((reason, kind, name, 1, uri))
            }
        }
        for playlist in media {
            for section in playlist.initializations { add(section.failure, section.uri, of: playlist.file.name) }
            for segment in playlist.segments { add(segment.failure, segment.uri, of: playlist.file.name) }
        }
        for (reason, kind, name, count, uri) in reasons {
            let problem =
                count == 1
                ? "\(uri) is not looked at: \(reason)" : "\(count) segments are not looked at, first \(uri): \(reason)"
            notes.append("\(name): \(problem)")
            if kind.isUnread { unreadSegments.append(LoadingError(name: name, kind: kind, problem: problem)) }
        }
    }

    private static let mostReasons = 10

    private static func words(_ count: Int, of playlists: Int) -> String {
        "\(count) segment\(count == 1 ? "" : "s") in \(playlists) media playlist\(playlists == 1 ? "" : "s")"
    }
}

extension SegmentFailure {
    /// Why it is no mistake of the presentation's that nothing is known of a segment; nil where a rule says it.
    fileprivate var excuse: (reason: String, kind: LoadingError.Kind)? {
        switch self {
        case .notHad(.unread(let problem)): (problem, .unreadable)
        case .notHad(.refused(let problem)): (problem, .refused)
        case .notRead(let problem): (problem, .invalid)
        case .encrypted(let method, let problem): ("\(method) hides all of it: \(problem)", .invalid)
        case .key(_, .notHad(.unread(let problem))): ("the key: \(problem)", .unreadable)
        case .key(_, .notHad(.refused(let problem))): ("the key: \(problem)", .refused)
        // A server that gives keys to whoever has signed in does no wrong.
        case .key(_, .notHad(.status(let status))) where status == 401 || status == 403:
            ("the server answers \(status) for the key", .invalid)
        case .notHad, .noMedia, .initialization, .broken, .key, .notEncrypted: nil
        }
    }
}

extension LintSubject {
    /// The media playlists whose segments are opened: of the copies of a live one the last, which a server still has.
    var playlistsOfSegments: [LintedMedia] { Array(copies.suffix(1)) + media.map(\.media) }
}
