/// `tkhd`: a track's number, and how its picture is shown (ISO 14496-12 section 8.3.2).
struct TrackHeaderBox: BoxBody {
    let type: FourCC = "tkhd"
    var full: VersionAndFlags
    var creationTime: UInt64
    var modificationTime: UInt64
    var trackID: UInt32
    var reserved: UInt32
    var duration: UInt64
    /// Two reserved words, layer, alternate group, volume and a reserved half-word, as they are.
    var middle: [UInt8]
    /// a b u c d v x y w, 16.16 and 2.30.
    var matrix: [UInt32]
    /// 16.16
    var width: UInt32
    /// 16.16
    var height: UInt32

    init(_ type: FourCC, _ reader: inout ByteReader) throws(MovieError) {
        full = try reader.versionAndFlags(upTo: 1)
        creationTime = try reader.time(full.version)
        modificationTime = try reader.time(full.version)
        trackID = try reader.u32()
        reserved = try reader.u32()
        duration = try reader.time(full.version)
        middle = try reader.take(16)
        matrix = []
        for _ in 0..<9 { matrix.append(try reader.u32()) }
        width = try reader.u32()
        height = try reader.u32()
    }

    func write(to writer: inout ByteWriter) {
        writer.versionAndFlags(full)
        writer.time(creationTime, full.version)
        writer.time(modificationTime, full.version)
        writer.u32(trackID)
        writer.u32(reserved)
        writer.time(duration, full.version)
        writer.append(middle)
        for value in matrix { writer.u32(value) }
        writer.u32(width)
        writer.u32(height)
    }

    var isEnabled: Bool { full.flags & 1 != 0 }

    /// Quarter turns clockwise; a matrix that turns otherwise counts as 0.
    var quarterTurns: Int {
        let (one, minusOne): (UInt32, UInt32) = (0x10000, 0xFFFF_0000)
        switch (matrix[0], matrix[1], matrix[3], matrix[4]) {
        case (0, one, minusOne, 0): return 1
        case (minusOne, 0, 0, minusOne): return 2
        case (0, minusOne, one, 0): return 3
        default: return 0
        }
    }

    var fields: [BoxField] {
        [
            BoxField("track_ID", "\(trackID)"), BoxField("enabled", isEnabled ? "yes" : "no"),
            BoxField("width", "\(width >> 16)"), BoxField("height", "\(height >> 16)"),
        ]
    }
}
