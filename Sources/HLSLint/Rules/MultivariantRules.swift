import HLS

/// How a multivariant playlist is built: its variants, groups and session data.
enum MultivariantRules {
    static let all: [LintRule] = [
        LintRule(
            "stream-inf-without-uri", .format(.must), "No URI follows EXT-X-STREAM-INF",
            why: "The tag describes the URI in the next line; without one the variant does not exist.",
            howToFix: "Put the media playlist's URI into the line behind the tag.",
            from: .rfc("4.3.4.2"), .bis("4.4.6.2"), check: .reader),
        LintRule(
            "uri-without-stream-inf", .format(.must), "A URI has no EXT-X-STREAM-INF",
            why: "Nothing tells the player what it is: it passes over it.",
            howToFix: "Put an EXT-X-STREAM-INF into the line before it.", from: .rfc("4.1"), .bis("4.1"), check: .reader
        ),
        LintRule(
            "bandwidth-missing", .format(.must), "BANDWIDTH is missing",
            why: "A player chooses variants by it, and refuses one without.",
            howToFix: "State the peak bitrate of the variant with its renditions, bits per second.",
            from: .rfc("4.3.4.2"), .bis("4.4.6.2"), check: .reader),
        LintRule(
            "average-bandwidth-missing", .apple(.must), "AVERAGE-BANDWIDTH is missing",
            why: "The average tells better than the peak whether a link will keep up, so that a player that knows it "
                + "switches to the right variant.",
            howToFix: "State the average bitrate of the variant with its renditions, bits per second.",
            from: .apple("9.14"), .talk, check: .missing("AVERAGE-BANDWIDTH", on: "variant", \.variants)),
        LintRule(
            "average-above-bandwidth", .format(.info), "AVERAGE-BANDWIDTH is above BANDWIDTH",
            why: "No average is higher than the peak: one of the two misleads the player.",
            howToFix: "Measure both again, the peak over runs of about a target duration.",
            from: .rfc("4.1"), .bis("4.1"), check: .multivariant(checkOrder)),
        LintRule(
            "independent-segments-missing", .apple(.should), "EXT-X-INDEPENDENT-SEGMENTS is missing",
            why: "A player that knows that each segment decodes alone can switch and seek without loading more.",
            howToFix: "Add the tag, where each segment of each video variant begins with an I-frame.",
            from: .apple("9.11"), .apple("9.12"), check: .presentation(checkIndependence, needing: nil)),
        LintRule(
            "group-undefined", .format(.must), "A variant names a group that is not there",
            why: "The player finds no renditions for the variant, and leaves it out or plays it without sound.",
            howToFix: "Add EXT-X-MEDIA tags of that TYPE and GROUP-ID, or fix the name.",
            from: .rfc("4.3.4.2"), .bis("4.4.6.2"), check: .reader),
        LintRule(
            "group-unused", .apple(.info), "No variant names a group",
            why: "Its renditions are never played.",
            howToFix: "Name the group in the variants that it is for, or take it out.",
            from: .practice, check: .multivariant(checkUse)),
        LintRule(
            "media-required-attributes", .format(.must), "EXT-X-MEDIA lacks TYPE, GROUP-ID or NAME",
            why: "The player cannot put the rendition into a group, nor offer it to the viewer.",
            howToFix: "Add the attribute.", from: .rfc("4.3.4.1"), .bis("4.4.6.1"), check: .reader),
        LintRule(
            "group-name-duplicate", .format(.must), "Two renditions of a group have one NAME",
            why: "NAME, not LANGUAGE, tells renditions of a group apart: one of the two cannot be chosen.",
            howToFix: "Give each rendition of the group a NAME of its own.",
            from: .rfc("4.3.4.1.1"), .bis("4.4.6.1.1"), .talk, check: .multivariant(checkNames)),
        LintRule(
            "group-two-defaults", .format(.must), "A group has two defaults",
            why: "Which one a viewer without a preference gets is left to chance.",
            howToFix: "Keep DEFAULT=YES on one rendition of the group, mostly the original language.",
            from: .rfc("4.3.4.1.1"), .bis("4.4.6.1.1"), check: .multivariant(checkDefaults)),
        LintRule(
            "session-data-shape", .format(.must), "EXT-X-SESSION-DATA does not say one thing",
            why: "An app that asks for the item gets none, or one of two.",
            howToFix: "Give VALUE or URI, not both, and one tag for each DATA-ID and LANGUAGE.",
            from: .rfc("4.3.4.4"), .bis("4.4.6.4"), check: .multivariant(checkSessionData)),
        LintRule(
            "score-partial", .apple(.must, rfc: .should), "Only some variants have a SCORE",
            why: "A player heeds scores only where every variant has one.",
            howToFix: "Give every variant a SCORE, or none.",
            from: .apple("9.19"), .bis("4.4.6.2"), check: .multivariant(checkScores)),
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
