/// A value over time, or over what else runs along the axis; nil where there is none: the line has a gap.
public struct ChartPoint: Equatable, Sendable {
    /// Where on the time axis.
    public var x: Double
    /// The value; nil, infinite and not-a-number make a gap.
    public var y: Double?

    /// Makes a point.
    public init(x: Double, y: Double?) {
        self.x = x
        self.y = y
    }

    /// The value where it can be drawn.
    public var value: Double? {
        guard let y, y.isFinite else { return nil }
        return y
    }
}

extension [ChartPoint] {
    /// More points than these are more than a chart's width can show.
    public static var mostPoints: Int { 1000 }

    /// The course in about as many points as a chart can show.
    ///
    /// Of each of some stretches of equal length the first and the last value stay, and between them the least and the
    /// greatest: no peak is lost, and a level that lasts begins and ends where it did.
    public func decimated(to most: Int = mostPoints) -> [ChartPoint] {
        guard count > most, let first, let last, last.x > first.x else { return self }
        let stretches = Double(Swift.max(1, most / 4))
        var result: [ChartPoint] = []
        var start = startIndex
        while start < endIndex {
            let stretch = ((self[start].x - first.x) / (last.x - first.x) * stretches).rounded(.down)
            var end = start
            while end < endIndex,
                ((self[end].x - first.x) / (last.x - first.x) * stretches).rounded(.down) <= stretch
            { end += 1 }
            // Times that run backwards must not hold this up.
            end = Swift.max(end, start + 1)
            result += Self.outline(self[start..<end])
            start = end
        }
        return result
    }

    private static func outline(_ stretch: ArraySlice<ChartPoint>) -> [ChartPoint] {
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
