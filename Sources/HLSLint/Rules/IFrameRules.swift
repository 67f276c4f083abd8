import HLS

/// I-frame playlists: pictures while one scans, and thumbnails.
enum IFrameRules {
    static let all: [LintRule] = [
        LintRule(
            "iframe-missing", .apple(.must), "There is no I-frame playlist",
            why: "Without one there are no pictures in fast forward and reverse, and no thumbnail at the scrubber.",
            howToFix: "Make I-frame playlists, and name them by EXT-X-I-FRAME-STREAM-INF.",
            from: .apple("6.1"), .talk, check: .multivariant(checkPresence)),
        LintRule(
            "iframe-uri-missing", .format(.must), "EXT-X-I-FRAME-STREAM-INF has no URI",
            why: "Unlike a variant's, its URI is an attribute: the player has nothing to load.",
            howToFix: "Put the playlist's address into the attribute URI.",
            from: .rfc("4.3.4.3"), .bis("4.4.6.3"), check: .reader),
        LintRule(
            "iframe-codecs-missing", .apple(.must), "CODECS is missing on an I-frame playlist",
            why: "A player cannot tell whether it can decode the pictures.",
            howToFix: "State the video format; there is no audio in it.",
            from: .apple("9.3"), check: .missing("CODECS", on: "I-frame playlist", \.iFrameVariants)),
        LintRule(
            "iframe-resolution-missing", .apple(.must), "RESOLUTION is missing on an I-frame playlist",
            why: "A player that wants thumbnails loads pictures that are far too large for it.",
            howToFix: "State the size of the pictures, WIDTHxHEIGHT.",
            from: .apple("9.4"), check: .missing("RESOLUTION", on: "I-frame playlist", \.iFrameVariants)),
        LintRule(
            "iframe-forbidden-attribute", .format(.must),
            "An I-frame playlist has an attribute that means nothing there",
            why: "I-frames have no frame rate and no renditions: strict players refuse the tag.",
            howToFix: "Take FRAME-RATE, AUDIO, SUBTITLES and CLOSED-CAPTIONS out of EXT-X-I-FRAME-STREAM-INF.",
            from: .rfc("4.3.4.3"), .bis("4.4.6.3"), .talk, check: .multivariant(checkAttributes)
        ) { finding, _, edit in
            guard let line = finding.line else { return false }
            for name in forbidden { try edit.text.removeAttribute(name, line: line) }
            return true
        },
        LintRule(
            "iframe-bitrate-not-lower", .apple(.info),
            "An I-frame playlist's bitrate is not much lower than the video's",
            why: "While one scans pictures come several times as fast as they were shot: a playlist of the video's own "
                + "bitrate cannot be loaded in time.",
            howToFix:
                "Measure BANDWIDTH of the I-frames alone, over the time that each stands; about one a second is "
                + "enough.",
            from: .apple("6.5"), .talk, check: .multivariant(checkBitrate)),
        LintRule(
            "iframes-only-tag", .format(.must), "An I-frame playlist lacks EXT-X-I-FRAMES-ONLY",
            why: "The player takes its byte ranges for whole segments, and cannot decode them.",
            howToFix: "Add EXT-X-I-FRAMES-ONLY to the playlist, whose version is then 4 at least.",
            from: .rfc("4.3.4.3"), .rfc("4.3.3.6"), .apple("6.8"), check: .presentation(checkTag)),
    ]

    private static let forbidden = ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]

    private static func checkPresence(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard playlist.iFrameVariants.isEmpty, let first = playlist.variants.first(where: \.mayHaveVideo) else {
            return
        }
        collector.add(line: first.line, "the playlist has video, and no EXT-X-I-FRAME-STREAM-INF")
    }

    private static func checkAttributes(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for stream in playlist.iFrameVariants {
            for name in forbidden where stream.attributes[name] != nil {
                collector.add(at: name, of: stream, "EXT-X-I-FRAME-STREAM-INF has \(name)")
            }
        }
    }

    /// The lowest variant of the same size is what it is compared with: half of that is far more than I-frames take.
    private static func checkBitrate(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        var lowest: [Resolution: Int] = [:]
        for variant in playlist.variants {
            guard let resolution = variant.resolution, let bandwidth = variant.bandwidth else { continue }
            lowest[resolution] = min(lowest[resolution] ?? bandwidth, bandwidth)
        }
        for stream in playlist.iFrameVariants {
            guard let bandwidth = stream.bandwidth, let video = stream.resolution.flatMap({ lowest[$0] }),
                Double(bandwidth) > Double(video) / 2
            else { continue }
            collector.add(
                at: "BANDWIDTH", of: stream,
                "the I-frames take \(Double(bandwidth).kilobits), and video of this size \(Double(video).kilobits)")
        }
    }

    private static func checkTag(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for stream in playlist.iFrameVariants {
            guard let media = stream.uri.flatMap({ subject[$0] }), !media.playlist.isIFramesOnly else { continue }
            collector.add(
                line: 1, in: media.file.name,
                "EXT-X-I-FRAME-STREAM-INF names this playlist, which has no EXT-X-I-FRAMES-ONLY")
        }
    }
}
