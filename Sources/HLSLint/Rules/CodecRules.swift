import HLS

/// The formats that variants name.
enum CodecRules {
    static let all: [LintRule] = [
        LintRule(
            "codec-not-supported", .apple(.must), "A format is none that Apple's devices play",
            why: "The variant is left out on these devices; where all are, nothing plays.",
            howToFix: "Offer H.264, HEVC, Dolby Vision or AV1 beside it, and sound as AAC.",
            from: .apple("1.1"), .practice, check: .multivariant(checkSupport)),
        LintRule(
            "codec-malformed", .format(.must), "A format in CODECS is not well formed",
            why: "A player that cannot read it takes it for one that it cannot play, and leaves the variant out.",
            howToFix: "Write it as RFC 6381 and the format's own specification have it, as avc1.640029 or mp4a.40.2.",
            from: .rfc("4.3.4.2"), .rfc6381, check: .multivariant(checkForm)),
        LintRule(
            "codec-parameter-sets-in-band", .apple(.should), "A format carries its parameter sets in band",
            why: "Players set their decoder up from the initialization section; sets in the media may come too late.",
            howToFix: "Package as avc1, hvc1 or dvh1.",
            from: .apple("1.10"), check: .multivariant(checkParameterSets)),
        LintRule(
            "hevc-level", .apple(.must), "HEVC goes beyond Main 10, level 5.1",
            why: "Apple's devices do not decode it.", howToFix: "Encode as Main or Main 10, level 5.1 at most.",
            from: .apple("1.6b"), check: .multivariant(checkHEVC)),
        LintRule(
            "avc-level", .apple(.must), "H.264 goes beyond High, level 5.2",
            why: "Apple's devices do not decode it.", howToFix: "Encode as High, Main or Baseline, level 5.2 at most.",
            from: .apple("1.3b"), check: .multivariant(checkAVC)),
        LintRule(
            "h264-fallback-missing", .apple(.should), "No variant is H.264",
            why: "Devices without a decoder for the newer formats have nothing to play.",
            howToFix: "Add H.264 variants, at least for the lower bitrates.",
            from: .apple("1.12"), .talk, check: .multivariant(checkFallback)),
        LintRule(
            "fmp4-required", .apple(.must), "A format that needs fragmented MP4 has no EXT-X-MAP",
            why: "In a transport stream Apple's devices do not play it.",
            howToFix: "Package the media as fragmented MP4, and name its initialization section by EXT-X-MAP.",
            from: .apple("1.5"), .apple("1.39"), .apple("2.25"), check: .presentation(checkContainer)),
        LintRule(
            "codecs-no-audio", .apple(.info), "CODECS names no audio format, although there is audio",
            why: "The player sets up for video alone, and meets sound that it did not prepare for.",
            howToFix: "Add the audio format of every rendition in the group.",
            from: .rfc("4.3.4.2"), .talk, check: .multivariant(checkAudio)),
        LintRule(
            "codecs-miss-group-codec", .format(.must), "CODECS leaves out a format of the audio group",
            why:
                "Where a group holds renditions of several formats a player goes by CODECS: with one of them unnamed "
                + "it may choose a variant that it cannot play in each language.",
            howToFix: "List every format that occurs in the group.",
            from: .rfc("4.3.4.2"), .talk, check: .multivariant(checkGroups)),
    ]

    private static let supported: Set<String> = ["H.264", "HEVC", "AV1", "JPEG"]

    private static func checkSupport(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants {
            for codec in variant.codecs {
                if let foreign = ForeignFormat.name(of: codec) {
                    collector.add(at: "CODECS", of: variant, "\(codec.quoted) is \(foreign)")
                    continue
                }
                guard let family = CodecFamily(format: codec), family.kind == .video else { continue }
                let isAppleVision = codec.hasPrefix("dvh1") || codec.hasPrefix("dvhe") || codec.hasPrefix("dav1")
                if !supported.contains(family.name), !isAppleVision {
                    collector.add(at: "CODECS", of: variant, "\(codec.quoted) is \(family.name)")
                }
            }
        }
    }

