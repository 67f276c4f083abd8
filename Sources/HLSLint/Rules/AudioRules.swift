import HLS

/// The groups of audio renditions: a matrix of formats and languages without holes.
enum AudioRules {
    static let all: [LintRule] = [
        LintRule(
            "stereo-aac-missing", .apple(.must), "There is no stereo AAC",
            why: "It is the one audio format that every device plays: without it some are silent.",
            howToFix: "Add an audio group of stereo AAC, and variants that name it.",
            from: .apple("2.3"), .talk, check: .multivariant(checkStereo)),
        LintRule(
            "ac3-missing-with-ec3", .apple(.must), "There is Dolby Digital Plus, and no Dolby Digital",
            why: "Devices and receivers that know only Dolby Digital fall back to stereo.",
            howToFix: "Add an audio group of AC-3, and variants that name it.",
            from: .apple("2.6"), check: .multivariant(checkDolby)),
        LintRule(
            "audio-group-matrix-hole", .apple(.should), "An audio group lacks a language that another group has",
            why: "When the player changes to a variant with that group the viewer's language is gone.",
            howToFix:
                "Offer every language in every group; where there is no multichannel mix put the stereo one there.",
            from: .rfc("4.3.4.1.1"), .talk, check: .multivariant(checkMatrix)),
        LintRule(
            "channels-missing", .format(.must), "CHANNELS is missing on audio",
            why: "A player cannot tell stereo from surround sound, and may choose what the speakers do not play.",
            howToFix: "State CHANNELS on each audio rendition, as CHANNELS=\"2\".",
            from: .rfc("4.3.4.1"), .bis("4.4.6.1"), check: .multivariant(checkChannels)),
        LintRule(
            "autoselect-missing", .apple(.info), "A rendition is not selected automatically",
            why:
                "Without AUTOSELECT=YES the system does not choose it by the viewer's language: it has to be found by "
                + "hand.",
            howToFix: "Add AUTOSELECT=YES, unless it is a commentary or the like that nobody should get unasked.",
            from: .rfc("4.3.4.1"), .talk, check: .multivariant(checkAutoselect)
        ) { finding, lines, edit in
            guard let line = finding.line, isDefault(lines[line: line]) else { return false }
            return try edit.text.setAttribute("AUTOSELECT", to: .word("YES"), line: line)
        },
        LintRule(
            "default-without-autoselect", .format(.must), "A default rendition may not be selected automatically",
            why:
                "The default is what the system chooses, so that it must be allowed to: players differ in what they "
                + "do.",
            howToFix: "Write AUTOSELECT=YES where DEFAULT is YES.",
            from: .rfc("4.3.4.1"), .bis("4.4.6.1"), .talk, check: .multivariant(checkDefault)
        ) { finding, _, edit in
            try finding.line.map { try edit.text.setAttribute("AUTOSELECT", to: .word("YES"), line: $0) } ?? false
        },
        LintRule(
            "no-default-audio", .apple(.info), "An audio group of several languages has no default",
            why: "A viewer without a preference gets whichever language the player takes.",
            howToFix: "Set DEFAULT=YES on one rendition, mostly the original language.",
            from: .talk, check: .multivariant(checkAnyDefault)),
        LintRule(
            "language-missing", .apple(.must), "LANGUAGE is missing",
            why: "The system cannot choose the rendition by the viewer's language, nor name it in a menu.",
            howToFix: "State the language as BCP 47 has it, as en or pt-BR.",
            from: .apple("8.10"),
            check: .missing("LANGUAGE", on: "rendition") { $0.renditions.filter { $0.kind != .video } }),
        LintRule(
            "dvs-marking", .apple(.must), "Audio description is not marked as such",
            why: "Viewers who have asked the system for audio description do not get it.",
            howToFix:
                "Give it CHARACTERISTICS=\"public.accessibility.describes-video\", AUTOSELECT=YES and its LANGUAGE.",
            from: .apple("2.12"), .apple("2.13"), .apple("2.27"), check: .multivariant(checkDescription)),
        LintRule(
            "aac-groups-cross-product", .apple(.info), "Low and high audio are each paired with every video",
            why: "At one video bitrate the player then goes back and forth between two bitrates of sound.",
            howToFix: "Pair the low audio with the low video, and the high audio with the high video.",
            from: .talk, check: .multivariant(checkPairing)),
    ]

    private static func isDefault(_ line: Substring) -> Bool {
        line.contains(":DEFAULT=YES") || line.contains(",DEFAULT=YES")
    }

    /// The AAC formats that all devices play: LC, HE, HE version 2 and xHE.
    private static let aac: Set<String> = ["mp4a.40.2", "mp4a.40.5", "mp4a.40.29", "mp4a.40.42"]

