/// Reads bits, the highest of a byte first; nil where there are none left.
package struct BitReader {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A NAL unit's payload.
    package init(nalUnit: some Collection<UInt8>) { bytes = Self.payload(ofNALUnit: nalUnit) }

    /// A NAL unit's payload: the bytes that keep start codes out of it are left out (ISO 14496-10 section 7.4.1.1).
    static func payload(ofNALUnit unit: some Collection<UInt8>) -> [UInt8] {
        var payload: [UInt8] = []
        payload.reserveCapacity(unit.count)
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            payload.append(byte)
        }
        return payload
    }

    /// How many bits are left.
    package var remaining: Int { bytes.count * 8 - position }

    /// So many bits, at most 32.
    package mutating func bits(_ count: Int) -> Int? {
        guard count <= remaining else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
            position += 1
        }
        return value
    }

    /// A bit.
    package mutating func flag() -> Bool? { bits(1).map { $0 == 1 } }

    /// Leaves bits out; nil where there are not so many.
    package mutating func skip(_ count: Int) -> Void? {
        guard count <= remaining else { return nil }
        position += count
        return ()
    }

    /// ue(v): an Exp-Golomb code (ISO 14496-10 section 9.1).
    package mutating func golomb() -> Int? {
        var zeros = 0
        while true {
            guard let bit = bits(1), zeros < 32 else { return nil }
            if bit == 1 { break }
            zeros += 1
        }
        return bits(zeros).map { (1 << zeros) - 1 + $0 }
    }

    /// Leaves Exp-Golomb codes out, signed ones as well.
    mutating func skipGolombs(_ count: Int) -> Void? {
        for _ in 0..<count where golomb() == nil { return nil }
        return ()
    }
}
