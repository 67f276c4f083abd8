/// A set of sessions by their numbers, a bit each: what two sets share is counted in a moment.
struct SessionSet: Sendable {
    private var words: [UInt64]

    /// An empty set of sessions with numbers below `count`.
    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    /// The sessions with numbers below `count` for which something is true.
    init(count: Int, where isIn: (Int) -> Bool) {
        self.init(count: count)
        for number in 0..<count where isIn(number) { insert(number) }
    }

    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

    /// How many sessions it has.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// How many sessions are in both.
    func commonCount(_ other: SessionSet) -> Int {
        zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
    }

    /// The sessions that are in both.
    func intersection(_ other: SessionSet) -> SessionSet {
        var both = self
        for index in words.indices { both.words[index] &= other.words[index] }
        return both
    }

    /// Calls `body` with the numbers, the lowest first.
    func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
