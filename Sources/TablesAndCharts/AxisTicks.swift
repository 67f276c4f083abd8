/// Round values for the ticks of an axis, the same in every form of a chart.
public enum AxisTicks {
    /// The steps between ticks of a duration, in seconds, up to a day.
    private static let timeSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
    ]

    /// The least of 1, 2, 2.5 and 5 times a power of ten that is no less than `least`.
    ///
    /// - Parameters:
    ///   - least: what the step is no less than.
    ///   - isWhole: whether halves and quarters of the power are left out: of what is counted.
    public static func step(atLeast least: Double, isWhole: Bool = false) -> Double {
        guard least > 0, least.isFinite else { return 1 }
        let power = powerOfTen(below: least)
        let steps = isWhole ? [1.0, 2, 5] : [1.0, 2, 2.5, 5]
        // A step that rounding made too short by a little is the step that was meant.
        return steps.lazy.map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
    }

    /// The least whole number of seconds, minutes, hours or days, as people count them, that is no less than `least` seconds.
    public static func timeStep(atLeast least: Double) -> Double {
        timeSteps.first { $0 >= least } ?? step(atLeast: least / 86400, isWhole: true) * 86400
    }

    /// Multiples of 1, 2, 2.5 or 5 times a power of ten inside `range`: as many as there are up to `count`.
    public static func decimal(in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
        multiples(of: decimalStep(in: range, atMost: count), in: range, atMost: count)
    }

    /// Powers of ten inside `range`, which is above zero, with twice and five times them, or with three times, where there are
    /// up to `count` of them; else the powers that are left when every second one is left out, again and again.
    public static func logarithmic(in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
        guard range.lowerBound > 0, range.upperBound.isFinite, count > 0 else { return [] }
        var powers: [Double] = []
        var power = powerOfTen(below: range.lowerBound)
        while power <= range.upperBound {
            powers.append(power)
            power *= 10
        }
        for steps in [[1.0, 2, 5], [1, 3], [1]] {
            let ticks = powers.flatMap { power in steps.map { $0 * power } }.filter(range.contains)
            if ticks.count <= count { return ticks }
        }
        var ticks = powers.filter(range.contains)
        while ticks.count > count { ticks = ticks.indices.filter { $0.isMultiple(of: 2) }.map { ticks[$0] } }
        return ticks
    }

    /// Whole seconds, minutes, hours or days inside `range`; plain decimals where it is shorter than a few seconds.
    ///
    /// - Parameters:
    ///   - range: the times in view.
    ///   - origin: what a clock showed at zero: the ticks are round on it.
    ///   - count: how many there are at most.
    public static func time(in range: ClosedRange<Double>, from origin: Double = 0, atMost count: Int) -> [Double] {
        let clock = range.lowerBound + origin...range.upperBound + origin
        return roundTimes(in: clock, atMost: count).map { $0 - origin }
    }

    private static func roundTimes(in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
        let wanted = (range.upperBound - range.lowerBound) / Double(max(1, count))
        let step = wanted > 0.5 && wanted.isFinite ? timeStep(atLeast: wanted) : decimalStep(in: range, atMost: count)
        return multiples(of: step, in: range, atMost: count)
    }

    /// The least round number that is not below `value`: the end of an axis that starts at zero.
    public static func roundedUp(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 1 }
        let power = powerOfTen(below: value)
        for step in [1.0, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] where step * power >= value {
            return step * power
        }
        return value
    }

    /// The greatest round number that is not above `value`, which is above zero.
    static func roundedDown(_ value: Double) -> Double {
        let power = powerOfTen(below: value)
        return ([1.0, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].last { $0 * power <= value } ?? 1) * power
    }

    private static func decimalStep(in range: ClosedRange<Double>, atMost count: Int) -> Double {
        let wanted = (range.upperBound / 2 - range.lowerBound / 2) / Double(max(1, count)) * 2
        return wanted > 0 && wanted.isFinite ? step(atLeast: wanted) : 0
    }

    private static func multiples(of step: Double, in range: ClosedRange<Double>, atMost count: Int) -> [Double] {
        guard count > 0 else { return [] }
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step * (1 + 1e-12)).rounded(.down)
        guard step > 0, first.isFinite, last.isFinite, last >= first, last - first <= Double(count) else {
            return [range.lowerBound]
        }
        return (0...Int(last - first)).map { (first + Double($0)) * step }
    }

    /// The greatest power of ten that is not above `value`, which is positive and finite.
    private static func powerOfTen(below value: Double) -> Double {
        var power = 1.0
        while power > value, power > 1e-300 { power /= 10 }
        while power <= value / 10 { power *= 10 }
        return power
    }
}
