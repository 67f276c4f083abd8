/// `sgpd`: what groups of samples have in common (ISO 14496-12 section 8.9.3). Its entries are kept as they are.
struct SampleGroupDescriptionBox: BoxBody {
    let type: FourCC = "sgpd"
    var full: VersionAndFlags
    var grouping: FourCC
    /// default_length and what else stands before the entries, and the entries.
    var entries: [UInt8]

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 2)
        grouping = try reader.fourCC()
        entries = reader.rest()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.fourCC(grouping)
        writer.append(entries)
    }

    var fields: [BoxField] { [BoxField("grouping_type", "\(grouping)")] }
}

/// `sbgp`: which samples are of which group, as runs (ISO 14496-12 section 8.9.2).
struct SampleToGroupBox: BoxBody {
    let type: FourCC = "sbgp"
    var full = VersionAndFlags()
    var grouping: FourCC
    /// Of version 1.
    var groupingParameter: UInt32 = 0
    var runs: [SampleGroupRun] = []

    init(grouping: FourCC, runs: [SampleGroupRun]) { (self.grouping, self.runs) = (grouping, runs) }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        grouping = try reader.fourCC()
        if full.version == 1 { groupingParameter = try reader.u32() }
        let count = try reader.entryCount(entrySize: 8)
        runs.reserveCapacity(count)
        for _ in 0..<count { runs.append(SampleGroupRun(count: Int(try reader.u32()), index: Int(try reader.u32()))) }
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.fourCC(grouping)
        if full.version == 1 { writer.u32(groupingParameter) }
        writer.entryCount(runs.count)
        for run in runs {
            writer.u32(UInt32(run.count))
            writer.u32(UInt32(run.index))
        }
    }

    var fields: [BoxField] { [BoxField("grouping_type", "\(grouping)"), BoxField("entry_count", "\(runs.count)")] }
}
