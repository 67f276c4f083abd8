/// Reads one record of common media client data: a dictionary of structured fields (RFC 8941, section 3.2), by hand over its bytes,
/// without an allocation.
///
/// It is tolerant: one value stands for a list and a list for one value, a fraction for a whole number, a quoted token for a bare
/// one, and spaces stand anywhere between members. Keys that are not known are passed over; a value that cannot be read loses its
/// key, and no other. ``departures`` tells all that is not as the standard has it.
struct CMCDParser {
    /// No figure of a player is larger: some 35 years in milliseconds.
    private static let largest: Int64 = 1 << 40
    /// More departures of one record say no more than these.
    private static let mostDepartures = 64

    private let keys = CMCDKeyTable.shared
    /// What has been read.
    var record = CMCDRecord()
    /// What is not as the standard has it, in the order in which it stands.
    private(set) var departures: [CMCDDeparture] = []
    /// The keys that have one value where version 2 has a list, and those that have a list, a bit each.
    private(set) var (scalars, lists): (UInt64, UInt64) = (0, 0)
    /// The keys that came in each header, a bit each, in the order of ``CMCDHeader``.
    private(set) var headers = InlineArray<4, UInt64>(repeating: 0)
    private var lastKey: UInt64 = 0

    /// Begins a record.
    @inline(__always)
    mutating func begin() {
        record.removeAll()
        (scalars, lists, lastKey) = (0, 0, 0)
        if !departures.isEmpty { departures.removeAll(keepingCapacity: true) }
        headers = InlineArray(repeating: 0)
    }

    /// Adds a departure.
    mutating func depart(_ rule: CMCDRule, _ key: CMCDKey? = nil) {
        guard departures.count < Self.mostDepartures else { return }
        let departure = CMCDDeparture(rule, key)
        if !departures.contains(departure) { departures.append(departure) }
    }

    /// Reads a dictionary, beside what the record holds already.
    ///
    /// - Parameters:
    ///   - text: the dictionary, no longer percent-encoded; it is lent to the record's texts.
    ///   - header: the header that it stands in.
    /// - Returns: whether a key of the standard stands in it.
    @discardableResult
    mutating func parse(_ text: UnsafeRawBufferPointer, in header: CMCDHeader? = nil) -> Bool {
        let before = record.present
        lastKey = 0
        var at = Self.behindSpaces(text, 0)
        while at < text.count {
            if text[at] == UInt8(ascii: ",") {
                depart(.syntax)
                at = Self.behindSpaces(text, at + 1)
                continue
            }
            parseMember(text, &at)
            let end = Self.behindSpaces(text, at)
            if end < text.count, text[end] != UInt8(ascii: ",") {
                // What stands behind a value makes it none; no other member is lost by it.
                depart(.syntax)
                at = Self.nextComma(text, end)
            } else {
                if end != at { depart(.spaces) }
                at = end
            }
            guard at < text.count else { break }
            let next = Self.behindSpaces(text, at + 1)
            if next != at + 1 { depart(.spaces) }
            at = next
        }
        let found = record.present & ~before
        if let header, let index = CMCDHeader.allCases.firstIndex(of: header) { headers[index] |= found }
        return found != 0
    }

    /// Takes a value that stands by itself: in a column, or as a member of a JSON object.
    ///
    /// - Parameters:
    ///   - key: what it is the value of.
    ///   - text: the value, bare: a text has no quotes, a truth is `true` or `1`.
    mutating func take(_ key: CMCDKey, bare text: UnsafeRawBufferPointer) {
        if text.count == 0 || (text.count == 1 && text[0] == UInt8(ascii: "-")) { return }
        var at = 0
        switch key.kind {
        case .truth:
            switch CMCDToken.packed(text) {
            case CMCDToken.of("true"), CMCDToken.of("1"), CMCDToken.of("?1"): record.set(key, 1)
            case CMCDToken.of("false"), CMCDToken.of("0"), CMCDToken.of("?0"): record.set(key, 0)
            default: depart(.type, key)
            }
        case .token: record.set(key, Int64(bitPattern: CMCDToken.packed(Self.unquoted(text))))
        case .text: record.set(key, text: Self.unquoted(text))
        case .texts where text[0] != UInt8(ascii: "("): record.set(key, text: Self.unquoted(text))
        case .integer, .integers, .decimal, .texts:
            parseValue(of: key, text, &at)
            if at < text.count { depart(.type, key) }
            // A column has no lists.
            scalars &= ~(1 << UInt64(key.rawValue))
        }
    }

