public import HLS

extension PackagedPresentation {
    /// The multivariant playlist.
    ///
    /// Each video stands with each format of audio: with the group of that format whose bitrate goes with its own, or with several
    /// such where there are more of them than videos, so that little sound comes with little picture. Of each format the variant of about 2 Mb/s is the first, and the
    /// others rise. Where there are subtitles of two forms, all variants stand twice.
    public var multivariantPlaylist: MultivariantPlaylist {
        var playlist = MultivariantPlaylist()
        playlist.independentSegments = renditions.allSatisfy(\.hasIndependentSegments)
        playlist.renditions = audioGroups.flatMap { tags($0) } + subtitleGroups.flatMap { tags($0) } + captionTags
        playlist.variants =
            subtitleGroups.isEmpty ? variants(with: nil) : subtitleGroups.flatMap { variants(with: $0) }
        if let chaptersURI {
            playlist.sessionData = [
                SessionData(attributes: ["DATA-ID": .string("com.apple.hls.chapters"), "URI": .string(chaptersURI)])
            ]
        }
        playlist.iFrameVariants = videos.joined().compactMap(iFrameStream)
        return playlist
    }

    /// The variants with a group of subtitles, or without any.
    private func variants(with texts: SubtitleGroup?) -> [VariantStream] {
        let formats = audioGroups.indices.grouped { audioGroups[$0].format }.map(\.elements)
        if videos.isEmpty { return audioGroups.map { variant($0, texts) } }
        if formats.isEmpty { return videos.flatMap { ordered($0.map { variant($0, with: nil, texts) }) } }
        return formats.flatMap { groups in
            videos.flatMap { column in
                // Where there are more groups than tiers, a tier has several, and the top tier the top one.
                let paired = column.enumerated().flatMap { rank, index in
                    let first = rank * groups.count / column.count
                    let end = max(first + 1, (rank + 1) * groups.count / column.count)
                    return groups[first..<end].map { variant(index, with: audioGroups[$0], texts) }
                }
                return ordered(paired)
            }
        }
    }

    /// The variant that players should start with, then the others as they are.
    private func ordered(_ variants: [VariantStream]) -> [VariantStream] {
        /// How far a variant is from the bitrate of the first, as a factor.
        func distance(_ variant: VariantStream) -> Double {
            let average = max(1, Double(variant.averageBandwidth ?? 0))
            return max(average / Self.firstBitrate, Self.firstBitrate / average)
        }
        guard let first = variants.indices.min(by: { distance(variants[$0]) < distance(variants[$1]) }) else {
            return variants
        }
        return [variants[first]] + variants[..<first] + variants[(first + 1)...]
    }

    private func variant(_ index: Int, with group: AudioGroup?, _ texts: SubtitleGroup?) -> VariantStream {
        let rendition = renditions[index]
        let audio = largest(of: group?.members ?? [])
        var attributes = bandwidths([bitrates[index], audio, largest(of: texts?.indices ?? [])])
        let sound = (group?.members ?? []).flatMap { renditions[$0].codecs }
        let formats = rendition.codecs + sound + [texts?.codec].compactMap(\.self)
        attributes.set("CODECS", to: .string(formats.uniqued().joined(separator: ",")))
        if let video = rendition.video {
            Self.setSupplement(of: video, in: &attributes)
            attributes.set("RESOLUTION", to: .resolution(video.resolution))
            if let rate = video.frameRate { attributes.set("FRAME-RATE", to: .word(Self.threeDecimals(rate))) }
            attributes.set("VIDEO-RANGE", to: .word(video.range))
        }
        if let group { attributes.set("AUDIO", to: .string(group.id)) }
        if let texts { attributes.set("SUBTITLES", to: .string(texts.id)) }
        if let value = captionsValue(of: rendition) { attributes.set("CLOSED-CAPTIONS", to: value) }
        var variant = VariantStream(attributes: attributes)
        variant.uri = rendition.playlistURI
        return variant
    }

