/// Texts of sessions, eight bytes at a time, as numbers that sort as the bytes do: so a million sessions are sorted, and no text is
/// made for it.
///
/// The bytes that occur at a place are numbered in their order. So many places as there are numbers of 32 bits for are one number
/// of each session, and by that the sessions are sorted; where all have the same byte, a place takes nothing of it.
public struct TextSortKeys: Sendable {
    /// How many bytes the longest text has.
    private let byteCount: Int
    /// Whether any byte may stand at any place: then nobody looks which ones do.
    private let isDense: Bool
    /// Eight bytes of a session's text from an offset on, the first of them the highest; zeros behind its end.
    private let word: @Sendable (_ session: Int, _ offset: Int) -> UInt64

    private static let placesInWord = 8
    /// Fewer sessions are sorted by comparing them.
    private static let fewestInTurns = 64

    /// Texts.
    ///
    /// - Parameters:
    ///   - byteCount: how many bytes the longest has.
    ///   - isDense: whether any byte may stand at any place.
    ///   - word: eight bytes of a session's text from an offset on, the first of them the highest; zeros behind its end.
    init(
        byteCount: Int, isDense: Bool = false, word: @escaping @Sendable (_ session: Int, _ offset: Int) -> UInt64
    ) {
        (self.byteCount, self.isDense, self.word) = (byteCount, isDense, word)
    }

    /// Texts that many sessions share.
    ///
    /// - Parameters:
    ///   - texts: all texts.
    ///   - index: the index of a session's text.
    public init(_ texts: [String], index: @escaping @Sendable (_ session: Int) -> Int) {
        var ranks: [UInt64] = Array(repeating: 0, count: texts.count)
        let order = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
        for (left, right) in zip(order, order.dropFirst()) {
            ranks[right] = ranks[left] + (texts[left] == texts[right] ? 0 : 1)
        }
        // The ranks are the texts: as good as these, and shorter.
        self.init(byteCount: 4) { [ranks] session, offset in ranks[index(session)] << UInt64(32 + 8 * offset) }
    }

    /// The texts of sessions that have other numbers.
    ///
    /// - Parameter number: the number that a session had.
    public func renumbered(_ number: @escaping @Sendable (_ session: Int) -> Int) -> TextSortKeys {
        TextSortKeys(byteCount: byteCount, isDense: isDense) { [word] in word(number($0), $1) }
    }

    /// Sessions in the order of their texts; equal ones stand in the order of their numbers.
    func sorted(_ sessions: SessionSet, descending: Bool) -> [UInt32] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: sessions.capacity) { keys in
            sorted(sessions.numbers, count: sessions.count, from: 0, keys, descending: descending)
        }
    }

    /// The same of sessions whose texts have the bytes before an offset in common.
    ///
    /// - Parameter keys: room for a number of each session.
    private func sorted(
        _ numbers: some Sequence<UInt32>, count: Int, from start: Int, _ keys: UnsafeMutableBufferPointer<UInt32>,
        descending: Bool
    ) -> [UInt32] {
        if count < 2 { return Array(numbers) }
        var (offset, keyCount) = (start, 1 as UInt64)
        while offset < byteCount {
            let digits = Digits(
                isDense ? nil : numbers, room: (1 << 32) / keyCount, descending: descending
            ) { word($0, offset) }
            if digits.count > 1 {
                let factor = keyCount == 1 ? 0 : UInt32(digits.count)
                digits.values.withUnsafeBufferPointer { values in
                    for number in numbers {
                        let number = Int(number)
                        let before = factor == 0 ? 0 : keys[number] &* factor
                        keys[number] = before &+ Digits.sum(word(number, offset), values)
                    }
                }
            }
            keyCount *= digits.count
            offset += digits.placeCount
            if digits.placeCount < Self.placesInWord { break }
        }
        if keyCount == 1 { return Array(numbers) }
        // Far from each other: what differs in the upper bits is sorted with less memory.
        let distance = UInt32(clamping: (1 << 32) / keyCount)
        var sorted = RadixSort.sorted(numbers, count: count) { keys[Int($0)] &* distance }
        if offset < byteCount { sortAlike(in: &sorted, from: offset, keys, descending: descending) }
        return sorted
    }

    /// Sorts those with the same key by what follows.
    private func sortAlike(
        in numbers: inout [UInt32], from offset: Int, _ keys: UnsafeMutableBufferPointer<UInt32>, descending: Bool
    ) {
        var start = 0
        while start < numbers.count {
            let key = keys[Int(numbers[start])]
            let end = numbers[start...].firstIndex { keys[Int($0)] != key } ?? numbers.count
            if end - start >= Self.fewestInTurns {
                let alike = Array(numbers[start..<end])
                let sorted = sorted(alike, count: alike.count, from: offset, keys, descending: descending)
                numbers.replaceSubrange(start..<end, with: sorted)
            } else if end - start > 1 {
                numbers[start..<end].sort { precedes($0, $1, from: offset, descending: descending) }
            }
            start = end
        }
    }

    private func precedes(_ left: UInt32, _ right: UInt32, from offset: Int, descending: Bool) -> Bool {
        for offset in stride(from: offset, to: byteCount, by: Self.placesInWord) {
            let (first, second) = (word(Int(left), offset), word(Int(right), offset))
            if first != second { return (first < second) != descending }
        }
        return left < right
    }

    /// The bytes that occur at the places of a word, as digits of a number: of those places from the first on that have room.
    private struct Digits {
        /// What each byte adds to the number, place by place.
        private(set) var values = [UInt32](repeating: 0, count: placesInWord << 8)
        /// How many numbers there are.
        private(set) var count: UInt64 = 1
        /// How many places are taken.
        private(set) var placeCount = 0

        /// - Parameters:
        ///   - numbers: whose bytes are looked at; nil where all occur.
        ///   - room: how many numbers there may be.
        ///   - word: eight bytes of a session's text.
        @inline(__always)
        init(
            _ numbers: (some Sequence<UInt32>)?, room: UInt64, descending: Bool, word: (_ session: Int) -> UInt64
        ) {
            var occurs = [Bool](repeating: numbers == nil, count: values.count)
            occurs.withUnsafeMutableBufferPointer { occurs in
                guard let numbers else { return }
                for number in numbers {
                    let word = word(Int(number))
                    for place in 0..<placesInWord { occurs[Self.index(of: place, in: word)] = true }
                }
            }
            var alphabets: [[Int]] = []
            for place in 0..<placesInWord {
                let alphabet = (place << 8..<(place + 1) << 8).filter { occurs[$0] }
                if count * UInt64(alphabet.count) > room { break }
                count *= UInt64(alphabet.count)
                alphabets.append(descending ? alphabet.reversed() : alphabet)
            }
            placeCount = alphabets.count
            var weight = 1
            for alphabet in alphabets.reversed() {
                for (digit, index) in alphabet.enumerated() { values[index] = UInt32(digit * weight) }
                weight *= alphabet.count
            }
        }

        /// Where a word's byte at a place stands among the values.
        @inline(__always)
        private static func index(of place: Int, in word: UInt64) -> Int {
            place << 8 | Int(truncatingIfNeeded: word &>> UInt64(56 - 8 * place) & 0xFF)
        }

        /// The number of a word.
        @inline(__always)
        static func sum(_ word: UInt64, _ values: UnsafeBufferPointer<UInt32>) -> UInt32 {
            var sum: UInt32 = 0
            for place in 0..<placesInWord { sum &+= values[index(of: place, in: word)] }
            return sum
        }
    }
}
