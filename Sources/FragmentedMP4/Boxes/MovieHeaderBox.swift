/// `mvhd`: the movie's timescale and duration (ISO 14496-12 section 8.2.2).
struct MovieHeaderBox: BoxBody {
    let type: FourCC = "mvhd"
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var timescale: UInt32
    var duration: UInt64 = 0
    /// Rate, volume, reserved bytes, matrix and pre_defined, as they are.
    var middle: [UInt8] = Self.plain
    var nextTrackID: UInt32

    /// As fast and as loud as it is, and upright.
    private static let plain: [UInt8] = {
        var writer = ByteWriter()
        writer.u32(0x10000)
        writer.u16(0x100)
        writer.zeros(10)
        for value in [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000] as [UInt32] { writer.u32(value) }
        writer.zeros(24)
        return writer.bytes
    }()

    init(timescale: UInt32, nextTrackID: UInt32) { (self.timescale, self.nextTrackID) = (timescale, nextTrackID) }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        creationTime = try reader.time(full.version)
        modificationTime = try reader.time(full.version)
        timescale = try reader.u32()
        duration = try reader.time(full.version)
        middle = try reader.take(76)
        nextTrackID = try reader.u32()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.time(creationTime, full.version)
        writer.time(modificationTime, full.version)
        writer.u32(timescale)
        writer.time(duration, full.version)
        writer.append(middle)
        writer.u32(nextTrackID)
    }

    var fields: [BoxField] {
        [
            BoxField("timescale", "\(timescale)"), .duration(duration, timescale: timescale),
            BoxField("next_track_ID", "\(nextTrackID)"),
        ]
    }
}
