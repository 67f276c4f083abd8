/// What an app shows of a variant beside its title, each by a rule that can be checked in the playlist. Only the best of
/// a kind is shown: 4K is HD too, and Dolby Vision a kind of HDR.
public enum Badge: String, CaseIterable, Sendable {
    case ultraHD = "4K"
    case highDefinition = "HD"
    case dolbyVision = "Dolby Vision"
    case hdr10Plus = "HDR10+"
    case hdr10 = "HDR10"
    case hlg = "HLG"
    case highFrameRate = "High Frame Rate"
    case spatial = "Spatial"
    case dolbyAtmos = "Dolby Atmos"
    case spatialAudio = "Spatial Audio"
    case lossless = "Lossless"

    /// The name where there is little room.
    public var shortName: String { self == .highFrameRate ? "HFR" : rawValue }

    /// When it is shown.
    public var rule: String {
        switch self {
        case .ultraHD: "RESOLUTION's longer side is 3840 or more, or its shorter one 2160"
        case .highDefinition: "RESOLUTION's longer side is 1280 or more, or its shorter one 720"
        case .dolbyVision:
            "CODECS has dvh1, dvhe, dva1, dvav or dav1; or SUPPLEMENTAL-CODECS one of them, or a brand db1p or db4h"
        case .hdr10Plus: "VIDEO-RANGE is PQ, and SUPPLEMENTAL-CODECS has the brand cdm4"
        case .hdr10: "VIDEO-RANGE is PQ, and CODECS has hvc1, hev1 or av01, or no video format"
        case .hlg: "VIDEO-RANGE is HLG"
        case .highFrameRate: "FRAME-RATE is 47.9 or more"
        case .spatial: "REQ-VIDEO-LAYOUT has CH-STEREO, or CODECS Dolby Vision profile 20"
        case .dolbyAtmos: "an audio rendition has JOC in CHANNELS, and CODECS has ec-3, or no audio format; or ec+3"
        case .spatialAudio: "an audio rendition has another coding of space, BINAURAL or IMMERSIVE, or CODECS apac"
        case .lossless: "CODECS has alac or fLaC"
        }
    }

    /// The badges of a variant, in the order of the cases.
    static func badges(of variant: AssetVariant) -> [Badge] {
        [
            size(variant.videoAttributes?.presentationSize), range(of: variant),
            variant.videoAttributes?.nominalFrameRate.map { $0 >= 47.9 } == true ? .highFrameRate : nil,
            isStereo(variant) ? .spatial : nil, sound(of: variant),
            variant.codecs.contains(where: \.isLossless) ? .lossless : nil,
        ].compactMap(\.self)
    }

    private static func size(_ size: Resolution?) -> Badge? {
        guard let size else { return nil }
        let (long, short) = (max(size.width, size.height), min(size.width, size.height))
        return long >= 3840 || short >= 2160 ? .ultraHD : long >= 1280 || short >= 720 ? .highDefinition : nil
    }

    private static func range(of variant: AssetVariant) -> Badge? {
        let all = variant.codecs + variant.supplementalCodecs
        let brands = variant.supplementalCodecs.flatMap(\.brands)
        if all.contains(where: { CodecFamily(format: $0.format)?.name == "Dolby Vision" })
            || brands.contains(where: { ["db1p", "db4h"].contains($0) })
        {
            return .dolbyVision
        }
        guard let video = variant.videoAttributes else { return nil }
        if video.videoRange == "HLG" { return .hlg }
        guard video.videoRange == "PQ" else { return nil }
        if brands.contains("cdm4") { return .hdr10Plus }
        let isTenBit = video.codecTypes.isEmpty || video.codecTypes.contains { ["hvc1", "hev1", "av01"].contains($0) }
        return isTenBit ? .hdr10 : nil
    }

    private static func isStereo(_ variant: AssetVariant) -> Bool {
        variant.videoAttributes?.videoLayoutAttributes.contains(where: \.isStereo) == true
            || (variant.codecs + variant.supplementalCodecs).contains { $0.format.hasPrefix("dvh1.20.") }
    }

    private static func sound(of variant: AssetVariant) -> Badge? {
        let entries = Set(variant.codecs.filter { $0.kind == .audio }.map(\.sampleEntry))
        let renditions = variant.audioAttributes?.renditionSpecificAttributes ?? []
        let takesObjects = entries.isEmpty || entries.contains("ec-3")
        if entries.contains("ec+3") || takesObjects && renditions.contains(where: \.isAtmos) { return .dolbyAtmos }
        let isSpatial = renditions.contains { rendition in
            rendition.isBinaural || rendition.isImmersive || rendition.spatialCodings.contains { $0 != "JOC" }
        }
        return isSpatial || entries.contains("apac") ? .spatialAudio : nil
    }
}
