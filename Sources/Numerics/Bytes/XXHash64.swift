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
        var start = prime5
        if bytes.count >= 32 {
            var lanes = Lanes()
            lanes.take(&next, upTo: end)
            start = lanes.joined
        }
        return finished(start &+ UInt64(bytes.count), next, end)
    }

    /// The hash of all bytes, given that of the whole steps of 32 and those behind them.
    @inline(__always)
    private static func finished(_ start: UInt64, _ rest: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UInt64 {
        var (hash, next) = (start, rest)
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

    /// What the bytes of whole steps come to.
    private struct Lanes {
        private var (a, b, c, d) = (prime1 &+ prime2, prime2, 0 as UInt64, 0 &- prime1)

        /// Takes as many whole steps of 32 bytes as there are.
        @inline(__always)
        mutating func take(_ next: inout UnsafeRawPointer, upTo end: UnsafeRawPointer) {
            while end - next >= 32 {
                a = round(a, word(next))
                b = round(b, word(next + 8))
                c = round(c, word(next + 16))
                d = round(d, word(next + 24))
                next += 32
            }
        }

        var joined: UInt64 {
            let hash = rotate(a, 1) &+ rotate(b, 7) &+ rotate(c, 12) &+ rotate(d, 18)
            return XXHash64.joined(XXHash64.joined(XXHash64.joined(XXHash64.joined(hash, a), b), c), d)
        }
    }

    /// The hash of bytes that come piece by piece, with the seed 0.
    public struct Stream: Sendable {
        private var lanes = Lanes()
        /// What came behind the last whole step.
        private var rest: [UInt8] = []
        private var count = 0

        /// No bytes.
        public init() {}

        /// Takes the next bytes.
        ///
        /// - Parameter bytes: any number of them.
        public mutating func add(_ bytes: UnsafeRawBufferPointer) {
            guard var next = bytes.baseAddress else { return }
            let end = next + bytes.count
            count += bytes.count
            if !rest.isEmpty {
                let missing = min(32 - rest.count, bytes.count)
                rest.append(contentsOf: bytes[..<missing])
                next += missing
                guard rest.count == 32 else { return }
                rest.withUnsafeBytes { whole in
                    guard var start = whole.baseAddress else { return }
                    lanes.take(&start, upTo: start + 32)
                }
                rest.removeAll(keepingCapacity: true)
            }
            lanes.take(&next, upTo: end)
            rest.append(contentsOf: UnsafeRawBufferPointer(start: next, count: end - next))
        }

        /// The hash of all bytes so far.
        public var hash: UInt64 {
            let start = (count >= 32 ? lanes.joined : prime5) &+ UInt64(count)
            return rest.withUnsafeBytes { rest in
                guard let first = rest.baseAddress else { return finished(start) }
                return finished(start, first, first + rest.count)
            }
        }
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
