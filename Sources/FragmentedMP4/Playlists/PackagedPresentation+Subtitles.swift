import HLS

extension PackagedPresentation {
    /// GROUP-ID of the subtitles: all variants have the same ones.
    static let subtitleGroup = "subtitles"

    /// What CHARACTERISTICS says of subtitles for those who do not hear the sound (Apple authoring specification 4.5).
    private static let soundCharacteristics =
        "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"

    private var subtitles: [PackagedRendition] { renditions.filter { $0.text != nil } }

    var hasSubtitles: Bool { renditions.contains { $0.text != nil } }

    /// The most that subtitles take of the link: one rendition is shown at a time.
    var subtitleBitrates: MeasuredBitrates { largest(of: renditions.indices.filter { renditions[$0].text != nil }) }

    /// EXT-X-MEDIA for each rendition of subtitles.
    var subtitleTags: [Rendition] {
        var (names, choices): (Set<String>, Set<String>) = ([], [])
        return subtitles.map { rendition in
            guard let text = rendition.text else { return Rendition(attributes: [:]) }
            let language = text.language.map(LanguageTag.name) ?? (text.isOfChapters ? "Chapters" : "Subtitles")
            let kind =
                (text.isForced ? " (forced)" : "") + (text.describesSound ? " (SDH)" : "")
                + (text.isOfChapters && text.language != nil ? " (chapters)" : "")
            var attributes: AttributeList = [
                "TYPE": .word("SUBTITLES"), "GROUP-ID": .string(Self.subtitleGroup),
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
        subtitles.filter { $0.language == nil }.map {
            "\($0.folder): nothing tells its language, by which players choose: --language does."
        }
    }
}
