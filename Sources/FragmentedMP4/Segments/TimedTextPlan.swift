extension Segmenter {
    /// Plans a rendition of timed text that was cut already: documents of IMSC's text profile, one a sample.
    ///
    /// - Parameters:
    ///   - input: the samples, one behind the other.
    ///   - samples: their sizes in bytes, and how long each is shown, in the ticks of `start`.
    ///   - firstSamples: the first sample of each segment; none is empty.
    ///   - start: when the first sample is shown on the movie's time line.
    ///   - track: the track that they are made of.
    package func plan(
        documents input: any MovieInput, samples: [(size: Int, duration: Int)], firstSamples: [Int],
        from start: MediaTime, like track: Track, of movie: Movie
    ) throws(MovieError) -> SegmentPlan {
        var written = track
        (written.timescale, written.edits, written.samples) = (start.timescale, [], SampleTable())
        written.descriptions = [TimedTextEntry.textProfile]
        var (offset, time) = (0, start.value)
        for sample in samples {
            guard UInt32(exactly: sample.duration) != nil else {
                throw MovieError(
                    name: input.name, kind: .tooLarge, problem: "track \(track.id): a document is shown for too long")
            }
            written.samples.append(
                Sample(offset: offset, size: sample.size, decodeTime: time, duration: sample.duration))
            offset += sample.size
            time += sample.duration
        }
        let timing = try TrackTiming(written, PresentedMedia(), options, name: input.name)
        var planned = PlannedTrack(track: written, timing: timing, end: time)
        planned.cut(at: firstSamples + [samples.count])
        planned.splitAtSamples()
        let cuts = firstSamples.dropFirst().map { planned.presentationTime(written.samples[$0]) }
        return SegmentPlan(
            options: options, input: input, movieTimescale: movie.timescale, tracks: [planned], cuts: cuts,
            startTime: start, endTime: MediaTime(value: time, timescale: start.timescale), warnings: [])
    }
}
