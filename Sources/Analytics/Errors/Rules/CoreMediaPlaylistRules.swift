/// CoreMedia's codes about playlists, live ones above all.
///
/// Apple documents none of these numbers. Where a code has several texts, each has its row; the row without a text
/// comes last and speaks for the bare code.
enum CoreMediaPlaylistRules {
    static let rules: [ErrorRule] = [
        ErrorRule(
            -12642, when: "playlist parse error", .contentFormat, .fatal, .recorded,
            "The playlist could not be parsed: a bad tag, or an HTML page in its place.",
            "Fetch that URL by hand; look at the first line, the tags and what a proxy does to ranges."),
        ErrorRule(
            -12642, when: "no matching mediafile", .livePlaylist, .variant, .reports,
            "The new variant's playlist does not hold the position being played: the variants are out of step.",
            "Media and discontinuity sequence numbers of all variants at one moment, and the length of the window."),
        ErrorRule(
            -12642, when: "consecutive reads", .livePlaylist, .warning, .reports,
            "The live playlist came back unchanged on consecutive reads (older systems' wording).",
            "The packager's publishing interval, and the Age and Cache-Control headers of the playlist."),
        ErrorRule(
            -12642, .contentFormat, .unknown, .reports,
            "Trouble with a playlist; the code covers both parsing and live updates, and no text tells which.",
            "Fetch the playlist by hand, twice, a target duration apart."),
        ErrorRule(
            -12645, when: "no response for media file", .delivery, .variant, .reports,
            "No response headers for a segment in time (older systems' code for it).",
            "Time to first byte of the segments, at the CDN and at the origin."),
        ErrorRule(
            -12645, says: "restarting too far ahead", .livePlaylist, .warning, .reports,
            "A restart would have landed beyond the last segment of the live playlist.",
            "Whether the playlist went backwards or lost segments, and HOLD-BACK against the target duration."),
        ErrorRule(
            -12646, .contentFormat, .fatal, .deduced,
            "The playlist could not be parsed: tags that do not fit its version, their order or HOLD-BACK.",
            "EXT-X-VERSION against the tags in use, and HOLD-BACK of at least three target durations."),
        ErrorRule(
            -12884, when: "nsurlerrordomain error -1008", .delivery, .fatal, .reports,
            "The server did not hand out the media playlist.",
            "Fetch the media playlist by hand; look at its status and at how long it takes."),
        ErrorRule(
            -12884, .livePlaylist, .fatal, .reports,
            "The media playlist was not delivered in time, or held only one segment.",
            "How long the media playlist takes, and how many segments it lists when playback starts."),
        ErrorRule(
            -12888, says: "unchanged for longer", .livePlaylist, .warning, .reports,
            "The live playlist stood unchanged for longer than 1.5 target durations; a stall follows if it goes on.",
            "When the packager last wrote the playlist, and the Age and Cache-Control headers on its way."),
        ErrorRule(
            -15410, says: "blocking reload", .livePlaylist, .warning, .reports,
            "The low-latency server held a blocking reload wrongly, or answered it with an old playlist.",
            "What the server returns for _HLS_msn and _HLS_part, and whether the CDN's cache key holds them."),
        ErrorRule(
            -15517, .unknown, .unknown, .reports,
            "Met with low-latency playlists; what it means has not been explained in public.",
            "The entries around it, and the same stream without its low-latency tags."),
        ErrorRule(
            -16190, .livePlaylist, .unknown, .reports,
            "One application reads it as a live stream that is not ready yet.",
            "Whether the playlist existed and held segments at that moment."),
        ErrorRule(
            -16832, says: "from end of live playlist", .livePlaylist, .warning, .reports,
            "Playback restarts too close to the live edge: one late segment will stall it.",
            "HOLD-BACK or EXT-X-START, and whether segments are longer than the target duration."),
        ErrorRule(
            -16839, says: "unable to get playlist", .livePlaylist, .variant, .reports,
            "A media playlist was too slow during a switch.",
            "Response times of the media playlists, uncached ones above all."),
        ErrorRule(
            -17633, says: "apply playlist delta", .livePlaylist, .warning, .deduced,
            "A playlist delta update could not be applied.",
            "EXT-X-SKIP: the skipped count against the playlist that the player held before."),
        ErrorRule(
            nil, says: "empty playlists in a row", .livePlaylist, .unknown, .deduced,
            "The media playlist came back without segments several times running.",
            "Whether the packager publishes the playlist before its first segment."),
    ]
}
