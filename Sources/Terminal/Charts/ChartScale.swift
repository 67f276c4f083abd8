import TablesAndCharts

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Both axes of a chart: times to columns, values to rows.
struct ChartScale {
    let x: TimeScale
    let y: ClosedRange<Double>
    var isLogarithmic = false
    let rows: Range<Int>

    /// How far up the axis a value is, 0 at the bottom and 1 at the top; values outside are at the nearer end.
    func height(of value: Double) -> Double {
        guard isLogarithmic else { return min(max(0, TimeScale(range: y, columns: 0..<0).fraction(of: value)), 1) }
        let range = log(y.lowerBound)...log(y.upperBound)
        return value > 0 ? min(max(0, TimeScale(range: range, columns: 0..<0).fraction(of: log(value))), 1) : 0
    }

    /// The row of a value.
    func row(of value: Double) -> Int {
        rows.upperBound - 1 - Int((height(of: value) * Double(rows.count - 1)).rounded())
    }
}

extension [ChartPoint] {
    /// The points inside a range of time, with one more on either side, so that lines run on to the edges.
    func inView(of range: ClosedRange<Double>) -> ArraySlice<ChartPoint> {
        let first = partition { $0.x >= range.lowerBound }
        let last = partition { $0.x > range.upperBound }
        return self[Swift.max(0, first - 1)..<Swift.max(first, Swift.min(count, last + 1))]
    }

    /// The first index from which on the predicate holds.
    private func partition(_ holds: (ChartPoint) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}

extension Rect {
    /// The part inside of another rectangle.
    func clamped(to other: Rect) -> Rect {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}
