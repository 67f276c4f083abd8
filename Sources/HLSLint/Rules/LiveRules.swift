import HLS

/// Live playlists, each for itself.
enum LiveRules {
    static let all: [LintRule] = [
        LintRule(
            "live-few-segments", .apple(.must), "A live playlist has fewer than six segments",
            why:
                "A player that begins three target durations before the end has nothing to go back to, and stalls at "
                + "the first delay.",
            howToFix: "List six segments at least, better a quarter of an hour.",
            from: .apple("8.11"), check: .media(checkCount)),
        LintRule(
            "live-program-date-time-missing", .apple(.must), "A live playlist has no EXT-X-PROGRAM-DATE-TIME",
            why:
                "Players match the playlists of a live stream by dates: without them a switch may repeat or skip "
                + "media.",
            howToFix: "Add EXT-X-PROGRAM-DATE-TIME.", from: .apple("8.4"), check: .media(checkDate)),
        LintRule(
            "discontinuity-sequence-missing", .apple(.must),
            "A live playlist with discontinuities does not number them",
            why:
                "Once a discontinuity leaves the playlist players cannot tell which of another playlist's is the same.",
            howToFix: "State EXT-X-DISCONTINUITY-SEQUENCE from the beginning.",
            from: .apple("8.17"), .rfc("4.3.3.3"), check: .media(checkDiscontinuities)),
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
}
