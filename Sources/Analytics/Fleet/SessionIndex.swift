/// Numbers sessions by their ids, in the order in which they are first asked for.
///
/// AVPlayer's ids are GUIDs in upper case: those are kept as the 128 bits that they are, anything else as text.
struct SessionIndex: Sendable {
    private var keys = ChunkedArray<UInt128>()
    /// The ids that are no GUIDs, by number.
    private var texts: [Int: String] = [:]
    private var numbers: [String: Int] = [:]
    /// Open addressing: a session's number plus one, and above it as many bits of its hash as there is room for; zero
    /// where the place is free. Four bytes each: what fits into the processor's caches is found there.
    private var places = [UInt32](repeating: 0, count: 8)
    private let seed: (UInt64, UInt64) = {
        // The standard library seeds its hashing once a process, or not at all where a run must be repeatable.
        (UInt64(bitPattern: Int64(0.hashValue)), UInt64(bitPattern: Int64(1.hashValue)))
    }()

    /// How many sessions have a number.
    var count: Int { keys.count }

    /// The id of a session.
    func id(of number: Int) -> String { texts[number] ?? Self.text(keys[number]) }

    /// The number of a session, and whether it is new.
    mutating func number(of id: UnsafeRawBufferPointer) -> (number: Int, isNew: Bool) {
        guard let guid = Self.guid(id) else { return number(of: String(decoding: id, as: UTF8.self)) }
        return number(of: guid)
    }

    /// The number of a session, and whether it is new.
    mutating func number(of id: String) -> (number: Int, isNew: Bool) {
        var id = id
        if let guid = id.withUTF8({ Self.guid(UnsafeRawBufferPointer($0)) }) { return number(of: guid) }
        if let known = numbers[id] { return (known, false) }
        let new = keys.count
        numbers[id] = new
        texts[new] = id
        keys.append(0)
        return (new, true)
    }

    private mutating func number(of guid: UInt128) -> (number: Int, isNew: Bool) {
        if keys.count * 2 >= places.count { grow() }
        let hash = hash(guid)
        var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
        while places[place] != 0 {
            let candidate = Int(places[place] & numberMask)
            if places[place] == entry(hash, candidate), keys[candidate - 1] == guid { return (candidate - 1, false) }
            place = (place + 1) & (places.count - 1)
        }
        keys.append(guid)
        places[place] = entry(hash, keys.count)
        return (keys.count - 1, true)
    }

    /// The bits of a place that hold the number: no number is larger than there are places.
    private var numberMask: UInt32 { UInt32(truncatingIfNeeded: places.count - 1) }

    private func entry(_ hash: UInt64, _ number: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: hash >> 32) & ~numberMask | UInt32(truncatingIfNeeded: number)
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: places.count * 4)
        for number in 0..<keys.count where texts.isEmpty || texts[number] == nil {
            let hash = hash(keys[number])
            var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = entry(hash, number + 1)
        }
    }

    /// A GUID's place: its halves, hidden by a seed of the process so that no file can be made whose ids all fall on one
    /// place, multiplied, and the product's halves laid over each other.
    @inline(__always)
    private func hash(_ guid: UInt128) -> UInt64 {
        let high = UInt64(truncatingIfNeeded: guid >> 64) ^ seed.0
        let low = UInt64(truncatingIfNeeded: guid) ^ seed.1
        let product = high.multipliedFullWidth(by: low)
        return product.high ^ product.low
    }

    // MARK: GUIDs

    /// The bits of a GUID in upper case, `nil` for any other text.
    private static func guid(_ text: UnsafeRawBufferPointer) -> UInt128? {
        guard text.count == 36, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D else {
            return nil
        }
        func four(_ index: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
        }
        guard let a = eightDigits(four(0) | four(4) << 32), let b = eightDigits(four(9) | four(14) << 32),
            let c = eightDigits(four(19) | four(24) << 32), let d = eightDigits(four(28) | four(32) << 32)
        else { return nil }
        return UInt128(a << 32 | b) << 64 | UInt128(c << 32 | d)
    }

    /// The value of eight hexadecimal digits in upper case, the first in the lowest byte; all eight at once.
    @inline(__always)
    private static func eightDigits(_ text: UInt64) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let values = (text & (ones * 0x0F)) &+ ((text >> 6) & ones) &* 9
        let written = values &+ ones &* 0x30 &+ (((values &+ ones &* 6) >> 4) & ones) &* 7
        guard written == text, values & (ones &* 0xF0) == 0 else { return nil }
        var packed = values.byteSwapped
        packed = (packed | packed >> 4) & 0x00FF_00FF_00FF_00FF
        packed = (packed | packed >> 8) & 0x0000_FFFF_0000_FFFF
        return (packed | packed >> 16) & 0xFFFF_FFFF
    }

    private static func text(_ guid: UInt128) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for index in 0..<32 {
            if [8, 12, 16, 20].contains(index) { bytes.append(0x2D) }
            bytes.append(digits[Int(truncatingIfNeeded: guid >> (124 - index * 4)) & 15])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