    /// A variant of sound alone: what it plays is the first rendition of its group.
    private func variant(_ group: AudioGroup, _ texts: SubtitleGroup?) -> VariantStream {
        // One rendition of subtitles is shown at a time.
        var attributes = bandwidths([largest(of: group.members), largest(of: texts?.indices ?? [])])
        let formats = group.members.flatMap { renditions[$0].codecs }.uniqued() + [texts?.codec].compactMap(\.self)
        attributes.set("CODECS", to: .string(formats.joined(separator: ",")))
        attributes.set("AUDIO", to: .string(group.id))
        if let texts { attributes.set("SUBTITLES", to: .string(texts.id)) }
        var variant = VariantStream(attributes: attributes)
        variant.uri = group.members.first.map { renditions[$0].playlistURI } ?? ""
        return variant
    }

    func largest(of members: [Int]) -> MeasuredBitrates {
        members.reduce(into: MeasuredBitrates()) { largest, index in
            largest.average = max(largest.average, bitrates[index].average)
            largest.peak = max(largest.peak, bitrates[index].peak)
        }
    }

    /// What is played together goes through the link together.
    private func bandwidths(_ parts: [MeasuredBitrates]) -> AttributeList {
        let (peak, average) = (parts.reduce(0) { $0 + $1.peak }, parts.reduce(0) { $0 + $1.average })
        return [
            "BANDWIDTH": .integer(Int(exactly: peak.rounded(.up)) ?? .max),
            "AVERAGE-BANDWIDTH": .integer(Int(exactly: average.rounded(.up)) ?? .max),
        ]
    }

    private func tags(_ group: AudioGroup) -> [Rendition] {
        var names: Set<String> = []
        var languages: Set<String?> = []
        return group.members.enumerated().map { rank, index in
            let rendition = renditions[index]
            var attributes: AttributeList = ["TYPE": .word("AUDIO"), "GROUP-ID": .string(group.id)]
            let name = rendition.audio?.name ?? rendition.audio?.language.map(LanguageTag.name) ?? "Audio"
            attributes.set("NAME", to: .string(Self.name(name, unlike: &names)))
            if let language = rendition.audio?.language { attributes.set("LANGUAGE", to: .string(language)) }
            attributes.set("DEFAULT", to: .word(rank == 0 ? "YES" : "NO"))
            // By a viewer's language the system can choose one of it; what else there is, the viewer has to.
            let isFirst = languages.insert(rendition.audio?.language).inserted
            attributes.set("AUTOSELECT", to: .word(isFirst ? "YES" : "NO"))
            if let channels = rendition.audio?.channels { attributes.set("CHANNELS", to: .string(channels)) }
            // Without video the variant's own playlist is the first rendition's, and that has it in itself.
            if rank > 0 || !videos.isEmpty { attributes.set("URI", to: .string(rendition.playlistURI)) }
            return Rendition(attributes: attributes)
        }
    }

    /// NAME, which differs within a group.
    static func name(_ name: String, unlike names: inout Set<String>) -> String {
        var (candidate, number) = (name, 1)
        while !names.insert(candidate).inserted {
            number += 1
            candidate = "\(name) \(number)"
        }
        return candidate
    }

    private func iFrameStream(_ index: Int) -> IFrameStream? {
        let rendition = renditions[index]
        guard let pictures = rendition.iFramePlaylist, let video = rendition.video else { return nil }
        var attributes = bandwidths([MeasuredBitrates(pictures, sizes: [:])])
        attributes.set("CODECS", to: .string(rendition.codecs.joined(separator: ",")))
        Self.setSupplement(of: video, in: &attributes)
        attributes.set("RESOLUTION", to: .resolution(video.resolution))
        attributes.set("VIDEO-RANGE", to: .word(video.range))
        attributes.set("URI", to: .string(rendition.iFramePlaylistURI))
        return IFrameStream(attributes: attributes)
    }

    private static func setSupplement(of video: PackagedRendition.Video, in attributes: inout AttributeList) {
        guard !video.supplementalCodecs.isEmpty else { return }
        attributes.set("SUPPLEMENTAL-CODECS", to: .string(video.supplementalCodecs.joined(separator: ",")))
    }

    static func threeDecimals(_ value: Double) -> String {
        let thousandths = Int(min(max(value * 1000, 0), 1e12).rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }
}
