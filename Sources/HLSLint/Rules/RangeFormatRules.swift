import HLS

/// High dynamic range in formats that have no room for it.
enum RangeFormatRules {
    static let all: [LintRule] = [
        LintRule("video-range-codec-clash", check: .multivariant(checkClash))
    ]

    private static func checkClash(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            guard let range = tag.attributes["VIDEO-RANGE"], range == "PQ" || range == "HLG" else { continue }
            for codec in tag.attributes.elements("CODECS").map({ Codec($0) }) {
                if codec.name == "H.264" {
                    collector.add(
                        at: "VIDEO-RANGE", of: tag, "\(codec.format.quoted) is H.264, and VIDEO-RANGE is \(range)")
                } else if codec.name == "HEVC" && codec.profileNumber == 1
                    || codec.kind == .video && codec.bitDepth == 8
                {
                    // It may be shown, and bands are seen in it.
                    collector.add(
                        at: "VIDEO-RANGE", of: tag, as: .should,
                        "\(codec.format.quoted) has eight bits a sample, and VIDEO-RANGE is \(range)")
                }
            }
        }
    }
}
