extension RandomAccessCollection {
    /// The first index whose element belongs behind a border; the end index where none does.
    ///
    /// swift-algorithms has this too, but linked statically it costs the program half a megabyte for this one search.
    ///
    /// - Parameter isBehind: false for all elements before the border, true for all behind it.
    /// - Complexity: a call a halving of the collection.
    public func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
        var start = startIndex
        var length = count
        while length > 0 {
            let half = length / 2
            let middle = index(start, offsetBy: half)
            if try isBehind(self[middle]) {
                length = half
            } else {
                start = index(after: middle)
                length -= half + 1
            }
        }
        return start
    }
}
