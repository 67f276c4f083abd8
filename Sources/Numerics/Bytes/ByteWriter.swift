/// Bytes being written: whole numbers in the fewer bytes, the smaller they are.
///
/// An unsigned number is written as LEB128 (DWARF 5, section 7.6): seven bits a byte, the lowest first, the eighth bit
/// set in all bytes but the last. What is written is read by ``ByteReader``.
public struct ByteWriter: Sendable {
    private var storage: [UInt8] = []
    /// How many bytes are written.
    public private(set) var count = 0

    /// A writer of nothing yet.
    public init() {}

    /// What is written.
    public var bytes: ArraySlice<UInt8> { storage[..<count] }

    /// Forgets what was written, and keeps the memory.
    public mutating func removeAll() { count = 0 }

    /// Writes one byte.
    @inline(__always)
    public mutating func write(byte: UInt8) {
        reserve(1)
        storage[count] = byte
        count += 1
    }

    /// Writes bytes as they are.
    public mutating func write(bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes { write(bytes: $0) } }

    private mutating func write(bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        storage.withUnsafeMutableBytes { [count] storage in
            UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: bytes)
        }
        count += bytes.count
    }

    /// Writes an unsigned number in 1 to 10 bytes.
    @inline(__always)
    public mutating func write(_ number: UInt64) {
        reserve(10)
        var (rest, end) = (number, count)
        storage.withUnsafeMutableBufferPointer { storage in
            while rest >= 0x80 {
                storage[end] = UInt8(truncatingIfNeeded: rest) | 0x80
                rest >>= 7
                end += 1
            }
            storage[end] = UInt8(truncatingIfNeeded: rest)
        }
        count = end + 1
    }

    /// Writes a count or an index, which is not negative.
    @inline(__always)
    public mutating func write(_ count: Int) { write(UInt64(count)) }

    /// Writes a signed number: 0, -1, 1, -2 become 0, 1, 2, 3.
    @inline(__always)
    public mutating func write(signed number: Int64) { write(Self.zigzag(number)) }

    /// Writes a sum that may need up to 128 bits, in 1 to 19 bytes.
    public mutating func write(wide number: Int128) {
        var rest = UInt128(truncatingIfNeeded: number << 1 ^ number >> 127)
        while rest >= 0x80 {
            write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        write(byte: UInt8(rest))
    }

    /// Writes a number that is often a whole number of thousands or millions, as values in millionths are: the two lowest
    /// bits of the first number tell which. 0 stands for ones, 1 for thousands, 2 for millions; after 3 the number
    /// follows by itself, since it would not go into the rest of the bits.
    @inline(__always)
    public mutating func write(scaled number: Int64) {
        guard number.magnitude < 1 << 60 else {
            write(3 as UInt64)
            return write(signed: number)
        }
        write(Self.scaled(UInt64(number.magnitude)) { Self.zigzag(number < 0 ? -Int64($0) : Int64($0)) })
    }

    /// Writes a number that is not negative in the same way, with a bit more for it.
    @inline(__always)
    public mutating func write(amount number: Int64) {
        let number = UInt64(bitPattern: number)
        guard number < 1 << 61 else {
            write(3 as UInt64)
            return write(number)
        }
        write(Self.scaled(number) { $0 })
    }

    /// A number with the bits that tell what it counts.
    @inline(__always)
    private static func scaled(_ number: UInt64, _ form: (UInt64) -> UInt64) -> UInt64 {
        let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
        if rest != 0 { return form(number) << 2 }
        let (millions, restOfThousands) = thousands.quotientAndRemainder(dividingBy: 1000)
        return restOfThousands == 0 ? form(millions) << 2 | 2 : form(thousands) << 2 | 1
    }

    /// Writes a text: the count of its bytes, then the bytes, in UTF-8.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { text in
            write(text.count)
            write(bytes: UnsafeRawBufferPointer(text))
        }
    }

    /// Writes the eight bytes of a number, the lowest first.
    public mutating func write(fixed number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { write(bytes: $0) }
    }

    @inline(__always)
    private static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if storage.count - count < more { grow(by: more) }
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        let (old, capacity) = (storage, storage.count + max(more, storage.count, 64))
        storage = Array(unsafeUninitializedCapacity: capacity) { bytes, count in
            let used = bytes.initialize(fromContentsOf: old)
            bytes[used...].initialize(repeating: 0)
            count = capacity
        }
    }
}
