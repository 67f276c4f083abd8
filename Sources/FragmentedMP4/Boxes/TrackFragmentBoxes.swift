/// `mfhd`: the number of a movie fragment (ISO 14496-12 section 8.8.5).
struct MovieFragmentHeaderBox: BoxBody {
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
    var type: FourCC = "tfhd"
    var trackID: UInt32 = 0
    var baseDataOffset: UInt64?
    /// From 1 on.
    var descriptionIndex: UInt32?
    var duration: UInt32?
    var size: UInt32?
    var sampleFlags: UInt32?
    var version: UInt8 = 0
    /// The flags that tell of no field: duration-is-empty and default-base-is-moof, and those that are unknown.
    var otherFlags = defaultBaseIsMoof

    static let defaultBaseIsMoof: UInt32 = 0x20000

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        var full = VersionAndFlags(version: version, flags: otherFlags | fieldFlags)
        try coder.full(&full, upTo: 0)
        (version, otherFlags) = (full.version, full.flags & ~0x3B)
        try coder.integer(&trackID)
        try coder.integer(&baseDataOffset, if: full.flags & 1 != 0)
        try coder.integer(&descriptionIndex, if: full.flags & 2 != 0)
        try coder.integer(&duration, if: full.flags & 8 != 0)
        try coder.integer(&size, if: full.flags & 0x10 != 0)
        try coder.integer(&sampleFlags, if: full.flags & 0x20 != 0)
    }

    /// The flags that tell which fields there are.
    private var fieldFlags: UInt32 {
        (baseDataOffset == nil ? 0 : 1) | (descriptionIndex == nil ? 0 : 2) | (duration == nil ? 0 : 8)
            | (size == nil ? 0 : 0x10) | (sampleFlags == nil ? 0 : 0x20)
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
struct TrackFragmentDecodeTimeBox: BoxBody {
    var type: FourCC = "tfdt"
    var full = VersionAndFlags(version: 1)
    var baseMediaDecodeTime: UInt64 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.number(&baseMediaDecodeTime, full.version)
    }

    var fields: [BoxField] { [BoxField("baseMediaDecodeTime", "\(baseMediaDecodeTime)")] }
}

/// `trun`: samples whose data stands together (ISO 14496-12 section 8.8.8).
struct TrackRunBox: BoxBody {
    /// What a sample says itself; which fields do is the same of all.
    struct Entry: Equatable, Sendable {
        var duration: UInt32 = 0
        var size: UInt32 = 0
        var flags: UInt32 = 0
        var compositionOffset: Int32 = 0
    }

    /// The flags that tell which fields there are.
    enum Flag {
        static let dataOffset: UInt32 = 1
        static let firstSampleFlags: UInt32 = 4
        static let duration: UInt32 = 0x100
        static let size: UInt32 = 0x200
        static let flags: UInt32 = 0x400
        static let compositionOffset: UInt32 = 0x800
    }

    var type: FourCC = "trun"
    var full = VersionAndFlags()
    /// How many samples there are.
    var count: UInt32 = 0
    var dataOffset: Int32 = 0
    var firstSampleFlags: UInt32 = 0
    /// One a sample; empty where samples say nothing themselves.
    var entries: [Entry] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        let flags = full.flags
        try coder.integer(&count)
        if flags & Flag.dataOffset != 0 { try coder.integer(&dataOffset) }
        if flags & Flag.firstSampleFlags != 0 { try coder.integer(&firstSampleFlags) }
        let entrySize = (flags & 0xF00).nonzeroBitCount * 4
        guard entrySize > 0 else { return }
        try coder.check(
            Int(count) * entrySize <= coder.remaining,
            "says that it has \(count) samples, and has room for \(coder.remaining / entrySize)")
        try coder.entries(&entries, of: Entry(), count: Int(count)) { (coder, entry) throws(Coder.Failure) in
            if flags & Flag.duration != 0 { try coder.integer(&entry.duration) }
            if flags & Flag.size != 0 { try coder.integer(&entry.size) }
            if flags & Flag.flags != 0 { try coder.integer(&entry.flags) }
            if flags & Flag.compositionOffset != 0 { try coder.integer(&entry.compositionOffset) }
        }
    }

    var fields: [BoxField] {
        [BoxField("sample_count", "\(count)")]
            + (full.flags & Flag.dataOffset != 0 ? [BoxField("data_offset", "\(dataOffset)")] : [])
    }
}
