/// A KPI of any number of sessions: four bytes each, seven digits; none where all have the same.
public struct NumberColumn: Sendable {
    /// The KPI.
    public let kpi: KPI
    /// The sessions' values as bits, in their order; those of no number where nobody knows.
    private var bits = UniformArray<UInt32>(repeating: 0, count: 0)
    /// Whether of some sessions a bound of the value is known, and not the value.
    private(set) var hasBounds = false

    /// The KPI's formula.
    private let value: @Sendable (SessionTotals) -> Double?

    init(_ kpi: KPI) { (self.kpi, value) = (kpi, kpi.formula) }

    mutating func append(_ session: SessionTotals) {
        let value = value(session)
        bits.append((value.map { Float($0) } ?? .nan).bitPattern)
        if value == nil, !hasBounds, kpi.isBounded(in: session) { hasBounds = true }
    }

    /// A session's value, rounded to seven digits; nil where nobody knows it.
    ///
    /// - Parameter number: the session's number.
    public subscript(number: Int) -> Float? {
        let value = Float(bitPattern: bits[number])
        return value.isNaN ? nil : value
    }

    /// Sessions by where their values lie.
    public struct Sides: Sendable {
        /// Those whose value is less than the limit.
        public let below: SessionSet
        /// Those whose value is the limit.
        public let same: SessionSet
        /// Those whose value is greater.
        public let above: SessionSet
        /// Those of which nobody knows the value.
        public let unknown: SessionSet
    }

    /// On which side of a limit the values of some sessions lie.
    ///
    /// - Parameters:
    ///   - limit: the limit.
    ///   - sessions: which sessions.
    /// - Complexity: O(*n*): some nanoseconds a session.
    public func sides(of limit: Float, among sessions: SessionSet) -> Sides {
        if let only = bits.only.map(Float.init(bitPattern:)) {
            func all(_ isTrue: Bool) -> SessionSet { isTrue ? sessions : SessionSet(count: sessions.capacity) }
            return Sides(
                below: all(only < limit), same: all(only == limit), above: all(only > limit), unknown: all(only.isNaN))
        }
        let below = sessions.filter(bits: { bits.bits(from: $0) { Float(bitPattern: $0) < limit } })
        let rest = sessions.subtracting(below)
        let above = rest.filter(bits: { bits.bits(from: $0) { Float(bitPattern: $0) > limit } })
        let others = rest.subtracting(above)
        // Of few the value is the limit, and of few or of all it is not known.
        let same = others.filter { Float(bitPattern: bits[$0]) == limit }
        return Sides(below: below, same: same, above: above, unknown: others.subtracting(same))
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
