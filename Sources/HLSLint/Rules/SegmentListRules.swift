import FragmentedMP4
import HLS

/// Segments one after another: what is listed, in which files, and how long it is.
enum SegmentListRules {
    static let all: [LintRule] = [
        LintRule("container-change", check: .media(checkContainers)),
        LintRule("map-change", check: .media(checkMaps)),
        LintRule("byterange-overlap", check: .media(checkRanges)),
        LintRule("segment-twice", check: .media(checkCopies)),
        LintRule("segment-container", check: .media(checkNames)),
        LintRule("extinf-integer", check: .media(checkFractions)),
        LintRule("extinf-zero", check: .media(checkZero)),
        LintRule("endlist-misplaced", check: .media(checkEnd)),
        LintRule("start-offset-range", check: .media(checkStart)),
        LintRule("target-not-6", check: LintCheck(need: .mediaPlaylists, body: checkTarget)),
        LintRule("target-far-above-max", check: LintCheck(need: .mediaPlaylists, body: checkLongest)),
    ]

    // MARK: What changes without EXT-X-DISCONTINUITY (RFC 8216bis section 4.4.4.3)

    /// What a file is, by the end of its name.
    private static let containers: [String: String] = {
        let endings = [
            "MPEG-TS": "ts m2ts", "fMP4": "m4s mp4 m4v m4a cmfv cmfa cmft", "packed audio": "aac mp3 ac3 ec3",
            "WebVTT": "vtt webvtt",
        ]
        return Dictionary(
            uniqueKeysWithValues: endings.flatMap { name, list in list.split(separator: " ").map { (String($0), name) }
            })
    }()

