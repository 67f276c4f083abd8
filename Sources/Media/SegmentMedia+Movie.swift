public import FragmentedMP4

extension SegmentMedia {
    /// What a movie, a segment of one or an initialization section holds.
    ///
    /// - Throws: where samples cannot be read.
    public init(_ movie: Movie) throws(MovieError) {
        var tracks: [MediaTrack] = []
        for track in movie.tracks { tracks.append(try MediaTrack(track, of: movie)) }
        self.init(container: .fragmentedMP4, tracks: tracks)
    }
}

extension MediaTrack {
    fileprivate init(_ track: Track, of movie: Movie) throws(MovieError) {
        let shift = movie.presentationShift(of: track)
        var samples: [MediaSample] = []
        samples.reserveCapacity(track.samples.count)
        for sample in track.samples {
            let description = track.descriptions[sample.descriptionIndex]
            samples.append(
                MediaSample(
                    offset: sample.offset, size: sample.size, decodeTime: sample.decodeTime + shift,
                    presentationTime: sample.presentationTime + shift, duration: sample.duration,
                    descriptionIndex: sample.descriptionIndex, isSync: sample.isSync,
                    access: try RandomAccess(of: sample, description, in: movie.input)))
        }
        self.init(
            id: track.id, type: track.mediaType, timescale: track.timescale, language: track.language,
            descriptions: track.descriptions, displaySize: track.displaySize, samples: samples)
        isEnabled = track.isEnabled
    }
}
