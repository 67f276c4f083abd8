/// Writes what is before the data of a separable segment: `styp` and `sidx` of CMAF, `moof`, and `mdat`'s header.
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
    private let index: Int
    private let groups: [Group]
    /// The bytes of all samples.
    let dataSize: Int

    /// Readies a segment, the first one being 0.
    init(_ plan: SegmentPlan, segment index: Int) throws(MovieError) {
        (self.plan, self.index) = (plan, index)
        var groups: [Group] = []
        var size = 0
        for position in plan.tracks.indices {
            var rest = plan.tracks[position].samples(ofSegment: index)
            while let first = rest.first {
                let samples = rest.prefix { $0.descriptionIndex == first.descriptionIndex }
                groups.append(Group(track: position, samples: samples, dataOffset: size))
                size += samples.reduce(0) { $0 + $1.size }
                rest = rest.dropFirst(samples.count)
            }
        }
        (self.groups, dataSize) = (groups, size)
        // Data offsets of runs are signed and have 32 bits; the boxes in front take at most 128 bytes a sample.
        let samples = groups.reduce(0) { $0 + $1.samples.count }
        guard size + samples * 128 < 1 << 31 - 1 << 20 else {
            throw MovieError(
                name: plan.input.name, kind: .impossible,
                problem: "segment \(index + 1) would have \(size) bytes; a fragment has room for 2 GB: cut it shorter")
        }
    }

    /// The bytes up to the first sample's.
    func header() throws(MovieError) -> [UInt8] {
        let fragment = try movieFragment()
        var writer = BoxWriter()
        if plan.options.profile == .cmaf {
            writer.box(FileTypeBox(type: "styp", majorBrand: "msdh", compatibleBrands: ["msdh", "cmfs", "cmff"]))
            if plan.options.hasSegmentIndex { writer.box(segmentIndex(size: fragment.count + 8 + dataSize)) }
        }
        writer.append(fragment)
        writer.u32(UInt32(8 + dataSize))
        writer.fourCC("mdat")
        return writer.bytes
    }

    private func movieFragment() throws(MovieError) -> [UInt8] {
        var writer = BoxWriter()
        var positions: [Int] = []
        var problem: MovieError?
        writer.box("moof") { writer in
            writer.box(MovieFragmentHeaderBox(sequenceNumber: UInt32(truncatingIfNeeded: plan.firstNumber + index)))
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

    private func segmentIndex(size: Int) -> SegmentIndexBox {
        let leading = plan.tracks[0]
        let samples = leading.samples(ofSegment: index)
        let earliest = leading.starts[index]
        // Type 1: what is decoded first is presented first. Of other sync samples the type is not known.
        let isAccessPoint = samples.first.map { $0.isSync && $0.presentationTime == earliest } ?? false
        return SegmentIndexBox(
            referenceID: UInt32(leading.track.id), timescale: UInt32(leading.track.timescale),
            earliestPresentationTime: UInt64(max(0, earliest + leading.timing.shift)),
            references: [
                SegmentIndexBox.Reference(
                    typeAndSize: UInt32(size), duration: UInt32(clamping: leading.starts[index + 1] - earliest),
                    accessPoint: isAccessPoint ? 0x9000_0000 : 0)
            ])
    }
}
