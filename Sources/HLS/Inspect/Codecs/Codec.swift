/// An RFC 6381 format, an element of CODECS, taken apart: what it is called, and the profile and level that it asks for.
///
/// What cannot be read stays nil; nothing is guessed.
public struct Codec: Hashable, Sendable, CustomStringConvertible {
    /// The format as it is written, as `hvc1.2.4.L153.B0`.
    public var format: String
    /// The kind of media; nil for a format that is not known.
    public private(set) var kind: CodecFamily.Kind?
    /// What people call it, as `HEVC`; the format itself where it is not known.
    public private(set) var name: String
    /// The profile, as `Main 10`; its number where it has no name, as of Dolby Vision.
    public private(set) var profile: String?
    /// The level, as `5.1`; that of Dolby Vision is a number of its own, as `6`.
    public private(set) var level: String?
    /// The profile as CODECS numbers it: profile_idc of H.264, general_profile_idc of HEVC.
    public private(set) var profileNumber: Int?
    /// The level as CODECS numbers it: ten times the level of H.264, thirty times that of HEVC, seq_level_idx of AV1.
    public private(set) var levelNumber: Int?
    /// The tier of HEVC and AV1: `Main` or `High`.
    public private(set) var tier: String?
    /// Bits of a sample.
    public private(set) var bitDepth: Int?
    /// Whether its parameters are as its registration says; one of an unknown format, or without parameters, is.
    public private(set) var isWellFormed = true
    /// Whether it leaves out parameters that its registration asks for, as `avc1` and `mp4a.40` do.
    public private(set) var lacksParameters = false

    /// Takes a format apart.
    public init(_ format: String) {
        self.format = format
        let family = CodecFamily(format: format)
        kind = family?.kind
        name = family?.name ?? format
        var parts = format.split(separator: ".", omittingEmptySubsequences: false)
        let entry = parts.isEmpty ? "" : parts.removeFirst()
        guard let read = Self.readers[String(entry)] else { return }
        guard !parts.isEmpty else {
            lacksParameters = kind != .text
            return
        }
        guard let parameters = read(parts) else {
            isWellFormed = false
            return
        }
        name = parameters.name ?? name
        (profile, level, tier) = (parameters.profile, parameters.level, parameters.tier)
        (profileNumber, levelNumber) = (parameters.profileNumber, parameters.levelNumber)
        (bitDepth, lacksParameters) = (parameters.bitDepth, parameters.isPartial)
    }

    /// The first four characters: the sample entry of the media, which are case-sensitive.
    public var sampleEntry: String { String(format.prefix(4)) }

    /// The name with the profile, the tier and the level, as `HEVC Main 10 High 5.1`; the format where it is malformed.
    public var description: String {
        guard kind != nil, isWellFormed else { return format }
        let profile = profile.map { Int($0) != nil ? "profile " + $0 : $0 }
        return ([name, profile, tier == "High" ? "High tier" : nil, level.map { "L" + $0 }] as [String?])
            .compactMap(\.self).joined(separator: " ")
    }

    /// What stands behind a sample entry, read.
    struct Parameters {
        var name: String?
        var profile: String?
        var level: String?
        var profileNumber: Int?
        var levelNumber: Int?
        var tier: String?
        var bitDepth: Int?
        var isPartial = false
    }

    /// Reads the parameters of a format; nil where they are not as they should be.
    typealias Reader = @Sendable ([Substring]) -> Parameters?

    private static let readers: [String: Reader] = [
        "avc1": advancedVideo, "avc3": advancedVideo, "hvc1": highEfficiencyVideo, "hev1": highEfficiencyVideo,
        "dvh1": dolbyVision, "dvhe": dolbyVision, "dva1": dolbyVision, "dvav": dolbyVision, "dav1": dolbyVision,
        "av01": alliedVideo, "vp09": vp9, "vp08": vp9, "mp4a": mpeg4Audio, "stpp": timedText,
    ]
}

extension Substring {
    /// The number of exactly so many hexadecimal digits.
    func hexadecimal(digits: Int) -> Int? {
        utf8.count == digits && utf8.allSatisfy(\.isHexadecimalDigit) ? Int(self, radix: 16) : nil
    }

    /// The number of so many decimal digits.
    package func decimal(digits: ClosedRange<Int>) -> Int? { digits.contains(utf8.count) ? Number.integer(utf8) : nil }
}

extension UInt8 {
    /// Whether it is one of 0-9, a-f and A-F.
    fileprivate var isHexadecimalDigit: Bool {
        self >= 0x30 && self <= 0x39 || self | 0x20 >= 0x61 && self | 0x20 <= 0x66
    }
}

/// What an RFC 6381 format, an element of CODECS, is a format of.
public struct CodecFamily: Equatable, Sendable {
    /// The kinds of media.
    public enum Kind: Hashable, Sendable {
        case video, audio, text
    }

    /// The kind of media.
    public var kind: Kind
    /// What people call it, as `HEVC`.
    public var name: String

    /// The family of a format, told by its first four characters; nil for one that is not known.
    public init?(format: String) {
        guard let (kind, name) = Self.families[String(format.prefix(4))] else { return nil }
        (self.kind, self.name) = (kind, name)
    }

    /// The sample entry that a format's is, but for capital letters, as `fLaC` for `flac`; nil for one that is not known.
    package static func sampleEntry(likeThatOf format: String) -> String? {
        let entry = String(format.prefix(4))
        // Players take both; only one is registered.
        if entry.lowercased() == "opus" { return "Opus" }
        return families[entry] != nil ? entry : families.keys.first { $0.lowercased() == entry.lowercased() }
    }

    private static let families: [String: (Kind, String)] = [
        "avc1": (.video, "H.264"), "avc3": (.video, "H.264"), "hvc1": (.video, "HEVC"), "hev1": (.video, "HEVC"),
        "dvh1": (.video, "Dolby Vision"), "dvhe": (.video, "Dolby Vision"), "dva1": (.video, "Dolby Vision"),
        "dvav": (.video, "Dolby Vision"), "dav1": (.video, "Dolby Vision"), "av01": (.video, "AV1"),
        "vp08": (.video, "VP8"), "vp09": (.video, "VP9"), "mp4v": (.video, "MPEG-4 Visual"), "mjpg": (.video, "JPEG"),
        "mp4a": (.audio, "AAC"), "ac-3": (.audio, "AC-3"), "ec-3": (.audio, "E-AC-3"), "ec+3": (.audio, "E-AC-3"),
        "ac-4": (.audio, "AC-4"), "alac": (.audio, "ALAC"), "fLaC": (.audio, "FLAC"), "Opus": (.audio, "Opus"),
        "opus": (.audio, "Opus"), "apac": (.audio, "APAC"), "dtsc": (.audio, "DTS"), "dtse": (.audio, "DTS"),
        "dtsx": (.audio, "DTS"), "wvtt": (.text, "WebVTT"), "stpp": (.text, "TTML"),
    ]
}
