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
        LintRule("block-reload-missing", check: .media(checkReload)),
        LintRule("preload-hint-duplicate", check: .media(checkHintKinds)),
        LintRule("part-independent-missing", check: .media(checkIndependence)),
        LintRule("part-sum-mismatch", check: .media(checkSums)),
        LintRule("rendition-report-missing", check: LintCheck(need: .mediaPlaylists, body: checkReported)),
        LintRule("delta-updates-missing", check: .media(checkUpdates)),
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

    private static func checkReload(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let information = media.playlist.partInformation, media.playlist.isLive,
            media.playlist.serverControl?.canBlockReload != true
        else { return }
        collector.add(
            line: media.playlist.serverControl?.line ?? information.line,
            "line \(information.line) is an EXT-X-PART-INF, and no EXT-X-SERVER-CONTROL says CAN-BLOCK-RELOAD=YES")
    }

    private static func checkHintKinds(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (kind, hints) in media.playlist.preloadHints.grouped(by: \.kind) {
            for hint in hints.dropFirst() {
                collector.add(line: hint.line, "line \(hints[0].line) is a hint of TYPE \(kind) already")
            }
        }
    }

    private static func checkIndependence(_ media: LintedMedia, _ collector: inout LintCollector) {
        let parts = media.playlist.allParts
        guard let first = parts.first, !parts.contains(where: \.isIndependent) else { return }
        collector.add(line: first.line, "no part has INDEPENDENT=YES")
    }

    /// Both are rounded, each to some milliseconds.
    private static let mostDeviation = 0.1

    private static func checkSums(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.playlist.segments where !segment.parts.isEmpty {
            let sum = segment.parts.reduce(0) { $0 + ($1.duration ?? 0) }
            guard abs(sum - segment.duration) > mostDeviation else { continue }
            collector.add(
                line: segment.durationLine,
                "the parts of the segment play \(sum.short) s, and EXTINF is \(segment.duration.short) s")
        }
    }

    /// Which other renditions there are is known beside the multivariant playlist.
    private static func checkReported(_ subject: LintSubject, _ collector: inout LintCollector) {
        let media = subject.mediaPlaylists.filter {
            $0.playlist.partInformation != nil && $0.playlist.isLive && $0.playlist.skip == nil
        }
        for media in media where media.playlist.renditionReports.isEmpty {
            let isAlone = subject.multivariant == nil
            guard isAlone || subject.media.count > 1 else { continue }
            collector.add(
                line: media.playlist.partInformation?.line, in: media.file.name, as: isAlone ? .info : nil,
                "no EXT-X-RENDITION-REPORT tells how far "
                    + (isAlone ? "other renditions are, where there are any" : "the other renditions are"))
        }
    }

    /// What a playlist should play before parts of it are left out, seconds.
    private static let longestWindow = 120.0

    private static func checkUpdates(_ media: LintedMedia, _ collector: inout LintCollector) {
        let playlist = media.playlist
        guard playlist.partInformation != nil, playlist.isLive, playlist.skip == nil,
            playlist.duration > longestWindow
        else { return }
        let control = playlist.serverControl
        if control?.canSkipUntil == nil {
            collector.add(
                line: control?.line ?? playlist.partInformation?.line,
                "the playlist plays \(playlist.duration.short) s, and no CAN-SKIP-UNTIL offers delta updates")
        } else if !playlist.dateRanges.isEmpty, control?.canSkipDateRanges != true {
            collector.add(
                line: control?.line,
                "the playlist has date ranges, and no CAN-SKIP-DATERANGES=YES leaves them out of delta updates")
        }
    }
}

extension MediaPlaylist {
    /// The parts of all segments, and of the one that is not whole yet.
    var allParts: [PartialSegment] { segments.flatMap(\.parts) + trailingParts }
}
