import HLS

extension PackagedPresentation {
    /// A group of subtitles.
    struct SubtitleGroup {
        /// GROUP-ID.
        var id = "subtitles"
        /// What CODECS says of it; nil of WebVTT, which needs no word there.
        var codec: String?
        /// The renditions' indices, and what is said of each.
        var members: [(index: Int, text: PackagedRendition.Text)]
        /// The renditions' indices.
        var indices: [Int] { members.map(\.index) }
    }

    /// What CHARACTERISTICS says of subtitles for those who do not hear the sound (Apple authoring specification 4.5).
    private static let soundCharacteristics =
        "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"

    /// The groups of subtitles; empty where there are none.
    ///
    /// Where each is there as WebVTT and as IMSC1, each form has a group, and variants, and players take what they read. Groups of a
    /// type have the same members (RFC 8216bis section 4.4.6.1.1): where one lacks a form, all stand in one group, of which hls.js
    /// reads IMSC1 alone.
    var subtitleGroups: [SubtitleGroup] {
        let members = renditions.indices.compactMap { index in renditions[index].text.map { (index: index, text: $0) } }
        if members.isEmpty { return [] }
        let cues = members.filter { renditions[$0.index].initialization == nil }
        var documents = members.filter { renditions[$0.index].initialization != nil }
        let codec = documents.first.flatMap { renditions[$0.index].codecs.first }
        var groups = [SubtitleGroup(members: []), SubtitleGroup(id: "subtitles-imsc", codec: codec, members: [])]
        for (index, text) in cues {
            guard let twin = documents.firstIndex(where: { $0.text.isSameChoice(as: text) }) else { break }
            var text = text
            text.isDefault = text.isDefault || documents[twin].text.isDefault
            groups[0].members.append((index, text))
            groups[1].members.append((documents.remove(at: twin).index, text))
        }
        let isPaired = documents.isEmpty && codec != nil && groups[0].members.count == cues.count
        return isPaired ? groups : [SubtitleGroup(codec: codec, members: members)]
    }

    /// EXT-X-MEDIA for each rendition of a group.
    func tags(_ group: SubtitleGroup) -> [Rendition] {
        var (names, choices): (Set<String>, Set<String>) = ([], [])
        return group.members.map { index, text in
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
            attributes.set("URI", to: .string(renditions[index].playlistURI))
            return Rendition(attributes: attributes)
        }
    }

    /// What the author should know of the subtitles.
    var subtitleNotes: [String] {
        let nameless = renditions.filter { $0.text != nil && $0.language == nil }.map {
            "\($0.folder): nothing tells its language, by which players choose: --language does."
        }
        guard subtitleGroups.count == 1, subtitleGroups[0].codec != nil else { return nameless }
        return nameless + [
            "Not all subtitles are there as WebVTT, and AirPlay and some players do not read IMSC1, which CODECS names: add files of "
                + "WebVTT, which ttconv makes of TTML (tt convert -i in.ttml -o out.vtt)."
        ]
    }
}

extension PackagedRendition.Text {
    /// Whether a viewer who chooses one gets what the other says, too, in another form.
    package func isSameChoice(as other: Self) -> Bool {
        var other = other
        other.isDefault = isDefault
        return self == other
    }
}
