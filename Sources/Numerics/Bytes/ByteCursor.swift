/// Writes numbers one behind the other into memory that has room for them, as ``ByteWriter/write(upTo:_:)`` makes it.
@frozen
public struct ByteCursor {
    @usableFromInline var next: UnsafeMutableRawPointer

    @inlinable
    init(_ start: UnsafeMutableRawPointer) { next = start }

    /// Writes one byte.
    @inlinable
    @inline(__always)
    public mutating func write(byte: UInt8) {
        next.storeBytes(of: byte, as: UInt8.self)
        next += 1
    }

    /// Writes an unsigned number in 1 to 10 bytes.
    @inlinable
    @inline(__always)
    public mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest &>>= 7
        }
        write(byte: UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a count or an index, which is not negative.
    @inlinable
    @inline(__always)
    public mutating func write(_ count: Int) { write(UInt64(count)) }

    /// Writes a signed number: 0, -1, 1, -2 become 0, 1, 2, 3.
    @inlinable
    @inline(__always)
    public mutating func write(signed number: Int64) { write(Self.zigzag(number)) }

    /// Writes a number that is often a whole number of thousands or millions, as values in millionths are: the two lowest
    /// bits of the first number tell which. 0 stands for ones, 1 for thousands, 2 for millions; after 3 the number
    /// follows by itself, since it would not go into the rest of the bits. 1 to 11 bytes.
    @inlinable
    public mutating func write(scaled number: Int64) {
        guard number.magnitude < 1 << 60 else {
            write(3 as UInt64)
            return write(signed: number)
        }
        write(Self.scaled(UInt64(number.magnitude)) { Self.zigzag(number < 0 ? -Int64($0) : Int64($0)) })
    }

    /// Writes a number that is not negative in the same way, with a bit more for it.
    @inlinable
    public mutating func write(amount number: Int64) {
        let number = UInt64(bitPattern: number)
        guard number < 1 << 61 else {
            write(3 as UInt64)
            return write(number)
        }
        write(Self.scaled(number) { $0 })
    }

    /// Writes the four bytes of a number, the lowest first.
    @inlinable
    @inline(__always)
    public mutating func write(fixed number: UInt32) {
        next.storeBytes(of: number.littleEndian, as: UInt32.self)
        next += 4
    }

    /// A number with the bits that tell what it counts.
    @inlinable
    @inline(__always)
    static func scaled(_ number: UInt64, _ form: (UInt64) -> UInt64) -> UInt64 {
        let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
        if rest != 0 { return form(number) << 2 }
        let (millions, restOfThousands) = thousands.quotientAndRemainder(dividingBy: 1000)
        return restOfThousands == 0 ? form(millions) << 2 | 2 : form(thousands) << 2 | 1
    }

    @inlinable
    @inline(__always)
    static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }
}
