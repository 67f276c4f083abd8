public import HLS

extension PackagedRendition {
    /// A rendition of a movie's track, its segments still to come.
    ///
    /// - Parameters:
    ///   - track: the track as the movie has it.
    ///   - folder: its folder, relative to the multivariant playlist: a name that can stand in a URI as it is.
    ///   - language: LANGUAGE, instead of what the track says.
    ///   - name: NAME, instead of the language's.
    ///   - ordinal: how many tracks of the same language and format stand before it in the movie.
    ///   - captions: the closed captions of a video; nil where there may be some.
    ///   - initialization: the initialization section's file, and its range there where segments share the file.
    /// - Returns: nil where the track is neither video nor audio, or of a format that CODECS cannot tell.
    public init?(
        of track: Track, folder: String, language: String? = nil, name: String? = nil, ordinal: Int = 0,
        captions: [Captions]? = [], initialization: (uri: String, byteRange: ByteRange?)
    ) {
        let codecs = track.descriptions.compactMap(\.codec).uniqued()
        guard !codecs.isEmpty, codecs.count == Set(track.descriptions.map(\.codec)).count else { return nil }
        let medium: Medium
        switch track.mediaType {
        case .video:
            guard let resolution = track.displaySize else { return nil }
            var video = Video(
                resolution: resolution, frameRate: track.highestFrameRate,
                range: track.descriptions.lazy.compactMap { $0.video?.color?.range }.first ?? "SDR")
            video.supplementalCodecs = track.descriptions.compactMap(\.supplementalCodec).uniqued()
            video.captions = captions
            video.isInterlaced = track.descriptions.contains { $0.video?.isInterlaced == true }
            medium = .video(video)
        case .audio:
            let channels = track.descriptions.lazy.compactMap { $0.audio?.channels }.first
            let own = track.language.flatMap(LanguageTag.tag)
            medium = .audio(Audio(channels: channels, language: language ?? own, name: name, ordinal: ordinal))
        default: return nil
        }
        self.init(
            folder: folder, medium: medium, codecs: codecs, timescale: track.timescale, initialization: initialization)
    }

    /// A rendition of subtitles in WebVTT.
    ///
    /// - Parameters:
    ///   - text: what is said of it.
    ///   - folder: its folder, relative to the multivariant playlist.
    ///   - leader: the rendition at whose times it is cut.
    ///   - files: a file for each of the leader's segments, and its size in bytes.
    public init(
        _ text: Text, folder: String, cutAs leader: PackagedRendition, files: [(uri: String, size: Int)]
    ) {
        self.init(
            folder: folder, medium: .text(text), codecs: ["wvtt"], timescale: leader.timescale, initialization: nil)
        segments = zip(leader.segments, files).map { segment, file in
            Segment(uri: file.uri, size: file.size, start: segment.start, duration: segment.duration)
        }
    }

    /// A rendition of timed text in fragmented MP4 (IMSC's text profile), its segments still to come.
    ///
    /// - Parameters:
    ///   - text: what is said of it.
    ///   - folder: its folder, relative to the multivariant playlist.
    ///   - timescale: ticks of a second.
    ///   - initialization: the initialization section's file.
    public init(documents text: Text, folder: String, timescale: Int, initialization: String) {
        self.init(
            folder: folder, medium: .text(text), codecs: ["stpp.ttml.im1t"], timescale: timescale,
            initialization: (initialization, nil))
    }

    /// Adds a segment by its report; one without samples adds nothing. `offset` is where it begins in a file that it
    /// shares with others; nil where it has its file to itself.
    public mutating func append(_ report: SegmentReport, uri: String, offset: Int? = nil) {
        guard let track = report.tracks.first, let start = track.earliestPresentationTime, let duration = track.duration
        else { return }
        var segment = Segment(
            uri: uri, byteRange: offset.map { ByteRange(length: report.size, offset: $0) }, size: report.size,
            start: start.ticks(at: timescale), duration: duration.ticks(at: timescale))
        if let first = track.firstVideoSample {
            if !segments.isEmpty, start < first.presentationTime {
                dependence = .openGroups
            } else if !first.isSync || !isIndependent(first.access), dependence == nil {
                dependence = .recoveryPoints
            }
        }
        segment.iFrames = track.syncSamples.compactMap { sample in
            guard let range = sample.pictureRange else { return nil }
            return IFrame(
                byteRange: ByteRange(length: range.count, offset: (offset ?? 0) + range.lowerBound),
                time: sample.presentationTime.ticks(at: timescale))
        }
        segments.append(segment)
    }

    /// Adds a segment by what is in its file, where its report is gone: an earlier run wrote it. `movie` is that file.
    public mutating func append(_ movie: Movie, uri: String) throws(MovieError) {
        guard let track = movie.tracks.first(where: { !$0.samples.isEmpty }), let first = track.samples.first,
            let presented = track.samples.presentation(of: track.samples.indices)
        else { return }
        var segment = Segment(
            uri: uri, byteRange: nil, size: movie.input.size, start: presented.earliest,
            duration: track.samples.endTime - first.decodeTime)
        for box in try BoxNode.read(movie.input) where box.type == "moof" && track.mediaType == .video {
            guard let sample = track.samples.first(where: { $0.offset > box.offset }), sample.isSync else { continue }
            let range = ByteRange(length: sample.offset + sample.size - box.offset, offset: box.offset)
            segment.iFrames.append(IFrame(byteRange: range, time: sample.presentationTime))
        }
        segments.append(segment)
    }

    /// Whether pictures behind one need none before it, as far as its own bytes tell. Those of HEVC's CRA and BLA pictures do not
    /// but for those that are presented before it (ISO 23008-2 section 7.4.2.2); those of other I pictures of H.264 may.
    private func isIndependent(_ access: RandomAccess?) -> Bool {
        guard let access else { return true }
        return switch access {
        case .instantaneous: true
        case .openGroup: !codecs.contains { $0.hasPrefix("avc") }
        case .recoveryPoint, .none: false
        }
    }
}
