/// XXH64, a fast hash that is no proof against an attacker.
///
/// It tells a damaged file from a whole one, and deals out sessions by their ids: the same on every machine.
/// Source: Collet, xxHash fast digest algorithm, version 0.1.1 (doc/xxhash_spec.md of xxHash).
public enum XXHash64 {
    // Constants of the code, which are not looked up.
    private static var prime1: UInt64 { @inline(__always) get { 0x9E37_79B1_85EB_CA87 } }
    private static var prime2: UInt64 { @inline(__always) get { 0xC2B2_AE3D_27D4_EB4F } }
    private static var prime3: UInt64 { @inline(__always) get { 0x1656_67B1_9E37_79F9 } }
    private static var prime4: UInt64 { @inline(__always) get { 0x85EB_CA77_C2B2_AE63 } }
    private static var prime5: UInt64 { @inline(__always) get { 0x27D4_EB2F_1656_67C5 } }

    /// The hash of bytes, with the seed 0.
    ///
    /// - Complexity: O(n), 32 bytes a step.
    public static func hash(_ bytes: RawSpan) -> UInt64 { bytes.withUnsafeBytes { hash($0) } }

    /// The hash of bytes, with the seed 0.
    ///
    /// - Complexity: O(n), 32 bytes a step.
    public static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        guard var next = bytes.baseAddress else { return finished(prime5) }
        let end = next + bytes.count
        var hash: UInt64
        if bytes.count >= 32 {
            var (a, b, c, d) = (prime1 &+ prime2, prime2, 0 as UInt64, 0 &- prime1)
            while end - next >= 32 {
                a = round(a, word(next))
                b = round(b, word(next + 8))
                c = round(c, word(next + 16))
                d = round(d, word(next + 24))
                next += 32
            }
            hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
            hash = joined(joined(joined(joined(hash, a), b), c), d)
        } else {
            hash = prime5
        }
        hash &+= UInt64(bytes.count)
        while end - next >= 8 {
            hash = rotate(hash ^ round(0, word(next)), 27) &* prime1 &+ prime4
            next += 8
        }
        if end - next >= 4 {
            let half = UInt32(littleEndian: next.loadUnaligned(as: UInt32.self))
            hash = rotate(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
            next += 4
        }
        while next < end {
            hash = rotate(hash ^ UInt64(next.load(as: UInt8.self)) &* prime5, 11) &* prime1
            next += 1
        }
        return finished(hash)
    }

    /// The hash of a text's UTF-8.
    public static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private static func word(_ start: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func joined(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }

    @inline(__always)
    private static func finished(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash &>> 33) &* prime2
        hash = (hash ^ hash &>> 29) &* prime3
        return hash ^ hash &>> 32
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func rotate(_ number: UInt64, _ bits: UInt64) -> UInt64 { number &<< bits | number &>> (64 - bits) }
}
