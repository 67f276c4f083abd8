import HLS
import PlayheadPlatform

/// Low-latency playlists: parts of segments, and updates that leave out what is known.
enum LowLatencyRules {
    static let all: [LintRule] = [
        LintRule("part-inf-missing", check: .media(checkInformation)),
        LintRule("part-duration-long", check: .media(checkDurations)),
        LintRule("part-duration-short", check: .media(checkShortness)),
        LintRule("part-tag-position", check: .reader),
        LintRule(
            "preload-hint-after-end", check: .media(checkHints)
        ) { finding, _, edit in
            guard let line = finding.line else { return false }
            edit.text.removeLine(line)
            return true
        },
        LintRule("rendition-report-absolute", check: .media(checkReports)),
        LintRule("skip-in-first-response", check: .media(checkSkip)),
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
