import PlayerLog
import PlayheadNumerics

/// The bytes of a part: a head of 20 bytes, the body, and the XXH64 of both in eight bytes. The article on parts describes
/// them to the byte.
extension PartialFleet {
    /// The version of the form.
    public static let version = 5

    static let headLength = 20
    static let checksumLength = 8

    /// The part as a file holds it.
    public var bytes: [UInt8] {
        Self.framed { write(to: &$0) }
    }

    private func write(to body: inout ByteWriter) {
        body.write(keys.count)
        for key in keys { body.write(key) }
        body.write(byte: filter == nil ? 0 : 1)
        if let filter { body.write(filter) }
        body.write(skippedCount)
        body.write(sealed.count)
        for (values, group) in sealed.sorted(by: { GroupedFleet.precedes($0.key, $1.key) }) {
            for value in values {
                body.write(byte: value == nil ? 0 : 1)
                if let value { body.write(value) }
            }
            group.write(to: &body)
        }
        open.write(to: &body)
    }

    /// A body with the head before it and the checksum behind it.
    public static func framed(_ body: ArraySlice<UInt8>) -> [UInt8] { framed { $0.write(bytes: body) } }

    private static func framed(_ writeBody: (inout ByteWriter) -> Void) -> [UInt8] {
        var whole = ByteWriter()
        whole.write(bytes: SessionDigest.partStart[...])
        whole.write(bytes: [UInt8(Self.version & 0xFF), UInt8(Self.version >> 8), 0, 0][...])
        // The length of the body, which is known behind it.
        whole.write(fixed: 0 as UInt64)
        writeBody(&whole)
        whole.set(fixed: UInt64(whole.count - headLength), at: headLength - 8)
        whole.write(fixed: XXHash64.hash(whole.bytes.span.bytes))
        return whole.array
    }

    /// The parts that a file holds, one behind the other: parts may be put into one file by `cat`.
    public static func all(of bytes: [UInt8]) throws(PartError) -> [PartialFleet] {
        var parts: [PartialFleet] = []
        var offset = 0
        while offset < bytes.count || parts.isEmpty { parts.append(try PartialFleet(bytes, at: &offset)) }
        return parts
    }

    private init(_ bytes: [UInt8], at offset: inout Int) throws(PartError) {
        let start = bytes[offset...]
        let length = try Self.bodyLength(in: start)
        let (bodyStart, left) = (offset + Self.headLength, start.count - Self.headLength - Self.checksumLength)
        guard length <= UInt64(max(0, left)) else { throw .truncated }
        let bodyEnd = bodyStart + Int(length)
        var checksum = ByteReader(bytes, bodyEnd..<bodyEnd + Self.checksumLength)
        guard let sum = try? checksum.fixed(),
            sum == XXHash64.hash(bytes.span.bytes.extracting(offset..<bodyEnd))
        else { throw .damaged }
        var reader = ByteReader(bytes, bodyStart..<bodyEnd)
        do throws(ByteReaderError) {
            self = try PartialFleet(&reader)
        } catch {
            throw .damaged
        }
        guard reader.remaining == 0 else { throw .damaged }
        offset = bodyEnd + Self.checksumLength
    }

    /// The length of a part's body, as its head says.
    ///
    /// - Parameter start: the bytes from the part's start on: its head at least, unless the file ends before.
    static func bodyLength(in start: ArraySlice<UInt8>) throws(PartError) -> UInt64 {
        guard start.starts(with: SessionDigest.partStart) else {
            if start.starts(with: Array(#"{"schema":"playhead.partial/"#.utf8)) { throw .json }
            if !start.isEmpty, SessionDigest.partStart.starts(with: start) { throw .truncated }
            throw start.isEmpty ? .empty : .notAPart
        }
        guard start.count >= headLength else { throw .truncated }
        let offset = start.startIndex
        let version = Int(start[offset + 8]) | Int(start[offset + 9]) << 8
        guard version == Self.version else { throw .otherVersion(version) }
        var head = ByteReader(Array(start[offset + 12..<offset + headLength]))
        guard let length = try? head.fixed() else { throw .truncated }
        return length
    }

    private init(_ reader: inout ByteReader) throws(ByteReaderError) {
        let sums = try PartialFleet(withoutOpen: &reader)
        self.init(
            try MergeableDigests(&reader), sealed: sums.sealed, keys: sums.keys, filter: sums.filter,
            skippedCount: sums.skippedCount)
    }

    /// Reads what stands before the open sessions.
    init(withoutOpen reader: inout ByteReader) throws(ByteReaderError) {
        var keys: [String] = []
        for _ in 0..<(try reader.count()) { keys.append(try reader.text()) }
        let filter = try reader.byte() == 0 ? nil : try reader.text()
        let skippedCount = try reader.sessions()
        var sealed: [[String?]: GroupSums] = [:]
        for _ in 0..<(try reader.count()) {
            var values: [String?] = []
            for _ in keys { values.append(try reader.byte() == 0 ? nil : try reader.text()) }
            guard sealed[values] == nil else { throw .invalid }
            sealed[values] = try GroupSums(&reader)
        }
        self.init(sealed: sealed, keys: keys, filter: filter, skippedCount: skippedCount)
    }
}

extension PartialFleet? {
    /// Takes in the parts that a file holds; without a part before, the first is taken as it is.
    ///
    /// - Throws: where the bytes are no part, or do not go with those before.
    public mutating func merge(file bytes: [UInt8]) throws(PartError) {
        for part in try PartialFleet.all(of: bytes) {
            if self == nil { self = part } else { try self?.merge(part) }
        }
    }
}
