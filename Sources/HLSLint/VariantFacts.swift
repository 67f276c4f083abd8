import HLS

/// What the rules ask of a variant.
extension VariantStream {
    /// The families of its formats; those that are not known are left out.
    var families: [CodecFamily] { codecs.compactMap(CodecFamily.init) }

    /// Whether it says that it has video.
    var hasVideo: Bool { resolution != nil || families.contains { $0.kind == .video } }

    /// Whether it has video as far as it says: a variant that says nothing mostly has.
    var mayHaveVideo: Bool { hasVideo || codecs.isEmpty }

    /// The family of its video; nil where it does not say.
    var videoFamily: String? { families.first { $0.kind == .video }?.name }

    /// Its audio formats, as they are written.
    var audioCodecs: [String] { codecs.filter { CodecFamily(format: $0)?.kind == .audio } }

    /// Its average bitrate as it is declared, or its peak, bits per second.
    var bitrate: Int? { averageBandwidth ?? bandwidth }

    /// The format of its video for a person, as `HEVC PQ`; nil where CODECS does not say.
    var column: String? { videoFamily.map { range == "SDR" ? $0 : "\($0) \(range)" } }
}

extension Double {
    /// A bitrate for a message, as `2168 kbit/s`.
    var kilobits: String { "\(Int(min(max(self / 1000, 0), 1e15).rounded())) kbit/s" }

    /// A number for a message with at most two decimals.
    var short: String {
        guard magnitude < 1e13 else { return "\(self)" }
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
