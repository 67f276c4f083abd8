import FragmentedMP4
import HLS
import PlayheadMedia

/// The pictures in segments against RESOLUTION, FRAME-RATE and VIDEO-RANGE.
enum SegmentPictureRules {
    static let all: [LintRule] = [
        LintRule("resolution-mismatch", check: .presentation(checkSize, needing: .segments)),
        LintRule("frame-rate-mismatch", check: .presentation(checkRate, needing: .segments)),
        LintRule("video-range-mismatch", check: .presentation(checkRange, needing: .segments)),
    ]

    /// The streams of pictures, and their media playlists.
    private static func streams(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist
    ) -> [(tag: any AttributeTag & StreamTag, media: LintedMedia)] {
        playlist.variants.compactMap { variant in subject[variant.uri].map { (variant, $0) } }
            + playlist.iFrameVariants.compactMap { stream in stream.uri.flatMap { subject[$0] }.map { (stream, $0) } }
    }

    /// RESOLUTION is the size to show all the video of a variant at: where it has several, the largest.
    private static func checkSize(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for (tag, media) in streams(subject, playlist) {
            guard let declared = tag.resolution else { continue }
            let tracks = media.segments.compactMap { segment in
                segment.track(.video).flatMap { track in track.displaySize.map { (track, $0, segment) } }
            }
            guard let (track, size, segment) = tracks.max(by: { $0.1.area < $1.1.area }),
                !size.isNear(declared)
            else { continue }
            let coded = track.description?.video.map { Resolution(width: $0.width, height: $0.height) }
            if let coded, coded.isNear(declared) {
                collector.add(
                    at: "RESOLUTION", of: tag, as: .should,
                    "RESOLUTION is \(declared), the pictures as they are coded, and with the shape of their pixels "
                        + "\(segment.uri.quoted) is \(size)")
            } else {
                collector.add(
                    at: "RESOLUTION", of: tag, "RESOLUTION is \(declared), and \(segment.uri.quoted) is \(size)")
            }
        }
    }

    /// FRAME-RATE is the highest of all the video in a variant.
    private static func checkRate(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for variant in playlist.variants {
            guard let declared = variant.frameRate, let media = subject[variant.uri] else { continue }
            let rates = media.segments.compactMap { segment in
                segment.track(.video).flatMap(FrameRate.init).map { ($0, segment) }
            }
            guard let (fastest, segment) = rates.max(by: { $0.0.average < $1.0.average }) else { continue }
            let highest = rates.map(\.0.highest).max() ?? fastest.highest
            guard declared < fastest.average * 0.99 || declared > max(highest, fastest.average) * 1.01 else { continue }
            collector.add(
                at: "FRAME-RATE", of: variant,
                "FRAME-RATE is \(declared.short), and \(segment.uri.quoted) has \(fastest.average.short) pictures a second"
            )
        }
    }

    private static func checkRange(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for (tag, media) in streams(subject, playlist) {
            let declared = tag.videoRange ?? "SDR"
            guard let (track, segment) = media.firstTrack(.video), let description = track.description,
                let actual = Self.words(description, declared: declared)
            else { continue }
            let said = tag.videoRange == nil ? "VIDEO-RANGE is not said, which is SDR" : "VIDEO-RANGE is \(declared)"
            collector.add(at: "VIDEO-RANGE", of: tag, "\(said), and \(segment.uri.quoted) is \(actual)")
        }
    }

    /// What contradicts VIDEO-RANGE; nil where nothing does. Dolby Vision without a base layer that others play has a
    /// transfer of its own, and HLG may be told by a message in the video only.
    private static func words(_ description: SampleDescription, declared: String) -> String? {
        let format = description.codec.map { Codec($0) }
        if format?.name == "Dolby Vision" { return nil }
        let transfer = description.video?.color?.transfer
        if let transfer, transfer == 16 || transfer == 18 {
            let range = transfer == 16 ? "PQ" : "HLG"
            return range == declared ? nil : "\(range) (transfer characteristics \(transfer))"
        }
        let isKnownFormat = ["H.264", "HEVC"].contains(format?.name)
        switch (declared, transfer) {
        case ("PQ", nil) where isKnownFormat, ("PQ", 2):
            return "of no transfer characteristics that it tells, which are not PQ's"
        case ("PQ", .some(let other)),
            ("HLG", .some(let other)) where ![1, 2, 14, 15].contains(other):
            return "SDR (transfer characteristics \(other))"
        case ("HLG", nil) where format?.name == "H.264", ("HLG", 1) where format?.name == "H.264":
            return "SDR"
        default: return nil
        }
    }
}

/// How many pictures a second a track of a segment has.
struct FrameRate {
    /// On the average.
    var average: Double
    /// Where they follow one another fastest.
    var highest: Double
    /// Whether all are equally far apart, but for the ticks that they are rounded to.
    var isConstant: Bool

    /// The rate of a track; nil where it has too few pictures to tell.
    init?(_ track: TrackFacts) {
        guard track.sampleCount > 2, track.lastPresentation > track.presentationStart else { return nil }
        average =
            Double(track.sampleCount - 1) / track.seconds(track.lastPresentation - track.presentationStart)
        // Some files' ticks are milliseconds: a sixtieth of a second is 16 or 17.
        let shortest = track.shortestDuration
        highest = shortest > 0 ? Double(track.timescale) / Double(shortest) : average
        isConstant = track.longestDuration - shortest <= max(1, track.timescale / 1000)
        if isConstant { highest = average }
    }
}

extension Resolution {
    fileprivate var area: Int { width.multipliedReportingOverflow(by: height).partialValue }

    /// Whether it is the same but for what sizes of even numbers round away.
    fileprivate func isNear(_ other: Resolution) -> Bool {
        (width - 2...width + 2).contains(other.width) && (height - 2...height + 2).contains(other.height)
    }
}
