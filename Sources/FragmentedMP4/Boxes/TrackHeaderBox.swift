/// `tkhd`: a track's number, and how its picture is shown (ISO 14496-12 section 8.3.2).
struct TrackHeaderBox: CodedBox {
    var type: FourCC = "tkhd"
    var full = VersionAndFlags()
    var creationTime: UInt64 = 0
    var modificationTime: UInt64 = 0
    var trackID: UInt32 = 0
    var reserved: UInt32 = 0
    var duration: UInt64 = 0
    /// Two reserved words, layer, alternate group, volume and a reserved half-word, as they are.
    var middle: [UInt8] = []
    /// a b u c d v x y w, 16.16 and 2.30.
    var matrix = [UInt32](repeating: 0, count: 9)
    /// 16.16
    var width: UInt32 = 0
    /// 16.16
    var height: UInt32 = 0

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 1)
        try coder.time(&creationTime, full.version)
        try coder.time(&modificationTime, full.version)
        try coder.integer(&trackID)
        try coder.integer(&reserved)
        try coder.time(&duration, full.version)
        try coder.bytes(&middle, count: 16)
        for index in matrix.indices { try coder.integer(&matrix[index]) }
        try coder.integer(&width)
        try coder.integer(&height)
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
