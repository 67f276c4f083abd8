/// Low-latency playlists: parts of segments, and updates that leave out what is known.
enum LowLatencyRules {
    static let all: [LintRule] = [
        LintRule(
            "part-inf-missing", .format(.must), "There are parts, and no EXT-X-PART-INF with PART-TARGET",
            why: "The player does not know how long parts are, and so neither how far to stay behind nor when to ask.",
            mend: "Add EXT-X-PART-INF with the longest part's duration.",
            from: .bis("4.4.3.7"), check: .media(checkInformation)),
        LintRule(
            "part-hold-back-small", .format(.must), "PART-HOLD-BACK is too small",
            why: "The player stays so near to the end that the next delay is a stall.",
            mend: "State three times PART-TARGET; the format asks for twice, Apple for three times.",
            from: .bis("4.4.3.8"), .apple("14.3"), check: .media(checkHoldBack)),
        LintRule(
            "part-duration-long", .format(.must), "A part is longer than PART-TARGET",
            why: "The player waits for it longer than it has media.",
            mend: "Cut shorter parts, or state the longest one's duration.",
            from: .bis("4.4.4.9"), check: .media(checkDurations)),
        LintRule(
            "skip-in-first-response", .format(.info), "The playlist is a delta update",
            why:
                "It leaves out segments that the client has: alone it cannot be played, and not all of it is looked "
                + "at here.",
            mend: "Ask for the playlist without _HLS_skip.",
            from: .bis("4.4.5.2"), check: .media(checkSkip)),
    ]

    @Sendable private static func checkInformation(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard media.playlist.partInformation?.partTarget == nil, let part = media.playlist.allParts.first else {
            return
        }
        collector.add(line: part.line, "EXT-X-PART stands here, and no PART-TARGET in the playlist")
    }

    @Sendable private static func checkHoldBack(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let target = media.playlist.partInformation?.partTarget, let control = media.playlist.serverControl,
            let holdBack = control.partHoldBack
        else { return }
        let factor: Double = collector.profile == .apple ? 3 : 2
        // A hundredth is let pass: both are rounded.
        guard holdBack < target * factor * 0.99 else { return }
        collector.add(
            at: "PART-HOLD-BACK", of: control,
            "PART-HOLD-BACK is \(holdBack.short) s, less than \(factor.short) times PART-TARGET, which is "
                + "\(target.short) s")
    }

    @Sendable private static func checkDurations(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let target = media.playlist.partInformation?.partTarget else { return }
        for part in media.playlist.allParts {
            if let duration = part.duration, duration > target + 1e-6 {
                collector.add(
                    at: "DURATION", of: part, "the part plays \(duration.short) s, and PART-TARGET is \(target.short) s"
                )
            }
        }
    }

    @Sendable private static func checkSkip(_ media: LintedMedia, _ collector: inout LintCollector) {
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
