/// `stco` and `co64`: where chunks begin in the file (ISO 14496-12 section 8.7.5).
struct ChunkOffsetBox: CodedBox {
    var type: FourCC = "stco"
    var full = VersionAndFlags()
    var offsets: [UInt64] = []

    mutating func code<Coder: BoxCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.full(&full, upTo: 0)
        try coder.table(&offsets, of: 0, entrySize: type == "co64" ? 8 : 4) { (coder, offset) throws(Coder.Failure) in
            try coder.number(&offset, type == "co64" ? 1 : 0)
        }
    }

    var fields: [BoxField] { [BoxField("entry_count", "\(offsets.count)")] }
}
