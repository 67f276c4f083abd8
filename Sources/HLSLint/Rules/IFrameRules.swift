import HLS

/// I-frame playlists: pictures while one scans, and thumbnails.
enum IFrameRules {
    static let all: [LintRule] = [
        LintRule("iframe-missing", check: .multivariant(checkPresence)),
        LintRule("iframe-uri-missing", check: .reader),
        LintRule("iframe-codecs-missing", check: .missing("CODECS", on: "I-frame playlist", \.iFrameVariants)),
        LintRule("iframe-resolution-missing", check: .missing("RESOLUTION", on: "I-frame playlist", \.iFrameVariants)),
        LintRule(
            "iframe-forbidden-attribute", check: .multivariant(checkAttributes)
        ) { finding, _, edit in
            guard let line = finding.line else { return false }
            for name in forbidden { try edit.text.removeAttribute(name, line: line) }
            return true
        },
        LintRule("iframe-bitrate-not-lower", check: .multivariant(checkBitrate)),
        LintRule("iframes-only-tag", check: .presentation(checkTag)),
    ]

    /// Attributes of EXT-X-STREAM-INF that EXT-X-I-FRAME-STREAM-INF may not have.
    static let forbidden = ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]

    private static func checkPresence(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard playlist.iFrameVariants.isEmpty, let first = playlist.variants.first(where: \.mayHaveVideo) else {
            return
        }
        collector.add(line: first.line, ofAllVariants: true, "the playlist has video, and no EXT-X-I-FRAME-STREAM-INF")
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
