/// Where a box is, and of what type (ISO 14496-12 section 4.2).
struct BoxHeader: Equatable, Sendable {
    var type: FourCC
    /// Where it begins, bytes from the start of the file.
    var offset: Int
    /// The size of its header: 8, 16 of 64-bit sizes, 16 more of `uuid`.
    var headerSize: Int
    /// Its size with its header, bytes.
    var size: Int

    /// Where it ends, bytes from the start of the file.
    var end: Int { offset + size }
    /// Where its content begins.
    var bodyOffset: Int { offset + headerSize }

    /// Reads a header; the box ends at `limit` or before.
    ///
    /// - Parameter mayReachEnd: Whether the size 0 is allowed, which is that of a file's last box.
    init(reading reader: inout BoxReader, limit: Int, mayReachEnd: Bool) throws(MovieError) {
        offset = reader.offset
        let short = try reader.u32()
        type = try reader.fourCC()
        headerSize = 8
        switch short {
        case 0 where mayReachEnd: size = limit - offset
        case 1:
            headerSize = 16
            let long = try reader.u64()
            guard let fitting = Int(exactly: long) else {
                throw reader.malformed("box \(type) says that it has \(long) bytes")
            }
            size = fitting
        default: size = Int(short)
        }
        if type == "uuid" { headerSize += 16 }
        guard size >= headerSize else {
            throw reader.malformed("box \(type) says that it has \(size) bytes, less than its header")
        }
        guard size <= limit - offset else {
            throw MovieError(
                name: reader.name, kind: mayReachEnd ? .truncated : .malformed, path: reader.path, offset: offset,
                problem: "box \(type) says that it has \(size) bytes, and \(limit - offset) are left"
                    + (mayReachEnd ? ": the file is cut short" : ""))
        }
    }
}
