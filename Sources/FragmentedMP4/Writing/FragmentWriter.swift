/// Writes what is before the data of a movie fragment: `moof`, and `mdat`'s header.
///
/// Data stands track after track, each track's samples in decode order, so that a run holds as many as it can.
struct FragmentWriter {
    /// Samples of one track and one description, and where their data begins, from the start of all data.
    private struct Group {
        var track: Int
        var samples: Slice<SampleTable>
        var dataOffset: Int
    }

    private let plan: SegmentPlan
    private let sequenceNumber: Int
    private let groups: [Group]
    /// The samples of each track.
    let samples: [Slice<SampleTable>]
    /// The bytes of all samples.
    let dataSize: Int

    /// Readies a fragment.
    ///
    /// - Parameters:
    ///   - segment: the segment that it is of, the first one being 0.
    ///   - samples: those of each track.
    ///   - sequenceNumber: what the movie fragment header says, from 1 on.
    init(
        _ plan: SegmentPlan, segment: Int, samples: [Range<Int>], sequenceNumber: Int
    ) throws(MovieError) {
        (self.plan, self.sequenceNumber) = (plan, sequenceNumber)
        self.samples = zip(plan.tracks, samples).map { $0.track.samples[$1] }
        var groups: [Group] = []
        var size = 0
        for position in plan.tracks.indices {
            var rest = self.samples[position]
            while let first = rest.first {
                let samples = rest.prefix { $0.descriptionIndex == first.descriptionIndex }
                groups.append(Group(track: position, samples: samples, dataOffset: size))
                size += samples.reduce(0) { $0 + $1.size }
                rest = rest.dropFirst(samples.count)
            }
        }
        (self.groups, dataSize) = (groups, size)
        // Data offsets of runs are signed and have 32 bits; the boxes in front take at most 128 bytes a sample.
        let count = groups.reduce(0) { $0 + $1.samples.count }
        guard size + count * 128 < 1 << 31 - 1 << 20 else {
            throw MovieError(
                name: plan.input.name, kind: .impossible,
                problem: "segment \(segment + 1) would have \(size) bytes; a fragment has room for 2 GB: cut it shorter"
            )
        }
    }

    /// The bytes up to the first sample's.
    func header() throws(MovieError) -> [UInt8] {
        var writer = BoxWriter()
        writer.append(try movieFragment())
        writer.u32(UInt32(8 + dataSize))
        writer.fourCC("mdat")
        return writer.bytes
    }

    private func movieFragment() throws(MovieError) -> [UInt8] {
        var writer = BoxWriter()
        var positions: [Int] = []
        var problem: MovieError?
        writer.box("moof") { writer in
            writer.box(MovieFragmentHeaderBox(sequenceNumber: UInt32(truncatingIfNeeded: sequenceNumber)))
            for group in groups {
                do throws(MovieError) {
                    positions.append(try write(group, to: &writer))
                } catch {
                    problem = error
                }
            }
        }
        if let problem { throw problem }
        let dataStart = writer.bytes.count + 8
        for (group, position) in zip(groups, positions) {
            writer.patch(UInt32(dataStart + group.dataOffset), at: position)
        }
        return writer.bytes
    }

    /// Writes a track fragment. Returns where its run's data offset is to be written.
    private func write(_ group: Group, to writer: inout BoxWriter) throws(MovieError) -> Int {
        let planned = plan.tracks[group.track]
        let (header, run) = try FragmentRun(group.samples, of: planned, name: plan.input.name).boxes()
        let decodeTime = group.samples.first.map { $0.decodeTime + planned.timing.decodeShift } ?? 0
        var position = 0
        writer.box("traf") { writer in
            writer.box(header)
            writer.box(TrackFragmentDecodeTimeBox(baseMediaDecodeTime: UInt64(decodeTime)))
            position = writer.bytes.count + 16
            writer.box(run)
            let roll = planned.track.carried.rollGroups.runs(
                in: group.samples.startIndex..<group.samples.endIndex)
            if roll.contains(where: { $0.index > 0 }) { writer.box(SampleToGroupBox(grouping: "roll", runs: roll)) }
        }
        return position
    }
}
