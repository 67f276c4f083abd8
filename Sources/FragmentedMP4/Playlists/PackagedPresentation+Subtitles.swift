import HLS

extension PackagedPresentation {
    /// Subtitles of one form. A variant names one group, and players that read one form alone take a variant of it.
    struct SubtitleGroup {
        /// GROUP-ID.
        var id: String
        /// What CODECS says of it; nil of WebVTT, which needs no word there.
        var codec: String?
        /// The renditions' indices.
        var members: [Int]
    }

    /// What CHARACTERISTICS says of subtitles for those who do not hear the sound (Apple authoring specification 4.5).
    private static let soundCharacteristics =
        "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"

    /// The groups of subtitles, WebVTT first, which all players read; empty where there are none.
    var subtitleGroups: [SubtitleGroup] {
        let texts = renditions.indices.filter { renditions[$0].text != nil }
        let isDocuments = { (index: Int) in renditions[index].initialization != nil }
        return [
            SubtitleGroup(id: "subtitles", members: texts.filter { !isDocuments($0) }),
            SubtitleGroup(id: "subtitles-imsc", codec: "stpp.ttml.im1t", members: texts.filter(isDocuments)),
        ].filter { !$0.members.isEmpty }
    }

    /// EXT-X-MEDIA for each rendition of a group.
    func tags(_ group: SubtitleGroup) -> [Rendition] {
        var (names, choices): (Set<String>, Set<String>) = ([], [])
        return group.members.compactMap { index in
            let rendition = renditions[index]
            guard let text = rendition.text else { return nil }
            let language = text.language.map(LanguageTag.name) ?? (text.isOfChapters ? "Chapters" : "Subtitles")
            let kind =
                (text.isForced ? " (forced)" : "") + (text.describesSound ? " (SDH)" : "")
                + (text.isOfChapters && text.language != nil ? " (chapters)" : "")
            var attributes: AttributeList = [
                "TYPE": .word("SUBTITLES"), "GROUP-ID": .string(group.id),
                "NAME": .string(Self.name(text.name ?? language + kind, unlike: &names)),
            ]
            if let language = text.language { attributes.set("LANGUAGE", to: .string(language)) }
            // Of what differs by its name alone the system cannot choose one (RFC 8216bis section 4.4.6.1.1).
            let isFirst = !text.isOfChapters && choices.insert((text.language ?? "") + kind).inserted
            let isChosen = isFirst || text.isDefault || text.isForced || text.describesSound
            attributes.set("DEFAULT", to: .word(text.isDefault ? "YES" : "NO"))
            attributes.set("AUTOSELECT", to: .word(isChosen ? "YES" : "NO"))
            if text.isForced { attributes.set("FORCED", to: .word("YES")) }
            if text.describesSound { attributes.set("CHARACTERISTICS", to: .string(Self.soundCharacteristics)) }
            attributes.set("URI", to: .string(rendition.playlistURI))
            return Rendition(attributes: attributes)
        }
    }

    /// What the author should know of the subtitles.
    var subtitleNotes: [String] {
        let nameless = renditions.filter { $0.text != nil && $0.language == nil }.map {
            "\($0.folder): nothing tells its language, by which players choose: --language does."
        }
        guard subtitleGroups.first?.codec != nil else { return nameless }
        return nameless + [
            "All subtitles are IMSC1; AirPlay and some players read WebVTT alone: add files of that, which ttconv makes of "
                + "TTML (tt convert -i in.ttml -o out.vtt)."
        ]
    }
}
