import HLS

/// What variants say of themselves, and how their bitrates follow one another.
enum LadderRules {
    static let all: [LintRule] = [
        LintRule(
            "codecs-missing", .apple(.must, rfc: .should), "CODECS is missing",
            why: "By CODECS a player filters out what it cannot play, before it loads anything of it.",
            howToFix: "List the RFC 6381 format of every medium in the variant and in the renditions that it names.",
            from: .apple("9.1"), .rfc("4.3.4.2"), .talk, check: .missing("CODECS", on: "variant", \.variants)),
        LintRule(
            "resolution-missing", .apple(.must), "RESOLUTION is missing",
            why: "By RESOLUTION a player avoids loading more than the screen shows, and chooses what to start with.",
            howToFix: "State the size of the pictures, WIDTHxHEIGHT.",
            from: .apple("9.2"), .rfc("4.3.4.2"), .talk,
            check: .missing("RESOLUTION", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule(
            "frame-rate-missing", .apple(.must), "FRAME-RATE is missing",
            why: "A player cannot tell whether the device is able to show the variant.",
            howToFix: "State the highest frame rate with three decimals, as 29.970.",
            from: .apple("9.15"), .rfc("4.3.4.2"), .talk,
            check: .missing("FRAME-RATE", on: "variant") { $0.variants.filter(\.mayHaveVideo) }),
        LintRule(
            "single-bitrate", .apple(.must), "There is one bitrate",
            why: "On a link that is slower the player can only stall; on a faster one the picture gets no better.",
            howToFix: "Offer several variants, from what a slow mobile link carries upwards.",
            from: .apple("9.9"), .talk, check: .multivariant(checkCount)),
        LintRule(
            "frame-rate-above-60", .apple(.must), "FRAME-RATE is above 60",
            why: "Apple's devices do not play it.",
            howToFix:
                "Encode at 60 frames per second at most; immersive video, which says so by REQ-VIDEO-LAYOUT, may have "
                + "more.",
            from: .apple("1.19"), check: .multivariant(checkHighFrameRate)),
        LintRule(
            "aspect-ratio-mixed", .apple(.should), "Variants differ in aspect ratio",
            why: "The picture changes its shape on screen whenever the player switches.",
            howToFix: "Encode all variants with one aspect ratio; rounding to whole macroblocks is fine.",
            from: .apple("1.33"), check: .multivariant(checkAspectRatio)),
        LintRule(
            "default-variant-not-2000k", .apple(.should), "The first variant is not of about 2000 kbit/s",
            why: "Players start with the first variant that they can play: a higher one delays the start, a lower one "
                + "begins blurred, and formats that begin differently give viewers different starts.",
            howToFix: "List a variant of about 2000 kbit/s first in each format of audio and video.",
            from: .apple("1.32"), .apple("1.32a"), .talk, check: .multivariant(checkFirst)),
        LintRule(
            "ladder-step", .apple(.info), "Neighbouring bitrates are too near or too far apart",
            why:
                "A big step leaves links between two variants with a picture that is far worse than they carry, or "
                + "with stalls; a small one costs an encoding, and nobody sees it.",
            howToFix: "Space the bitrates of a format by factors of about 1.3 to 2.2.",
            from: .apple("1.25"), .talk, check: .multivariant(checkSteps)),
        LintRule(
            "ladder-column-holes", .apple(.should), "A format has no variants where others have some",
            why:
                "A player stays in one format: where that one has a hole, the player stalls or shows too poor a "
                + "picture on links for which another format has a variant.",
            howToFix: "Give each format its own even ladder, down to the lowest bitrates.",
            from: .apple("1.23"), .talk, check: .multivariant(checkColumns)),
        LintRule(
            "multivariant-underdescribed", .apple(.info), "Variants say nothing but BANDWIDTH",
            why: "That is legal and of little use: the player learns the rest only by loading, when it is too late to "
                + "choose well.",
            howToFix: "Tell all: average, codecs, resolution, frame rate, range and groups.",
            from: .talk, check: .multivariant(checkDescription)),
        LintRule(
            "bandwidth-ignores-audio-group", .apple(.info), "A video has one BANDWIDTH with different audio groups",
            why: "BANDWIDTH counts the audio that is played along: a player that takes it for less stalls.",
            howToFix: "Add the bitrate of the audio group to the variant's own, each time.",
            from: .apple("9.13"), .talk, check: .multivariant(checkAudioShare)),
    ]

    private static func checkCount(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let videos = playlist.variants.filter(\.mayHaveVideo)
        if let only = videos.first, Set(videos.map(\.uri)).count == 1 {
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
            collector.add(line: first.line, "no variant says more than its BANDWIDTH")
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
