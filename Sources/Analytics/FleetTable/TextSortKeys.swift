/// Texts of sessions as numbers of 32 bits that sort as the texts do, byte by byte: so a million sessions are sorted, and no text is
/// made for it.
public struct TextSortKeys: Sendable {
    /// In how many parts a text is.
    private let partCount: Int
    /// A part of a session's text: greater where the text is.
    private let part: @Sendable (_ session: Int, _ place: Int) -> UInt32

    /// Fewer sessions are sorted by comparing them.
    private static let fewestInTurns = 1024

    /// Texts.
    ///
    /// - Parameters:
    ///   - partCount: in how many parts the longest is.
    ///   - part: a part of a session's text: of those texts that have the parts before in common, the lesser has the lesser part.
    init(partCount: Int, part: @escaping @Sendable (_ session: Int, _ place: Int) -> UInt32) {
        (self.partCount, self.part) = (partCount, part)
    }

    /// Texts that many sessions share.
    ///
    /// - Parameters:
    ///   - texts: all texts.
    ///   - index: the index of a session's text.
    public init(_ texts: [String], index: @escaping @Sendable (_ session: Int) -> Int) {
        var ranks: [UInt32] = Array(repeating: 0, count: texts.count)
        let order = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
        for (left, right) in zip(order, order.dropFirst()) {
            ranks[right] = ranks[left] + (texts[left] == texts[right] ? 0 : 1)
        }
        // Far from each other: what differs in the upper bits is sorted with less memory.
        let distance = UInt32.max / UInt32(max(1, texts.count))
        self.init(partCount: 1) { [ranks] session, _ in ranks[index(session)] * distance }
    }

    /// The texts of sessions that have other numbers.
    ///
    /// - Parameter number: the number that a session had.
    public func renumbered(_ number: @escaping @Sendable (_ session: Int) -> Int) -> TextSortKeys {
        TextSortKeys(partCount: partCount) { [part] in part(number($0), $1) }
    }

    /// Sessions in the order of their texts; equal ones stand in the order of their numbers.
    func sorted(_ sessions: SessionSet, descending: Bool) -> [UInt32] {
        sorted(sessions.numbers, count: sessions.count, below: sessions.capacity, from: 0, descending: descending)
    }

    /// The same of sessions whose texts have the parts before a place in common.
    private func sorted(
        _ numbers: some Sequence<UInt32>, count: Int, below capacity: Int, from place: Int, descending: Bool
    ) -> [UInt32] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { keys in
            var (next, areAlike) = (place, true)
            // Parts that all have in common are passed over before a turn begins within another, however many they are.
            while areAlike, next < partCount {
                var first: UInt32?
                for number in numbers {
                    let part = part(Int(number), next)
                    let key = descending ? ~part : part
                    keys.initializeElement(at: Int(number), to: key)
                    areAlike = areAlike && first ?? key == key
                    first = first ?? key
                }
                next += 1
            }
            var numbers = RadixSort.sorted(numbers, count: count) { keys[Int($0)] }
            if next < partCount { sortAlike(in: &numbers, by: keys, from: next, descending: descending) }
            return numbers
        }
    }

    /// Sorts those with the same key by what follows.
    private func sortAlike(
        in numbers: inout [UInt32], by keys: UnsafeMutableBufferPointer<UInt32>, from place: Int, descending: Bool
    ) {
        var start = 0
        while start < numbers.count {
            let key = keys[Int(numbers[start])]
            let end = numbers[start...].firstIndex { keys[Int($0)] != key } ?? numbers.count
            if end - start >= Self.fewestInTurns {
                let alike = Array(numbers[start..<end])
                let sorted = sorted(
                    alike, count: alike.count, below: keys.count, from: place, descending: descending)
                numbers.replaceSubrange(start..<end, with: sorted)
            } else if end - start > 1 {
                numbers[start..<end].sort { precedes($0, $1, from: place, descending: descending) }
            }
            start = end
        }
    }

    private func precedes(_ left: UInt32, _ right: UInt32, from place: Int, descending: Bool) -> Bool {
        for place in place..<partCount {
            let (first, second) = (part(Int(left), place), part(Int(right), place))
            if first != second { return (first < second) != descending }
        }
        return left < right
    }
}
