/// `mehd`: how long a fragmented movie is, in the movie's ticks (ISO 14496-12 section 8.8.2).
struct MovieExtendsHeaderBox: BoxBody {
    let type: FourCC = "mehd"
    var full = VersionAndFlags(version: 1)
    var fragmentDuration: UInt64

    init(fragmentDuration: UInt64) { self.fragmentDuration = fragmentDuration }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        fragmentDuration = try reader.time(full.version)
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.time(fragmentDuration, full.version)
    }

    var fields: [BoxField] { [BoxField("fragment_duration", "\(fragmentDuration)")] }
}

/// `trex`: what fragments' samples are where these do not say (ISO 14496-12 section 8.8.3).
struct TrackExtendsBox: BoxBody {
    let type: FourCC = "trex"
    var full = VersionAndFlags()
    var trackID: UInt32
    /// From 1 on.
    var descriptionIndex: UInt32 = 1
    var duration: UInt32 = 0
    var size: UInt32 = 0
    var flags: UInt32 = 0

    init(trackID: UInt32) { self.trackID = trackID }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 0)
        trackID = try reader.u32()
        descriptionIndex = try reader.u32()
        duration = try reader.u32()
        size = try reader.u32()
        flags = try reader.u32()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        for value in [trackID, descriptionIndex, duration, size, flags] { writer.u32(value) }
    }

    var fields: [BoxField] {
        [
            BoxField("track_ID", "\(trackID)"), BoxField("default_sample_duration", "\(duration)"),
            BoxField("default_sample_size", "\(size)"), BoxField("default_sample_flags", .flags(flags)),
        ]
    }
}

extension String {
    /// Flags as `0x01010000`.
    static func flags(_ flags: UInt32) -> String {
        let digits = String(flags, radix: 16)
        return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
