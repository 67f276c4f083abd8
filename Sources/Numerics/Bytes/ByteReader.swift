/// Why bytes are not what a ``ByteWriter`` wrote.
public enum ByteReaderError: Error, Hashable, Sendable {
    /// They end too early.
    case truncated
    /// They hold a number that cannot stand there.
    case invalid
}

/// Reads what a ``ByteWriter`` wrote. The bytes may come from a stranger: nothing is read past their end, and a count is
/// believed only as far as bytes follow it.
public struct ByteReader: Sendable {
    private let bytes: [UInt8]
    private let end: Int
    /// The index of the byte that is read next.
    public private(set) var offset: Int

    /// A reader of the bytes of a range, of all unless one is given.
    public init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
        let range = (range ?? bytes.indices).clamped(to: bytes.indices)
        (self.bytes, offset, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// How many bytes are left.
    public var remaining: Int { end - offset }

    /// The next byte.
    @inline(__always)
    public mutating func byte() throws(ByteReaderError) -> UInt8 {
        guard offset < end else { throw .truncated }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// An unsigned number. Only the shortest form is accepted, so that one number has one form.
    @inline(__always)
    public mutating func number() throws(ByteReaderError) -> UInt64 {
        var (number, shift) = (0 as UInt64, 0 as UInt64)
        while true {
            let next = try byte()
            if shift == 63, next > 1 { throw .invalid }
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 {
                if next == 0, shift > 0 { throw .invalid }
                return number
            }
            shift += 7
        }
    }

    /// An index or a count of things that are not bounded by the bytes that follow.
    @inline(__always)
    public mutating func index() throws(ByteReaderError) -> Int {
        guard let index = Int(exactly: try number()) else { throw .invalid }
        return index
    }

    /// A count of things of which each takes at least a byte.
    public mutating func count() throws(ByteReaderError) -> Int {
        let count = try index()
        guard count <= remaining else { throw .truncated }
        return count
    }

    /// A signed number.
    @inline(__always)
    public mutating func signed() throws(ByteReaderError) -> Int64 { Self.signed(try number()) }

    /// A sum of up to 128 bits.
    public mutating func wide() throws(ByteReaderError) -> Int128 {
        var (number, shift) = (0 as UInt128, 0 as UInt128)
        while true {
            let next = try byte()
            if shift == 126, next > 3 { throw .invalid }
            number |= UInt128(next & 0x7F) << shift
            if next < 0x80 {
                if next == 0, shift > 0 { throw .invalid }
                return Int128(truncatingIfNeeded: number >> 1) ^ -Int128(truncatingIfNeeded: number & 1)
            }
            shift += 7
        }
    }

    /// A number written as ones, thousands or millions.
    @inline(__always)
    public mutating func scaled() throws(ByteReaderError) -> Int64 {
        let first = try number()
        return first == 3 ? try signed() : try Self.product(Self.signed(first >> 2), first)
    }

    /// A number that is not negative, written in the same way.
    @inline(__always)
    public mutating func amount() throws(ByteReaderError) -> Int64 {
        let first = try number()
        let number = first == 3 ? try number() : first >> 2
        guard let number = Int64(exactly: number) else { throw .invalid }
        return first == 3 ? number : try Self.product(number, first)
    }

    /// A number of what the two lowest bits of `form` say.
    @inline(__always)
    private static func product(_ number: Int64, _ form: UInt64) throws(ByteReaderError) -> Int64 {
        let factor: Int64
        switch form & 3 {
        case 0: factor = 1
        case 1: factor = 1000
        case 2: factor = 1_000_000
        default: throw .invalid
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        if overflow { throw .invalid }
        return product
    }

    /// So many bytes as they are.
    public mutating func bytes(_ count: Int) throws(ByteReaderError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw .truncated }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// A reader of so many bytes, which this one passes over.
    ///
    /// - Parameter count: how many bytes.
    public mutating func reader(ofNext count: Int) throws(ByteReaderError) -> ByteReader {
        let range = try bytes(count).indices
        return ByteReader(bytes, range)
    }

    /// A text: the count of its bytes, then the bytes, which must be UTF-8.
    public mutating func text() throws(ByteReaderError) -> String {
        let bytes = try bytes(try count())
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .invalid }
        return text
    }

    /// A number in eight bytes, the lowest first.
    public mutating func fixed() throws(ByteReaderError) -> UInt64 {
        try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always)
    private static func signed(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}
