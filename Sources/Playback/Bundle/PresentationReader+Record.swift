import HLS
import PlayheadPlatform

extension PresentationReader {
    /// The presentation that a bundle's session played: what its playlists say, and its record what they cannot.
    ///
    /// - Throws: ``PresentationError`` also where the playlists are not those of the record.
    func recorded(
        _ record: PresentationRecord, _ playlist: MultivariantPlaylist, _ loaded: LoadedPlaylist,
        _ notes: PresentationNotes
    ) throws(PresentationError) -> Presentation {
        let name = loaded.location.description
        var notes = notes
        var segments = SegmentTable()
        var (tracks, trackOfFile): ([Presentation.Track], [String: Int]) = ([], [:])
        var count = 0.0
        for entry in record.mediaPlaylists {
            guard BundlePaths.isSafe(entry.file), trackOfFile[entry.file] == nil,
                let media = try measured(entry.file, from: loaded, &notes)
            else {
                throw PresentationError(name: name, problem: "\(entry.file) is not beside it, as the bundle says")
            }
            count += Double(media.durations.count) * Double(record.repetitions)
            // What was read had no more, but for what it listed once.
            guard count <= 2 * PresentationOptions.mostSegments else {
                throw PresentationError(name: name, problem: "its media playlists have too many segments")
            }
            let bits = try sizes(of: media, entry, in: name)
            trackOfFile[entry.file] = tracks.count
            var track = Presentation.Track(
                uri: entry.uri, playlistBytes: entry.bytes, initializationBytes: media.initializationBytes,
                keyURI: media.keyURI)
            track.firstKeyedSegment = media.firstKeyedSegment
            tracks.append(track)
            segments.append(
                durations: media.durations, bits: bits, gaps: media.gaps, repetitions: record.repetitions)
        }
        guard playlist.variants.count == record.variants.count else { throw Self.otherPlaylists(name) }
        var audio: [String: String] = [:]
        for rendition in playlist.renditions { if let group = rendition.groupID { audio[group] = rendition.uri } }
        var variants: [Presentation.Variant] = []
        for (stream, entry) in zip(playlist.variants, record.variants) {
            guard let track = trackOfFile[stream.uri] else { throw Self.otherPlaylists(name) }
            var variant = Presentation.Variant(stream, track: track)
            (variant.uri, variant.peakBitrate) = (entry.uri, entry.peakBitrate)
            (variant.averageBitrate, variant.places) = (entry.averageBitrate, entry.places)
            if let uri = stream.audioGroup.flatMap({ audio[$0] }) {
                guard let track = trackOfFile[uri] else { throw Self.otherPlaylists(name) }
                variant.audioTrack = track
            }
            variants.append(variant)
        }
        var presentation = try Presentation(
            name: name, variants: variants, tracks: tracks, segments: segments, targetDuration: record.targetDuration,
            multivariantBytes: record.multivariantPlaylistBytes, live: record.live, notes: notes.sentences)
        presentation.startPosition = record.startPosition
        presentation.isSimulatorMovie = record.isSimulatorMovie
        (presentation.steering, presentation.host) = (record.steering, record.host)
        presentation.interstitials = record.interstitials
        return presentation
    }

    /// The sizes of a media playlist's segments, bits.
    private func sizes(
        of media: MeasuredMedia, _ entry: PresentationRecord.Media, in name: String
    ) throws(PresentationError) -> [Double] {
        let known = media.bits.compactMap(\.self)
        guard known.count == media.durations.count else {
            throw PresentationError(name: name, problem: "\(entry.file) has segments without EXT-X-BYTERANGE")
        }
        guard let bits = entry.segmentBits else { return known }
        guard bits.count == known.count, zip(bits, known).allSatisfy({ ($0 / 8).rounded(.up) * 8 == $1 }) else {
            throw Self.otherPlaylists(name)
        }
        return bits
    }

    private static func otherPlaylists(_ name: String) -> PresentationError {
        PresentationError(
            name: name,
            problem: "the playlists were changed since simulation.json was written: restore them, or remove "
                + "simulation.json to play them as they are now")
    }
}
