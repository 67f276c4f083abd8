/// What the indices of one place are in another, as far as that is known: an array, since each is asked for once a session.
struct MovedIndices: Sendable {
    private static let unknown: Int32 = -1
    private var places: [Int32] = []

    /// Where an index has gone; nil where nobody moved it. Indices are not negative, here and there.
    subscript(index: Int32) -> Int32? {
        @inline(__always) get {
            guard Int(index) < places.count, places[Int(index)] != Self.unknown else { return nil }
            return places[Int(index)]
        }
        set {
            if Int(index) >= places.count {
                let count = max(Int(index) + 1, 2 * places.count)
                places += repeatElement(Self.unknown, count: count - places.count)
            }
            places[Int(index)] = newValue ?? Self.unknown
        }
    }
}
