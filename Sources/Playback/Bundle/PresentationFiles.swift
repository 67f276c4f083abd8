import HLS

/// A presentation as the files of a bundle: playlists that any player reads, and what they cannot say.
///
/// The media itself is not in a bundle. Each segment is a byte range (EXT-X-BYTERANGE), which gives its size.
struct PresentationFiles {
    /// A presentation of more segments is not stored: its playlists would take more than some 20 MB.
    static let mostSegments = 400_000

    /// `multivariant.m3u8`.
    let multivariantPlaylist: String
    /// The media playlists by their paths in the bundle; empty where they would be too large.
    private(set) var mediaPlaylists: [(name: String, text: String)] = []
    /// What the playlists do not say; nil where there are no media playlists.
    private(set) var record: PresentationRecord?

    /// The files of a presentation.
    init(_ presentation: Presentation) {
        let listed = presentation.listedVariants
        let tracks = Set(listed.flatMap { [$0.track, $0.audioTrack].compactMap(\.self) }).sorted()
        guard presentation.isStorable else {
            multivariantPlaylist = presentation.multivariantPlaylist(
                listed, uris: presentation.tracks.map { Presentation.quotable($0.uri) })
            return
        }
        let listing = PlaylistListing(presentation, tracks: tracks)
        var uris = Array(repeating: "", count: presentation.tracks.count)
        let paths = BundlePaths.paths(of: tracks.map { presentation.tracks[$0].uri })
        for (track, path) in zip(tracks, paths) { uris[track] = path }
        multivariantPlaylist = presentation.multivariantPlaylist(listed, uris: uris)
        mediaPlaylists = zip(tracks, paths).map { ($1, listing.text(ofTrack: $0, path: $1)) }
        record = PresentationRecord(
            multivariantPlaylistBytes: presentation.multivariantBytes, targetDuration: presentation.targetDuration,
            startPosition: presentation.startPosition, isSimulatorMovie: presentation.isSimulatorMovie,
            live: presentation.live, steering: presentation.steering,
            interstitials: presentation.interstitials, host: presentation.host,
            repetitions: listing.repetitions,
            variants: listed.map {
                .init(
                    uri: $0.uri, peakBitrate: $0.peakBitrate, averageBitrate: $0.averageBitrate, places: $0.places)
            },
            mediaPlaylists: zip(tracks, paths).map { track, path in
                .init(
                    file: path, uri: presentation.tracks[track].uri, bytes: presentation.tracks[track].playlistBytes,
                    segmentBits: listing.fractionalSizes(ofTrack: track))
            })
    }
}

extension Presentation {
    /// Whether a bundle of a session holds its media playlists: they are left out where they would be too large.
    public var isStorable: Bool {
        let tracks = Set(variants.flatMap { [$0.track, $0.audioTrack].compactMap(\.self) })
        return tracks.reduce(0) { $0 + segments.count(ofTrack: $1) } / listingCount <= PresentationFiles.mostSegments
    }

    /// How often what a live playlist lists is repeated, at most.
    fileprivate var listingCount: Int {
        guard let live, live.windowCount > 0 else { return 1 }
        return max(1, segments.count(ofTrack: variants[firstListed].track) / live.windowCount)
    }

    /// The variants in the order in which the playlist listed them: their tracks were made in that order.
    fileprivate var listedVariants: [Variant] {
        let others = variants.indices.filter { $0 != firstListed }.sorted {
            (variants[$0].track, $0) < (variants[$1].track, $1)
        }
        return ([firstListed] + others).map { variants[$0] }
    }

    /// A multivariant playlist (RFC 8216bis) of what the player could choose from.
    ///
    /// - Parameter uris: the media playlists, by track.
    fileprivate func multivariantPlaylist(_ listed: [Variant], uris: [String]) -> String {
        let audio = Set(listed.compactMap(\.audioTrack)).sorted().map { track in
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"audio-\(track)\",NAME=\"audio-\(track)\",DEFAULT=YES,AUTOSELECT=YES,"
                + "URI=\"\(uris[track])\""
        }
        let streams = listed.map { "\(Self.streamTag(of: $0))\n\(uris[$0.track])" }
        return (["#EXTM3U"] + audio + streams).joined(separator: "\n") + "\n"
    }

    private static func streamTag(of variant: Variant) -> String {
        var attributes = ["BANDWIDTH=\(whole(variant.peakBitrate))"]
        if let average = variant.averageBitrate { attributes.append("AVERAGE-BANDWIDTH=\(whole(average))") }
        if let codecs = variant.codecs { attributes.append("CODECS=\"\(quotable(codecs))\"") }
        if let width = variant.width, let height = variant.height { attributes.append("RESOLUTION=\(width)x\(height)") }
        if let rate = variant.frameRate, rate.isFinite { attributes.append("FRAME-RATE=\(Number.text(rate))") }
        if let range = variant.videoRange, ["SDR", "HLG", "PQ"].contains(range) {
            attributes.append("VIDEO-RANGE=\(range)")
        }
        if let score = variant.score, score.isFinite { attributes.append("SCORE=\(Number.text(score))") }
        if let track = variant.audioTrack { attributes.append("AUDIO=\"audio-\(track)\"") }
        return "#EXT-X-STREAM-INF:\(attributes.joined(separator: ","))"
    }

