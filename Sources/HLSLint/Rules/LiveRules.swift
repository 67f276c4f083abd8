import HLS

/// Live playlists, each for itself.
enum LiveRules {
    static let all: [LintRule] = [
        LintRule("live-few-segments", check: .media(checkCount)),
        LintRule("live-program-date-time-missing", check: .media(checkDate)),
        LintRule("discontinuity-sequence-missing", check: .media(checkDiscontinuities)),
        LintRule("live-window-short", check: .media(checkWindow)),
    ]

    /// Whether the playlist is a live stream's, and whole: an event grows from nothing, a delta leaves out what is
    /// known.
    private static func isWholeAndLive(_ playlist: MediaPlaylist) -> Bool {
        playlist.isLive && playlist.skip == nil && !playlist.isIFramesOnly
    }

    private static func checkCount(_ media: LintedMedia, _ collector: inout LintCollector) {
        let playlist = media.playlist
        guard isWholeAndLive(playlist), playlist.kind == nil, playlist.segments.count < 6 else { return }
        collector.add(
            line: playlist.segments.last?.line, "the live playlist has \(playlist.segments.count) segments")
    }

    private static func checkDate(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard isWholeAndLive(media.playlist), let first = media.playlist.segments.first,
            media.playlist.segments.allSatisfy({ $0.programDateTime == nil })
        else { return }
        collector.add(line: first.line, "no segment of the live playlist has an EXT-X-PROGRAM-DATE-TIME")
    }

    private static func checkDiscontinuities(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard isWholeAndLive(media.playlist), media.playlist.tagLines["EXT-X-DISCONTINUITY-SEQUENCE"] == nil,
            let first = media.playlist.segments.first(where: \.isDiscontinuity)
        else { return }
        collector.add(line: first.line, "there is a discontinuity, and no EXT-X-DISCONTINUITY-SEQUENCE")
    }

    /// What viewers may go back, seconds.
    private static let shortestWindow = 15.0 * 60

    private static func checkWindow(_ media: LintedMedia, _ collector: inout LintCollector) {
        let playlist = media.playlist
        guard isWholeAndLive(playlist), playlist.kind == nil, !playlist.segments.isEmpty,
            playlist.duration < shortestWindow
        else { return }
        collector.add(
            line: playlist.segments[0].line, "the live playlist plays \(playlist.duration.short) s")
    }
}
