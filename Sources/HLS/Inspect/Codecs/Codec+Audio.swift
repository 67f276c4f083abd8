extension Codec {
    /// What MPEG-4 sample entries hold (RFC 6381 section 3.3): `mp4a.40.2`, an object type and an audio object type.
    static let mpeg4Audio: Reader = { parts in
        guard parts.count <= 2, let object = parts[0].hexadecimal(digits: 2) else { return nil }
        guard parts.count == 2 else { return Parameters(name: mpegObjects[object], isPartial: object == 0x40) }
        guard object == 0x40, let type = parts[1].decimal(digits: 1...2) else { return nil }
        return Parameters(name: audioObjects[type] ?? "MPEG-4 audio \(type)")
    }

    private static let mpegObjects: [Int: String] = [
        0x40: "AAC", 0x66: "MPEG-2 AAC Main", 0x67: "MPEG-2 AAC-LC", 0x68: "MPEG-2 AAC SSR", 0x69: "MP3", 0x6B: "MP3",
        0xA5: "AC-3", 0xA6: "E-AC-3", 0xA9: "DTS", 0xAD: "Opus",
    ]

    private static let audioObjects: [Int: String] = [
        1: "AAC Main", 2: "AAC-LC", 3: "AAC SSR", 4: "AAC LTP", 5: "HE-AAC", 23: "AAC-LD", 29: "HE-AAC v2", 34: "MP3",
        39: "AAC-ELD", 42: "xHE-AAC",
    ]

    /// Timed text (RFC 8107): `stpp.ttml.im1t`.
    static let timedText: Reader = { parts in
        guard parts[0] == "ttml" else { return Parameters() }
        guard parts.count > 1 else { return Parameters(name: "TTML") }
        let profiles = ["im1t": "IMSC1 text", "im1i": "IMSC1 image", "im2t": "IMSC1.1 text", "im2i": "IMSC1.1 image"]
        return Parameters(name: profiles[String(parts[1])] ?? "TTML \(parts[1])")
    }

    /// The AudioFormatID by which AVFoundation knows the format, four characters without blanks at the end, as `aac` or
    /// `alac`; the sample entry where Core Audio has none; nil for anything but audio.
    public var audioFormatID: String? {
        guard kind == .audio else { return nil }
        return Self.formatIDs[name] ?? Self.formatIDs[sampleEntry] ?? sampleEntry
    }

    private static let formatIDs: [String: String] = [
        "AAC": "aac", "AAC-LC": "aac", "MPEG-2 AAC-LC": "aac", "HE-AAC": "aach", "HE-AAC v2": "aacp", "AAC-LD": "aacl",
        "AAC-ELD": "aace", "xHE-AAC": "usac", "MP3": ".mp3", "AC-3": "ac-3", "E-AC-3": "ec-3", "Opus": "opus",
        "fLaC": "flac",
    ]

    /// Whether nothing of the sound is lost.
    public var isLossless: Bool { ["alac", "fLaC"].contains(sampleEntry) }
}