    // MARK: Members

    private mutating func parseMember(_ text: UnsafeRawBufferPointer, _ at: inout Int) {
        let start = at
        let key: CMCDKey?
        var packed = Self.shortName(text, at)
        if let known = keys[packed] {
            (key, at) = (known, at + CMCDToken.length(packed))
        } else {
            while at < text.count, Self.isOfKey(text[at]) { at += 1 }
            packed = CMCDToken.packed(UnsafeRawBufferPointer(rebasing: text[start..<at]))
            key = at - start < 8 ? keys[packed] : nil
        }
        let name = UnsafeRawBufferPointer(rebasing: text[start..<at])
        // Names sort as numbers whose highest byte comes first.
        if packed.byteSwapped < lastKey { depart(.order) }
        lastKey = packed.byteSwapped
        var value = Self.behindSpaces(text, at)
        guard value < text.count, text[value] == UInt8(ascii: "=") else {
            if name.count == 0 { return depart(.syntax) }
            if let key {
                take(truth: true, of: key, isBare: true)
            } else if !name.contains(UInt8(ascii: "-")) {
                depart(.unknownKey)
            }
            at = Self.behindParameters(text, at)
            return
        }
        if value != at { depart(.spaces) }
        at = value + 1
        value = Self.behindSpaces(text, at)
        if value != at { depart(.spaces, key) }
        at = value
        if let key {
            if record.has(key) { depart(.repeated, key) }
            parseValue(of: key, text, &at)
        } else {
            skipValue(named: name, text, &at)
        }
        at = Self.behindParameters(text, at)
    }

    /// Passes over the value of a key that is not known.
    private mutating func skipValue(named name: UnsafeRawBufferPointer, _ text: UnsafeRawBufferPointer, _ at: inout Int)
    {
        let start = at
        if name.count == 0 { depart(.syntax) }
        guard at < text.count else { return depart(.syntax) }
        switch text[at] {
        case UInt8(ascii: "\""):
            if Self.quoted(text, &at) == nil { depart(.syntax) }
        case UInt8(ascii: "("):
            while at < text.count, text[at] != UInt8(ascii: ")") {
                if text[at] == UInt8(ascii: "\"") { _ = Self.quoted(text, &at) } else { at += 1 }
            }
            at = min(at + 1, text.count)
        default: _ = Self.bare(text, &at)
        }
        if name.count == 0 { return }
        if !name.contains(UInt8(ascii: "-")) { depart(.unknownKey) } else if at - start > 66 { depart(.customKey) }
    }

    private mutating func parseValue(of key: CMCDKey, _ text: UnsafeRawBufferPointer, _ at: inout Int) {
        guard at < text.count else { return depart(.syntax, key) }
        if takeDigits(of: key, text, &at) { return }
        switch text[at] {
        case UInt8(ascii: "\""):
            guard let inside = Self.quoted(text, &at) else { return depart(.syntax, key) }
            take(quoted: inside, of: key)
        case UInt8(ascii: "("): parseList(of: key, text, &at)
        case UInt8(ascii: "?"):
            let word = Self.bare(text, &at)
            switch (word.count, word.last) {
            case (2, UInt8(ascii: "1")): take(truth: true, of: key, isBare: false)
            case (2, UInt8(ascii: "0")): take(truth: false, of: key, isBare: false)
            default: depart(.syntax, key)
            }
        case UInt8(ascii: ":"):
            // Bytes (RFC 8941, 3.3.5) stay as they are written.
            let start = at + 1
            at = start
            while at < text.count, text[at] != UInt8(ascii: ":") { at += 1 }
            guard at < text.count else { return depart(.syntax, key) }
            let inside = UnsafeRawBufferPointer(rebasing: text[start..<at])
            at += 1
            if key.kind == .text { record.set(key, text: inside) } else { depart(.type, key) }
        default: take(bare: Self.bare(text, &at), of: key)
        }
    }

    /// Takes a number of digits alone up to the next member, as nearly all numbers are.
    @inline(__always)
    private mutating func takeDigits(of key: CMCDKey, _ text: UnsafeRawBufferPointer, _ at: inout Int) -> Bool {
        var (value, end): (Int64, Int) = (0, at)
        // Of so many digits none is beyond the largest figure.
        while end < text.count, end &- at < 12, text[end] &- 0x30 < 10 {
            value = value &* 10 &+ Int64(text[end] &- 0x30)
            end &+= 1
        }
        guard end > at, end == text.count || text[end] == UInt8(ascii: ",") else { return false }
        switch key.kind {
        case .integers: scalars |= 1 << UInt64(key.rawValue)
        case .integer: break
        case .decimal, .truth, .token, .text, .texts: return false
        }
        record.set(key, value)
        at = end
        return true
    }

