import HLS

/// How a multivariant playlist is built: its variants, groups and session data.
enum MultivariantRules {
    static let all: [LintRule] = [
        LintRule("stream-inf-without-uri", check: .reader),
        LintRule(
            "uri-without-stream-inf", check: .reader
        ),
        LintRule("bandwidth-missing", check: .reader),
        LintRule("average-bandwidth-missing", check: .missing("AVERAGE-BANDWIDTH", on: "variant", \.variants)),
        LintRule("average-above-bandwidth", check: .multivariant(checkOrder)),
        LintRule("independent-segments-missing", check: .presentation(checkIndependence, needing: nil)),
        LintRule("group-undefined", check: .reader),
        LintRule("group-unused", check: .multivariant(checkUse)),
        LintRule("media-required-attributes", check: .reader),
        LintRule("group-name-duplicate", check: .multivariant(checkNames)),
        LintRule("group-two-defaults", check: .multivariant(checkDefaults)),
        LintRule("session-data-shape", check: .multivariant(checkSessionData)),
        LintRule("score-partial", check: .multivariant(checkScores)),
    ]

    /// A hundredth is let pass: packagers round, and short media have hardly a peak.
    private static func checkOrder(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let check = { (tag: any AttributeTag, collector: inout LintCollector) in
            guard let average = tag.attributes.integer("AVERAGE-BANDWIDTH"),
                let peak = tag.attributes.integer("BANDWIDTH"), Double(average) > Double(peak) * 1.01
            else { return }
            let column = tag.attributes.attributes.first { $0.name == "AVERAGE-BANDWIDTH" }?.column
            collector.add(
                line: tag.line, column: column, "AVERAGE-BANDWIDTH is \(average), more than BANDWIDTH, which is \(peak)"
            )
        }
        for variant in playlist.variants { check(variant, &collector) }
        for stream in playlist.iFrameVariants { check(stream, &collector) }
    }

    private static func checkIndependence(
        _ subject: LintSubject, _ playlist: MultivariantPlaylist, _ collector: inout LintCollector
    ) {
        guard !playlist.independentSegments, playlist.variants.contains(where: \.mayHaveVideo) else { return }
        let media = playlist.variants.filter(\.mayHaveVideo).compactMap { subject[$0.uri] }
        if media.isEmpty {
            collector.add(line: 1, "the playlist has no EXT-X-INDEPENDENT-SEGMENTS")
        } else if let first = media.first(where: { !$0.playlist.independentSegments }) {
            collector.add(
                line: 1, as: .must,
                "EXT-X-INDEPENDENT-SEGMENTS stands neither here nor in every media playlist of video: not in "
                    + first.file.name)
        } else {
            collector.add(line: 1, "EXT-X-INDEPENDENT-SEGMENTS stands in the media playlists, and not here")
        }
    }

    private static func checkUse(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let used = playlist.usedGroups
        for (key, renditions) in playlist.renditionGroups where !used.contains(key) {
            collector.add(
                at: "GROUP-ID", of: renditions[0], "no variant names the \(key.kind.rawValue) group \(key.id.quoted)")
        }
    }

    private static func checkNames(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for (key, renditions) in playlist.renditionGroups {
            var lines: [String: Int] = [:]
            for rendition in renditions {
                guard let name = rendition.name else { continue }
                if let line = lines[name] {
                    collector.add(
                        at: "NAME", of: rendition,
                        "\(name.quoted) is also the NAME of line \(line) in the \(key.kind.rawValue) group "
                            + key.id.quoted)
                } else {
                    lines[name] = rendition.line
                }
            }
        }
    }

    private static func checkDefaults(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for (key, renditions) in playlist.renditionGroups {
            let defaults = renditions.filter(\.isDefault)
            for rendition in defaults.dropFirst() {
                collector.add(
                    at: "DEFAULT", of: rendition,
                    "the \(key.kind.rawValue) group \(key.id.quoted) has its DEFAULT=YES in line \(defaults[0].line)")
            }
        }
    }

    private static func checkSessionData(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        var lines: [[String?]: Int] = [:]
        for data in playlist.sessionData {
            if (data.value == nil) == (data.uri == nil) {
                collector.add(line: data.line, "EXT-X-SESSION-DATA has one of VALUE and URI")
            }
            guard let id = data.dataID else { continue }
            if let line = lines[[id, data.language]] {
                collector.add(
                    at: "DATA-ID", of: data, "line \(line) has the DATA-ID \(id.quoted) in the same language")
            } else {
                lines[[id, data.language]] = data.line
            }
        }
    }

    private static func checkScores(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let missing = playlist.variants.filter { $0.attributes["SCORE"] == nil }
        guard missing.count < playlist.variants.count else { return }
        for variant in missing { collector.add(line: variant.line, "the variant has no SCORE, unlike others") }
    }
}
