import HLS

/// Formats of high dynamic range and of spatial video, and how the attributes that tell them are written.
enum RangeFormatRules {
    static let all: [LintRule] = [
        LintRule("video-range-codec-clash", check: .multivariant(checkClash)),
        LintRule("supplemental-base-missing", check: .multivariant(checkBase)),
        LintRule("supplemental-syntax", check: .multivariant(checkSupplement)),
        LintRule("video-layout-values", check: .multivariant(checkLayout)),
        LintRule("allowed-cpc-labels", check: .multivariant(checkLabels)),
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
                        at: "VIDEO-RANGE", of: tag, as: .info,
                        "\(codec.format.quoted) has eight bits a sample, and VIDEO-RANGE is \(range)")
                }
            }
        }
    }

    private static func checkBase(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described
        where tag.attributes["SUPPLEMENTAL-CODECS"] != nil && tag.attributes["CODECS"] == nil {
            collector.add(
                at: "SUPPLEMENTAL-CODECS", of: tag, "SUPPLEMENTAL-CODECS stands here, and no CODECS that it builds on")
        }
    }

    private static func checkSupplement(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            guard let value = tag.attributes["SUPPLEMENTAL-CODECS"], !value.contains("{$") else { continue }
            for element in value.split(separator: ",", omittingEmptySubsequences: false)
            where !isSupplement(element.trimmingBlanks()) {
                collector.add(
                    at: "SUPPLEMENTAL-CODECS", of: tag,
                    "\(String(element).quoted) is no format with brands behind it, as dvh1.08.07/db4h is")
            }
        }
    }

    /// Whether a text is `codec/brand/brand…`: a format that begins with a sample entry of four characters, and brands of four.
    private static func isSupplement(_ text: Substring) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let entry = parts[0].prefix { $0 != "." }
        return entry.utf8.count == 4 && parts.dropFirst().allSatisfy { $0.utf8.count == 4 }
            && text.utf8.allSatisfy { byte in
                byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || "./+-".utf8.contains(byte)
            }
    }

    private static let layouts: Set<Substring> = [
        "CH-MONO", "CH-STEREO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM", "PROJ-AIV",
    ]

    private static func checkLayout(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            guard let value = tag.attributes["REQ-VIDEO-LAYOUT"], !value.contains("{$") else { continue }
            let parts = value.split(separator: ",", omittingEmptySubsequences: false).flatMap {
                $0.trimmingBlanks().split(separator: "/", omittingEmptySubsequences: false)
            }
            if let wrong = parts.first(where: { !layouts.contains($0) }) {
                collector.add(
                    at: "REQ-VIDEO-LAYOUT", of: tag, "\(String(wrong).quoted) is none of the layouts of the format")
            }
        }
    }

    private static let fairPlayLabels: Set<Substring> = ["AppleBaseline", "AppleMain", "Baseline", "Main"]

    private static func checkLabels(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for tag in playlist.described {
            for entry in tag.attributes.elements("ALLOWED-CPC") where !entry.contains("{$") {
                // A key format may hold colons.
                guard let colon = entry.lastIndex(of: ":") else {
                    collector.add(
                        at: "ALLOWED-CPC", of: tag, "\(entry.quoted) is no key format with labels behind a colon")
                    continue
                }
                let labels = entry[colon...].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                guard entry[..<colon] == "com.apple.streamingkeydelivery",
                    let other = labels.first(where: { !fairPlayLabels.contains($0) })
                else { continue }
                collector.add(at: "ALLOWED-CPC", of: tag, "\(String(other).quoted) is no label of FairPlay")
            }
        }
    }
}
