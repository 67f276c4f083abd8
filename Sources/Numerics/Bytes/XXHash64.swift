/// XXH64, a fast hash that is no proof against an attacker.
///
/// It tells a damaged file from a whole one, and deals out sessions by their ids: the same on every machine.
/// Source: Collet, xxHash fast digest algorithm, version 0.1.1 (doc/xxhash_spec.md of xxHash).
public enum XXHash64 {
    private static let primes: InlineArray<5, UInt64> = [
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5,
    ]

    /// The hash of bytes, with the seed 0.
    ///
    /// - Complexity: O(n), 32 bytes a step.
    public static func hash(_ bytes: RawSpan) -> UInt64 {
        let count = bytes.byteCount
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var offset = 0
        var hash: UInt64
        if count >= 32 {
            var (a, b) = (primes[0] &+ primes[1], primes[1])
            var (c, d) = (0 as UInt64, 0 &- primes[0])
            while offset + 32 <= count {
                a = round(a, word(offset))
                b = round(b, word(offset + 8))
                c = round(c, word(offset + 16))
                d = round(d, word(offset + 24))
                offset += 32
            }
            hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
            for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* primes[0] &+ primes[3] }
        } else {
            hash = primes[4]
        }
        hash &+= UInt64(count)
        while offset + 8 <= count {
            hash = rotate(hash ^ round(0, word(offset)), 27) &* primes[0] &+ primes[3]
            offset += 8
        }
        if offset + 4 <= count {
            let half = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
            hash = rotate(hash ^ UInt64(half) &* primes[0], 23) &* primes[1] &+ primes[2]
            offset += 4
        }
        while offset < count {
            let byte = bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
            hash = rotate(hash ^ UInt64(byte) &* primes[4], 11) &* primes[0]
            offset += 1
        }
        hash = (hash ^ hash >> 33) &* primes[1]
        hash = (hash ^ hash >> 29) &* primes[2]
        return hash ^ hash >> 32
    }

    /// The hash of a text's UTF-8.
    public static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0).bytes) }
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* primes[1], 31) &* primes[0]
    }

    @inline(__always)
    private static func rotate(_ number: UInt64, _ bits: UInt64) -> UInt64 { number << bits | number >> (64 - bits) }
}
