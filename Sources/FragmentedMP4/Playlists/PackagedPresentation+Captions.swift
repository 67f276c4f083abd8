import HLS

extension PackagedPresentation {
    /// GROUP-ID of the closed captions: there is one group, since channels are the same in all tiers of a movie.
    private static let captionGroup = "cc"

    /// All closed captions of the videos, each channel once.
    var captions: [PackagedRendition.Captions] {
        let all = renditions.flatMap { $0.video?.captions ?? [] }.grouped(by: \.channel)
        return all.compactMap { _, same in same.first { $0.language != nil } ?? same.first }
            .sorted { $0.channel < $1.channel }
    }

    /// EXT-X-MEDIA for each channel of closed captions.
    var captionTags: [Rendition] {
        var names: Set<String> = []
        return captions.map { captions in
            let id = captions.channel.id
            let name = captions.language.map(LanguageTag.name) ?? id
            var attributes: AttributeList = [
                "TYPE": .word("CLOSED-CAPTIONS"), "GROUP-ID": .string(Self.captionGroup),
                "NAME": .string(names.insert(name).inserted ? name : "\(name) \(id)"),
            ]
            if let language = captions.language { attributes.set("LANGUAGE", to: .string(language)) }
            attributes.set("DEFAULT", to: .word("NO"))
            attributes.set("AUTOSELECT", to: .word("YES"))
            attributes.set("INSTREAM-ID", to: .string(id))
            return Rendition(attributes: attributes)
        }
    }

    /// CLOSED-CAPTIONS of a video's variant: the group, or NONE where no video has captions. Nil where that would not be
    /// true of all, since NONE stands on all variants or on none (RFC 8216bis section 4.4.6.2).
    func captionsValue(of rendition: PackagedRendition) -> AttributeValue? {
        if rendition.video?.captions?.isEmpty == false { return .string(Self.captionGroup) }
        return renditions.compactMap(\.video).allSatisfy { $0.captions?.isEmpty == true } ? .word("NONE") : nil
    }

    /// What the author should know of the captions.
    var captionNotes: [String] {
        var notes = renditions.filter { $0.video != nil && $0.video?.captions == nil }.map { rendition in
            "\(rendition.folder): its pictures have room for closed captions, and nothing is said in them: "
                + "--closed-captions CC1=en or none says what there is."
        }
        let nameless = captions.filter { $0.language == nil }.map(\.channel.id)
        if !nameless.isEmpty {
            notes.append(
                "Closed captions are declared (\(nameless.joined(separator: ", "))), and nothing says their language: "
                    + "--closed-captions \(nameless[0])=en does.")
        }
        return notes
    }
}
