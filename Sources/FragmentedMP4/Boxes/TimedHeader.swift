/// What `mvhd` and `mdhd` begin with: when the thing was made, the unit that its times are written in, and how long it lasts.
struct TimedHeader {
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var timescale: UInt32 = 0
    var duration: UInt64 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.time(&creationTime, full.version)
        try coder.time(&modificationTime, full.version)
        try coder.integer(&timescale)
        try coder.time(&duration, full.version)
    }

    var fields: [BoxField] { [BoxField("timescale", "\(timescale)"), .duration(duration, timescale: timescale)] }
}

extension BoxField {
    /// A duration in ticks and seconds; all ones is unknown.
    static func duration(_ ticks: UInt64, timescale: UInt32) -> BoxField {
        guard ticks != .max, timescale > 0 else { return BoxField("duration", "-") }
        let time = MediaTime(value: Int(clamping: ticks), timescale: Int(timescale))
        return BoxField("duration", "\(ticks) (\(time) s)")
    }
}
