import FragmentedMP4
import HLS
import PlayheadMedia
import PlayheadPlatform

/// Where decoding can begin: the starts of segments, and the pictures of I-frame playlists.
enum SegmentAccessRules {
    static let all: [LintRule] = [
        LintRule("segment-start-no-idr", check: LintCheck(need: .segments, body: checkStarts)),
        LintRule("independent-segments-false", check: LintCheck(need: .segments, body: checkIndependence)),
        LintRule("sync-sample-false", check: .segments(checkSyncSamples)),
        LintRule("idr-interval", check: .segments(checkInterval)),
        LintRule("iframe-no-picture", check: .segments(checkPictures)),
        LintRule("iframe-several-pictures", check: .segments(checkSinglePictures)),
        LintRule("iframe-cut", check: LintCheck(need: .segments, body: checkRanges)),
    ]

    /// How the first picture of a segment keeps decoding from beginning there; nil where it does not, or nothing tells.
    private static func obstacle(_ track: TrackFacts) -> String? {
        guard let first = track.first else { return nil }
        switch first.access {
        case .instantaneous: return nil
        case .openGroup:
            if track.presentationStart < first.presentationTime {
                return "an I-frame with pictures before it that need the segment before"
            }
            // What follows a CRA or BLA picture of HEVC needs nothing before it; of H.264 only an IDR picture says so.
            return track.description?.codec?.hasPrefix("avc") == true ? "an I picture that is no IDR picture" : nil
        case .recoveryPoint: return "a recovery point, and no IDR picture"
        case .some(.none): return "a picture that needs others before it"
        case nil: return first.isSync ? nil : "a sample that is no sync sample"
        }
    }

    private static func forEachObstacle(
        _ subject: LintSubject, independent: Bool, _ body: (LintedMedia, SegmentFacts, String) -> Void
    ) {
        let isSaid = subject.multivariant?.independentSegments == true
        for media in subject.mediaPlaylists where !media.playlist.isIFramesOnly {
            guard (isSaid || media.playlist.independentSegments) == independent else { continue }
            for segment in media.segments {
                guard let obstacle = segment.track(.video).flatMap(obstacle) else { continue }
                body(media, segment, obstacle)
            }
        }
    }

    private static func checkStarts(_ subject: LintSubject, _ collector: inout LintCollector) {
        forEachObstacle(subject, independent: false) { media, segment, obstacle in
            collector.add(line: segment.line, in: media.file.name, "\(segment.uri.quoted) begins with \(obstacle)")
        }
    }

    private static func checkIndependence(_ subject: LintSubject, _ collector: inout LintCollector) {
        forEachObstacle(subject, independent: true) { media, segment, obstacle in
            collector.add(
                line: segment.line, in: media.file.name,
                "EXT-X-INDEPENDENT-SEGMENTS is said, and \(segment.uri.quoted) begins with \(obstacle)")
        }
    }

    /// Of the first picture other rules tell.
    private static func checkSyncSamples(_ media: LintedMedia, _ collector: inout LintCollector) {
        for segment in media.segments {
            guard let track = segment.track(.video) else { continue }
            let wrong = track.syncSamples.filter { $0 != track.first && ($0.access == RandomAccess.none) }
            if let first = wrong.first {
                collector.add(
                    line: segment.line,
                    "\(wrong.count) of \(track.syncCount) sync samples of \(segment.uri.quoted) need others before them, "
                        + "the first at byte \(first.offset)")
            } else if let first = track.first, !first.isSync, first.access == .instantaneous {
                collector.add(
                    line: segment.line,
                    "the first sample of \(segment.uri.quoted) is an IDR picture, and is not marked as one")
            }
        }
    }

    /// How far IDR pictures should be apart, seconds.
    private static let longestInterval = 2.0

