/// What `mvhd` and `mdhd` begin with: when the thing was made, the unit that its times are written in, and how long it lasts.
struct TimedHeader {
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var timescale: UInt32
    var duration: UInt64 = 0

    init(timescale: UInt32) { self.timescale = timescale }

    init(_ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        creationTime = try reader.time(full.version)
        modificationTime = try reader.time(full.version)
        timescale = try reader.u32()
        duration = try reader.time(full.version)
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.time(creationTime, full.version)
        writer.time(modificationTime, full.version)
        writer.u32(timescale)
        writer.time(duration, full.version)
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
