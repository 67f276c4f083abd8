import HLS

/// The bitrates that variants declare, against those that their segments have.
enum BitrateRules {
    static let all: [LintRule] = [
        LintRule("vod-average-off", check: .presentation(checkAverage, needing: .segmentSizes)),
        LintRule("vod-peak-off", check: .presentation(checkPeak, needing: .segmentSizes)),
        LintRule("live-average-over", check: .presentation(checkLiveAverage, needing: .segmentSizes)),
        LintRule("live-peak-over", check: .presentation(checkLivePeak, needing: .segmentSizes)),
        LintRule("bitrate-tag-off", check: .media(checkTags)),
        LintRule("peak-over-200-average", check: .presentation(checkRatio, needing: nil)),
        LintRule("segment-over-bandwidth", check: .presentation(checkSegments, needing: .segmentSizes)),
        LintRule("bandwidth-not-sum", check: .presentation(checkSum, needing: .segmentSizes)),
    ]

    /// What was measured of a variant with the largest rendition of each of its groups.
    private struct Measured {
        var variant: VariantStream
        var video: LintedMedia
        var average: Double
        var peak: Double
    }

    /// The variants of which every part is measured, and finished, or live.
    private static func measured(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, live: Bool = false
    ) -> [Measured] {
        let groups = Dictionary(playlist.renditionGroups.map { ($0.key, $0.elements) }) { first, _ in first }
        var parts: [RenditionGroupKey: (average: Double, peak: Double)?] = [:]
        for (key, renditions) in groups {
            var largest: (average: Double, peak: Double)? = (0, 0)
            for uri in renditions.compactMap(\.uri) {
                guard let own = subject[uri]?.bitRates, let known = largest else {
                    largest = nil
                    break
                }
                largest = (max(known.average, own.average), max(known.peak, own.peak))
            }
            parts[key] = .some(largest)
        }
        return playlist.variants.compactMap { variant in
            guard let video = subject[variant.uri], let own = video.bitRates, video.playlist.isLive == live else {
                return nil
            }
            var result = Measured(variant: variant, video: video, average: own.average, peak: own.peak)
            for kind in [Rendition.Kind.audio, .video, .subtitles] {
                guard let group = variant.group(of: kind), let known = parts[RenditionGroupKey(kind: kind, id: group)]
                else { continue }
                guard let part = known else { return nil }
                // A rendition is played instead of the variant's own video, or of the only sound of one without video.
                if kind == .video || kind == .audio && !variant.mayHaveVideo {
                    (result.average, result.peak) = (max(own.average, part.average), max(own.peak, part.peak))
                } else {
                    result.average += part.average
                    result.peak += part.peak
                }
            }
            return result
        }
    }

    /// By how much a measured value is off, of the declared one.
    private static func deviation(_ measured: Double, _ declared: Double) -> Double {
        declared > 0 ? (measured - declared) / declared : .infinity
    }

    private static func percent(_ share: Double) -> String {
        share.isFinite ? "\((share.magnitude * 100).short) % \(share < 0 ? "less" : "more")" : "more"
    }

    private static func checkAverage(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for one in measured(subject, playlist) {
            check("AVERAGE-BANDWIDTH", one.variant, one.average, &collector)
        }
    }

    private static func checkPeak(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for one in measured(subject, playlist) {
            check("BANDWIDTH", one.variant, one.peak, &collector)
        }
    }

    /// Holds what a variant declares against what was measured.
    private static func check(
        _ attribute: String, _ variant: VariantStream, _ measured: Double, _ collector: inout LintCollector
    ) {
        guard let declared = variant.attributes.integer(attribute).map(Double.init) else { return }
        let off = deviation(measured, declared)
        if off.magnitude > 0.1 {
            collector.add(
                at: attribute, of: variant,
                "\(attribute) is \(declared.kilobits), and measured \(measured.kilobits), \(percent(off))")
        }
    }

    /// An average is one of about an hour: less says little, seconds.
    private static let shortestAverage = 1800.0

    private static func checkLiveAverage(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for one in measured(subject, playlist, live: true) where one.video.playlist.duration >= shortestAverage {
            check("AVERAGE-BANDWIDTH", one.variant, one.average, exceedingBy: 0.1, &collector)
        }
    }

    private static func checkLivePeak(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for one in measured(subject, playlist, live: true) {
            check("BANDWIDTH", one.variant, one.peak, exceedingBy: 0.25, &collector)
        }
    }

    private static func check(
        _ attribute: String, _ variant: VariantStream, _ measured: Double, exceedingBy limit: Double,
        _ collector: inout LintCollector
    ) {
        guard let declared = variant.attributes.integer(attribute).map(Double.init) else { return }
        let off = deviation(measured, declared)
        guard off > limit else { return }
        collector.add(
            at: attribute, of: variant,
            "\(attribute) is \(declared.kilobits), and measured \(measured.kilobits), \(percent(off))")
    }

    private static func checkTags(_ media: LintedMedia, _ collector: inout LintCollector) {
        guard let (index, bitrate) = media.misstated else { return }
        let segment = media.playlist.segments[index]
        collector.add(
            line: segment.line,
            "EXT-X-BITRATE is \(segment.bitrate ?? 0) kbit/s, and the file of the segment has \(bitrate.kilobits)")
    }

    /// Where nothing is measured it is told by what is declared, and then it may be a live stream, which may have more.
    private static func checkRatio(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        let measured = Dictionary(measured(subject, playlist).map { ($0.variant.line, $0) }) { first, _ in first }
        for variant in playlist.variants {
            if let known = measured[variant.line] {
                guard known.peak > known.average * 2 else { continue }
                collector.add(
                    at: "BANDWIDTH", of: variant,
                    "the peak is \(known.peak.kilobits), and the average \(known.average.kilobits)")
            } else if subject[variant.uri]?.playlist.isLive != true,
                let peak = variant.bandwidth.map(Double.init), let average = variant.averageBandwidth.map(Double.init),
                peak > average * 2
            {
                collector.add(
                    at: "BANDWIDTH", of: variant, as: .info,
                    "BANDWIDTH is \(peak.kilobits), and AVERAGE-BANDWIDTH \(average.kilobits)")
            }
        }
    }

    /// From a tenth above BANDWIDTH on AVPlayer was seen to log it. A short last segment, which the peak of RFC 8216bis leaves
    /// out, is often a hundredth above it, and nothing is to be fixed there.
    private static func checkSegments(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for variant in playlist.variants {
            guard let media = subject[variant.uri], let highest = media.bitRates?.highestSegment,
                let declared = variant.bandwidth.map(Double.init), highest.bitRate > declared * 1.1
            else { continue }
            collector.add(
                line: media.playlist.segments[highest.index].line, in: media.file.name,
                "the segment takes \(highest.bitRate.kilobits), and BANDWIDTH in line \(variant.line) is "
                    + declared.kilobits)
        }
    }

    /// A hundredth is let pass: packagers round.
    private static func checkSum(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        for measured in measured(subject, playlist) {
            guard let declared = measured.variant.bandwidth.map(Double.init), measured.peak > declared * 1.01 else {
                continue
            }
            let own = measured.video.bitRates?.peak ?? 0
            collector.add(
                at: "BANDWIDTH", of: measured.variant,
                "BANDWIDTH is \(declared.kilobits); its own media peak at \(own.kilobits), with those of its groups at "
                    + measured.peak.kilobits)
        }
    }
}
