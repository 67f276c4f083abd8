import BandwidthTrace
import HLS
import PlayerLog
import PlayheadNumerics
import PlayheadPlatform

extension PresentationReader {
    /// The presentation of a multivariant playlist, its media playlists read where it came from.
    func multivariant(
        _ playlist: MultivariantPlaylist, _ loaded: LoadedPlaylist, _ notes: PresentationNotes
    ) throws(PresentationError) -> Presentation {
        if let record = options.record { return try recorded(record, playlist, loaded, notes) }
        var notes = notes
        let path = loaded.location.description
        var ladder = Ladder(playlist, takesAll: options.takesAllVariants)
        guard !ladder.rungs.isEmpty else {
            throw PresentationError(
                name: path, problem: "no variant declares a BANDWIDTH over 0 bits per second, so there is none to play")
        }
        if let note = ladder.omissionNote { notes.add(note) }
        var media: [String: MeasuredMedia] = [:]
        try self.loaded { () throws(LoadingError) in
            try loader.requireRoom(for: ladder.uris.count, of: loaded.name, at: loaded.location)
        }
        for uri in ladder.uris { media[loaded.shownURIs[uri]] = try measured(uri, from: loaded, &notes) }
        ladder.rename(loaded.shownURIs)
        var assembly = PresentationAssembly(
            ladder: ladder, media: media, start: playlist.start, options: options, notes: notes)
        guard assembly.segmentCount <= PresentationOptions.mostSegments * 50 else {
            throw PresentationError(name: path, problem: "its \(media.count) media playlists have too many segments")
        }
        assembly.build()
        if assembly.live?.startOffset == nil, let start = playlist.start?.timeOffset, start < 0 {
            assembly.live?.startOffset = -start
        }
        var presentation = try Presentation(
            name: path, variants: assembly.variants, tracks: assembly.tracks, segments: assembly.segments,
            targetDuration: assembly.targetDuration, multivariantBytes: loaded.byteCount, live: assembly.live,
            notes: assembly.notes.sentences)
        presentation.startPosition = assembly.startPosition
        presentation = try splicing(presentation, ladder.uris.compactMap { media[$0] })
        steer(&presentation, by: playlist.contentSteering, from: loaded)
        presentation.notes = presentation.doubts + presentation.notes
        return presentation
    }

    /// The presentation of a media playlist alone: one variant, of the bitrate that its segments have.
    func single(
        _ playlist: MediaPlaylist, _ loaded: LoadedPlaylist, _ notes: PresentationNotes
    ) throws(PresentationError) -> Presentation {
        var notes = notes
        let path = loaded.location.description
        let files = MediaFiles(loader: loader, playlist: loaded.location)
        let uri = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
        let media = MeasuredMedia(playlist, uri: uri, size: loaded.byteCount, files: files, &notes)
        try media.check(name: path)
        guard let average = media.averageBitrate, let peak = media.peakBitrate, peak > 0 else {
            throw PresentationError(
                name: path,
                problem: media.averageBitrate == 0
                    ? "its segments are empty: their sizes are 0"
                    : "nothing tells how large its segments are: give EXT-X-BYTERANGE, EXT-X-BITRATE or the files "
                        + "beside it, or name the multivariant playlist, which declares BANDWIDTH")
        }
        notes.add("A media playlist alone: its bitrate is that of its segments.")
        let rates = [("BANDWIDTH", peak), ("AVERAGE-BANDWIDTH", average)].map { name, rate in
            AttributeList.Attribute(name: name, value: String(Int(clamping: rate.rounded(.up))), isQuoted: false)
        }
        var variant = VariantStream(attributes: AttributeList(rates))
        variant.uri = uri
        var assembly = PresentationAssembly(
            ladder: Ladder(only: variant), media: [uri: media], options: options, notes: notes)
        assembly.build()
        var presentation = try Presentation(
            name: path, variants: assembly.variants, tracks: assembly.tracks, segments: assembly.segments,
            targetDuration: assembly.targetDuration, live: assembly.live, notes: assembly.notes.sentences)
        presentation.startPosition = assembly.startPosition
        return try splicing(presentation, [media])
    }

    /// A media playlist; nil where it is no file beside the multivariant one, and its size and segments are made up.
    func measured(
        _ uri: String, from base: LoadedPlaylist, _ notes: inout PresentationNotes
    ) throws(PresentationError) -> MeasuredMedia? {
        guard let location = try? loader.location(of: uri, from: base.location) else { return nil }
        // A device or a pipe, which may never end, has no size either.
        if case .file(let file) = location, loader.files.stamp(of: file)?.size == 0 {
            throw PresentationError(
                name: base.shownURIs.resourceName(uri, from: base.location) ?? file, problem: "the file is empty")
        }
        let resource = try loaded { () throws(LoadingError) in try loader.resource(uri, from: base) }
        let name = resource.name
        var variables: [String: String]?
        if case .multivariant(let multivariant) = base.playlist { variables = multivariant.variables }
        let loaded = try self.playlist(in: resource, PlaylistReader(imports: variables), &notes)
        switch loaded.playlist {
        case .multivariant:
            throw PresentationError(
                name: name, problem: "a media playlist should stand here, and this is a multivariant playlist")
        case .media(let playlist):
            let files = MediaFiles(loader: loader, playlist: resource.location)
            let media = MeasuredMedia(
                playlist, uri: base.shownURIs[uri], size: loaded.byteCount, files: files, &notes)
            try media.check(name: name)
            return media
        }
    }
}
