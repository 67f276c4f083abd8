/// `sidx`: where subsegments are, how long they last and what they begin with (ISO 14496-12 section 8.16.3).
struct SegmentIndexBox: BoxBody {
    /// A subsegment.
    struct Reference: Hashable, Sendable {
        /// Whether it is an index itself, and its size: 1 and 31 bits.
        var typeAndSize: UInt32
        var duration: UInt32
        /// Whether it begins with a stream access point, of which type, and how long until it: 1, 3 and 28 bits.
        var accessPoint: UInt32
    }

    let type: FourCC = "sidx"
    var full = VersionAndFlags(version: 1)
    var referenceID: UInt32
    var timescale: UInt32
    var earliestPresentationTime: UInt64
    var firstOffset: UInt64 = 0
    var reserved: UInt16 = 0
    var references: [Reference] = []

    init(referenceID: UInt32, timescale: UInt32, earliestPresentationTime: UInt64, references: [Reference]) {
        (self.referenceID, self.timescale) = (referenceID, timescale)
        (self.earliestPresentationTime, self.references) = (earliestPresentationTime, references)
    }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        referenceID = try reader.u32()
        timescale = try reader.u32()
        earliestPresentationTime = full.version == 1 ? try reader.u64() : UInt64(try reader.u32())
        firstOffset = full.version == 1 ? try reader.u64() : UInt64(try reader.u32())
        reserved = try reader.u16()
        let count = Int(try reader.u16())
        try reader.require(count * 12)
        for _ in 0..<count {
            references.append(
                Reference(typeAndSize: try reader.u32(), duration: try reader.u32(), accessPoint: try reader.u32()))
        }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.u32(referenceID)
        writer.u32(timescale)
        writer.time(earliestPresentationTime, full.version)
        writer.time(firstOffset, full.version)
        writer.u16(reserved)
        writer.u16(UInt16(references.count))
        for reference in references {
            writer.u32(reference.typeAndSize)
            writer.u32(reference.duration)
            writer.u32(reference.accessPoint)
        }
    }

    var fields: [BoxField] {
        [
            BoxField("timescale", "\(timescale)"),
            BoxField("earliest_presentation_time", "\(earliestPresentationTime)"),
            BoxField("reference_count", "\(references.count)"),
        ]
    }
}
