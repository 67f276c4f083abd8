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

    mutating func append(_ element: Element) {
        if elements.isEmpty, element != first {
            if let first { elements = Array(repeating: first, count: count) } else { first = element }
        }
        if !elements.isEmpty { elements.append(element) }
        count += 1
    }
}
