import HLS
import Platform

/// Low-latency playlists: parts of segments, and updates that leave out what is known.
enum LowLatencyRules {
    static let all: [LintRule] = [
        LintRule(
            "part-inf-missing", .format(.must), "There are parts, and no EXT-X-PART-INF with PART-TARGET",
            why: "The player does not know how long parts are, and so neither how far to stay behind nor when to ask.",
            howToFix: "Add EXT-X-PART-INF with the longest part's duration.",
            from: .bis("4.4.3.7"), check: .media(checkInformation)),
        LintRule(
            "part-duration-long", .format(.must), "A part is longer than PART-TARGET",
            why: "The player waits for it longer than it has media.",
            howToFix: "Cut shorter parts, or state the longest one's duration.",
            from: .bis("4.4.4.9"), check: .media(checkDurations)),
        LintRule(
            "part-duration-short", .format(.must), "A part is shorter than 85 % of PART-TARGET",
            why: "The player asks for the next part when PART-TARGET has passed, and has played this one by then.",
            howToFix: "Cut parts of one length; only the last of a segment, independent ones and gaps may be shorter.",
            from: .bis("4.4.4.9"), check: .media(checkShortness)),
        LintRule(
            "part-tag-position", .format(.must), "A tag of a segment stands behind its first part",
            why: "A player that plays the part before the tag is there decodes, decrypts or dates it wrongly.",
            howToFix:
                "Put EXT-X-DISCONTINUITY, EXT-X-KEY, EXT-X-MAP and EXT-X-PROGRAM-DATE-TIME before the first EXT-X-PART "
                + "of their segment.",
            from: .bis("4.4.4.9"), check: .reader),
        LintRule(
            "preload-hint-after-end", .format(.must), "A playlist with EXT-X-ENDLIST has an EXT-X-PRELOAD-HINT",
            why: "Nothing will be added: the player asks for a resource that never comes.",
            howToFix: "Take the EXT-X-PRELOAD-HINT out.",
            from: .bis("4.4.5.3"), check: .media(checkHints)
        ) { finding, _, edit in
            guard let line = finding.line else { return false }
            edit.text.removeLine(line)
            return true
        },
        LintRule(
            "rendition-report-absolute", .format(.must), "EXT-X-RENDITION-REPORT names an absolute URI",
            why: "A player that compares it with the URIs of the renditions does not find the one that it is about.",
            howToFix: "Write the URI relative to this playlist.",
            from: .bis("4.4.5.4"), check: .media(checkReports)),
        LintRule(
            "skip-in-first-response", .format(.info), "The playlist is a delta update",
            why:
                "It leaves out segments that the client has: alone it cannot be played, and not all of it is looked "
                + "at here.",
            howToFix: "Ask for the playlist without _HLS_skip.",
            from: .bis("4.4.5.2"), check: .media(checkSkip)),
    ]

    private static func checkInformation(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard media.playlist.partInformation?.partTarget == nil, let part = media.playlist.allParts.first else {
            return
        }
        collector.add(line: part.line, "EXT-X-PART stands here, and no PART-TARGET in the playlist")
    }

    private static func checkDurations(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let target = media.playlist.partInformation?.partTarget else { return }
        for part in media.playlist.allParts {
            if let duration = part.duration, duration > target + 1e-6 {
                collector.add(
                    at: "DURATION", of: part, "the part plays \(duration.short) s, and PART-TARGET is \(target.short) s"
                )
            }
        }
    }

    /// The last part of a segment may be short. So may the last one of all, which can be the last of its segment.
    private static func checkShortness(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let target = media.playlist.partInformation?.partTarget else { return }
        func check(_ parts: [PartialSegment]) {
            for (part, next) in zip(parts, parts.dropFirst()) where !part.isIndependent && !part.isGap && !next.isGap {
                guard let duration = part.duration, duration < target * 0.85 - 1e-6 else { continue }
                collector.add(
                    at: "DURATION", of: part,
                    "the part plays \(duration.short) s, less than 85 % of PART-TARGET, which is \(target.short) s")
            }
        }
        for segment in media.playlist.segments { check(segment.parts) }
        check(media.playlist.trailingParts)
    }

    private static func checkHints(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard media.playlist.hasEndList else { return }
        for hint in media.playlist.preloadHints {
            collector.add(line: hint.line, "the playlist has EXT-X-ENDLIST, and hints at what is added next")
        }
    }

    private static func checkReports(_ media: LintedMedia, _ collector: inout LintCollector) {
        for report in media.playlist.renditionReports {
            guard let uri = report.uri else { continue }
            let reference = URIReference(uri)
            guard reference.scheme != nil || reference.authority != nil else { continue }
            collector.add(at: "URI", of: report, "\((report.attributes.shownURI ?? uri).quoted) is absolute")
        }
    }

    private static func checkSkip(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let skip = media.playlist.skip else { return }
        collector.add(
            line: skip.line,
            "EXT-X-SKIP stands for \(skip.skippedSegments.map { "\($0)" } ?? "-") segments that are not in the playlist"
        )
    }
}

extension MediaPlaylist {
    /// The parts of all segments, and of the one that is not whole yet.
    fileprivate var allParts: [PartialSegment] { segments.flatMap(\.parts) + trailingParts }
}
