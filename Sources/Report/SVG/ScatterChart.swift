import PlayheadAnalytics

/// Some that are compared, as points in a plane of two KPIs.
struct ScatterChart {
    /// One of them.
    struct Point {
        let x: Double
        let y: Double
        /// Its number in the table.
        let number: String
        /// What it is called; where there is room it stands beside the point, else its number.
        let name: String
    }

    let title: String
    let across: (name: String, unit: KPI.Unit)
    let up: (name: String, unit: KPI.Unit)
    let points: [Point]

    private static let width = 960.0
    private static let height = 380.0
    private static let left = 76.0
    private static let right = 930.0
    private static let top = 28.0
    private static let bottom = 322.0

    /// Rebuffer ratio against bitrate.
    static func plane(_ points: [Point]) -> ScatterChart {
        let (across, up) = (KPI.rebufferRatio, KPI.timeWeightedIndicatedBitrate)
        return ScatterChart(
            title: "\(across.name) against \(up.name.lowercased())", across: (across.name, across.unit),
            up: (up.name, up.unit), points: points)
    }

    /// The plane as a figure of a page; nothing where there are no two points.
    static func planeFigure(_ points: [Point]) -> [ReportBlock] {
        guard points.count > 1 else { return [] }
        let caption =
            "Better is up and to the left. Filled, and joined by the line: no other has both less rebuffering and more "
            + "bitrate. A number is that of the row in the table."
        return [.drawing(plane(points).markup(named: "plane"), caption: caption)]
    }

    /// Whether no other point is as good in both and better in one: less across, more up.
    func isOnFrontier(_ point: Point) -> Bool {
        !points.contains { other in
            other.x <= point.x && other.y >= point.y && (other.x < point.x || other.y > point.y)
        }
    }

    /// The chart.
    ///
    /// - Parameter name: tells it from every other drawing of the page.
    func markup(named name: String) -> Markup {
        let frontier = points.filter(isOnFrontier).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        var drawing = SVGDrawing(
            name, width: Self.width, title: title,
            description: "\(points.count) points; no other is better than "
                + frontier.map(\.name).prefix(8).joined(separator: ", ") + ".")
        let (x, y) = axes
        drawing.grid(y, up.unit.labels(of: y), left: Self.left, right: Self.right)
        for (tick, label) in zip(x.ticks, across.unit.labels(of: x)) {
            let position = x.position(tick)
            drawing.line(x1: position, y1: Self.top, x2: position, y2: Self.bottom, "grid")
            drawing.text(label, x: position, y: Self.bottom + 18, "tick", anchor: .middle)
        }
        drawing.line(x1: Self.left, y1: Self.bottom, x2: Self.right, y2: Self.bottom, "axis")
        drawing.line(x1: Self.left, y1: Self.top, x2: Self.left, y2: Self.bottom, "axis")
        drawing.text(up.unit.title(up.name, of: y), x: 4, y: 14, "name")
        drawing.text(
            across.unit.title(across.name, of: x), x: Self.right, y: Self.bottom + 40, "name", anchor: .end)
        drawing.path(frontier.map { (x.position($0.x), y.position($0.y)) }, "zero")
        for point in points {
            drawing.circle(
                x: x.position(point.x), y: y.position(point.y), radius: 5.5, isOnFrontier(point) ? "dot" : "hollow",
                meaning: point.name)
        }
        draw(labels: points.map { (x.position($0.x), y.position($0.y)) }, &drawing)
        return drawing.markup(height: Self.height)
    }

    /// Longer names make numbers of all.
    private static let longestLabel = 40

    /// The names or numbers beside the points; one gives way downwards to those above it.
    private func draw(labels positions: [(x: Double, y: Double)], _ drawing: inout SVGDrawing) {
        let hasRoom = points.count <= 12 && points.allSatisfy { $0.name.utf8.count <= Self.longestLabel }
        var taken: [(x: ClosedRange<Double>, y: Double)] = []
        for index in points.indices.sorted(by: { positions[$0].y < positions[$1].y }) {
            let text = hasRoom ? points[index].name : points[index].number
            let (width, position) = (SVGDrawing.width(of: text), positions[index])
            let isLeft = position.x + 10 + width > Self.width - 4
            let start = isLeft ? position.x - 10 - width : position.x + 10
            var y = position.y + 4
            while let other = taken.first(where: { $0.x.overlaps(start...(start + width)) && abs($0.y - y) < 13 }) {
                y = other.y + 13
            }
            taken.append((start...(start + width), y))
            drawing.text(text, x: isLeft ? position.x - 10 : start, y: y, "halo", anchor: isLeft ? .end : .start)
        }
    }

    /// Axes with some room around the points.
    private var axes: (x: ChartAxis, y: ChartAxis) {
        func range(_ values: [Double], _ unit: KPI.Unit) -> (Double, Double) {
            let (low, high) = (values.min() ?? 0, values.max() ?? 1)
            // Less than a thousandth of a whole makes no difference to anybody.
            let room = max((high - low) * 0.12, high.magnitude * 0.01, unit == .ratio ? 0.001 : 1e-6)
            return (low >= 0 ? max(0, low - room) : low - room, high + room)
        }
        let (left, right) = range(points.map(\.x), across.unit)
        let (low, high) = range(points.map(\.y), up.unit)
        return (
            ChartAxis(from: left, to: right, positions: (Self.left, Self.right), tickCount: 8),
            ChartAxis(from: low, to: high, positions: (Self.bottom, Self.top), tickCount: 5)
        )
    }
}
