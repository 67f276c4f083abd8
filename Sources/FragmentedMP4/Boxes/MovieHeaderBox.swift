/// `mvhd`: the movie's timescale and duration (ISO 14496-12 section 8.2.2).
struct MovieHeaderBox: BoxBody {
    let type: FourCC = "mvhd"
    var times: TimedHeader
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

    init(timescale: UInt32, nextTrackID: UInt32) {
        (times, self.nextTrackID) = (TimedHeader(timescale: timescale), nextTrackID)
    }

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        times = try TimedHeader(&reader)
        middle = try reader.take(76)
        nextTrackID = try reader.u32()
    }

    func write(to writer: inout ByteWriter) {
        times.write(to: &writer)
        writer.append(middle)
        writer.u32(nextTrackID)
    }

    var fields: [BoxField] { times.fields + [BoxField("next_track_ID", "\(nextTrackID)")] }
}
