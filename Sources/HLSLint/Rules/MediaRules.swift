import HLS

/// How a media playlist is built: its durations, ranges and initialization sections.
enum MediaRules {
    static let all: [LintRule] = [
        LintRule("target-duration-missing", check: .reader),
        LintRule("target-duration-value", check: .reader),
        LintRule("extinf-above-target", check: .reader),
        LintRule("extinf-missing", check: .reader),
        LintRule("extinf-without-uri", check: .reader),
        LintRule(
            "extinf-no-comma", check: .reader
        ) { finding, lines, edit in
            guard let line = finding.line else { return false }
            edit.text.replaceLine(line, with: lines[line: line] + ",")
            return true
        },
        LintRule(
            "playlist-tag-duplicate", check: .reader,
            fix: SyntaxRules.removeRepetition),
        LintRule(
            "media-sequence-position", check: .reader,
            fix: moveSequence),
        LintRule("playlist-type-value", check: .reader),
        LintRule("playlist-type-vod-missing", check: .media(checkKind)),
        LintRule("vod-without-endlist", check: .media(checkEnd)),
        LintRule("byterange-no-offset", check: .reader),
        LintRule("map-missing", check: .media(checkInitialization)),
        LintRule("map-byterange-offset", check: .reader),
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
        // What does not begin with its first segment (some number these from 1) was live with a window and has ended: it is
        // neither VOD nor EVENT.
        if playlist.hasEndList, playlist.mediaSequence <= 1, playlist.tagLines["EXT-X-PLAYLIST-TYPE"] == nil {
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
        let undescribed = media.segments.first { $0.failure == .initialization && $0.initialization == nil }?.index
        let segment =
            undescribed.map { media.playlist.segments[$0] }
            ?? media.playlist.segments.first { segment in
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
