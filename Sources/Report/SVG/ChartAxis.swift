import Descriptions
import PlayheadAnalytics
import TablesAndCharts

/// A scale from values to positions in a drawing, with ticks at round values.
struct ChartAxis {
    /// The least and the greatest value.
    let values: ClosedRange<Double>
    /// Where these are in the drawing; an axis that points upwards runs from the greater to the lesser.
    let positions: (first: Double, last: Double)
    /// The values that are labelled.
    let ticks: [Double]

    /// An axis of values that begin at zero and end at a tick.
    ///
    /// - Parameters:
    ///   - tickCount: how many ticks there should be, about.
    ///   - isCount: whether the values are whole numbers, and the ticks with them.
    init(
        upTo greatest: Double, positions: (first: Double, last: Double), tickCount: Int = 5, isCount: Bool = false
    ) {
        let top = greatest > 0 && greatest.isFinite ? greatest : 1
        let step = max(isCount ? 1 : 0, AxisTicks.step(atLeast: top / Double(max(1, tickCount)), isWhole: isCount))
        let count = (top / step - 1e-9).rounded(.up)
        self.init(values: 0...(count * step), positions: positions, ticks: (0...Int(count)).map { Double($0) * step })
    }

    /// An axis of values from one to another, with ticks at round values between them.
    init(from least: Double, to greatest: Double, positions: (first: Double, last: Double), tickCount: Int = 5) {
        let isRange = least.isFinite && greatest.isFinite && least < greatest && (greatest - least).isFinite
        // A single value stands in the middle of some room.
        let room = max(1e-9, (least.isFinite ? least.magnitude : 1) / 2)
        let (low, high) = isRange ? (least, greatest) : least.isFinite ? (least - room, least + room) : (0, 1)
        // Ticks at both ends are rare here: a step that is too short by a little is better than one too long.
        let step = AxisTicks.step(atLeast: (high - low) / Double(max(1, tickCount)) * 0.7)
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        let count = max(0, min(last - first, 100))
        self.init(
            values: low...high, positions: positions, ticks: (0...Int(count)).map { (first + Double($0)) * step })
    }

    /// An axis of session time, with ticks at round minutes or seconds.
    init(time end: Double, positions: (first: Double, last: Double), tickCount: Int = 10) {
        let end = end > 0 && end.isFinite ? end : 1
        let step = AxisTicks.timeStep(atLeast: end / Double(max(1, tickCount)))
        self.init(
            values: 0...end, positions: positions,
            ticks: (0...Int((end / step).rounded(.down))).map { Double($0) * step })
    }

    init(values: ClosedRange<Double>, positions: (first: Double, last: Double), ticks: [Double]) {
        (self.values, self.positions, self.ticks) = (values, positions, ticks)
    }

    /// The position of a value; one beyond the axis is at its end.
    func position(_ value: Double) -> Double {
        let width = values.upperBound - values.lowerBound
        let part = width > 0 ? (value - values.lowerBound) / width : 0
        return positions.first + min(max(part, 0), 1) * (positions.last - positions.first)
    }
}

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

/// Numbers of a drawing.
enum SVGNumber {
    /// A length in units of the drawing, to a hundredth of one and no longer than it must be: `12`, `0.5`, `-3.25`.
    static func text(_ value: Double) -> String {
        // Beyond these a chart's scale failed on a hostile number: better at the edge than nowhere.
        let hundredths = Int((min(max(value.isFinite ? value : 0, -1e7), 1e7) * 100).rounded())
        let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if part == 0 { return sign + String(whole) }
        let decimals = part % 10 == 0 ? String(part / 10) : part < 10 ? "0" + String(part) : String(part)
        return sign + String(whole) + "." + decimals
    }
}
