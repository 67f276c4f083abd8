/// `mvhd`: the movie's timescale and duration (ISO 14496-12 section 8.2.2).
struct MovieHeaderBox: CodedBox {
    var type: FourCC = "mvhd"
    var times = TimedHeader()
    /// Rate, volume, reserved bytes, matrix and pre_defined, as they are.
    var middle: [UInt8] = Self.plain
    var nextTrackID: UInt32 = 0

    /// As fast and as loud as it is, and upright.
    private static let plain: [UInt8] = {
        var writer = BoxWriter()
        writer.u32(0x10000)
        writer.u16(0x100)
        writer.zeros(10)
        for value in [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000] as [UInt32] { writer.u32(value) }
        writer.zeros(24)
        return writer.bytes
    }()

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try times.code(with: &coder)
        try coder.bytes(&middle, count: 76)
        try coder.integer(&nextTrackID)
    }

    var fields: [BoxField] { times.fields + [BoxField("next_track_ID", "\(nextTrackID)")] }
}
