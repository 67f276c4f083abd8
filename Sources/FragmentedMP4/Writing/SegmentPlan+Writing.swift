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

    /// The report of a separable segment, the first one being 0, without more of its samples' data being read than what kinds of
    /// pictures its fragments begin with.
    public func report(ofSegment index: Int) throws(MovieError) -> SegmentReport {
        try report(ofSegment: index, try SegmentWriter(self, segment: index))
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
        let segment = try SegmentWriter(self, segment: index)
        let report = try report(ofSegment: index, segment)
        try sink(.begin(report))
        for (fragment, header) in segment.fragments {
            try header.withUnsafeBytes { try sink(.bytes($0)) }
            for samples in fragment.samples { try copy.copy(samples, to: sink) }
            try copy.flush(to: sink)
        }
        try sink(.end(report))
    }

    private func report(ofSegment index: Int, _ segment: SegmentWriter) throws(MovieError) -> SegmentReport {
        var reports = tracks.map { $0.emptyReport(ofSegment: index) }
        var offset = 0
        for (fragment, header) in segment.fragments {
            var dataOffset = offset + header.count
            for (number, track) in tracks.enumerated() {
                dataOffset = try track.add(
                    fragment.samples[number], at: dataOffset, ofFragmentAt: offset, in: input, to: &reports[number])
            }
            offset = dataOffset
        }
        return SegmentReport(type: .separable, sequenceNumber: firstNumber + index, size: segment.size, tracks: reports)
    }
}

extension PlannedTrack {
    /// What is reported of the track in a segment before its samples.
    fileprivate func emptyReport(ofSegment index: Int) -> TrackReport {
        let earliest = samples(ofSegment: index).isEmpty ? nil : starts[index] + timing.shift
        return TrackReport(
            trackID: track.id, mediaType: track.mediaType,
            earliestPresentationTime: earliest.map { MediaTime(value: $0, timescale: track.timescale) },
            duration: earliest.map { _ in
                MediaTime(value: starts[index + 1] - starts[index], timescale: track.timescale)
            },
            sampleCount: 0, sampleBytes: 0, firstVideoSample: nil, syncSamples: [])
    }

    /// Adds the samples of a fragment, whose data begins `dataOffset` bytes from the segment's start. Returns where it ends.
    fileprivate func add(
        _ samples: Slice<SampleTable>, at dataOffset: Int, ofFragmentAt fragmentOffset: Int, in input: any MovieInput,
        to report: inout TrackReport
    ) throws(MovieError) -> Int {
        report.sampleCount += samples.count
        let isVideo = track.mediaType == .video
        var (offset, isFirst) = (dataOffset, true)
        for sample in samples {
            if isVideo, sample.isSync || report.firstVideoSample == nil {
                let time = sample.presentationTime + timing.shift
                var reported = ReportedSample(
                    presentationTime: MediaTime(value: time, timescale: track.timescale), offset: offset,
                    length: sample.size, isSync: sample.isSync)
                if isFirst {
                    reported.fragmentOffset = fragmentOffset
                    reported.access = try RandomAccess(
                        of: sample, track.descriptions[sample.descriptionIndex], in: input)
                }
                report.firstVideoSample = report.firstVideoSample ?? reported
                if sample.isSync { report.syncSamples.append(reported) }
            }
            isFirst = false
            offset += sample.size
        }
        report.sampleBytes += offset - dataOffset
        return offset
    }
}
