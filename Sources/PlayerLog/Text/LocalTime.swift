/// The clock on a device's wall: turns the zoneless times of a W3C log into moments.
public struct LocalTime: Equatable, Sendable {
    /// A change of the clock: from `start` (seconds since 1970) on it shows UTC plus `offset` seconds.
    struct Transition: Equatable, Sendable {
        var start: Int64
        var offset: Int64
    }

    private var firstOffset: Int64
    private var transitions: [Transition]

    /// A clock that shows UTC.
    public static let utc = LocalTime(offset: 0)

    /// A clock that always shows UTC plus `offset` seconds.
    public init(offset: Int) {
        firstOffset = Int64(offset)
        transitions = []
    }

    /// A clock by a zone's name (`Europe/Zurich`), a fixed offset (`+02:00`, `-0530`) or `UTC`. `zoneFile` gives the
    /// bytes of a named zone's file of the tz database (RFC 8536).
    ///
    /// - Returns: `nil` where the name is no zone that can be found.
    public init?(named name: String, zoneFile: (String) -> [UInt8]?) {
        if ["UTC", "GMT", "Z", "Etc/UTC"].contains(name) {
            self = .utc
            return
        }
        if let offset = Self.fixedOffset(name) {
            self.init(offset: offset)
            return
        }
        let allowed = name.utf8.allSatisfy { byte in
            (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || byte >= 48 && byte <= 57 || "/_+-".utf8.contains(byte)
        }
        guard allowed, !name.isEmpty, name.utf8.count < 64, !name.hasPrefix("/"), let bytes = zoneFile(name) else {
            return nil
        }
        self.init(zoneInformation: bytes)
    }

    /// The moment at which this clock shows what a clock in UTC shows at `shown`.
    ///
    /// Of an hour that comes twice (the clock is set back) the first is meant.
    @inlinable
    public func date(showing shown: LogDate) -> LogDate {
        LogDate(microseconds: shown.microseconds - offset(showing: shown) * 1_000_000)
    }

    /// What a clock in UTC reads when this clock reads what it does at a moment: the other way round.
    public func shown(at date: LogDate) -> LogDate {
        LogDate(microseconds: date.microseconds + offset(at: date) * 1_000_000)
    }

    /// How far this clock is before one that shows UTC at a moment, seconds.
    func offset(at date: LogDate) -> Int64 {
        let (seconds, rest) = date.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let next = transitions.partitioningIndex { $0.start > (rest < 0 ? seconds - 1 : seconds) }
        return next == 0 ? firstOffset : transitions[next - 1].offset
    }

    /// The name of the clock that always shows UTC plus so many seconds: `+02:00`.
    static func name(ofOffset seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return (seconds < 0 ? "-" : "+") + LogDate.padded(minutes / 60, 2) + ":" + LogDate.padded(minutes % 60, 2)
    }

    @usableFromInline
    func offset(showing shown: LogDate) -> Int64 {
        guard !transitions.isEmpty else { return firstOffset }
        let local = shown.microseconds / 1_000_000
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            let before = middle == 0 ? firstOffset : transitions[middle - 1].offset
            // The new offset holds once the old clock has run past the transition.
            if local - before >= transitions[middle].start { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : transitions[low - 1].offset
    }

    private static func fixedOffset(_ name: String) -> Int? {
        let bytes = Array(name.utf8)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4 || digits.count == 2, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        let figures = digits.map { Int($0 - 48) }
        let minutes = figures.count == 4 ? figures[2] * 10 + figures[3] : 0
        let hours = figures[0] * 10 + figures[1]
        // No clock on Earth is further from UTC than 14 hours; the tz database allows a day.
        guard hours < 24, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Reads the 64-bit block of a zone file (RFC 8536 section 3); `nil` where it is not one.
    init?(zoneInformation bytes: [UInt8]) {
        func header(at start: Int) -> (counts: [Int], end: Int)? {
            guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
            let counts = (0..<6).map { Int(Self.integer(bytes, at: start + 20 + $0 * 4, width: 4)) }
            return counts.allSatisfy { (0...100_000).contains($0) } ? (counts, start + 44) : nil
        }
        // Counts stand in the order: UTC indicators, wall indicators, leap seconds, transitions, types, characters.
        guard let first = header(at: 0) else { return nil }
        let skipped =
            first.counts[3] * 5 + first.counts[4] * 6 + first.counts[5] + first.counts[2] * 8
            + first.counts[1] + first.counts[0]
        guard let second = header(at: first.end + skipped) else { return nil }
        let (times, types) = (second.counts[3], second.counts[4])
        let typeIndices = second.end + times * 8
        let typeRecords = typeIndices + times
        guard types > 0, typeRecords + types * 6 <= bytes.count else { return nil }
        func offset(ofType index: Int) -> Int64 {
            Self.integer(bytes, at: typeRecords + min(index, types - 1) * 6, width: 4)
        }
        firstOffset = offset(ofType: 0)
        transitions = (0..<times).map { index in
            Transition(
                start: Self.integer(bytes, at: second.end + index * 8, width: 8),
                offset: offset(ofType: Int(bytes[typeIndices + index])))
        }
    }

    private static func integer(_ bytes: [UInt8], at start: Int, width: Int) -> Int64 {
        var value: UInt64 = bytes[start] >= 128 ? .max : 0
        for byte in bytes[start..<start + width] { value = value << 8 | UInt64(byte) }
        return Int64(bitPattern: value)
    }
}
