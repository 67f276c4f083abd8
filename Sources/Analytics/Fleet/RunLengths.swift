import PlayerLog

/// An array of which elements that follow each other are mostly the same: it takes memory for those that are not.
struct RunLengths<Element: Equatable & Sendable>: Sendable {
    /// The elements that differ from the one before, and where they stand.
    private var runs: [(start: Int, element: Element)] = []
    private(set) var count = 0

    mutating func append(_ element: Element) {
        if runs.last?.element != element { runs.append((count, element)) }
        count += 1
    }

    /// - Complexity: O(log *n*) of *n* runs.
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "there is no element \(index)")
        // The last run that does not begin behind the index.
        return runs[runs.partitioningIndex { $0.start > index } - 1].element
    }
}
