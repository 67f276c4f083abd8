import PlayheadAnalytics

// How an axis of values of a unit is labelled.
extension KPI.Unit {
    /// What the values of an axis are divided by, and what they are then.
    func scale(of values: ClosedRange<Double>) -> (divisor: Double, name: String) {
        let size = max(values.lowerBound.magnitude, values.upperBound.magnitude)
        switch self {
        case .bitsPerSecond: return Self.prefixed(size, "b/s")
        case .bytes: return Self.prefixed(size, "B")
        case .seconds: return size >= 7200 ? (3600, "h") : size >= 300 ? (60, "min") : (1, "s")
        case .ratio: return (0.01, "%")
        case .perHour: return (1, "/h")
        case .count, .times, .sessions, .score, .linearQoE: return (1, "")
        }
    }

    private static func prefixed(_ size: Double, _ unit: String) -> (divisor: Double, name: String) {
        let prefix = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")].first { size >= $0.0 }
        return prefix.map { ($0.0, $0.1 + unit) } ?? (1, unit)
    }

    /// The labels of an axis' ticks, in its unit, each with as many decimals as tell them apart.
    func labels(of axis: ChartAxis) -> [String] {
        let divisor = scale(of: axis.values).divisor
        let ticks = axis.ticks.map { $0 / divisor }
        let step = ticks.count > 1 ? ticks[1] - ticks[0] : ticks.first ?? 1
        var (decimals, power) = (0, 1.0)
        while decimals < 6, step > 0, (step * power - (step * power).rounded()).magnitude > 1e-6 * step * power {
            power *= 10
            decimals += 1
        }
        return ticks.map { NumberText.fixed($0, decimals) }
    }

    /// A title of an axis, with its unit.
    func title(_ name: String, of axis: ChartAxis) -> String {
        let unit = scale(of: axis.values).name
        return unit.isEmpty ? name : "\(name), \(unit)"
    }
}
