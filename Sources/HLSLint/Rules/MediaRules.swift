import HLS

/// How a media playlist is built: its durations, ranges and initialization sections.
enum MediaRules {
    static let all: [LintRule] = [
        LintRule(
            "target-duration-missing", .format(.must), "EXT-X-TARGETDURATION is missing",
            why: "By it a player knows how often to load a live playlist anew, and how much to buffer.",
            howToFix: "State the longest segment's duration, rounded to a whole number of seconds.",
            from: .rfc("4.3.3.1"), .bis("4.4.3.1"), check: .reader),
        LintRule(
            "target-duration-value", .format(.must), "EXT-X-TARGETDURATION is not a whole number",
            why: "Players refuse the playlist, or take another duration for it.",
            howToFix: "Write a whole number of seconds.", from: .rfc("4.3.3.1"), .bis("4.4.3.1"), check: .reader),
        LintRule(
            "extinf-above-target", .format(.must), "A segment is longer than EXT-X-TARGETDURATION",
            why: "A player that counts on the target runs out of media while the next segment is not there yet.",
            howToFix: "Cut shorter segments, or state the rounded duration of the longest one.",
            from: .rfc("4.3.3.1"), .bis("4.4.3.1"), check: .reader),
        LintRule(
            "extinf-missing", .format(.must), "A segment has no EXTINF",
            why: "Its place on the timeline is unknown: players drop it, or refuse the playlist.",
            howToFix: "Put an EXTINF with its duration before the URI.",
            from: .rfc("4.3.2.1"), .bis("4.4.4.1"), check: .reader),
        LintRule(
            "extinf-without-uri", .format(.must), "EXTINF has no URI",
            why: "The segment cannot be loaded, and the timeline has a hole.",
            howToFix: "Put the segment's URI behind its tags.", from: .rfc("4.3.2"), .bis("4.4.4"), check: .reader),
        LintRule(
            "extinf-no-comma", .format(.should), "EXTINF has no comma",
            why: "The comma belongs to the tag also without a title; some readers do not find the duration without it.",
            howToFix: "Write a comma behind the duration.", from: .rfc("4.3.2.1"), .bis("4.4.4.1"), check: .reader
        ) { finding, lines, edit in
            guard let line = finding.line else { return false }
            edit.text.replaceLine(line, with: lines[line: line] + ",")
            return true
        },
        LintRule(
            "playlist-tag-duplicate", .format(.must), "A tag of the whole playlist stands twice",
            why: "Which of the two counts differs from player to player.",
            howToFix: "Keep one of them.", from: .rfc("4.3.3"), .bis("4.4.3"), check: .reader,
            fix: SyntaxRules.removeRepetition),
        LintRule(
            "media-sequence-position", .format(.must), "A sequence number stands behind what it counts",
            why: "Players have counted the segments or discontinuities before it already.",
            howToFix:
                "Put EXT-X-MEDIA-SEQUENCE and EXT-X-DISCONTINUITY-SEQUENCE before the first segment and the first "
                + "EXT-X-DISCONTINUITY.",
            from: .rfc("4.3.3.2"), .rfc("4.3.3.3"), .bis("4.4.3.2"), .bis("4.4.3.3"), check: .reader,
            fix: moveSequence),
        LintRule(
            "playlist-type-value", .format(.must), "EXT-X-PLAYLIST-TYPE is neither VOD nor EVENT",
            why: "The player passes over it, and treats the playlist as live.",
            howToFix: "Write VOD or EVENT, or leave the tag out.", from: .rfc("4.3.3.5"), .bis("4.4.3.5"),
            check: .reader),
        LintRule(
            "playlist-type-vod-missing", .apple(.must), "A finished playlist does not say that it is VOD",
            why: "A player that knows at once that nothing will change need not load it again, and may seek at will.",
            howToFix: "Add EXT-X-PLAYLIST-TYPE:VOD.", from: .apple("8.6"), check: .media(checkKind)),
        LintRule(
            "vod-without-endlist", .format(.must), "A VOD playlist has no EXT-X-ENDLIST",
            why: "The player does not know where it ends: it loads the playlist over and over, and stalls at the end.",
            howToFix: "Close the playlist with EXT-X-ENDLIST.",
            from: .rfc("4.3.3.5"), .rfc("6.2.1"), .bis("4.4.3.5"), check: .media(checkEnd)),
        LintRule(
            "byterange-no-offset", .format(.must), "A byte range has no offset, and follows none of its resource",
            why: "Where the range begins is unknown: the player loads the wrong bytes.",
            howToFix: "Write length@offset.", from: .rfc("4.3.2.2"), .bis("4.4.4.2"), check: .reader),
        LintRule(
            "map-missing", .format(.must), "Fragmented MP4 has no EXT-X-MAP",
            why: "Without the initialization section no segment can be decoded.",
            howToFix: "Name the initialization section by EXT-X-MAP before the first segment.",
            from: .apple("8.20"), .rfc("3.3"), .bis("3.1.2"), check: .media(checkInitialization)),
        LintRule(
            "map-byterange-offset", .format(.must), "EXT-X-MAP's BYTERANGE has no offset",
            why: "Nothing stands before it from which to count: players load the wrong bytes.",
            howToFix: "Write BYTERANGE=\"length@offset\".", from: .rfc("4.3.2.5"), .bis("4.4.4.5"), check: .reader),
    ]

    /// Which number a segment has does not depend on which of the two tags before it comes first; behind a segment nothing
    /// tells which number was meant.
    private static func moveSequence(_ finding: LintFinding, _ lines: PlaylistLines, _ edit: inout LintEdit) -> Bool {
        guard let line = finding.line, lines[line: line].hasPrefix("#EXT-X-DISCONTINUITY-SEQUENCE"),
            let first = lines.tags(TagName.discontinuity.rawValue).first?.line, first < line,
            !(first..<line).contains(where: { !lines[line: $0].isEmpty && !lines[line: $0].hasPrefix("#") })
        else { return false }
        edit.text.insert(String(lines[line: line]), before: first)
        edit.text.removeLine(line)
        return true
    }

    private static func checkKind(_ media: LintedMedia, _ collector: inout LintCollector) {
        let playlist = media.playlist
        if playlist.hasEndList, playlist.tagLines["EXT-X-PLAYLIST-TYPE"] == nil {
            collector.add(
                line: playlist.tagLines["EXT-X-ENDLIST"], "the playlist has EXT-X-ENDLIST, and no EXT-X-PLAYLIST-TYPE")
        }
    }

    private static func checkEnd(_ media: LintedMedia, _ collector: inout LintCollector) {
        if media.playlist.kind == .vod, !media.playlist.hasEndList {
            collector.add(
                line: media.playlist.tagLines["EXT-X-PLAYLIST-TYPE"], "the playlist is VOD, and has no EXT-X-ENDLIST")
        }
    }

    private static let fragmentEndings = [".m4s", ".mp4", ".cmfv", ".cmfa", ".cmft"].map { Array($0.utf8) }

    private static func checkInitialization(_ media: LintedMedia, _ collector: inout LintCollector) {
        // A delta update leaves out the tags of the segments that it skips.
        guard media.playlist.skip == nil else { return }
        let segment = media.playlist.segments.first { segment in
            guard segment.initialization == nil else { return false }
            var uri = segment.uri
            return uri.withUTF8 { bytes in
                let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
                return fragmentEndings.contains { path.suffix($0.count).elementsEqual($0) }
            }
        }
        if let segment {
            collector.add(line: segment.line, "no EXT-X-MAP stands before \((segment.shownURI ?? segment.uri).quoted)")
        }
    }
}
