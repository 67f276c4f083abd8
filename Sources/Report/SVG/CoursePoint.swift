/// A value at a time of a course; nil where the course has a gap.
public struct CoursePoint: Equatable, Sendable {
    /// Session time, seconds.
    public var time: Double
    /// In the course's unit.
    public var value: Double?
}

extension [CoursePoint] {
    /// More points than these are more than a chart's width can show.
    static var mostPoints: Int { 1000 }

    /// The course in about as many points as a chart can show.
    ///
    /// Of each of some stretches of equal length the first and the last value stay, and between them the least and the
    /// greatest: no peak is lost, and a level that lasts begins and ends where it did.
    func decimated(to most: Int = mostPoints) -> [CoursePoint] {
        guard count > most, let first, let last, last.time > first.time else { return self }
        let stretches = Double(Swift.max(1, most / 4))
        var result: [CoursePoint] = []
        var start = startIndex
        while start < endIndex {
            let stretch = ((self[start].time - first.time) / (last.time - first.time) * stretches).rounded(.down)
            var end = start
            while end < endIndex,
                ((self[end].time - first.time) / (last.time - first.time) * stretches).rounded(.down) <= stretch
            { end += 1 }
            // Times that run backwards must not hold this up.
            end = Swift.max(end, start + 1)
            result += Self.outline(self[start..<end])
            start = end
        }
        return result
    }

    private static func outline(_ stretch: ArraySlice<CoursePoint>) -> [CoursePoint] {
        guard stretch.count > 4 else { return Array(stretch) }
        var (least, greatest) = (stretch.startIndex, stretch.startIndex)
        var gap: Int?
        for (index, point) in zip(stretch.indices, stretch) {
            guard let value = point.value else {
                gap = index
                continue
            }
            if value < stretch[least].value ?? .infinity { least = index }
            if value > stretch[greatest].value ?? -.infinity { greatest = index }
        }
        let kept = Set([stretch.startIndex, least, greatest, gap ?? least, stretch.endIndex - 1])
        return kept.sorted().map { stretch[$0] }
    }
}
