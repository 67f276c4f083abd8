import PlayerLog

extension RandomAccessCollection {
    /// The last of elements in the order of their times that is not after a time; nil before the first.
    func lastIndex(at time: Double, by elementTime: (Element) -> Double) -> Index? {
        let next = partitioningIndex { elementTime($0) > time }
        return next > startIndex ? index(before: next) : nil
    }
}
