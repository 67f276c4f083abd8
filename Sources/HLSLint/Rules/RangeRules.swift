import HLS

/// High dynamic range, content protection, and spatial video.
enum RangeRules {
    static let all: [LintRule] = [
        LintRule("video-range-missing", check: .multivariant(checkRange)),
        LintRule("sdr-missing", check: .multivariant(checkSDR)),
        LintRule("supplemental-needs-range", check: .multivariant(checkSupplement)),
        LintRule("hdcp-hd", check: .multivariant(checkHD)),
        LintRule("hdcp-uhd", check: .multivariant(checkUHD)),
        LintRule("hdcp-no-fallback", check: .multivariant(checkFallback)),
        LintRule("video-layout-missing", check: .multivariant(checkLayout)),
    ]

    private static func checkRange(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let ranges = playlist.variants.compactMap(\.videoRange) + playlist.iFrameVariants.compactMap(\.videoRange)
        guard ranges.contains(where: { $0 != "SDR" }) else { return }
        for variant in playlist.variants where variant.mayHaveVideo && variant.videoRange == nil {
            collector.add(line: variant.line, "the variant has no VIDEO-RANGE, and others are not SDR")
        }
        for stream in playlist.iFrameVariants where stream.videoRange == nil {
            collector.add(line: stream.line, "the I-frame playlist has no VIDEO-RANGE, and others are not SDR")
        }
    }

    private static func checkSDR(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let videos = playlist.variants.filter(\.mayHaveVideo)
        guard let first = videos.first, videos.allSatisfy({ $0.range != "SDR" }) else { return }
        collector.add(at: "VIDEO-RANGE", of: first, "all variants are of high dynamic range")
    }

    private static let rangesOfBrands = ["db1p": "PQ", "db2g": "SDR", "db4h": "HLG", "cdm4": "PQ"]

    private static func checkSupplement(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            for codec in tag.attributes.elements("SUPPLEMENTAL-CODECS") {
                for brand in codec.split(separator: "/").dropFirst() {
                    guard let wanted = rangesOfBrands[String(brand)], tag.attributes["VIDEO-RANGE"] != wanted else {
                        continue
                    }
                    let range =
                        tag.attributes["VIDEO-RANGE"].map { "VIDEO-RANGE is \($0)" } ?? "there is no VIDEO-RANGE"
                    collector.add(
                        at: "SUPPLEMENTAL-CODECS", of: tag, "\(codec.quoted) is for \(wanted), and \(range)")
                }
            }
        }
    }

    /// DRM in the playlist, or HDCP asked for anywhere in it, tells that the content is protected.
    private static func isProtected(_ playlist: MultivariantPlaylist) -> Bool {
        playlist.sessionKeys.contains { $0.encrypts && $0.keyFormat != "identity" }
            || playlist.variants.contains { $0.allowedCPC != nil || !["NONE", nil].contains($0.hdcpLevel) }
    }

    private static func checkHD(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard isProtected(playlist) else { return }
        for variant in playlist.variants where ["NONE", nil].contains(variant.hdcpLevel) {
            guard let size = variant.resolution, size.width >= 1280 || size.height >= 720,
                size.width <= 1920, size.height <= 1080
            else { continue }
            collector.add(
                at: "HDCP-LEVEL", of: variant,
                "the protected variant is of \(size), and HDCP-LEVEL "
                    + "\(variant.hdcpLevel.map { "is \($0)" } ?? "is missing")")
        }
    }

    private static func checkUHD(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard isProtected(playlist) else { return }
        for variant in playlist.variants where variant.hdcpLevel != "TYPE-1" {
            guard let resolution = variant.resolution, resolution.width > 1920 || resolution.height > 1080 else {
                continue
            }
            collector.add(
                at: "HDCP-LEVEL", of: variant,
                "the protected variant is of \(resolution), and HDCP-LEVEL "
                    + "\(variant.hdcpLevel.map { "is \($0)" } ?? "is missing")"
            )
        }
    }

    private static func checkFallback(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let videos = playlist.variants.filter(\.mayHaveVideo)
        guard let first = videos.first, videos.allSatisfy({ !["NONE", nil].contains($0.hdcpLevel) }) else { return }
        collector.add(at: "HDCP-LEVEL", of: first, "all variants ask for HDCP")
    }

    private static func checkLayout(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for variant in playlist.variants where variant.requiredVideoLayout == nil {
            let spatial = (variant.codecs + variant.supplementalCodecs).first { codec in
                codec.hasPrefix("dvh1.20.") || codec.hasPrefix("hvc1.") && Codec(codec).profileNumber == 6
            }
            if let spatial {
                collector.add(
                    at: "CODECS", of: variant, "\(spatial.quoted) is spatial, and there is no REQ-VIDEO-LAYOUT")
            }
        }
    }
}
