/// What a separable segment is made of: `styp` and `sidx` of CMAF, then a movie fragment, or several.
struct SegmentWriter {
    private let plan: SegmentPlan
    private let index: Int
    /// The fragments, and what is before the data of each.
    let fragments: [(writer: FragmentWriter, header: [UInt8])]

    /// Readies a segment, the first one being 0.
    init(_ plan: SegmentPlan, segment index: Int) throws(MovieError) {
        (self.plan, self.index) = (plan, index)
        let ranges = plan.tracks.map { $0.fragments(ofSegment: index) }
        let before = plan.tracks[0].fragmentCount(beforeSegment: index)
        var fragments: [(writer: FragmentWriter, header: [UInt8])] = []
        for number in ranges[0].indices {
            let writer = try FragmentWriter(
                plan, segment: index, samples: ranges.map { $0[number] },
                sequenceNumber: plan.firstNumber + plan.fragmentOffset + before + number)
            fragments.append((writer, try writer.header()))
        }
        if plan.options.profile == .cmaf, !plan.continuesSegment, let first = fragments.first {
            let size = fragments.reduce(0) { $0 + $1.header.count + $1.writer.dataSize }
            fragments[0].header = Self.front(of: plan, segment: index, size: size) + first.header
        }
        self.fragments = fragments
    }

    /// The size of all, bytes.
    var size: Int { fragments.reduce(0) { $0 + $1.header.count + $1.writer.dataSize } }

    /// What stands before the fragments of CMAF.
    private static func front(of plan: SegmentPlan, segment index: Int, size: Int) -> [UInt8] {
        var writer = BoxWriter()
        writer.box(FileTypeBox(type: "styp", majorBrand: "msdh", compatibleBrands: ["msdh", "cmfs", "cmff"]))
        if plan.options.hasSegmentIndex { writer.box(segmentIndex(of: plan, segment: index, size: size)) }
        return writer.bytes
    }

    private static func segmentIndex(of plan: SegmentPlan, segment index: Int, size: Int) -> SegmentIndexBox {
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
