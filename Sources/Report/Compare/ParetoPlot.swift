import BandwidthTrace
import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

/// Sides as points in the plane of rebuffer ratio and bitrate, in ASCII: best is up and left.
struct ParetoPlot {
    private let points: [(mark: String, across: Double, up: Double)]
    private static let height = 12

    init(_ standings: [SideStanding]) {
        points = standings.enumerated().compactMap { index, standing in
            guard let across = standing.value(of: SideStanding.plane.across),
                let up = standing.value(of: SideStanding.plane.up)
            else { return nil }
            let number = String(index + 1)
            return (standing.isOnFrontier ? "[\(number)]" : number, across, up)
        }
    }

    /// The plot with its axes; nothing without points.
    func text(width: Int) -> String {
        guard let right = points.map(\.across).max(), let left = points.map(\.across).min(),
            let top = points.map(\.up).max(), let bottom = points.map(\.up).min()
        else { return "" }
        let (across, up) = (SideStanding.plane.across, SideStanding.plane.up)
        let labels = [up.text(top), up.text(bottom)]
        let margin = (labels.map(\.count).max() ?? 0) + 2
        let columns = max(20, width - margin - 8)
        var rows = Array(repeating: Array(repeating: Character(" "), count: columns + 6), count: Self.height)
        // Later ones over earlier ones: those of the frontier last.
        for point in points.sorted(by: { $0.mark.count < $1.mark.count }) {
            let column = Self.step(point.across, left, right, columns - 1)
            let row = Self.height - 1 - Self.step(point.up, bottom, top, Self.height - 1)
            for (offset, character) in point.mark.enumerated() { rows[row][column + offset] = character }
        }
        var text = "\(up.name) against \(across.phrase): up and left is better, [n] is on the frontier\n"
        for (number, row) in rows.enumerated() {
            let label = number == 0 ? labels[0] : number == Self.height - 1 ? labels[1] : ""
            let padding = String(repeating: " ", count: margin - label.count)
            let line = String(row.reversed().drop { $0 == " " }.reversed())
            text += padding + label + " |" + line + "\n"
        }
        let end = across.text(right)
        let start = across.text(left)
        let gap = String(repeating: " ", count: max(1, columns - start.count - end.count))
        return text + String(repeating: " ", count: margin) + " +" + String(repeating: "-", count: columns) + "\n"
            + String(repeating: " ", count: margin + 2) + start + (left == right ? "" : gap + end) + "\n"
    }

    /// Where a value lies among so many steps.
    private static func step(_ value: Double, _ low: Double, _ high: Double, _ steps: Int) -> Int {
        high > low ? min(max(0, Int(clamping: (value - low) / (high - low) * Double(steps))), steps) : 0
    }
}