    private static func checkInterval(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard !media.playlist.isIFramesOnly else { return }
        var longest: (interval: Double, segment: SegmentFacts)?
        var count = 0
        for segment in media.segments {
            guard let track = segment.track(.video) else { continue }
            // An I-frame of an open group can be sought to as well.
            let times = track.syncSamples.filter { $0.access != RandomAccess.none && $0.access != .recoveryPoint }
                .map { track.seconds($0.decodeTime) }
            let ends = times + [track.seconds(track.decodeEnd)]
            let slack = 1.5 * track.seconds(track.longestDuration)
            guard let interval = zip(ends, ends.dropFirst()).map({ $1 - $0 }).max(), interval > longestInterval + slack
            else { continue }
            count += 1
            if longest.map({ interval > $0.interval }) ?? true { longest = (interval, segment) }
        }
        guard let longest else { return }
        collector.add(
            line: longest.segment.line,
            "\(count) of \(media.segments.count) segments have IDR pictures more than 2 s apart, "
                + "\(longest.segment.uri.quoted) up to \(longest.interval.short) s")
    }

    private static func checkPictures(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard media.playlist.isIFramesOnly else { return }
        for segment in media.segments where segment.failure == nil {
            guard let track = segment.track(.video) else {
                collector.add(line: segment.line, "\(segment.uri.quoted) holds no whole picture here")
                continue
            }
            guard let obstacle = obstacle(track), track.first?.access != .openGroup else { continue }
            collector.add(line: segment.line, "\(segment.uri.quoted) begins here with \(obstacle)")
        }
    }

    private static func checkSinglePictures(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard media.playlist.isIFramesOnly else { return }
        for segment in media.segments where segment.failure == nil {
            guard let track = segment.track(.video), track.sampleCount > 1 else { continue }
            collector.add(
                line: segment.line, "\(segment.uri.quoted) holds \(track.sampleCount) pictures here, and one is shown")
        }
    }

    /// Holds the ranges of I-frame playlists against the same pictures in the segments of variants.
    private static func checkRanges(_ subject: LintSubject, _ collector: inout LintCollector) {
        let pictures = SyncPictures(subject)
        for media in subject.mediaPlaylists where media.playlist.isIFramesOnly {
            for segment in media.segments where segment.failure == nil && segment.track(.video) != nil {
                let entry = media.playlist.segments[segment.index]
                guard let range = entry.byteRange, let start = range.offset,
                    let picture = pictures.first(
                        in: start..<start + range.length, of: entry.uri, base: media.file.base),
                    picture.end > start + range.length
                else { continue }
                collector.add(
                    line: segment.line,
                    in: media.file.name,
                    "the range ends at byte \(start + range.length) of \(segment.uri.quoted), and the I-frame that begins "
                        + "in it ends at byte \(picture.end) or later")
            }
        }
    }
}

/// Where the sync samples of variants' segments are in their resources.
private struct SyncPictures {
    private struct Picture {
        var start: Int
        var end: Int
    }

    private var pictures: [String: [Picture]] = [:]

    init(_ subject: LintSubject) {
        guard subject.mediaPlaylists.contains(where: { $0.playlist.isIFramesOnly }) else { return }
        for media in subject.mediaPlaylists where !media.playlist.isIFramesOnly {
            for segment in media.segments {
                guard let track = segment.track(.video) else { continue }
                let entry = media.playlist.segments[segment.index]
                let base = entry.byteRange?.offset ?? 0
                let key = Self.key(entry.uri, media.file.base)
                // A transport stream's packets carry 184 bytes of their 188 at most.
                let isStream = segment.container == .transportStream
                for sample in track.syncSamples {
                    let size = isStream ? (sample.size + 183) / 184 * 188 : sample.size
                    let start = base + sample.offset
                    pictures[key, default: []].append(Picture(start: start, end: start + size))
                }
            }
        }
        for key in pictures.keys { pictures[key]?.sort { $0.start < $1.start } }
    }

    private static func key(_ uri: String, _ base: String) -> String {
        URIReference(uri).resolved(against: URIReference(base)).description
    }

    /// The first picture that begins in a range of a resource; nil where none does, or none is known.
    func first(in range: Range<Int>, of uri: String, base: String) -> (start: Int, end: Int)? {
        guard let known = pictures[Self.key(uri, base)] else { return nil }
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle].start < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low < known.count, range.contains(known[low].start) else { return nil }
        return (known[low].start, known[low].end)
    }
}
