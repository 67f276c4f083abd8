/// A set of sessions by their numbers, a bit each: what two sets share is counted in a moment.
public struct SessionSet: Equatable, Sendable {
    private var words: [UInt64]
    /// All numbers are below this.
    public let capacity: Int

    private init(words: [UInt64], capacity: Int) { (self.words, self.capacity) = (words, capacity) }

    /// An empty set of sessions with numbers below `count`.
    ///
    /// - Parameter count: how many sessions there are.
    public init(count: Int) {
        capacity = count
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    /// All sessions with numbers below `count`.
    ///
    /// - Parameter count: how many sessions there are.
    public init(allOf count: Int) {
        self.init(count: count)
        for index in words.indices { words[index] = .max }
        if count % 64 > 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    }

    /// The sessions with numbers below `count` for which something is true.
    ///
    /// - Parameters:
    ///   - count: how many sessions there are.
    ///   - isIn: whether it is true of a session.
    public init(count: Int, where isIn: (Int) -> Bool) {
        self.init(count: count)
        for number in 0..<count where isIn(number) { insert(number) }
    }

    /// Takes a session in.
    ///
    /// - Parameter number: the session's number.
    public mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    /// Whether a session is in the set.
    ///
    /// - Parameter number: the session's number.
    public func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

    /// How many sessions it has.
    public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// How many sessions are in both.
    ///
    /// - Parameter other: the other set.
    public func commonCount(_ other: SessionSet) -> Int {
        zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
    }

    /// How many sessions are in this and another set, and how many of these in a third one.
    func commonCounts(_ other: SessionSet, _ third: SessionSet) -> (both: Int, all: Int) {
        var (both, all) = (0, 0)
        words.withUnsafeBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                third.words.withUnsafeBufferPointer { thirds in
                    for index in words.indices {
                        let common = words[index] & others[index]
                        both += common.nonzeroBitCount
                        all += (common & thirds[index]).nonzeroBitCount
                    }
                }
            }
        }
        return (both, all)
    }

    /// The sessions that are in both.
    ///
    /// - Parameter other: the other set.
    public func intersection(_ other: SessionSet) -> SessionSet {
        combined(with: other) { $0 & $1 }
    }

    /// The sessions that are in either.
    ///
    /// - Parameter other: the other set.
    public func union(_ other: SessionSet) -> SessionSet {
        combined(with: other) { $0 | $1 }
    }

    /// The sessions that are not in another set.
    ///
    /// - Parameter other: the other set.
    public func subtracting(_ other: SessionSet) -> SessionSet {
        combined(with: other) { $0 & ~$1 }
    }

    /// What becomes of each 64 sessions of this set and of another.
    @inline(__always)
    private func combined(with other: SessionSet, _ combine: (UInt64, UInt64) -> UInt64) -> SessionSet {
        precondition(words.count == other.words.count)
        let combined = words.withUnsafeBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                [UInt64](unsafeUninitializedCapacity: words.count) { combined, count in
                    for index in words.indices {
                        combined.initializeElement(at: index, to: combine(words[index], others[index]))
                    }
                    count = words.count
                }
            }
        }
        return SessionSet(words: combined, capacity: capacity)
    }

    /// The sessions of it for which something is true.
    ///
    /// - Parameter isIncluded: whether it is true of a session.
    public func filter(_ isIncluded: (Int) -> Bool) -> SessionSet {
        var filtered = SessionSet(count: capacity)
        forEach { if isIncluded($0) { filtered.insert($0) } }
        return filtered
    }

    /// The sessions of it for which bits say that something is true.
    ///
    /// - Parameter bits: of 64 sessions, given the number of the first of them, a bit each, the first in the lowest; for what
    ///   is beyond the last session it says anything.
    @inline(__always)
    func filter(bits: (_ first: Int) -> UInt64) -> SessionSet {
        var filtered = self
        for index in words.indices where words[index] != 0 { filtered.words[index] &= bits(index << 6) }
        return filtered
    }

    /// Divides the sessions by where their numbers lie.
    ///
    /// - Parameter sides: of 64 sessions, given the number of the first of them; for what is beyond the last session it says
    ///   anything.
    @inline(__always)
    func divided(by sides: (_ first: Int) -> NumberSides) -> NumberColumn.Sides {
        var (below, same, above, unknown) = (self, self, self, self)
        for index in words.indices where words[index] != 0 {
            let sides = sides(index << 6)
            below.words[index] &= sides.below
            same.words[index] &= sides.same
            above.words[index] &= sides.above
            unknown.words[index] &= ~(sides.below | sides.same | sides.above)
        }
        return NumberColumn.Sides(below: below, same: same, above: above, unknown: unknown)
    }

    /// Those of some sessions that are in the set, in their order.
    ///
    /// - Parameter numbers: the sessions' numbers.
    public func kept(of numbers: [UInt32]) -> [UInt32] {
        words.withUnsafeBufferPointer { words in
            [UInt32](unsafeUninitializedCapacity: numbers.count) { kept, count in
                // Each is written, and the next over it unless it stays: whether it does nobody can foretell.
                for number in numbers {
                    kept.initializeElement(at: count, to: number)
                    count += Int(truncatingIfNeeded: words[Int(number >> 6)] &>> UInt64(number & 63) & 1)
                }
            }
        }
    }

    /// The numbers, the lowest first.
    public var numbers: some Sequence<UInt32> { Numbers(words: words) }

    private struct Numbers: Sequence, IteratorProtocol {
        let words: [UInt64]
        private var index = -1
        private var rest: UInt64 = 0

        init(words: [UInt64]) { self.words = words }

        mutating func next() -> UInt32? {
            while rest == 0 {
                index += 1
                if index == words.count { return nil }
                rest = words[index]
            }
            defer { rest &= rest - 1 }
            return UInt32(truncatingIfNeeded: index << 6 + rest.trailingZeroBitCount)
        }
    }

    /// Calls `body` with the numbers, the lowest first.
    ///
    /// - Parameter body: takes a session's number.
    @inline(__always)
    public func forEach(_ body: (Int) throws -> Void) rethrows {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                try body(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// Calls `body` with the numbers in a range, the lowest first.
    ///
    /// - Parameters:
    ///   - range: the range, within the capacity.
    ///   - soon: takes each number some numbers before `body` does, so that memory can be fetched.
    @inline(__always)
    func forEach(in range: Range<Int>, soon: (Int) -> Void, _ body: (Int) -> Void) {
        guard let last = range.last else { return }
        words.withUnsafeBufferPointer { words in
            func forEach(inWord index: Int, _ body: (Int) -> Void) {
                guard index <= last >> 6 else { return }
                var rest = words[index]
                if index == range.lowerBound >> 6 { rest &= .max << UInt64(range.lowerBound & 63) }
                if index == last >> 6 { rest &= .max >> UInt64(63 - last & 63) }
                while rest != 0 {
                    body(index << 6 + rest.trailingZeroBitCount)
                    rest &= rest - 1
                }
            }
            forEach(inWord: range.lowerBound >> 6, soon)
            for index in range.lowerBound >> 6...last >> 6 {
                forEach(inWord: index + 1, soon)
                forEach(inWord: index, body)
            }
        }
    }
}
