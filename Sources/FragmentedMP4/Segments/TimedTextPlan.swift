extension Segmenter {
    /// Plans a rendition of timed text that was cut already: documents of IMSC's text profile, one a sample.
    ///
    /// - Parameters:
    ///   - input: the samples, one behind the other.
    ///   - samples: their sizes in bytes, and how long each is shown, in the ticks of `start`.
    ///   - firstSamples: the first sample of each segment; none is empty.
    ///   - start: when the first sample is shown, before the time offset.
    ///   - source: the track that they are made of, and its movie; nil of a file.
    package func plan(
        documents input: any MovieInput, samples: [(size: Int, duration: Int)], firstSamples: [Int],
        from start: MediaTime, of source: (track: Track, movie: Movie)?
    ) throws(MovieError) -> SegmentPlan {
        var written = source?.track ?? .timedText
        (written.timescale, written.edits, written.samples) = (start.timescale, [], SampleTable())
        written.descriptions = [TimedTextEntry.textProfile]
        var (offset, time) = (0, start.value)
        for sample in samples {
            guard UInt32(exactly: sample.duration) != nil else {
                throw MovieError(
                    name: input.name, kind: .tooLarge, problem: "a document is shown for too long")
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
            options: options, input: input, movieTimescale: source?.movie.timescale ?? 1000, tracks: [planned],
            cuts: cuts,
            startTime: start, endTime: MediaTime(value: time, timescale: start.timescale), warnings: [])
    }
}

extension Track {
    /// A track of timed text in XML that comes from no movie.
    fileprivate static var timedText: Track {
        var header = TrackHeaderBox()
        (header.trackID, header.middle) = (1, [UInt8](repeating: 0, count: 16))
        (header.matrix[0], header.matrix[4], header.matrix[8]) = (0x10000, 0x10000, 0x4000_0000)
        var handler = HandlerBox()
        (handler.handler, handler.reserved, handler.nameBytes) = ("subt", [UInt8](repeating: 0, count: 12), [0])
        var writer = BoxWriter()
        writer.box("sthd") { $0.versionAndFlags(VersionAndFlags()) }
        return Track(
            id: 1, mediaType: .text, timescale: 1000, isEnabled: true, quarterTurns: 0, descriptions: [], edits: [],
            samples: SampleTable(),
            carried: CarriedBoxes(trackHeader: header, handler: handler, mediaHeader: writer.bytes))
    }
}
