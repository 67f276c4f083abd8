import HLS
import PlayheadPlatform

/// How a server answered when a live media playlist was loaded again.
enum LintedAnswer: Sendable {
    /// Not with a playlist: why. `request` is what was asked for beside the URI; empty for nothing.
    case failure(LoadingError, request: String, name: String)
    /// With a copy, where it was asked to wait for a segment or a part.
    case blocking(awaited: ReloadPosition, copy: LintedMedia)
    /// With a delta update for who has the copy `before`; `whole` is what it sent without being asked for one.
    case delta(MediaPlaylist, before: MediaPlaylist, whole: LintedMedia)
}

/// Where the next segment or part of a playlist will stand: what a blocking reload waits for (RFC 8216bis section 6.2.5.2).
struct ReloadPosition: Equatable, Sendable {
    /// The media sequence number.
    let segment: Int
    /// The index of the part in the segment; nil where the playlist has no parts.
    let part: Int?

    /// What comes behind all that a playlist lists.
    init(behind playlist: MediaPlaylist) {
        segment = playlist.numberBehindLast
        part = playlist.partInformation == nil ? nil : playlist.trailingParts.count
    }

    /// The last whole segment of a playlist: nobody waits for it.
    init(lastOf playlist: MediaPlaylist) {
        (segment, part) = (max(0, playlist.numberBehindLast - 1), nil)
    }

    /// The delivery directives that ask for it.
    var directives: String { "_HLS_msn=\(segment)" + (part.map { "&_HLS_part=\($0)" } ?? "") }

    /// Whether a playlist lists it, or what is behind it; one at its end waits for nothing.
    func isReached(by playlist: MediaPlaylist) -> Bool {
        if !playlist.isLive || playlist.numberBehindLast > segment { return true }
        guard let part else { return false }
        return playlist.numberBehindLast == segment && playlist.trailingParts.count > part
    }
}

extension MediaPlaylist {
    /// What a delta update and the copy before it make together (RFC 8216bis section 6.2.5.1); nil where that copy does not
    /// list all that is left out.
    func completed(from before: MediaPlaylist) -> MediaPlaylist? {
        guard let count = skip?.skippedSegments, count > 0 else { return self }
        // Neither number is negative.
        let start = mediaSequence - before.firstListedNumber
        guard start >= 0, count <= before.segments.count - start else { return nil }
        var whole = self
        whole.segments = Array(before.segments[start..<start + count]) + segments
        whole.skip = nil
        return whole
    }
}
