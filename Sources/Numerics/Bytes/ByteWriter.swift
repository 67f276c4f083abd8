/// Bytes being written: whole numbers in the fewer bytes, the smaller they are.
///
/// An unsigned number is written as LEB128 (DWARF 5, section 7.6): seven bits a byte, the lowest first, the eighth bit
/// set in all bytes but the last. What is written is read by ``ByteReader``.
public struct ByteWriter: Sendable {
    @usableFromInline var storage: [UInt8] = []

    /// How many bytes are written.
    public var count: Int { storage.count }

    /// A writer of nothing yet.
    public init() {}

    /// What is written.
    public var bytes: ArraySlice<UInt8> { storage[...] }

    /// What is written, as an array.
    public var array: [UInt8] { storage }

    /// Forgets what was written, and keeps the memory.
    public mutating func removeAll() { storage.removeAll(keepingCapacity: true) }

    /// Has room for so many bytes more.
    public mutating func reserveCapacity(_ more: Int) { storage.reserveCapacity(storage.count + more) }

    /// Writes one byte.
    @inline(__always)
    public mutating func write(byte: UInt8) { storage.append(byte) }

    /// Writes bytes as they are.
    public mutating func write(bytes: ArraySlice<UInt8>) { storage.append(contentsOf: bytes) }

    /// Writes bytes as they are.
    public mutating func write(bytes: RawSpan) { storage.append(copying: bytes) }

    /// Writes at most so many bytes, for which room is looked for once.
    @inlinable
    @inline(__always)
    public mutating func write(upTo most: Int, _ body: (inout ByteCursor) -> Void) {
        storage.append(addingCapacity: most) { span in
            span.withUnsafeMutableBufferPointer { bytes, count in
                let start = UnsafeMutableRawPointer(bytes.baseAddress!)
                var cursor = ByteCursor(start + count)
                body(&cursor)
                count = UnsafeRawPointer(cursor.next) - UnsafeRawPointer(start)
            }
        }
    }

    /// Writes an unsigned number in 1 to 10 bytes.
    @inline(__always)
    public mutating func write(_ number: UInt64) { write(upTo: 10) { $0.write(number) } }

    /// Writes a count or an index, which is not negative.
    @inline(__always)
    public mutating func write(_ count: Int) { write(UInt64(count)) }

    /// Writes a signed number, see ``ByteCursor/write(signed:)``.
    @inline(__always)
    public mutating func write(signed number: Int64) { write(upTo: 10) { $0.write(signed: number) } }

    /// Writes a sum that may need up to 128 bits, in 1 to 19 bytes.
    public mutating func write(wide number: Int128) {
        var rest = UInt128(truncatingIfNeeded: number << 1 ^ number >> 127)
        while rest >= 0x80 {
            write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        write(byte: UInt8(rest))
    }

    /// Writes a number that is often a whole number of thousands or millions, see ``ByteCursor/write(scaled:)``.
    public mutating func write(scaled number: Int64) { write(upTo: 11) { $0.write(scaled: number) } }

    /// Writes a number that is not negative in the same way, with a bit more for it.
    public mutating func write(amount number: Int64) { write(upTo: 11) { $0.write(amount: number) } }

    /// Writes a text: the count of its bytes, then the bytes, in UTF-8.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { text in
            write(text.count)
            storage.append(contentsOf: text)
        }
    }

    /// Writes the four bytes of a number, the lowest first.
    @inline(__always)
    public mutating func write(fixed number: UInt32) { write(upTo: 4) { $0.write(fixed: number) } }

    /// Writes the eight bytes of a number, the lowest first.
    public mutating func write(fixed number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { storage.append(contentsOf: $0) }
    }

    /// Writes the eight bytes of a number over eight that are written already.
    public mutating func set(fixed number: UInt64, at offset: Int) {
        storage.withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt64.self)
        }
    }
}

extension [UInt8] {
    /// Appends bytes that may be of another array, which is not counted as used meanwhile.
    @inlinable
    public mutating func append(copying bytes: RawSpan) {
        append(addingCapacity: bytes.byteCount) { span in
            span.withUnsafeMutableBufferPointer { free, count in
                bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(free).copyMemory(from: $0) }
                count = bytes.byteCount
            }
        }
    }
}
