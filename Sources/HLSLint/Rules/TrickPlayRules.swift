import HLS

/// How many I-frames there are, what they take, and where they are.
enum TrickPlayRules {
    static let all: [LintRule] = [
        LintRule("iframe-single", check: .multivariant(checkCount)),
        LintRule("iframe-sdr-missing", check: .multivariant(checkRange)),
        LintRule("iframe-density", check: LintCheck(need: .mediaPlaylists, body: checkDensity)),
        LintRule("iframe-bitrate-formula", check: .presentation(checkBitrate)),
        LintRule("iframe-range-missing", check: LintCheck(need: .mediaPlaylists, body: checkRanges)),
    ]

    private static func checkCount(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let only = playlist.iFrameVariants.first, playlist.iFrameVariants.uniqued(by: \.uri).count == 1,
            playlist.variants.filter(\.mayHaveVideo).uniqued(by: \.uri).count > 1
        else { return }
        collector.add(line: only.line, "this is the only bitrate of I-frames")
    }

    private static func checkRange(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.iFrameVariants.first,
            playlist.iFrameVariants.allSatisfy({ !["SDR", nil].contains($0.videoRange) })
        else { return }
        collector.add(at: "VIDEO-RANGE", of: first, "all I-frames are of high dynamic range")
    }

    /// The longest mean distance of I-frames that is still about one a second, seconds.
    private static let longestDistance = 1.5

    /// Pictures of JPEG are for thumbnails, which need not be as many.
    private static func checkDensity(_ subject: LintSubject, _ collector: inout LintCollector) {
        let pictures = Set(
            (subject.multivariant?.iFrameVariants ?? []).filter { $0.codecs == ["mjpg"] }.compactMap(\.uri))
        let media = subject.copies + subject.media.filter { !pictures.contains($0.uri) }.map(\.media)
        for media in media where media.playlist.isIFramesOnly && media.playlist.segments.count > 1 {
            let distance = media.playlist.duration / Double(media.playlist.segments.count)
            guard distance > longestDistance else { continue }
            collector.add(
                line: media.playlist.segments[0].line, in: media.file.name,
                "from one I-frame to the next it is \(distance.short) s")
        }
    }

    /// A player scans at eight I-frames a second: at this speed they take as much as the video does.
    private static let scanned = 8.0
    /// How far off the formula a bitrate may be: pictures differ, and so do encoders.
    private static let tolerance = 2.5

    private struct Picture: Hashable {
        var size: Resolution
        var family: String?
    }

    private static func checkBitrate(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let rates = Dictionary(
            playlist.variants.compactMap { variant -> (Picture, (lowest: Int, highest: Int))? in
                guard let size = variant.resolution, let bitrate = variant.bitrate else { return nil }
                return (Picture(size: size, family: variant.videoFamily), (bitrate, bitrate))
            }
        ) { (min($0.lowest, $1.lowest), max($0.highest, $1.highest)) }
        for stream in playlist.iFrameVariants {
            guard let media = stream.uri.flatMap({ subject[$0] }), let size = stream.resolution,
                let bitrate = stream.averageBandwidth ?? stream.bandwidth, bitrate > 0, media.playlist.duration > 0
            else { continue }
            let family = stream.codecs.compactMap(CodecFamily.init).first?.name
            guard let (lowest, highest) = rates[Picture(size: size, family: family)] else { continue }
            let share = Double(media.playlist.segments.count) / media.playlist.duration / scanned
            let wanted = (Double(lowest) * share / tolerance)...(Double(highest) * share * tolerance)
            guard !wanted.contains(Double(bitrate)) else { continue }
            collector.add(
                at: stream.averageBandwidth == nil ? "BANDWIDTH" : "AVERAGE-BANDWIDTH", of: stream,
                "the I-frames take \(Double(bitrate).kilobits), and an eighth of the video of this size for each I-frame a "
                    + "second is \((Double(highest) * share).kilobits)")
        }
    }

    /// An I-frame may be a file of its own. Where the same file is a segment of video, or holds two of the I-frames, it is none.
    private static func checkRanges(_ subject: LintSubject, _ collector: inout LintCollector) {
        let iFrames = subject.mediaPlaylists.filter(\.playlist.isIFramesOnly)
        guard iFrames.contains(where: { $0.playlist.segments.contains { $0.byteRange == nil } }) else { return }
        let whole = Set(
            subject.mediaPlaylists.lazy.filter { !$0.playlist.isIFramesOnly }.flatMap { media in
                media.playlist.segments.lazy.filter { $0.byteRange == nil }.map { media.address(of: $0) }
            })
        for media in iFrames {
            let without = media.playlist.segments.filter { $0.byteRange == nil && !$0.isGap }
            guard let first = without.first else { continue }
            let others = without.count > 1 ? "; \(without.count) entries have none" : ""
            var known: Set<String> = []
            if let shared = without.first(where: {
                whole.contains(media.address(of: $0)) || !known.insert($0.uri).inserted
            }) {
                collector.add(
                    line: shared.line, in: media.file.name,
                    "the I-frame has no EXT-X-BYTERANGE, and its file holds more than it\(others)")
            } else {
                collector.add(
                    line: first.line, in: media.file.name, as: .info,
                    "the I-frame has no EXT-X-BYTERANGE: its file should hold nothing else\(others)")
            }
        }
    }
}

extension LintedMedia {
    /// Where a segment's media is, the same for the same file whichever playlist names it.
    fileprivate func address(of segment: MediaSegment) -> String {
        if segment.uri.hasPrefix("/") || segment.uri.contains("://") { return segment.uri }
        return (file.base.lastIndex(of: "/").map { String(file.base[...$0]) } ?? "") + segment.uri
    }
}
