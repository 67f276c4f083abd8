/// A KPI of any number of sessions: four bytes each, seven digits; none where all have the same.
public struct NumberColumn: Sendable {
    /// The KPI.
    public let kpi: KPI
    /// The sessions' values as bits, in their order; those of no number where nobody knows.
    private var bits = UniformArray<UInt32>(repeating: 0, count: 0)
    /// Whether of some sessions a bound of the value is known, and not the value.
    private(set) var hasBounds = false

    init(_ kpi: KPI) { self.kpi = kpi }

    mutating func append(_ session: SessionTotals) {
        let value = kpi.number(of: session)
        bits.append((value.map { Float($0) } ?? .nan).bitPattern)
        if value == nil, !hasBounds, kpi.reading(of: session).value != nil { hasBounds = true }
    }

    /// A session's value, rounded to seven digits; nil where nobody knows it.
    ///
    /// - Parameter number: the session's number.
    public subscript(number: Int) -> Float? {
        let value = Float(bitPattern: bits[number])
        return value.isNaN ? nil : value
    }

    /// The value below which a part of the known values lies, of some sessions; nil where nobody knows one.
    ///
    /// - Parameters:
    ///   - part: from 0 to 1.
    ///   - sessions: which sessions.
    /// - Complexity: O(*n*) on average.
    public func quantile(_ part: Double, of sessions: SessionSet) -> Float? {
        var known: [Float] = []
        known.reserveCapacity(sessions.count)
        sessions.forEach { if let value = self[$0] { known.append(value) } }
        guard !known.isEmpty else { return nil }
        let rank = min(known.count - 1, Int(part * Double(known.count)))
        return known.withUnsafeMutableBufferPointer { Self.select(rank, in: $0) }
    }

    /// The value that stands at a rank where the values are sorted (Hoare's selection, the middle one as the pivot).
    private static func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Float>) -> Float {
        var (low, high) = (0, values.count - 1)
        while low < high {
            let pivot = values[low + (high - low) / 2]
            var (left, right) = (low, high)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while values[right] > pivot { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    (left, right) = (left + 1, right - 1)
                }
            }
            if rank <= right { high = right } else if rank >= left { low = left } else { break }
        }
        return values[rank]
    }
}
