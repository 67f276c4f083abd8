/// What one record of common media client data says, as it was read: plain memory that is used for one record after another.
///
/// Texts are lent by the bytes that the record was read from.
struct CMCDRecord {
    /// Which keys have a value, a bit each.
    private(set) var present: UInt64 = 0
    /// Numbers as they are (a decimal in thousandths), truth as 0 or 1, tokens as up to eight bytes, texts by their address.
    private var values = InlineArray<52, Int64>(repeating: 0)
    private var lengths = InlineArray<52, Int32>(repeating: 0)

    @inline(__always)
    mutating func removeAll() { present = 0 }

    @inline(__always)
    func has(_ key: CMCDKey) -> Bool { present & (1 << UInt64(key.rawValue)) != 0 }

    /// A number, or a truth; `nil` where the record has none.
    @inline(__always)
    subscript(key: CMCDKey) -> Int64? { has(key) ? values[Int(key.rawValue)] : nil }

    /// Whether something is said to be true.
    @inline(__always)
    func isTrue(_ key: CMCDKey) -> Bool { self[key] == 1 }

    /// A token, as ``CMCDToken`` packs it; zero where the record has none.
    @inline(__always)
    func token(_ key: CMCDKey) -> UInt64 { has(key) ? UInt64(bitPattern: values[Int(key.rawValue)]) : 0 }

    /// A text without its quotes, escapes left in it; empty where the record has none.
    @inline(__always)
    func text(_ key: CMCDKey) -> UnsafeRawBufferPointer {
        guard has(key) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(
            start: UnsafeRawPointer(bitPattern: UInt(bitPattern: Int(values[Int(key.rawValue)]))),
            count: Int(lengths[Int(key.rawValue)]))
    }

    /// A text; `nil` where the record has none.
    func string(_ key: CMCDKey) -> String? {
        guard has(key) else { return nil }
        let text = text(key)
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var (plain, isEscaped) = ([UInt8](), false)
        for byte in text {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
            } else {
                plain.append(byte)
                isEscaped = false
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    @inline(__always)
    mutating func set(_ key: CMCDKey, _ value: Int64) {
        values[Int(key.rawValue)] = value
        present |= 1 << UInt64(key.rawValue)
    }

    @inline(__always)
    mutating func set(_ key: CMCDKey, text: UnsafeRawBufferPointer) {
        lengths[Int(key.rawValue)] = Int32(clamping: text.count)
        set(key, Int64(Int(bitPattern: text.baseAddress)))
    }
}

/// A short word as a number, so that it can be compared and kept without an allocation.
enum CMCDToken {
    /// The first eight bytes of a word.
    @inline(__always)
    static func packed(_ word: UnsafeRawBufferPointer) -> UInt64 {
        var packed: UInt64 = 0
        for index in 0..<min(8, word.count) { packed |= UInt64(word[index]) << UInt64(index &* 8) }
        return packed
    }

    /// How many bytes a word has, which has no zeros within.
    @inline(__always)
    static func length(_ packed: UInt64) -> Int { 8 - packed.leadingZeroBitCount / 8 }

    /// A word that the program knows.
    @inline(__always)
    static func of(_ word: StaticString) -> UInt64 { word.withUTF8Buffer { packed(UnsafeRawBufferPointer($0)) } }
}