    /// A decimal-integer of the format.
    private static func whole(_ bitrate: Double) -> Int { Int(max(0, min(bitrate, 1e15)).rounded(.up)) }

    /// A text that ends neither a line nor a quoted string.
    static func quotable(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\"" ? "_" : Character($0) })
    }
}

/// The media playlists of a presentation as text: of a live one, what its window lists.
private struct PlaylistListing {
    private let presentation: Presentation
    /// How often what is listed follows itself in the presentation.
    private(set) var repetitions = 1
    /// The segments' durations as text, by track.
    private var durations: [Int: [String]] = [:]

    init(_ presentation: Presentation, tracks: [Int]) {
        self.presentation = presentation
        let most = presentation.listingCount
        // What was not made by repeating its beginning is listed as it is.
        for count in most > 1 ? [most, 1] : [1] {
            let listed = tracks.map { durations(ofTrack: $0, repeated: count) }
            guard count == 1 || !listed.contains(where: { $0 == nil }) else { continue }
            repetitions = count
            for (track, texts) in zip(tracks, listed) { durations[track] = texts ?? [] }
            return
        }
    }

    /// The durations of what a track repeats so often; nil where it does not.
    private func durations(ofTrack track: Int, repeated count: Int) -> [String]? {
        let segments = presentation.segments
        let all = segments.count(ofTrack: track)
        guard all % count == 0 else { return nil }
        let listed = all / count
        var texts: [String] = []
        for segment in 0..<listed {
            let copies = stride(from: segment, to: all, by: listed)
            let bits = segments.bits(track: track, segment: segment)
            let isGap = segments.isGap(track: track, segment: segment)
            guard
                copies.allSatisfy({
                    segments.bits(track: track, segment: $0) == bits
                        && segments.isGap(track: track, segment: $0) == isGap
                })
            else { return nil }
            let duration = Self.duration(
                of: copies.map {
                    (segments.start(track: track, segment: $0), segments.end(track: track, segment: $0))
                })
            guard count == 1 || duration != nil else { return nil }
            texts.append(Number.text(duration ?? segments.duration(track: track, segment: segment)))
        }
        return texts
    }

    /// The duration with the fewest decimals that, added to where segments start, gives exactly where they end: a reader
    /// that adds them up then has the same media times, to the last bit.
    private static func duration(of spans: [(start: Double, end: Double)]) -> Double? {
        let difference = spans[0].end - spans[0].start
        let rounded = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].map { (difference * $0).rounded() / $0 }
        return (rounded + [difference, difference.nextUp, difference.nextDown]).first { duration in
            duration >= 0 && spans.allSatisfy { $0.start + duration == $0.end }
        }
    }

    /// The sizes of a track's segments, bits, where not all are whole bytes; else nil.
    func fractionalSizes(ofTrack track: Int) -> [Double]? {
        let sizes = (durations[track] ?? []).indices.map { presentation.segments.bits(track: track, segment: $0) }
        return sizes.allSatisfy { $0.truncatingRemainder(dividingBy: 8) == 0 } ? nil : sizes
    }

    func text(ofTrack track: Int, path: String) -> String {
        let files = presentation.tracks[track]
        let durations = durations[track] ?? []
        let longest = durations.lazy.compactMap(Double.init).max() ?? 0
        let target = Int(min(max(presentation.targetDuration.rounded(.up), longest.rounded()), 1e15))
        // EXT-X-GAP came with version 8 (RFC 8216bis, section 8).
        let version = presentation.segments.hasGaps ? 8 : 6
        var text = "#EXTM3U\n#EXT-X-VERSION:\(version)\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:0\n"
        if presentation.live == nil { text += "#EXT-X-PLAYLIST-TYPE:VOD\n" }
        text += startTag
        text += "# The media is not in this bundle. The byte ranges give the segments' sizes.\n"
        let stem = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...].dropLast(5)
        let resource = "\(stem).\(files.initializationBytes == nil ? "ts" : "mp4")"
        var offset = 0
        if let bytes = files.initializationBytes {
            text += "#EXT-X-MAP:URI=\"\(resource)\",BYTERANGE=\"\(bytes)@0\"\n"
            offset = bytes
        }
        for (segment, duration) in durations.enumerated() {
            if let key = files.keyURI, segment == files.firstKeyedSegment {
                text += "#EXT-X-KEY:METHOD=AES-128,URI=\"\(Presentation.quotable(key))\"\n"
            }
            if presentation.segments.isGap(track: track, segment: segment) { text += "#EXT-X-GAP\n" }
            let bits = presentation.segments.bits(track: track, segment: segment)
            let length = Int(max(0, min((bits / 8).rounded(.up), 1e15)))
            text += "#EXTINF:\(duration),\n#EXT-X-BYTERANGE:\(length)@\(offset)\n\(resource)\n"
            let (next, isTooFar) = offset.addingReportingOverflow(length)
            offset = isTooFar ? 0 : next
        }
        if presentation.live == nil { text += "#EXT-X-ENDLIST\n" }
        return text
    }

    private var startTag: String {
        if let offset = presentation.live?.startOffset {
            return offset > 0 ? "#EXT-X-START:TIME-OFFSET=-\(Number.text(offset))\n" : ""
        }
        guard let position = presentation.startPosition else { return "" }
        return "#EXT-X-START:TIME-OFFSET=\(Number.text(position)),PRECISE=YES\n"
    }
}
