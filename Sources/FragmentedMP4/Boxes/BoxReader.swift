/// Reads big-endian figures of a piece of a file that is in memory, and never beyond the end of its box.
struct BoxReader {
    /// The piece.
    let bytes: [UInt8]
    /// Where the piece begins in the file.
    let base: Int
    /// The file and the boxes around, for messages.
    let name: String
    let path: String
    /// The next byte, as an index into the piece.
    private(set) var position: Int
    /// Where the box ends.
    let end: Int

    /// Reads a piece from its start.
    init(_ bytes: [UInt8], at base: Int = 0, name: String, path: String = "") {
        (self.bytes, self.base, self.name, self.path) = (bytes, base, name, path)
        (position, end) = (0, bytes.count)
    }

    /// A part of the same piece.
    private init(_ outer: BoxReader, path: String, range: Range<Int>) {
        (bytes, base, name, self.path) = (outer.bytes, outer.base, outer.name, path)
        (position, end) = (range.lowerBound, range.upperBound)
    }

    /// How many bytes are left.
    var remaining: Int { end - position }
    /// Where the next byte is in the file.
    var offset: Int { base + position }

    /// An error at the next byte.
    func malformed(_ problem: String) -> MovieError {
        MovieError(name: name, kind: .malformed, path: path, offset: offset, problem: problem)
    }

    /// That so many bytes are left.
    func require(_ count: Int) throws(MovieError) {
        guard count <= remaining else {
            throw malformed("has \(remaining) bytes left, where \(count) are needed")
        }
    }

    /// The next byte.
    mutating func u8() throws(MovieError) -> UInt8 {
        try require(1)
        defer { position += 1 }
        return bytes[position]
    }

    mutating func u16() throws(MovieError) -> UInt16 { UInt16(truncatingIfNeeded: try integer(2)) }
    mutating func u24() throws(MovieError) -> UInt32 { UInt32(truncatingIfNeeded: try integer(3)) }
    mutating func u32() throws(MovieError) -> UInt32 { UInt32(truncatingIfNeeded: try integer(4)) }
    mutating func u64() throws(MovieError) -> UInt64 { try integer(8) }
    mutating func fourCC() throws(MovieError) -> FourCC { FourCC(rawValue: try u32()) }

    mutating func integer(_ count: Int) throws(MovieError) -> UInt64 {
        try require(count)
        var value: UInt64 = 0
        for index in position..<position + count { value = value << 8 | UInt64(bytes[index]) }
        position += count
        return value
    }

    /// Leaves bytes out.
    mutating func skip(_ count: Int) throws(MovieError) {
        try require(count)
        position += count
    }

    /// The next bytes.
    mutating func take(_ count: Int) throws(MovieError) -> [UInt8] {
        try require(count)
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// All bytes that are left.
    mutating func rest() -> [UInt8] {
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A table's number of entries, which its box has room for.
    mutating func entryCount(entrySize: Int) throws(MovieError) -> Int {
        let count = Int(try u32())
        guard count * entrySize <= remaining else {
            throw malformed("says that it has \(count) entries, and has room for \(remaining / entrySize)")
        }
        return count
    }

    /// A file's box header at the next byte, or nil where less than one is left: padding. Its box is left out.
    mutating func nextBox() throws(MovieError) -> BoxHeader? {
        guard remaining >= 8 else { return nil }
        let header = try BoxHeader(reading: &self, limit: base + end, mayReachEnd: false)
        position = header.end - base
        return header
    }

    /// What is in a box that ``nextBox()`` told of.
    func body(of header: BoxHeader) -> BoxReader {
        let path = path.isEmpty ? header.type.description : path + "/" + header.type.description
        return BoxReader(self, path: path, range: header.offset + header.headerSize - base..<header.end - base)
    }

    /// A box with its header.
    func whole(_ header: BoxHeader) -> [UInt8] { Array(bytes[header.offset - base..<header.end - base]) }
}

/// The version and flags that full boxes begin with.
struct VersionAndFlags: Equatable, Sendable {
    var version: UInt8 = 0
    var flags: UInt32 = 0
}

extension BoxReader {
    /// The version and flags of a full box, whose version is one that is known.
    mutating func versionAndFlags(upTo highest: UInt8) throws(MovieError) -> VersionAndFlags {
        let version = try u8()
        guard version <= highest else {
            throw malformed("is of version \(version), and \(highest) is the highest that is known")
        }
        return VersionAndFlags(version: version, flags: try u24())
    }
}
