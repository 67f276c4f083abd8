/// An array that takes no memory while all of its elements are the same, as those of many columns are.
struct UniformArray<Element: Equatable & Sendable>: Sendable {
    /// Empty while all are ``first``.
    private var elements: [Element] = []
    private var first: Element?
    private(set) var count = 0

    /// So many elements that are the same.
    init(repeating element: Element, count: Int) { (first, self.count) = (count > 0 ? element : nil, count) }

    /// Whether there is one, and no other than that.
    var only: Element? { elements.isEmpty ? first : nil }

    subscript(index: Int) -> Element {
        @inline(__always) get { elements.isEmpty ? first! : elements[index] }
    }

    /// Calls `body` with the elements of some sessions, in their order.
    @inline(__always)
    func forEach(of sessions: SessionSet, _ body: (Element) -> Void) {
        if let only { return sessions.forEach { _ in body(only) } }
        elements.withUnsafeBufferPointer { elements in sessions.forEach { body(elements[$0]) } }
    }

    /// The sessions of a set of whose elements something is true.
    @inline(__always)
    func sessions(of sessions: SessionSet, where isTrue: (Element) -> Bool) -> SessionSet {
        if let only { return isTrue(only) ? sessions : SessionSet(count: sessions.capacity) }
        return sessions.filter(bits: { bits(from: $0, isTrue) })
    }

    /// Whether something is true of 64 elements that follow each other, a bit each, the first in the lowest; zeros behind the
    /// last. Not to be asked where all elements are the same.
    @inline(__always)
    func bits(from first: Int, _ isTrue: (Element) -> Bool) -> UInt64 {
        var bits: UInt64 = 0
        elements.withUnsafeBufferPointer { elements in
            for bit in 0..<min(64, elements.count - first) {
                bits |= (isTrue(elements[first + bit]) ? 1 : 0) &<< UInt64(bit)
            }
        }
        return bits
    }

    /// On which sides of a limit 64 numbers that follow each other lie, whose bits the elements are. Not to be asked where all
    /// elements are the same.
    @inline(__always)
    func sides(of limit: Float, from first: Int) -> NumberSides where Element == UInt32 {
        if elements.count - first >= 64 {
            return elements.withUnsafeBytes { bytes in
                var sides = NumberSides()
                for block in 0..<4 {
                    let numbers = bytes.loadUnaligned(fromByteOffset: (first + block * 16) * 4, as: SIMD16<Float>.self)
                    sides.add(numbers, of: limit, from: block * 16)
                }
                return sides
            }
        }
        return NumberSides(
            below: bits(from: first) { Float(bitPattern: $0) < limit },
            same: bits(from: first) { Float(bitPattern: $0) == limit },
            above: bits(from: first) { Float(bitPattern: $0) > limit })
    }

    mutating func append(_ element: Element) {
        if elements.isEmpty, element != first {
            if let first { elements = Array(repeating: first, count: count) } else { first = element }
        }
        if !elements.isEmpty { elements.append(element) }
        count += 1
    }
}
