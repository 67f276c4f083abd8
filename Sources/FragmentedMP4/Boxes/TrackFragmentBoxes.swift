/// `mfhd`: the number of a movie fragment (ISO 14496-12 section 8.8.5).
struct MovieFragmentHeaderBox: CodedBox {
    var type: FourCC = "mfhd"
    var full = VersionAndFlags()
    var sequenceNumber: UInt32 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.integer(&sequenceNumber)
    }

    var fields: [BoxField] { [BoxField("sequence_number", "\(sequenceNumber)")] }
}

/// `tfhd`: whose samples a track fragment has, and what they are where they do not say (ISO 14496-12 section 8.8.7).
struct TrackFragmentHeaderBox: BoxBody {
    let type: FourCC = "tfhd"
    var trackID: UInt32
    var baseDataOffset: UInt64?
    /// From 1 on.
    var descriptionIndex: UInt32?
    var duration: UInt32?
    var size: UInt32?
    var sampleFlags: UInt32?
    var version: UInt8 = 0
    /// The flags that tell of no field: duration-is-empty and default-base-is-moof, and those that are unknown.
    var otherFlags: UInt32

    static let defaultBaseIsMoof: UInt32 = 0x20000

    init(trackID: UInt32) { (self.trackID, otherFlags) = (trackID, Self.defaultBaseIsMoof) }

    init(_ type: FourCC, _ reader: inout BoxReader) throws(MovieError) {
        let full = try reader.versionAndFlags(upTo: 0)
        version = full.version
        otherFlags = full.flags & ~0x3B
        trackID = try reader.u32()
        if full.flags & 1 != 0 { baseDataOffset = try reader.u64() }
        if full.flags & 2 != 0 { descriptionIndex = try reader.u32() }
        if full.flags & 8 != 0 { duration = try reader.u32() }
        if full.flags & 0x10 != 0 { size = try reader.u32() }
        if full.flags & 0x20 != 0 { sampleFlags = try reader.u32() }
    }

    func write(to writer: inout BoxWriter) {
        var flags = otherFlags
        if baseDataOffset != nil { flags |= 1 }
        for (value, flag) in optionals where value != nil { flags |= flag }
        writer.versionAndFlags(VersionAndFlags(version: version, flags: flags))
        writer.u32(trackID)
        if let baseDataOffset { writer.u64(baseDataOffset) }
        for case (let value?, _) in optionals { writer.u32(value) }
    }

    private var optionals: [(UInt32?, UInt32)] {
        [(descriptionIndex, 2), (duration, 8), (size, 0x10), (sampleFlags, 0x20)]
    }

    var fields: [BoxField] {
        [BoxField("track_ID", "\(trackID)")]
            + [
                baseDataOffset.map { BoxField("base_data_offset", "\($0)") },
                descriptionIndex.map { BoxField("sample_description_index", "\($0)") },
                duration.map { BoxField("default_sample_duration", "\($0)") },
                size.map { BoxField("default_sample_size", "\($0)") },
                sampleFlags.map { BoxField("default_sample_flags", .flags($0)) },
            ].compactMap(\.self)
    }
}

/// `tfdt`: when a track fragment's first sample is decoded (ISO 14496-12 section 8.8.12).
struct TrackFragmentDecodeTimeBox: CodedBox {
    var type: FourCC = "tfdt"
    var full = VersionAndFlags(version: 1)
    var baseMediaDecodeTime: UInt64 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.number(&baseMediaDecodeTime, full.version)
    }

    var fields: [BoxField] { [BoxField("baseMediaDecodeTime", "\(baseMediaDecodeTime)")] }
}