    private static func checkStereo(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.variants.first(where: { !$0.audioCodecs.isEmpty }) else { return }
        let stereo = Set(
            playlist.renditions.filter { $0.kind == .audio && $0.channelCountOrStereo <= 2 }.compactMap(\.groupID))
        let isThere = playlist.variants.contains { variant in
            !aac.isDisjoint(with: variant.codecs) && variant.audioGroup.map(stereo.contains) != false
        }
        if !isThere { collector.add(at: "CODECS", of: first, "no variant offers stereo AAC") }
    }

    private static func checkDolby(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.variants.first(where: { $0.codecs.contains("ec-3") }),
            !playlist.variants.contains(where: { $0.codecs.contains("ac-3") })
        else { return }
        collector.add(at: "CODECS", of: first, "variants offer \"ec-3\", and none \"ac-3\"")
    }

    /// No presentation has more; a hostile one could, and each is compared with all.
    private static let mostGroups = 100

    private static func checkMatrix(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let groups = playlist.audioGroups.filter { !$0.variants.isEmpty }.prefix(mostGroups)
        guard groups.count > 1 else { return }
        let languages = groups.flatMap(\.renditions).compactMap(\.languageOrName).grouped { $0 }.map(\.key)
        for group in groups {
            let own = Set(group.renditions.compactMap(\.languageOrName))
            for language in languages where !own.contains(language) {
                collector.add(
                    at: "GROUP-ID", of: group.renditions[0],
                    "the audio group \(group.id.quoted) has no \(language.quoted), which another group has")
            }
        }
    }

    /// Required where renditions differ in it, which those that state it show; else recommended.
    private static func checkChannels(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let audio = playlist.renditions.filter { $0.kind == .audio }
        let isStatedElsewhere = audio.contains { $0.channels != nil }
        for rendition in audio where rendition.channels == nil {
            collector.add(
                line: rendition.line, as: isStatedElsewhere ? nil : .should, "the audio rendition has no CHANNELS")
        }
    }

    private static func checkAutoselect(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where [.audio, .subtitles].contains(rendition.kind) {
            if rendition.attributes["AUTOSELECT"] == nil {
                collector.add(line: rendition.line, "the rendition has no AUTOSELECT")
            } else if !rendition.isAutoselected, !rendition.isDefault {
                collector.add(at: "AUTOSELECT", of: rendition, "AUTOSELECT is not YES")
            }
        }
    }

    private static func checkDefault(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where rendition.isDefault && !rendition.isAutoselected {
            collector.add(at: "AUTOSELECT", of: rendition, "DEFAULT is YES, and AUTOSELECT is not")
        }
    }

    private static func checkAnyDefault(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for group in playlist.audioGroups where !group.renditions.contains(where: \.isDefault) {
            guard Set(group.renditions.compactMap(\.languageOrName)).count > 1 else { continue }
            collector.add(
                line: group.renditions[0].line,
                "the audio group \(group.id.quoted) has several languages and no default")
        }
    }

    private static let describesVideo = "public.accessibility.describes-video"

    private static func checkDescription(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        for rendition in playlist.renditions where rendition.kind == .audio {
            if rendition.characteristics.contains(describesVideo) {
                if !rendition.isAutoselected {
                    collector.add(line: rendition.line, "the audio description has no AUTOSELECT=YES")
                }
                if rendition.language == nil {
                    collector.add(line: rendition.line, "the audio description has no LANGUAGE")
                }
            } else if let name = rendition.name?.lowercased(),
                ["audio description", "described video", "descriptive audio"].contains(where: name.contains)
            {
                collector.add(
                    at: "NAME", of: rendition, as: .info,
                    "by its name this is audio description, which CHARACTERISTICS does not say")
            }
        }
    }

    private static func checkPairing(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        let groups = playlist.audioGroups.prefix(mostGroups).filter { group in
            let formats = group.variants.map(\.audioCodecs)
            return !formats.isEmpty && formats.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.hasPrefix("mp4a.40.") } }
        }
        let bySound = groups.grouped { Set($0.renditions.map(\.channelCountOrStereo)) }
        for (_, same) in bySound {
            for (index, group) in same.enumerated().dropFirst() {
                let videos = Set(group.variants.map(\.uri))
                guard videos.count > 1,
                    let other = same[..<index].first(where: { Set($0.variants.map(\.uri)) == videos })
                else { continue }
                collector.add(
                    line: group.variants[0].line,
                    "the AAC groups \(other.id.quoted) and \(group.id.quoted) are both paired with all \(videos.count) "
                        + "videos")
            }
        }
    }
}

extension Rendition {
    /// The channels; two where CHANNELS does not say.
    fileprivate var channelCountOrStereo: Int { AudioRenditionAttributes(self).channelCount ?? 2 }
}
