import FragmentedMP4

extension SegmentMedia {
    /// What a movie, a segment of one or an initialization section holds.
    init(_ movie: Movie) {
        self.init(container: .fragmentedMP4, tracks: movie.tracks.map { MediaTrack($0, of: movie) })
    }
}

extension MediaTrack {
    fileprivate init(_ track: Track, of movie: Movie) {
        let shift = movie.presentationShift(of: track)
        self.init(
            id: track.id, type: track.mediaType, timescale: track.timescale, language: track.language,
            descriptions: track.descriptions, displaySize: track.displaySize,
            samples: track.samples.map { sample in
                MediaSample(
                    offset: sample.offset, size: sample.size, decodeTime: sample.decodeTime,
                    presentationTime: sample.presentationTime + shift, duration: sample.duration,
                    descriptionIndex: sample.descriptionIndex, isSync: sample.isSync)
            })
    }
}
