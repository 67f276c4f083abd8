import HLS

/// The formats that variants name.
enum CodecRules {
    static let all: [LintRule] = [
        LintRule("codec-not-supported", check: .multivariant(checkSupport)),
        LintRule("codec-malformed", check: .multivariant(checkForm)),
        LintRule("codec-parameter-sets-in-band", check: .multivariant(checkParameterSets)),
        LintRule("hevc-level", check: .multivariant(checkHEVC)),
        LintRule("avc-level", check: .multivariant(checkAVC)),
        LintRule("h264-fallback-missing", check: .multivariant(checkFallback)),
        LintRule("fmp4-required", check: .presentation(checkContainer)),
        LintRule("codecs-no-audio", check: .multivariant(checkAudio)),
        LintRule("codecs-miss-group-codec", check: .multivariant(checkGroups)),
    ]

    private static let supported: Set<String> = ["H.264", "HEVC", "AV1", "JPEG"]
    private static let unsupportedAudio: Set<String> = ["AC-4", "DTS", "Opus"]

    private static func checkSupport(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants {
            for codec in variant.codecs {
                if let foreign = ForeignFormat.name(of: codec) {
                    collector.add(at: "CODECS", of: variant, "\(codec.quoted) is \(foreign)")
                    continue
                }
                guard let family = CodecFamily(format: codec) else { continue }
                // Another spelling is another rule.
                if unsupportedAudio.contains(family.name), !codec.hasPrefix("opus") {
                    collector.add(at: "CODECS", of: variant, "\(codec.quoted) is \(family.name)")
                }
                guard family.kind == .video else { continue }
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
                at: "CODECS", of: first, ofAllVariants: true,
                "the video is only \(Set(families).sorted().joined(separator: ", "))")
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
