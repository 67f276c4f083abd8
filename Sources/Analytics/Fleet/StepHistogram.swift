/// How many values there are of each number of steps, from zero to the largest: a high dynamic range histogram.
///
/// Up to 32,767 steps each number has a slot of its own; above, each doubling shares 16,384 slots, which is four digits.
/// Two histograms of the same values are equal, in whatever order these came.
/// Source: Tene, HdrHistogram, the layout of its counts array.
struct StepHistogram: Hashable, Sendable {
    private static let slotBits = 14
    /// By slot, as many as the largest value needs.
    private var counts: [Int] = []

    /// Counts a value of so many steps `count` times.
    mutating func add(_ steps: UInt64, count: Int = 1) {
        let slot = Self.slot(of: steps)
        grow(to: slot + 1)
        counts[slot] += count
    }

    /// Adds another histogram's values.
    mutating func merge(_ other: StepHistogram) {
        grow(to: other.counts.count)
        for slot in other.counts.indices { counts[slot] += other.counts[slot] }
    }

    /// The most steps that the value of this rank, counted from 1, may have; zero beyond the last.
    func steps(ofRank rank: Int) -> UInt64 {
        var below = 0
        for slot in counts.indices {
            below += counts[slot]
            if below >= rank { return Self.lastSteps(at: slot) }
        }
        return 0
    }

    /// How many values have fewer steps; of those that share their slot with `end`, none.
    func count(below end: UInt64) -> Int {
        counts[..<min(Self.slot(of: end), counts.count)].reduce(0, +)
    }

    private mutating func grow(to count: Int) {
        if count > counts.count { counts.append(contentsOf: repeatElement(0, count: count - counts.count)) }
    }

    private static func slot(of steps: UInt64) -> Int {
        let shift = max(0, UInt64.bitWidth - steps.leadingZeroBitCount - slotBits - 1)
        return shift << slotBits + Int(steps >> UInt64(shift))
    }

    private static func lastSteps(at slot: Int) -> UInt64 {
        let shift = max(0, slot >> slotBits - 1)
        return UInt64(slot - shift << slotBits + 1) << UInt64(shift) - 1
    }
}
