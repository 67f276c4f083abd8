import HLS

/// The groups of audio renditions: a matrix of formats and languages without holes.
enum AudioRules {
    static let all: [LintRule] = [
        LintRule("stereo-aac-missing", check: .multivariant(checkStereo)),
        LintRule("ac3-missing-with-ec3", check: .multivariant(checkDolby)),
        LintRule("audio-group-matrix-hole", check: .multivariant(checkMatrix)),
        LintRule("channels-missing", check: .multivariant(checkChannels)),
        LintRule(
            "autoselect-missing", check: .multivariant(checkAutoselect)
        ) { finding, lines, edit in
            guard let line = finding.line, isDefault(lines[line: line]) else { return false }
            return try edit.text.setAttribute("AUTOSELECT", to: .word("YES"), line: line)
        },
        LintRule(
            "default-without-autoselect", check: .multivariant(checkDefault)
        ) { finding, _, edit in
            try finding.line.map { try edit.text.setAttribute("AUTOSELECT", to: .word("YES"), line: $0) } ?? false
        },
        LintRule("no-default-audio", check: .multivariant(checkAnyDefault)),
        LintRule(
            "language-missing",
            check: .missing("LANGUAGE", on: "rendition") { $0.renditions.filter { $0.kind != .video } }),
        LintRule("dvs-marking", check: .multivariant(checkDescription)),
        LintRule("aac-groups-cross-product", check: .multivariant(checkPairing)),
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
        if !isThere { collector.add(at: "CODECS", of: first, ofAllVariants: true, "no variant offers stereo AAC") }
    }

    private static func checkDolby(_ playlist: MultivariantPlaylist, _ collector: inout LintCollector) {
        guard let first = playlist.variants.first(where: { $0.codecs.contains("ec-3") }),
            !playlist.variants.contains(where: { $0.codecs.contains("ac-3") })
        else { return }
        collector.add(at: "CODECS", of: first, ofAllVariants: true, "variants offer \"ec-3\", and none \"ac-3\"")
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
    /// The channels; two where CHANNELS does not say, or cannot be read.
    fileprivate var channelCountOrStereo: Int {
        hasWellFormedChannels ? AudioRenditionAttributes(self).channelCount ?? 2 : 2
    }
}
