/// `mehd`: how long a fragmented movie is, in the movie's ticks (ISO 14496-12 section 8.8.2).
struct MovieExtendsHeaderBox: BoxBody {
    var type: FourCC = "mehd"
    var full = VersionAndFlags(version: 1)
    var fragmentDuration: UInt64 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.time(&fragmentDuration, full.version)
    }

    var fields: [BoxField] { [BoxField("fragment_duration", "\(fragmentDuration)")] }
}

/// `trex`: what fragments' samples are where these do not say (ISO 14496-12 section 8.8.3).
struct TrackExtendsBox: BoxBody {
    var type: FourCC = "trex"
    var full = VersionAndFlags()
    var trackID: UInt32 = 0
    /// From 1 on.
    var descriptionIndex: UInt32 = 1
    var duration: UInt32 = 0
    var size: UInt32 = 0
    var flags: UInt32 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.integer(&trackID)
        try coder.integer(&descriptionIndex)
        try coder.integer(&duration)
        try coder.integer(&size)
        try coder.integer(&flags)
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
