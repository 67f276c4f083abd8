/// How many values there are of each number of steps, from zero to the largest: a high dynamic range histogram.
///
/// Up to 32,767 steps each number has a place of its own; above, each doubling shares 16,384 places, which is four digits.
/// Two histograms of the same values are equal, in whatever order these came.
/// Source: Tene, HdrHistogram, the layout of its counts array.
struct StepHistogram: Hashable, Sendable {
    private static let placeBits = 14
    /// By place, as many as the largest value needs.
    private var counts: [Int] = []

    /// Counts a value of so many steps `count` times.
    mutating func add(_ steps: UInt64, count: Int = 1) {
        let place = Self.place(of: steps)
        grow(to: place + 1)
        counts[place] += count
    }

    /// Adds another histogram's values.
    mutating func merge(_ other: StepHistogram) {
        grow(to: other.counts.count)
        for place in other.counts.indices { counts[place] += other.counts[place] }
    }

    /// The most steps that the value of this rank, counted from 1, may have; zero beyond the last.
    func steps(ofRank rank: Int) -> UInt64 {
        var below = 0
        for place in counts.indices {
            below += counts[place]
            if below >= rank { return Self.lastSteps(at: place) }
        }
        return 0
    }

    /// How many values have fewer steps; of those that share their place with `end`, none.
    func count(below end: UInt64) -> Int {
        counts[..<min(Self.place(of: end), counts.count)].reduce(0, +)
    }

    private mutating func grow(to count: Int) {
        if count > counts.count { counts.append(contentsOf: repeatElement(0, count: count - counts.count)) }
    }

    private static func place(of steps: UInt64) -> Int {
        let shift = max(0, UInt64.bitWidth - steps.leadingZeroBitCount - placeBits - 1)
        return shift << placeBits + Int(steps >> UInt64(shift))
    }

    private static func lastSteps(at place: Int) -> UInt64 {
        let shift = max(0, place >> placeBits - 1)
        return UInt64(place - shift << placeBits + 1) << UInt64(shift) - 1
    }
}
