public import HLS

/// Renditions that are played together, and the playlists that say so.
public struct PackagedPresentation: Sendable {
    /// The bitrate of the variant that players should start with (Apple authoring specification 1.32), bits per second.
    static let firstBitrate = 2_000_000.0

    /// The renditions, each in a folder of its own.
    public let renditions: [PackagedRendition]
    /// EXT-X-TARGETDURATION of all renditions.
    public let targetDuration: Int
    /// Their bitrates, measured.
    public let bitrates: [MeasuredBitrates]
    let audioGroups: [AudioGroup]

    /// Creates a presentation, in the order in which languages and formats shall be listed.
    public init(_ renditions: [PackagedRendition]) {
        self.renditions = renditions
        let target = renditions.map { PackagedRendition.targetDuration(of: $0.durations) }.max() ?? 1
        targetDuration = target
        bitrates = renditions.map { $0.bitrates(targetDuration: target) }
        audioGroups = AudioGroup.groups(of: renditions, averages: bitrates.map(\.average))
    }

    /// All playlists by their paths, relative to the presentation's folder; the multivariant playlist, which makes the
    /// others a presentation, comes last.
    ///
    /// - Throws: where a name holds what no playlist can say.
    public func playlists() throws(PlaylistWritingError) -> [(path: String, text: [UInt8])] {
        let writer = PlaylistWriter()
        var result: [(path: String, text: [UInt8])] = []
        for rendition in renditions {
            let media = rendition.mediaPlaylist(targetDuration: targetDuration)
            result.append((rendition.playlistURI, try writer.write(media)))
            if let pictures = rendition.iFramePlaylist {
                result.append((rendition.iFramePlaylistURI, try writer.write(pictures)))
            }
        }
        result.append(("multivariant.m3u8", try writer.write(multivariantPlaylist)))
        return result
    }

    /// What the author should know, a sentence each.
    public var notes: [String] {
        [firstVariantNote].compactMap(\.self) + dependenceNotes + formatNotes + captionNotes + audioNotes
    }

    /// Formats that some devices do not play, or do not show as they are.
    private var formatNotes: [String] {
        renditions.compactMap { rendition in
            let codecs = rendition.codecs.map { Codec($0) }
            if let video = rendition.video, video.range != "SDR", codecs.contains(where: { $0.name == "H.264" }) {
                return "\(rendition.folder): H.264 of high dynamic range (\(video.range)) is shown in wrong colours: "
                    + "--encode makes SDR of it."
            }
            guard codecs.contains(where: { $0.name == "VP9" }) else { return nil }
            return "\(rendition.folder): VP9 is nothing that Apple's devices play: --encode makes H.264 of it."
        }
    }

    private var firstVariantNote: String? {
        let usual = 1_400_000...2_700_000
        guard videos.joined().count > 1, let first = multivariantPlaylist.variants.first?.averageBandwidth,
            !usual.contains(first)
        else { return nil }
        return
            "Players start with the first variant, which should average about 2 Mb/s: the nearest one to that averages "
            + "\(first / 1000) kb/s."
    }

    private var dependenceNotes: [String] {
        renditions.filter { !$0.hasIndependentSegments }.map { rendition in
            "\(rendition.folder): segments begin with pictures that need the segment before (open groups of pictures), so "
                + "that no playlist says EXT-X-INDEPENDENT-SEGMENTS of them: encode closed groups."
        }
    }

    private var audioNotes: [String] {
        let nameless = renditions.filter { $0.audio != nil && $0.audio?.language == nil }.map { rendition in
            "\(rendition.folder): nothing tells its language, by which players choose: --language does."
        }
        let choices = AudioGroup.choices(in: renditions)
        let holes = audioGroups.compactMap { group -> String? in
            let own = group.members.compactMap { renditions[$0].choice }
            // What has no language is noted already.
            let missing = choices.filter { !own.contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }
            if missing.isEmpty { return nil }
            return "The audio group \(group.id) has no \(missing.joined(separator: ", ")): players that change formats "
                + "lose it; add it as AAC, which stands in for other formats."
        }
        return nameless + holes
    }

    /// The indices of the videos, by their formats, and of one format the lower bitrates first; H.264, which every
    /// device plays, is the first of the formats.
    var videos: [[Int]] {
        let indices = renditions.indices.filter { renditions[$0].video != nil }
        let columns = indices.grouped { index in
            let family = renditions[index].codecs.first.flatMap { CodecFamily(format: $0)?.name } ?? ""
            return family + " " + (renditions[index].video?.range ?? "")
        }
        let ordered = columns.filter { $0.key.hasPrefix("H.264 ") } + columns.filter { !$0.key.hasPrefix("H.264 ") }
        return ordered.map { $0.elements.sorted { bitrates[$0].average < bitrates[$1].average } }
    }
}
