/// Looks through all spans of neighbouring sets of sessions for the one whose sessions are bad more often than the others
/// (Kulldorff's scan statistic, 1997).
struct WindowSearch {
    /// A span, from border to border, and what it holds against all the rest.
    struct Window {
        var borders: Range<Int>
        var ratio: RiskRatio
        var likelihood: Double
    }

    /// What lies before each border: nothing before the first, all before the last.
    private let sums: [RiskRatio.Count]

    init(sums: [RiskRatio.Count]) { self.sums = sums }

    private var whole: RiskRatio.Count { sums[sums.count - 1] }

    /// What a span holds against all the rest; nil where it is no worse, or has too few bad sessions.
    func window(_ borders: Range<Int>, leastBad: Int) -> Window? {
        let inside = sums[borders.upperBound] - sums[borders.lowerBound]
        guard inside.bad >= leastBad, inside.all < whole.all else { return nil }
        let ratio = RiskRatio(group: inside, rest: whole - inside)
        let likelihood = ratio.logLikelihoodRatio
        return likelihood > 0 ? Window(borders: borders, ratio: ratio, likelihood: likelihood) : nil
    }

    /// The span with the greatest likelihood ratio.
    ///
    /// The ratio of a span is at most Pearson's χ², which needs no logarithm: few spans need one.
    ///
    /// - Parameters:
    ///   - longest: how many sets a span may have.
    ///   - leastBad: how many bad sessions it must have.
    func best(longest: Int, leastBad: Int) -> Window? {
        // The span with the greatest χ² says how much the best one has at least: most others are then out of the question.
        var (likeliest, greatest): (Range<Int>?, Double) = (nil, 0)
        forEach(longest: longest, leastBad: leastBad) { borders, square in
            if square > greatest { (likeliest, greatest) = (borders, square) }
        }
        guard let likeliest else { return nil }
        // Of spans that have as much the first stays.
        var (best, bestLikelihood): (Range<Int>?, Double) = (nil, max(0, likelihood(likeliest).nextDown))
        forEach(longest: longest, leastBad: leastBad) { borders, square in
            // A hair more than the bound, since it is rounded too.
            if square * 1.000001 < bestLikelihood { return }
            let likelihood = likelihood(borders)
            if likelihood > bestLikelihood { (best, bestLikelihood) = (borders, likelihood) }
        }
        return best.flatMap { window($0, leastBad: leastBad) }
    }

    private func likelihood(_ borders: Range<Int>) -> Double {
        let inside = sums[borders.upperBound] - sums[borders.lowerBound]
        return RiskRatio(group: inside, rest: whole - inside).logLikelihoodRatio
    }

    /// Goes through the spans that are worse than the rest, each with its χ².
    @inline(__always)
    private func forEach(longest: Int, leastBad: Int, _ body: (Range<Int>, Double) -> Void) {
        let (all, bad) = (Double(whole.all), Double(whole.bad))
        let share = all > 0 ? bad / all : 0
        let scale = all / (share * (1 - share))
        guard scale.isFinite else { return }
        sums.withUnsafeBufferPointer { sums in
            for start in 0..<(sums.count - 1) {
                for end in (start + 1)...min(sums.count - 1, start + longest) {
                    let count = sums[end].all - sums[start].all
                    let badCount = sums[end].bad - sums[start].bad
                    if badCount < leastBad || count == whole.all { continue }
                    let above = Double(badCount) - Double(count) * share
                    if above <= 0 { continue }
                    body(start..<end, above * above * scale / (Double(count) * (all - Double(count))))
                }
            }
        }
    }
}
