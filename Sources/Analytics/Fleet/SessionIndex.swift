/// Numbers sessions by their ids, in the order in which they are first asked for.
///
/// AVPlayer's ids are GUIDs in upper case: those are kept as the 128 bits that they are, anything else as text.
struct SessionIndex: Sendable {
    private var keys = ChunkedArray<UInt128>()
    /// The ids that are no GUIDs, by number.
    private var texts: [Int: String] = [:]
    private var numbers: [String: Int] = [:]
    /// Open addressing: a session's number plus one, zero where the place is free.
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
        var place = hash(guid) & (places.count - 1)
        while places[place] != 0 {
            let candidate = Int(places[place]) - 1
            if keys[candidate] == guid, texts[candidate] == nil { return (candidate, false) }
            place = (place + 1) & (places.count - 1)
        }
        keys.append(guid)
        places[place] = UInt32(keys.count)
        return (keys.count - 1, true)
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: places.count * 4)
        for number in 0..<keys.count where texts[number] == nil {
            var place = hash(keys[number]) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(number + 1)
        }
    }

    /// A GUID's place: its halves, hidden by a seed of the process so that no file can be made whose ids all fall on one
    /// place, multiplied, and the product's halves laid over each other.
    @inline(__always)
    private func hash(_ guid: UInt128) -> Int {
        let high = UInt64(truncatingIfNeeded: guid >> 64) ^ seed.0
        let low = UInt64(truncatingIfNeeded: guid) ^ seed.1
        let product = high.multipliedFullWidth(by: low)
        return Int(truncatingIfNeeded: product.high ^ product.low)
    }

    // MARK: GUIDs

    private static func guid(_ text: UnsafeRawBufferPointer) -> UInt128? {
        guard text.count == 36, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        guard digits(text, 0..<8, &high), digits(text, 9..<13, &high), digits(text, 14..<18, &high),
            digits(text, 19..<23, &low), digits(text, 24..<36, &low)
        else { return nil }
        return UInt128(high) << 64 | UInt128(low)
    }

    @inline(__always)
    private static func digits(_ text: UnsafeRawBufferPointer, _ range: Range<Int>, _ value: inout UInt64) -> Bool {
        var invalid = false
        for index in range {
            let byte = text[index]
            let figure = byte &- 48
            let letter = byte &- 65
            invalid = invalid || (figure > 9 && letter > 5)
            value = value << 4 | UInt64(figure < 10 ? figure : letter &+ 10)
        }
        return !invalid
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
