/// The span of time in which the bad among some sessions crowd the most (Kulldorff's scan statistic over all windows).
struct TimeScan {
    /// A span of time.
    struct Window: Equatable, Sendable {
        /// The first second, since 1970.
        var start: Int
        /// The second behind the last.
        var end: Int
    }

    /// The lengths that a step of time may have, seconds.
    private static let steps = [300, 900, 3600, 21_600, 86_400, 604_800]
    private static let mostSteps = 400

    /// How long a step is, seconds.
    let step: Int
    /// The second at which the first step begins, since 1970: a whole number of steps.
    private let origin: Int
    private let stepCount: Int
    /// Sessions that started outside of it are not counted.
    private let span: ClosedRange<Int>

    /// How many windows are looked at: all but those of more than half of the time.
    let windowCount: Int

    /// Steps over a span of starts; nil where fewer than two steps hold it.
    ///
    /// - Parameter span: the first and the last second in which a session started.
    init?(_ span: ClosedRange<Int>) {
        let (first, last) = (span.lowerBound, span.upperBound)
        guard first < last else { return nil }
        func floor(_ second: Int, _ step: Int) -> Int { Int((Double(second) / Double(step)).rounded(.down)) }
        let step =
            Self.steps.first { floor(last, $0) - floor(first, $0) < Self.mostSteps } ?? (last - first) / Self.mostSteps
        (self.step, origin, self.span) = (step, floor(first, step) * step, span)
        stepCount = floor(last, step) - floor(first, step) + 1
        let longest = stepCount / 2
        guard longest > 0 else { return nil }
        windowCount = (1...longest).reduce(0) { [stepCount] in $0 + stepCount - $1 + 1 }
    }

    /// The step of a second.
    private func index(of second: Int) -> Int { (second - origin) / step }

    /// The window with the greatest likelihood ratio among sessions, which are given with whether they are bad.
    ///
    /// - Parameters:
    ///   - forEach: calls its argument with each session's start.
    ///   - leastBad: how many bad sessions a window must have.
    func best(
        leastBad: Int, _ forEach: ((_ start: Int, _ isBad: Bool) -> Void) -> Void
    ) -> (window: Window, ratio: RiskRatio)? {
        var sums = Array(repeating: RiskRatio.Count(), count: stepCount + 1)
        forEach { start, isBad in
            guard span.contains(start) else { return }
            let index = index(of: start) + 1
            sums[index].all += 1
            if isBad { sums[index].bad += 1 }
        }
        for index in 1...stepCount {
            sums[index].all += sums[index - 1].all
            sums[index].bad += sums[index - 1].bad
        }
        return WindowSearch(sums: sums).best(longest: stepCount / 2, leastBad: leastBad).map { best in
            (
                Window(start: origin + best.borders.lowerBound * step, end: origin + best.borders.upperBound * step),
                best.ratio
            )
        }
    }
}
