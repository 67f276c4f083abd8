import HLS
import PlayheadPlatform

/// The variants of a multivariant playlist that a player would switch between, and why the others are left out.
struct Ladder {
    /// A variant, and the audio rendition that it is played with, where that has a playlist of its own.
    struct Rung {
        var variant: VariantStream
        var audio: Rendition?
        /// The same at other places.
        var copies: [Rung] = []

        init(variant: VariantStream, audio: Rendition? = nil) { (self.variant, self.audio) = (variant, audio) }

        fileprivate mutating func rename(_ shown: RedactedURIs) {
            variant.uri = shown[variant.uri]
            if let uri = audio?.uri { audio?.attributes.set("URI", to: .string(shown[uri])) }
            for index in copies.indices { copies[index].rename(shown) }
        }
    }

    /// More variants are no ladder.
    static let limit = 1000

    private(set) var rungs: [Rung] = []
    /// What was left out, and how many variants of it.
    private(set) var omissions: [(reason: String, count: Int)] = []

    /// The ladder that begins with the first listed variant (the first with video, where there is any): those of its
    /// video codec, video range and audio format, each once. Players do not switch to others while they play.
    init(_ playlist: MultivariantPlaylist, takesAll: Bool) {
        var renditions: [String: Rendition] = [:]
        for rendition in playlist.renditions where rendition.kind == .audio {
            let group = rendition.groupID ?? ""
            if renditions[group].map({ rendition.isDefault && !$0.isDefault }) ?? true { renditions[group] = rendition }
        }
        let formats = playlist.variants.map { VariantFormat($0, audio: $0.audioGroup.flatMap { renditions[$0] }) }
        guard let first = formats.first(where: { !$0.isAudioOnly }) ?? formats.first else { return }
        var (seen, rungOfTraits): (Set<[String]>, [[String]: Int]) = ([], [:])
        for (variant, format) in zip(playlist.variants, formats) {
            let audio = format.audio?.uri == variant.uri ? nil : format.audio
            if (variant.bandwidth ?? 0) <= 0 {
                omit("no BANDWIDTH")
            } else if !takesAll, let reason = format.difference(from: first) {
                omit(reason)
            } else if !seen.insert([variant.uri, takesAll ? audio?.uri ?? "" : ""]).inserted {
                omit("listed before")
            } else if !takesAll, let rung = rungOfTraits[variant.traits] {
                if rungs[rung].copies.count < Presentation.mostPathways {
                    rungs[rung].copies.append(Rung(variant: variant, audio: audio))
                }
            } else if rungs.count == Self.limit {
                omit("over \(Self.limit)")
            } else {
                rungOfTraits[variant.traits] = rungs.count
                rungs.append(Rung(variant: variant, audio: audio?.uri == nil ? nil : audio))
            }
        }
        if !playlist.iFrameVariants.isEmpty { omissions.append(("I-frames", playlist.iFrameVariants.count)) }
    }

    /// The media playlists of all variants, then those of the audio renditions, each once.
    var uris: [String] {
        var seen: Set<String> = []
        return (rungs.map(\.variant.uri) + rungs.compactMap { $0.audio?.uri }).filter { seen.insert($0).inserted }
    }

    /// Calls the media playlists by what may be shown of them.
    mutating func rename(_ shown: RedactedURIs) {
        for index in rungs.indices { rungs[index].rename(shown) }
    }

    /// A ladder of one.
    init(only variant: VariantStream) { rungs = [Rung(variant: variant)] }

    /// Where each rung's variant is; nowhere in particular where all variants are in one place. More pathways in all than
    /// ``Presentation/mostPathways`` are not kept.
    var places: [[Presentation.Place]] {
        guard rungs.contains(where: { !$0.copies.isEmpty }) else { return rungs.map { _ in [] } }
        var known: Set<String> = []
        return rungs.map { rung in
            var places: [Presentation.Place] = []
            for copy in [rung] + rung.copies {
                var pathway = copy.variant.pathway
                while places.contains(where: { $0.pathway == pathway }) { pathway += "." }
                guard known.contains(pathway) || known.count < Presentation.mostPathways else { continue }
                known.insert(pathway)
                let uri = copy.variant.uri
                places.append(
                    Presentation.Place(
                        pathway: pathway, uri: uri, audioURI: copy.audio?.uri, host: URIReference(uri).host))
            }
            return places
        }
    }

    /// What was left out, as a sentence; nil where nothing was.
    var omissionNote: String? {
        guard !omissions.isEmpty else { return nil }
        return "Variants left out: " + omissions.map { "\($0.count) (\($0.reason))" }.joined(separator: ", ") + "."
    }

    private mutating func omit(_ reason: String) {
        if let index = omissions.firstIndex(where: { $0.reason == reason }) {
            omissions[index].count += 1
        } else {
            omissions.append((reason, 1))
        }
    }
}

/// What keeps a player from switching between two variants.
private struct VariantFormat {
    var isAudioOnly: Bool
    /// The rendition that is played: the DEFAULT one of the audio group, else its first.
    var audio: Rendition?
    private var videoCodec: String?
    private var videoRange: String
    private var audioCodecs: [String]
    private var audioGroup: String?

    init(_ variant: VariantStream, audio: Rendition?) {
        let families = variant.codecs.compactMap(CodecFamily.init)
        videoCodec = families.first { $0.kind == .video }?.name
        audioCodecs = families.filter { $0.kind == .audio }.map(\.name)
        isAudioOnly = videoCodec == nil && !audioCodecs.isEmpty && variant.resolution == nil
        videoRange = variant.videoRange ?? "SDR"
        audioGroup = variant.audioGroup
        self.audio = audio
    }

    /// Why a player that plays the other does not switch to this one; nil where it does.
    func difference(from other: VariantFormat) -> String? {
        if isAudioOnly != other.isAudioOnly { return isAudioOnly ? "audio only" : "video" }
        if let codec = videoCodec, let wanted = other.videoCodec, codec != wanted { return codec }
        if videoRange != other.videoRange {
            return ["SDR", "HLG", "PQ"].contains(videoRange) ? videoRange : "another video range"
        }
        if audioGroup == other.audioGroup { return nil }
        // Groups of one format at several bitrates: low audio goes with low video.
        let isAlike =
            !audioCodecs.isEmpty && audioCodecs == other.audioCodecs && audio?.channels == other.audio?.channels
            && audioGroup != nil && other.audioGroup != nil
        return isAlike ? nil : "another audio format"
    }
}
