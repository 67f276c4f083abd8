extension SegmentPlan {
    /// The initialization segment: `ftyp` and `moov`.
    func initializationSegment() -> (bytes: [UInt8], report: SegmentReport) {
        let bytes = InitializationSegment(plan: self).bytes()
        let tracks = tracks.map { planned in
            TrackReport(
                trackID: planned.track.id, mediaType: planned.track.mediaType, earliestPresentationTime: nil,
                duration: nil, sampleCount: 0, sampleBytes: 0, firstVideoSample: nil, syncSamples: [])
        }
        return (bytes, SegmentReport(type: .initialization, sequenceNumber: 0, size: bytes.count, tracks: tracks))
    }

    /// The report of a separable segment, the first one being 0, without its samples' data being read.
    public func report(ofSegment index: Int) throws(MovieError) -> SegmentReport {
        let fragment = try FragmentWriter(self, segment: index)
        return report(ofSegment: index, headerSize: try fragment.header().count, dataSize: fragment.dataSize)
    }

    /// Writes the initialization segment and all separable ones, in order.
    ///
    /// - Parameter sink: Takes each piece. What it throws ends the writing, and is thrown on.
    /// - Throws: ``MovieError`` where the movie cannot be read, or what the sink throws.
    public func write(to sink: (SegmentPiece) throws -> Void) throws {
        let (bytes, report) = initializationSegment()
        try sink(.begin(report))
        try bytes.withUnsafeBytes { try sink(.bytes($0)) }
        try sink(.end(report))
        var copy = DataCopy(input)
        for index in 0..<segmentCount { try write(segment: index, through: &copy, to: sink) }
    }

    private func write(
        segment index: Int, through copy: inout DataCopy, to sink: (SegmentPiece) throws -> Void
    ) throws {
        let fragment = try FragmentWriter(self, segment: index)
        let header = try fragment.header()
        let report = report(ofSegment: index, headerSize: header.count, dataSize: fragment.dataSize)
        try sink(.begin(report))
        try header.withUnsafeBytes { try sink(.bytes($0)) }
        for track in tracks { try copy.copy(track.samples(ofSegment: index), to: sink) }
        try copy.flush(to: sink)
        try sink(.end(report))
    }

    private func report(ofSegment index: Int, headerSize: Int, dataSize: Int) -> SegmentReport {
        var offset = headerSize
        let reports = tracks.map { track in
            let report = track.report(ofSegment: index, dataOffset: offset)
            offset += report.sampleBytes
            return report
        }
        return SegmentReport(
            type: .separable, sequenceNumber: firstNumber + index, size: headerSize + dataSize, tracks: reports)
    }
}

extension PlannedTrack {
    /// What is reported of the track in a segment, where its data begins `dataOffset` bytes from the segment's start.
    fileprivate func report(ofSegment index: Int, dataOffset: Int) -> TrackReport {
        let samples = samples(ofSegment: index)
        let isVideo = track.mediaType == .video
        let earliest = samples.isEmpty ? nil : starts[index] + timing.shift
        var offset = dataOffset
        var first: ReportedSample?
        var syncSamples: [ReportedSample] = []
        for sample in samples {
            let time = sample.presentationTime + timing.shift
            if isVideo, sample.isSync || first == nil {
                let reported = ReportedSample(
                    presentationTime: MediaTime(value: time, timescale: track.timescale), offset: offset,
                    length: sample.size, isSync: sample.isSync)
                first = first ?? reported
                if sample.isSync { syncSamples.append(reported) }
            }
            offset += sample.size
        }
        return TrackReport(
            trackID: track.id, mediaType: track.mediaType,
            earliestPresentationTime: earliest.map { MediaTime(value: $0, timescale: track.timescale) },
            duration: earliest.map { _ in
                MediaTime(value: starts[index + 1] - starts[index], timescale: track.timescale)
            },
            sampleCount: samples.count, sampleBytes: offset - dataOffset, firstVideoSample: first,
            syncSamples: syncSamples)
    }
}
