/// Finds the shortest way to tell what samples are: what all of them have in common is said once.
struct FragmentRun {
    private let samples: Slice<SampleTable>
    private let planned: PlannedTrack
    private let name: String

    init(_ samples: Slice<SampleTable>, of planned: PlannedTrack, name: String) {
        (self.samples, self.planned, self.name) = (samples, planned, name)
    }

    /// The header of a track fragment, and its run.
    func boxes() throws(MovieError) -> (TrackFragmentHeaderBox, TrackRunBox) {
        var header = TrackFragmentHeaderBox(trackID: UInt32(planned.track.id))
        guard let first = samples.first else { return (header, TrackRunBox()) }
        if first.descriptionIndex > 0 { header.descriptionIndex = UInt32(first.descriptionIndex + 1) }
        var entries: [TrackRunBox.Entry] = []
        entries.reserveCapacity(samples.count)
        for sample in samples { entries.append(try entry(sample)) }

        var run = TrackRunBox(count: UInt32(entries.count))
        var flags = TrackRunBox.Flag.dataOffset
        let rest = entries.dropFirst()
        if rest.allSatisfy({ $0.duration == entries[0].duration }) {
            header.duration = entries[0].duration
        } else {
            flags |= TrackRunBox.Flag.duration
        }
        if rest.allSatisfy({ $0.size == entries[0].size }) {
            header.size = entries[0].size
        } else {
            flags |= TrackRunBox.Flag.size
        }
        let common = rest.first?.flags ?? entries[0].flags
        if rest.allSatisfy({ $0.flags == common }) {
            header.sampleFlags = common
            if entries[0].flags != common {
                flags |= TrackRunBox.Flag.firstSampleFlags
                run.firstSampleFlags = entries[0].flags
            }
        } else {
            flags |= TrackRunBox.Flag.flags
        }
        if entries.contains(where: { $0.compositionOffset != 0 }) {
            flags |= TrackRunBox.Flag.compositionOffset
            run.full.version = entries.contains { $0.compositionOffset < 0 } ? 1 : 0
        }
        run.full.flags = flags
        if flags & 0xF00 != 0 { run.entries = entries }
        return (header, run)
    }

    private func entry(_ sample: Sample) throws(MovieError) -> TrackRunBox.Entry {
        let offset = sample.compositionOffset + planned.timing.compositionShift
        guard let fitting = Int32(exactly: offset) else {
            throw MovieError(
                name: name, kind: .impossible,
                problem: "track \(planned.track.id): a sample is presented \(offset) ticks after it is decoded")
        }
        return TrackRunBox.Entry(
            duration: UInt32(sample.duration), size: UInt32(sample.size), flags: SampleFlags(sample).rawValue,
            compositionOffset: fitting)
    }
}