    private mutating func take(truth: Bool, of key: CMCDKey, isBare: Bool) {
        guard key.kind == .truth else { return depart(.type, key) }
        if !truth { depart(.needless, key) } else if !isBare { depart(.needless, key) }
        if isBare, record.has(key) { depart(.repeated, key) }
        record.set(key, truth ? 1 : 0)
    }

    private mutating func take(quoted inside: UnsafeRawBufferPointer, of key: CMCDKey) {
        switch key.kind {
        case .text: record.set(key, text: inside)
        case .texts:
            scalars |= 1 << UInt64(key.rawValue)
            record.set(key, text: inside)
        case .token:
            depart(.quoting, key)
            record.set(key, Int64(bitPattern: CMCDToken.packed(inside)))
        case .integer, .integers, .decimal, .truth: depart(.type, key)
        }
    }

    private mutating func take(bare word: UnsafeRawBufferPointer, of key: CMCDKey) {
        guard word.count > 0 else { return depart(.syntax, key) }
        switch key.kind {
        case .token: record.set(key, Int64(bitPattern: CMCDToken.packed(word)))
        case .text, .texts:
            depart(.quoting, key)
            record.set(key, text: word)
        case .truth:
            switch CMCDToken.packed(word) {
            case CMCDToken.of("true"), CMCDToken.of("1"): record.set(key, 1)
            case CMCDToken.of("false"), CMCDToken.of("0"): record.set(key, 0)
            default: return depart(.type, key)
            }
            depart(.type, key)
        case .integer, .integers, .decimal:
            if key.kind == .integers { scalars |= 1 << UInt64(key.rawValue) }
            guard let number = CMCDNumber(word) else { return depart(.type, key) }
            set(key, number)
        }
    }

    private mutating func set(_ key: CMCDKey, _ number: CMCDNumber) {
        guard let value = checked(number, of: key) else { return }
        record.set(key, value)
    }

    /// A number as the record keeps it; `nil` where no such figure can be.
    private mutating func checked(_ number: CMCDNumber, of key: CMCDKey) -> Int64? {
        let largest = key == .ts || key == .pt ? Self.largest << 20 : Self.largest
        guard number.whole >= 0, number.whole <= largest else {
            depart(.range, key)
            return nil
        }
        if key.kind == .decimal { return number.whole * 1000 + number.thousandths }
        if number.hasFraction { depart(.fraction, key) }
        return number.thousandths >= 500 ? number.whole + 1 : number.whole
    }

    // MARK: Lists

    private mutating func parseList(of key: CMCDKey, _ text: UnsafeRawBufferPointer, _ at: inout Int) {
        var numbers = CMCDList()
        var isWhole = true
        let kind = key.kind
        at += 1
        while true {
            at = Self.behindSpaces(text, at)
            guard at < text.count else { return depart(.syntax, key) }
            if text[at] == UInt8(ascii: ")") { break }
            if text[at] == UInt8(ascii: "\"") {
                guard let inside = Self.quoted(text, &at) else { return depart(.syntax, key) }
                if kind == .texts || kind == .text || kind == .token {
                    if !record.has(key) || lists & (1 << UInt64(key.rawValue)) == 0 { take(quoted: inside, of: key) }
                    lists |= 1 << UInt64(key.rawValue)
                } else {
                    isWhole = false
                }
                at = Self.behindParameters(text, at)
                continue
            }
            let start = at
            let word = Self.bare(text, &at)
            if at == start {
                // A byte that begins no item, such as a comma.
                isWhole = false
                at += 1
                continue
            }
            let type = Self.parameter(text, &at)
            switch kind {
            case .integer, .integers, .decimal:
                if let number = CMCDNumber(word), let value = checked(number, of: key) {
                    numbers.add(value, type: type, sums: key == .bsd)
                } else {
                    isWhole = false
                }
            case .token, .text, .texts: if !record.has(key) { take(bare: word, of: key) }
            case .truth: isWhole = false
            }
        }
        at += 1
        lists |= 1 << UInt64(key.rawValue)
        scalars &= ~(1 << UInt64(key.rawValue))
        if !isWhole { depart(.type, key) }
        guard kind == .integer || kind == .integers || kind == .decimal else { return }
        if let value = numbers.value(of: key) { record.set(key, value) } else if isWhole { depart(.type, key) }
    }
}