    /// The end of a URI's path behind its last point, in small letters; empty without one.
    private static func ending(_ uri: String) -> String {
        let path = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let ending = path.suffix(8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return ending.count > 1 ? String(Substring(ending[ending.count - 1])).lowercased() : ""
    }

    /// Neighbours that should go on from each other; a gap has no media.
    private static func neighbours(_ playlist: MediaPlaylist) -> some Sequence<(MediaSegment, MediaSegment)> {
        zip(playlist.segments, playlist.segments.dropFirst()).lazy.filter { previous, next in
            !next.isDiscontinuity && !next.isGap && !previous.isGap
        }.map { ($0, $1) }
    }

    private static func checkContainers(_ media: LintedMedia, _ collector: inout LintCollector) {
        var last: String?
        for segment in media.playlist.segments {
            let own = segment.isGap ? nil : containers[ending(segment.uri)]
            if let own, let last, own != last, !segment.isDiscontinuity {
                collector.add(
                    line: segment.line,
                    "the segment is \(own) by its name, and that before it \(last); no EXT-X-DISCONTINUITY stands between "
                        + "them")
                return
            }
            last = own
        }
    }

    /// Where the key changes, the initialization section that tells of it may change with it.
    private static func checkMaps(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (previous, next) in neighbours(media.playlist) {
            guard let old = previous.initialization, let new = next.initialization, old != new,
                old.uri != new.uri || old.byteRange != new.byteRange, previous.keys == next.keys
            else { continue }
            collector.add(
                line: new.line,
                "EXT-X-MAP names another initialization section than that of line \(old.line), and no "
                    + "EXT-X-DISCONTINUITY stands between the segments")
            return
        }
    }

    // MARK: Ranges and files

    private static func checkRanges(_ media: LintedMedia, _ collector: inout LintCollector) {
        for (previous, next) in neighbours(media.playlist) {
            guard let range = next.byteRange, let other = previous.byteRange, range != other,
                let start = range.offset, let otherStart = other.offset,
                // A sum of huge numbers is no number.
                start < otherStart.addingReportingOverflow(other.length).partialValue,
                otherStart < start.addingReportingOverflow(range.length).partialValue, previous.uri == next.uri
            else { continue }
            collector.add(
                line: next.line, "the range \(range) overlaps that of the segment before it, which is \(other)")
        }
    }

    private struct Resource: Hashable {
        var uri: String
        var range: ByteRange?
    }

    /// A slate may stand in a playlist many times: one finding for all.
    private static func checkCopies(_ media: LintedMedia, _ collector: inout LintCollector) {
        var known: Set<Resource> = []
        var (first, count): (MediaSegment?, Int) = (nil, 0)
        for segment in media.playlist.segments where !segment.isGap {
            guard !known.insert(Resource(uri: segment.uri, range: segment.byteRange)).inserted else { continue }
            (first, count) = (first ?? segment, count + 1)
        }
        guard let first else { return }
        collector.add(
            line: first.line,
            "the segment \((first.shownURI ?? first.uri).quoted) stands here again"
                + (count > 1 ? "; \(count) segments stand more than once" : ""))
    }

    private static let foreignEndings: Set<String> = ["webm", "mkv", "ogg", "ogv", "oga", "flv", "avi", "wmv", "mpd"]

    private static func checkNames(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let segment = media.playlist.segments.first(where: { foreignEndings.contains(ending($0.uri)) }) else {
            return
        }
        collector.add(
            line: segment.line,
            "\((segment.shownURI ?? segment.uri).quoted) is by its name in none of the formats of segments")
    }

    // MARK: Durations

    private static func checkFractions(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let version = media.playlist.version, version >= 3, media.file.text.firstFraction == nil,
            let first = media.playlist.segments.first, !hasWholeSeconds(media)
        else { return }
        collector.add(line: first.durationLine, "all EXTINF are whole numbers, and EXT-X-VERSION is \(version)")
    }

    /// Whether the segments that could be read do last as long as their EXTINF says, to the millisecond: nothing is rounded then. Of
    /// I-frames nobody knows it.
    private static func hasWholeSeconds(_ media: LintedMedia) -> Bool {
        let read = media.segments.compactMap { facts in
            (facts.track(.video) ?? facts.track(.audio)).map { (facts, $0) }
        }
        return media.playlist.isIFramesOnly
            || !read.isEmpty
                && read.allSatisfy { facts, track in
                    let seconds = Double(track.decodeEnd - track.decodeStart) / Double(max(1, track.timescale))
                    return abs(seconds - media.playlist.segments[facts.index].duration) < 0.001
                }
    }

    /// Less than a frame of any video.
    private static let shortest = 0.005

    private static func checkZero(_ media: LintedMedia, _ collector: inout LintCollector) {
        let short = media.playlist.segments.lazy.filter { $0.duration < shortest }
        guard let first = short.first else { return }
        let count = short.count
        collector.add(
            line: first.durationLine,
            "the segment plays \(Number.text(first.duration)) s"
                + (count > 1 ? "; \(count) segments are as short" : ""))
    }

    private static func checkEnd(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let line = media.playlist.tagLines["EXT-X-ENDLIST"], let last = media.playlist.segments.last,
            line < last.line
        else { return }
        collector.add(line: line, "EXT-X-ENDLIST stands before the segment of line \(last.line)")
    }

    private static func checkStart(_ media: LintedMedia, _ collector: inout LintCollector) {
        let playlist = media.playlist
        guard let start = playlist.start, let offset = start.timeOffset, !playlist.segments.isEmpty,
            playlist.skip == nil
        else { return }
        let duration = playlist.duration
        let fromEnd = offset < 0 ? -offset : duration - offset
        if offset.magnitude > duration {
            collector.add(
                at: "TIME-OFFSET", of: start,
                "TIME-OFFSET is \(offset.short) s, and the playlist lasts \(duration.short) s")
        } else if playlist.isLive, let target = playlist.targetDuration, fromEnd < target * 3 - 1e-6 {
            collector.add(
                at: "TIME-OFFSET", of: start,
                "TIME-OFFSET is \(fromEnd.short) s from the end, less than three times EXT-X-TARGETDURATION, which is "
                    + "\(target.short) s")
        }
    }

    /// Six seconds, rounded up where frames make them a little more. Low latency has parts for what short segments are for.
    private static let targets = 6.0...7.0

    /// The other media playlists of a presentation have the same.
    private static func checkTarget(_ subject: LintSubject, _ collector: inout LintCollector) {
        guard let media = subject.copies.first ?? subject.media.first?.media, media.playlist.partInformation == nil,
            media.playlist.allParts.isEmpty,
            let target = media.playlist.targetDuration, !targets.contains(target)
        else { return }
        collector.add(
            line: media.playlist.tagLines["EXT-X-TARGETDURATION"], in: media.file.name,
            "EXT-X-TARGETDURATION is \(target.short) s")
    }

    /// All media playlists of a presentation have one target duration: the longest segment of all counts.
    private static func checkLongest(_ subject: LintSubject, _ collector: inout LintCollector) {
        let all = subject.mediaPlaylists.filter { !$0.playlist.segments.isEmpty && $0.playlist.skip == nil }
        let longest = all.lazy.flatMap { $0.playlist.segments.lazy.map(\.duration) }.max() ?? 0
        guard let media = all.first, let target = media.playlist.targetDuration, target > longest + 1 else { return }
        collector.add(
            line: media.playlist.tagLines["EXT-X-TARGETDURATION"], in: media.file.name,
            "EXT-X-TARGETDURATION is \(target.short) s, and the longest segment plays \(longest.short) s")
    }
}
