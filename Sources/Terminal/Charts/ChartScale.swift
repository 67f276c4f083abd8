import TablesAndCharts

/// Both axes of a chart: times to columns, values to rows.
///
/// The axis of values begins in the middle of the last row and ends in the middle of the first, so that its ticks, which stand in
/// the middles of rows, are where their values are.
struct ChartScale {
    let x: TimeScale
    let y: GridAxis
    let rows: Range<Int>

    /// An axis of values from the middle of the last row to that of the first.
    init(x: TimeScale, covering values: ClosedRange<Double>, isLogarithmic: Bool, rows: Range<Int>) {
        (self.x, self.rows) = (x, rows)
        y = GridAxis(covering: values, isLogarithmic: isLogarithmic, spaces: rows.count - 1)
    }

    /// How far below the upper edge of the first row a value is, in rows; of values beyond the axis that of the nearer edge.
    func depth(of value: Double) -> Double {
        let depth = (1 - y.height(of: value)) * Double(rows.count - 1) + 0.5
        return min(max(0, depth), Double(rows.count))
    }

    /// The row of a value.
    func row(of value: Double) -> Int {
        rows.lowerBound + min(rows.count - 1, Int(depth(of: value) + DotCanvas.rounding))
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

extension ArraySlice<ChartPoint> {
    /// How often the value becomes another one.
    var changes: Int {
        var (count, last) = (0, Double?.none)
        for case .some(let value) in lazy.map(\.value) {
            if let last, last != value { count += 1 }
            last = value
        }
        return count
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
