import HLS

/// What variants say of themselves, and how their bitrates follow one another.
enum LadderRules {
    static let all: [LintRule] = [
        // Where SUPPLEMENTAL-CODECS stands alone that is another rule.
        LintRule(
            "codecs-missing",
            check: .missing("CODECS", on: "variant") { $0.variants.filter(\.supplementalCodecs.isEmpty) }),
        LintRule(
            "resolution-missing", check: .missing("RESOLUTION", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule(
            "frame-rate-missing", check: .missing("FRAME-RATE", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule("single-bitrate", check: .multivariant(checkCount)),
        LintRule("frame-rate-above-60", check: .multivariant(checkHighFrameRate)),
        LintRule("aspect-ratio-mixed", check: .multivariant(checkAspectRatio)),
        LintRule("default-variant-not-2000k", check: .multivariant(checkFirst)),
        LintRule("ladder-step", check: .multivariant(checkSteps)),
        LintRule("ladder-column-holes", check: .multivariant(checkColumns)),
        LintRule("multivariant-underdescribed", check: .multivariant(checkDescription)),
        LintRule("bandwidth-ignores-audio-group", check: .multivariant(checkAudioShare)),
    ]

    private static func checkCount(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let videos = playlist.variants.filter(\.mayHaveVideo)
        // A copy at another place is no choice.
        if let only = videos.first, videos.uniqued(by: \.uri).uniqued(by: \.traits).count == 1 {
            collector.add(line: only.line, "this is the only variant of the video")
        }
    }

    private static func checkHighFrameRate(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants where variant.requiredVideoLayout == nil {
            if let rate = variant.frameRate, rate > 60.0005 {
                collector.add(at: "FRAME-RATE", of: variant, "FRAME-RATE is \(rate.short)")
            }
        }
    }

    /// Widths are rounded to macroblocks of 16: small pictures are a few hundredths off.
    private static func checkAspectRatio(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let sized = playlist.variants.filter { ($0.resolution?.height ?? 0) > 0 && $0.requiredVideoLayout == nil }
        let ratio = { (variant: VariantStream) in
            variant.resolution.map { Double($0.width) / Double($0.height) } ?? 0
        }
        let largest = sized.max { Double($0.resolution?.height ?? 0) < Double($1.resolution?.height ?? 0) }
        guard let largest, ratio(largest) > 0 else { return }
        var known: Set<Resolution> = []
        for variant in sized where abs(ratio(variant) / ratio(largest) - 1) > 0.03 {
            guard let resolution = variant.resolution, known.insert(resolution).inserted else { continue }
            collector.add(
                at: "RESOLUTION", of: variant,
                "\(resolution) is \(ratio(variant).short) : 1, and \(largest.resolution?.description ?? "") of line "
                    + "\(largest.line) is \(ratio(largest).short) : 1")
        }
    }

    /// Between the steps of Apple's table beside 2000 kbit/s, with audio. Only where there is a choice to make.
    private static func checkFirst(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let videos = playlist.variants.filter { $0.mayHaveVideo && $0.bitrate != nil }
        let formats = videos.grouped {
            [$0.column ?? ""] + Set($0.audioCodecs.compactMap { CodecFamily(format: $0)?.name }).sorted()
        }
        for (_, variants) in formats where Set(variants.compactMap(\.bitrate)).count > 1 {
            guard let rate = variants[0].bitrate.map(Double.init), !(1_400_000...2_700_000).contains(rate) else {
                continue
            }
            collector.add(
                line: variants[0].line, "the first variant of its format averages \(rate.kilobits)")
        }
    }

    private static func checkDescription(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let variants = playlist.variants
        if let first = variants.first, variants.allSatisfy({ $0.attributes.attributes.allSatisfy(\.isBandwidthOnly) }) {
            collector.add(line: first.line, ofAllVariants: true, "no variant says more than its BANDWIDTH")
        }
    }

    private static func checkAudioShare(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for (_, variants) in playlist.variants.grouped(by: \.uri) {
            var first: [Int: VariantStream] = [:]
            for variant in variants {
                guard let bandwidth = variant.bandwidth, let group = variant.audioGroup else { continue }
                if let other = first[bandwidth], other.audioGroup != group {
                    collector.add(
                        at: "BANDWIDTH", of: variant,
                        "the same URI has the same BANDWIDTH with the audio group "
                            + "\((other.audioGroup ?? "").quoted) in "
                            + "line \(other.line)")
                } else {
                    first[bandwidth] = first[bandwidth] ?? variant
                }
            }
        }
    }
}

extension AttributeList.Attribute {
    /// Whether it tells no more than how much the variant takes, or who made it.
    fileprivate var isBandwidthOnly: Bool { name == "BANDWIDTH" || name == "PROGRAM-ID" }
}