    private static func checkForm(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            for codec in tag.attributes.elements("CODECS").map({ Codec($0) }) {
                // Brands have their place in SUPPLEMENTAL-CODECS.
                if codec.isWellFormed, !codec.lacksParameters, codec.brands.isEmpty { continue }
                collector.add(at: "CODECS", of: tag, "\(codec.format.quoted) is not formed as its format wants it")
            }
        }
    }

    private static func checkParameterSets(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            for codec in tag.attributes.elements("CODECS") where ["avc3", "hev1", "dvhe"].contains(codec.prefix(4)) {
                collector.add(at: "CODECS", of: tag, "\(codec.quoted) has its parameter sets in the media")
            }
        }
    }

    /// Immersive video has higher levels of its own, on the devices that its REQ-VIDEO-LAYOUT is for.
    private static func checkHEVC(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants where variant.requiredVideoLayout == nil {
            // 6 is multiview Main, which spatial video is.
            check(variant, ["hvc1", "hev1"], profiles: [1, 2, 6], highestLevel: 153, levelUnit: 30, &collector)
        }
    }

    private static func checkAVC(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants {
            check(variant, ["avc1", "avc3"], profiles: [66, 77, 88, 100], highestLevel: 52, levelUnit: 10, &collector)
        }
    }

    /// Says which formats of some sample entries go beyond the profiles and the level that devices decode.
    ///
    /// - Parameter levelUnit: how much a level of 1 counts in CODECS.
    private static func check(
        _ variant: VariantStream, _ entries: Set<String>, profiles: Set<Int>, highestLevel: Int, levelUnit: Double,
        _ collector: inout LintCollector
    ) {
        for codec in variant.codecs.map({ Codec($0) }) where entries.contains(codec.sampleEntry) {
            guard let profile = codec.profileNumber, let level = codec.levelNumber,
                !profiles.contains(profile) || level > highestLevel
            else { continue }
            collector.add(
                at: "CODECS", of: variant,
                "\(codec.format.quoted) is profile \(profile), level \((Double(level) / levelUnit).short)")
        }
    }

    private static func checkFallback(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let families = playlist.variants.compactMap(\.videoFamily)
        if let first = playlist.variants.first(where: { $0.videoFamily != nil }), !families.contains("H.264") {
            collector.add(
                at: "CODECS", of: first, "the video is only \(Set(families).sorted().joined(separator: ", "))")
        }
    }

    private static func checkContainer(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        var known: Set<String> = []
        for variant in playlist.variants {
            guard let needing = variant.codecs.first(where: needsFragments), let media = subject[variant.uri],
                CodecFamily(format: needing)?.kind == .video || variant.audioGroup == nil,
                let segment = media.playlist.segments.first(where: { $0.initialization == nil }),
                known.insert(variant.uri).inserted
            else { continue }
            collector.add(
                line: segment.line, in: media.file.name, "the segment has no EXT-X-MAP, and is of \(needing.quoted)")
        }
        for group in playlist.audioGroups {
            let formats = Set(group.variants.flatMap(\.audioCodecs))
            guard formats.count == 1, let format = formats.first, needsFragments(format) else { continue }
            for uri in group.renditions.compactMap(\.uri) {
                guard let media = subject[uri], known.insert(uri).inserted,
                    let segment = media.playlist.segments.first(where: { $0.initialization == nil })
                else { continue }
                collector.add(
                    line: segment.line, in: media.file.name, "the segment has no EXT-X-MAP, and is of \(format.quoted)")
            }
        }
    }

    private static func needsFragments(_ codec: String) -> Bool {
        ["hvc1", "hev1", "dvh1", "dvhe", "av01", "dav1", "alac", "fLaC", "apac"].contains(codec.prefix(4))
            || codec == "mp4a.40.42"
    }

    private static func checkAudio(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants where variant.audioGroup != nil && !variant.codecs.isEmpty {
            let isKnown = variant.codecs.allSatisfy { CodecFamily(format: $0) != nil }
            if isKnown, variant.audioCodecs.isEmpty {
                collector.add(at: "CODECS", of: variant, "CODECS names no audio format, and AUDIO names a group")
            }
        }
    }

    /// What a rendition is in is known without its media where all variants of a group name one and the same audio
    /// format: then whoever takes the same media playlist into another group has that format there too.
    private static func checkGroups(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let groups = playlist.audioGroups
        var formats: [String: String] = [:]
        for group in groups {
            let named = Set(group.variants.map(\.audioCodecs))
            guard named.count == 1, let only = named.first, only.count == 1 else { continue }
            for uri in group.renditions.compactMap(\.uri) { formats[uri] = formats[uri] ?? only[0] }
        }
        for group in groups {
            let needed = group.renditions.compactMap { rendition in
                rendition.uri.flatMap { formats[$0] }.map { (format: $0, line: rendition.line) }
            }.grouped(by: \.format)
            for variant in group.variants where !variant.audioCodecs.isEmpty {
                for (format, renditions) in needed where !variant.audioCodecs.contains(format) {
                    collector.add(
                        at: "CODECS", of: variant,
                        "the group \(group.id.quoted) holds \(format.quoted) in line \(renditions[0].line), which "
                            + "CODECS does not name")
                }
            }
        }
    }
}

extension MultivariantPlaylist {
    /// The tags that describe a stream of media.
    var described: [any AttributeTag] { (variants as [any AttributeTag]) + (iFrameVariants as [any AttributeTag]) }
}
