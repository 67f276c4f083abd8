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
    /// The JSON file of its chapters, relative to the multivariant playlist; nil where it has none.
    public var chaptersURI: String?
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
