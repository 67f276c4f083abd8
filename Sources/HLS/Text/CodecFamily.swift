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
