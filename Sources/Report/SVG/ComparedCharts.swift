import Comparison
import Descriptions
import PlayerLog
import PlayheadAnalytics

/// The charts of two sessions over the same trace, on one clock.
///
/// Nobody wants a second one: a class, so that no code is there to copy all that it holds.
final class ComparedCharts {
    private let sides: [(label: String, charts: SessionCharts)]

    /// Nil of anything but two sessions.
    init?(_ played: [ContenderSession]) {
        guard played.count == 2 else { return nil }
        let catalog = ErrorCatalog()
        sides = played.map { side in
            (side.side.name, SessionCharts(PlaybackTimeline(side.log), side.simulation, catalog: catalog))
        }
    }

    /// Both over their time: bitrates, buffers, variants, and what happened to each.
    var overTime: TimeChart {
        let courses = sides.map(\.charts.course)
        let both = ComparedCourses(courses[0], courses[1])
        var rows: [TimeChart.Row] = [.plot(both.bitrates)]
        if let buffers = both.buffers { rows.append(.plot(buffers)) }
        rows += both.bands.filter { !$0.stretches.isEmpty }.map(TimeChart.Row.band)
        let lanes = sides.map(\.charts.lanes)
        for kind in lanes[0].indices {
            for (side, lanes) in zip(sides, lanes) where !lanes[kind].marks.isEmpty {
                rows.append(
                    .lane(TimeChart.Lane(title: "\(lanes[kind].title) \(side.label)", marks: lanes[kind].marks)))
            }
        }
        return TimeChart(
            title: "A and B over their time", description: description,
            duration: courses.map(\.duration).max() ?? 1, rows: rows)
    }

    /// What stalls are drawn of which only the bounds are known; empty without any.
    var bounds: String { sides.contains { $0.charts.hasBounds } ? SessionCharts.bounds : "" }

    private var description: String {
        sides.map { label, charts in
            let stalls = charts.course.stalls.reduce(0) { $0 + min(max($1.count, 0), 1 << 32) }
            return "\(label): \(NumberText.counted(stalls, "stall")) in \(NumberText.clock(charts.course.duration))"
        }.joined(separator: "; ")
    }
}
