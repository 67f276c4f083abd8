import PlayheadNumerics

/// How many values there are of each number of steps, from zero to the largest: a high dynamic range histogram.
///
/// Up to 32,767 steps each number has a slot of its own; above, each doubling shares 16,384 slots, which is four digits.
/// Two histograms of the same values are equal, in whatever order these came.
/// Source: Tene, HdrHistogram, the layout of its counts array.
struct StepHistogram: Equatable, Sendable {
    private static let slotBits = 14
    /// The last slot that there is.
    private static let lastSlot = slot(of: .max)
    /// Of how many slots one at least must be in use where all stand in memory: ten thousand groups have a histogram each.
    private static let slotsPerUse = 16

    /// By slot, as many as the largest value needs; empty while few of them are in use, and where a count is too large for it.
    private var dense: [UInt32] = []
    /// By slot, those in use; empty where all stand in ``dense``.
    private var sparse: [Int: Int] = [:]
    /// Whether a count was too large.
    private var isTooLarge = false
    private var highestSlot = -1

    /// No value, and memory for those that it has.
    var emptied: StepHistogram {
        var empty = StepHistogram()
        empty.dense = [UInt32](repeating: 0, count: dense.count)
        return empty
    }

    /// Counts a value of so many steps.
    @inline(__always)
    mutating func add(_ steps: UInt64) {
        let slot = Self.slot(of: steps)
        // Nearly all values of many find their slot in memory.
        if slot < dense.count, dense[slot] < .max { dense[slot] += 1 } else { add(slot: slot, count: 1) }
    }

    /// Adds another histogram's values.
    mutating func merge(_ other: StepHistogram) {
        if dense.isEmpty, sparse.isEmpty {
            self = other
            return
        }
        if dense.count < other.dense.count, !dense.isEmpty {
            var sum = other
            if sum.mergeDense(self, { $0.addingReportingOverflow($1) }) {
                self = sum
                return
            }
        } else if mergeDense(other, { $0.addingReportingOverflow($1) }) {
            return
        }
        other.forEach { slot, count in
            add(slot: slot, count: count)
            return true
        }
    }

    /// Takes out values that are in it.
    mutating func subtract(_ other: StepHistogram) {
        if mergeDense(other, { $0.subtractingReportingOverflow($1) }) { return }
        other.forEach { slot, count in
            add(slot: slot, count: -count)
            return true
        }
    }

    /// Adds another histogram, or takes it out, where all slots of both stand in memory: many at a time.
    ///
    /// - Returns: whether it could; else nothing has changed.
    @inline(__always)
    private mutating func mergeDense(
        _ other: StepHistogram, _ sum: (UInt32, UInt32) -> (partialValue: UInt32, overflow: Bool)
    ) -> Bool {
        guard !other.dense.isEmpty, other.dense.count <= dense.count else { return false }
        let counts = other.dense.indices
        guard !counts.reduce(false, { $0 || sum(dense[$1], other.dense[$1]).overflow }) else { return false }
        for slot in counts { dense[slot] = sum(dense[slot], other.dense[slot]).partialValue }
        return true
    }

    /// The most steps that the value of this rank, counted from 1, may have; zero beyond the last.
    func steps(ofRank rank: Int) -> UInt64 {
        var (below, steps) = (0, 0 as UInt64)
        forEach { slot, count in
            below = AccessTotals.sum(below, count)
            if below >= rank { steps = Self.lastSteps(at: slot) }
            return below < rank
        }
        return steps
    }

    /// How many values have fewer steps; of those that share their slot with `end`, none.
    func count(below end: UInt64) -> Int {
        let end = Self.slot(of: end)
        var below = 0
        forEach { slot, count in
            if slot < end { below = AccessTotals.sum(below, count) }
            return slot < end
        }
        return below
    }

    /// Whether both count the same.
    static func == (left: Self, right: Self) -> Bool {
        left.slots.elementsEqual(right.slots) { $0 == $1 }
    }

    private mutating func add(slot: Int, count: Int) {
        if slot < dense.count {
            if let sum = UInt32(exactly: AccessTotals.sum(Int(dense[slot]), count)) {
                dense[slot] = sum
                return
            }
            isTooLarge = true
        }
        if !dense.isEmpty {
            if slot >= dense.count, slot < dense.count * 2, let count = UInt32(exactly: count) {
                dense.append(contentsOf: repeatElement(0, count: slot + 1 - dense.count))
                dense[slot] = count
                return
            }
            // One value far above all others is no reason to keep room for all between them.
            for (slot, count) in dense.enumerated() where count > 0 { sparse[slot] = Int(count) }
            highestSlot = dense.count - 1
            dense = []
        }
        let sum = AccessTotals.sum(sparse[slot] ?? 0, count)
        sparse[slot] = sum
        highestSlot = max(highestSlot, slot)
        isTooLarge = isTooLarge || UInt32(exactly: sum) == nil
        guard !isTooLarge, sparse.count * Self.slotsPerUse > highestSlot else { return }
        dense = [UInt32](repeating: 0, count: highestSlot + 1)
        for (slot, count) in sparse { dense[slot] = UInt32(count) }
        (sparse, highestSlot) = ([:], -1)
    }

    /// Calls `body` with the slots in use and their counts, the lowest first, until it returns `false`.
    private func forEach(_ body: (_ slot: Int, _ count: Int) -> Bool) {
        for (slot, count) in dense.enumerated() where count > 0 { if !body(slot, Int(count)) { return } }
        for slot in sparse.keys.sorted() {
            if let count = sparse[slot], count > 0, !body(slot, count) { return }
        }
    }

    private var slots: [(Int, Int)] {
        var slots: [(Int, Int)] = []
        forEach { slot, count in
            slots.append((slot, count))
            return true
        }
        return slots
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

extension StepHistogram {
    /// Writes the slots in use: how many there are, and then of each a number. Twice the count less one where it is the
    /// slot behind the one before; else twice how many slots are between them less one, plus one, and then the count.
    func write(to writer: inout ByteWriter) {
        let slots = slots
        writer.write(slots.count)
        var next = 0
        for (slot, count) in slots {
            if slot == next {
                writer.write((count - 1) << 1)
            } else {
                writer.write((slot - next - 1) << 1 | 1)
                writer.write(count)
            }
            next = slot + 1
        }
    }

    /// Reads what ``write(to:)`` wrote.
    init(_ reader: inout ByteReader) throws(ByteReaderError) {
        var next = 0
        for _ in 0..<(try reader.count()) {
            let head = try reader.sessions()
            if head & 1 == 1 { next += head >> 1 + 1 }
            let count = head & 1 == 1 ? try reader.sessions() : head >> 1 + 1
            guard count > 0, next <= Self.lastSlot else { throw .invalid }
            add(slot: next, count: count)
            next += 1
        }
    }
}

extension ByteReader {
    /// A count of sessions: of more than a part can be made of, none is believed.
    mutating func sessions() throws(ByteReaderError) -> Int {
        let count = try index()
        guard count < 1 << 48 else { throw .invalid }
        return count
    }
}
