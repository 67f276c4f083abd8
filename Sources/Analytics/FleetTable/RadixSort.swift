/// Sorts numbers by keys of 32 bits, in a time that grows as their count. Keys are looked up each time, and not kept: beside the
/// sorted numbers it takes memory for those whose keys have the upper ten bits in common.
enum RadixSort {
    private static let upperShift: UInt32 = 22
    private static let middleShift: UInt32 = 11
    private static let digitMask: UInt32 = 0x7FF
    /// Fewer are sorted by comparing them.
    private static let fewestByDigits = 256

    /// Numbers in the order of their keys; equal ones stand in the order of the numbers.
    ///
    /// - Parameters:
    ///   - numbers: the numbers, the lowest first.
    ///   - count: how many there are.
    ///   - key: a number's key.
    @inline(__always)
    static func sorted(_ numbers: some Sequence<UInt32>, count: Int, by key: (UInt32) -> UInt32) -> [UInt32] {
        var ends = [Int](repeating: 0, count: 1 << 10)
        ends.withUnsafeMutableBufferPointer { ends in
            for number in numbers { ends[Int(key(number) &>> upperShift)] += 1 }
        }
        makeStarts(&ends)
        return [UInt32](unsafeUninitializedCapacity: count) { sorted, initializedCount in
            // Where those of an upper digit begin becomes where they end.
            ends.withUnsafeMutableBufferPointer { ends in
                for number in numbers {
                    let digit = Int(key(number) &>> upperShift)
                    sorted.initializeElement(at: ends[digit], to: number)
                    ends[digit] += 1
                }
            }
            initializedCount = count
            var start = 0
            for end in ends where end > start {
                sortLower(UnsafeMutableBufferPointer(rebasing: sorted[start..<end]), by: key)
                start = end
            }
        }
    }

    /// Sorts numbers whose keys have the upper ten bits in common, eleven bits at a time from the lowest on.
    @inline(__always)
    private static func sortLower(_ numbers: UnsafeMutableBufferPointer<UInt32>, by key: (UInt32) -> UInt32) {
        guard numbers.count >= fewestByDigits else {
            var numbers = numbers
            return numbers.sort { left, right in
                let (first, second) = (key(left), key(right))
                return first == second ? left < right : first < second
            }
        }
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * Int(digitMask + 1)) { next in
            next.initialize(repeating: 0)
            let (low, middle) = (next[...Int(digitMask)], next[Int(digitMask + 1)...])
            var (lows, middles) = (
                UnsafeMutableBufferPointer(rebasing: low), UnsafeMutableBufferPointer(rebasing: middle)
            )
            for number in numbers {
                let key = key(number)
                lows[Int(key & digitMask)] += 1
                middles[Int(key &>> middleShift & digitMask)] += 1
            }
            // What all have in common sorts nothing.
            if lows.contains(numbers.count), middles.contains(numbers.count) { return }
            makeStarts(&lows)
            makeStarts(&middles)
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: numbers.count) { sorted in
                for number in numbers {
                    let digit = Int(key(number) & digitMask)
                    sorted.initializeElement(at: lows[digit], to: number)
                    lows[digit] += 1
                }
                for number in sorted {
                    let digit = Int(key(number) &>> middleShift & digitMask)
                    numbers[middles[digit]] = number
                    middles[digit] += 1
                }
            }
        }
    }

    /// Makes counts of digits the places where those with each digit begin.
    private static func makeStarts(_ counts: inout some MutableCollection<Int>) {
        var start = 0
        for index in counts.indices {
            let count = counts[index]
            counts[index] = start
            start += count
        }
    }
}
