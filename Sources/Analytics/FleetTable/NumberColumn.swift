/// A KPI of any number of sessions: four bytes each, seven digits; none where all have the same. Where of some sessions a bound is
/// known, and not the value, four bytes more.
public struct NumberColumn: Sendable {
    /// The KPI.
    public let kpi: KPI
    /// The sessions' values as bits, in their order; those of no number where nobody knows.
    private var bits = UniformArray<UInt32>(repeating: 0, count: 0)
    /// The same with bounds where these are all that is known; nil until one is.
    private var readings: UniformArray<UInt32>?

    /// The KPI's formula.
    private let value: @Sendable (SessionTotals) -> Double?
    private let bound: (@Sendable (SessionTotals) -> Double?)?

    init(_ kpi: KPI) { (self.kpi, value, bound) = (kpi, kpi.formula, kpi.boundFormula) }

    mutating func append(_ session: SessionTotals) {
        let value = value(session)
        let bound = value == nil ? bound?(session) : nil
        if bound != nil, readings == nil { readings = bits }
        bits.append((value.map { Float($0) } ?? .nan).bitPattern)
        readings?.append(((value ?? bound).map { Float($0) } ?? .nan).bitPattern)
    }

    /// What the list of sessions is sorted by: a session's value or, where only that is known, its bound; nil where nobody knows either.
    ///
    /// - Parameter number: the session's number.
    func order(of number: Int) -> UInt32? {
        let reading = Float(bitPattern: readings?[number] ?? bits[number])
        return reading.isNaN ? nil : reading.order
    }

    /// A session's value, rounded to seven digits; nil where nobody knows it.
    ///
    /// - Parameter number: the session's number.
    public subscript(number: Int) -> Float? {
        let value = Float(bitPattern: bits[number])
        return value.isNaN ? nil : value
    }

    /// The greatest value of some sessions that is not above a limit; nil of none.
    func greatest(upTo limit: Double, of sessions: SessionSet) -> Double? {
        var greatest: Double?
        bits.forEach(of: sessions) { bits in
            let value = Double(Float(bitPattern: bits))
            // Of no number neither is true.
            if value <= limit, greatest.map({ value > $0 }) ?? true { greatest = value }
        }
        return greatest
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
        return sessions.divided { bits.sides(of: limit, from: $0) }
    }

    /// The value below which a part of the known values lies, of some sessions; nil where nobody knows one.
    ///
    /// - Parameters:
    ///   - part: from 0 to 1.
    ///   - sessions: which sessions.
    /// - Complexity: O(*n*): some nanoseconds a session.
    public func quantile(_ part: Double, of sessions: SessionSet) -> Float? {
        // How many values have which upper half of their order, and then how many of those that share the wanted one's have which
        // lower half.
        let upper = counts(of: sessions) { $0 >> 16 }
        let known = upper.reduce(0, +)
        guard known > 0 else { return nil }
        var rank = min(known - 1, Int(part * Double(known)))
        func place(in counts: [Int]) -> UInt32 {
            var place = 0
            while rank >= counts[place] {
                rank -= counts[place]
                place += 1
            }
            return UInt32(place)
        }
        let half = place(in: upper)
        let lower = counts(of: sessions) { $0 >> 16 == half ? $0 & 0xFFFF : nil }
        return Float(order: half << 16 | place(in: lower))
    }

    /// How many known values of some sessions have which half of their order.
    @inline(__always)
    private func counts(of sessions: SessionSet, half: (UInt32) -> UInt32?) -> [Int] {
        var counts = [Int](repeating: 0, count: 1 << 16)
        counts.withUnsafeMutableBufferPointer { counts in
            bits.forEach(of: sessions) { bits in
                let value = Float(bitPattern: bits)
                if !value.isNaN, let half = half(value.order) { counts[Int(half)] += 1 }
            }
        }
        return counts
    }
}

/// Which of 64 numbers lie below a limit, at it, and above it: a bit for each, the lowest for the first.
struct NumberSides {
    var below: UInt64 = 0
    var same: UInt64 = 0
    var above: UInt64 = 0

    private static let bits = SIMD16<UInt32>((0..<16).map { 1 << $0 })

    /// Says of sixteen numbers where they lie; of no number nothing.
    @inline(__always)
    mutating func add(_ numbers: SIMD16<Float>, of limit: Float, from first: Int) {
        func bits(_ isTrue: SIMDMask<SIMD16<Int32>>) -> UInt64 {
            UInt64(Self.bits.replacing(with: 0, where: .!isTrue).wrappedSum()) &<< UInt64(first)
        }
        below |= bits(numbers .< limit)
        same |= bits(numbers .== limit)
        above |= bits(numbers .> limit)
    }
}

extension Float {
    /// A whole number that is greater where the value is, and the same of both zeros.
    var order: UInt32 {
        let bits = (self + 0).bitPattern
        return bits >> 31 == 0 ? bits | 1 << 31 : ~bits
    }

    /// The value of an order.
    init(order: UInt32) { self.init(bitPattern: order >> 31 == 1 ? order & ~(1 << 31) : ~order) }
}
