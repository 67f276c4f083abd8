import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import TablesAndCharts

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

    private typealias Curve = TimelineChart.Curve

    /// Both over their time: bitrates, buffers, variants, and what happened to each.
    var overTime: TimelineChart {
        let courses = sides.map(\.charts.course)
        var panels: [TimelineChart.Panel] = [
            .curves("Bitrate", .bitsPerSecond, bitrates, ceiling: SessionCourse.ceiling(of: courses), height: 240)
        ]
        let buffers = zip(sides, ["a", "b"]).filter { !$0.0.charts.course.buffer.isEmpty }.map { side, style in
            Curve(name: "buffer \(side.label)", style: style, points: side.charts.course.buffer)
        }
        if !buffers.isEmpty { panels.append(.curves("Buffer", .seconds, buffers, ceiling: nil, height: 130)) }
        for side in sides where !side.charts.course.variants.isEmpty {
            panels.append(.band("variant \(side.label)", side.charts.variants(among: courses)))
        }
        let lanes = sides.map { side in (side.label, side.charts.lanes) }
        for kind in lanes[0].1.indices {
            for (label, lanes) in lanes where !lanes[kind].marks.isEmpty {
                panels.append(.marks("\(lanes[kind].title) \(label)", lanes[kind].marks))
            }
        }
        return TimelineChart(
            title: "A and B over their time", description: description,
            duration: courses.map(\.duration).max() ?? 1, panels: panels)
    }

    /// What stalls are drawn of which only the bounds are known; empty without any.
    var bounds: String { sides.contains { $0.charts.hasBounds } ? SessionCharts.bounds : "" }

    private var description: String {
        sides.map { label, charts in
            let stalls = charts.course.stalls.reduce(0) { $0 + min(max($1.count, 0), 1 << 32) }
            return "\(label): \(NumberText.counted(stalls, "stall")) in \(NumberText.clock(charts.course.duration))"
        }.joined(separator: "; ")
    }

    /// What the link gave, once where both had the same, and what each side's variants demanded of it.
    private var bitrates: [Curve] {
        let links = sides.map(\.charts.course.link)
        let isShared = Self.isSame(links[0], links[1])
        var curves: [Curve] = []
        for (index, side) in sides.enumerated() {
            if links[index].isEmpty {
                curves.append(
                    Curve(name: "observed \(side.label)", style: "observed", points: side.charts.course.observed))
            } else if index == 0 || !isShared {
                // The first link is what lies behind all else.
                let isFirst = index == 0 || links[0].isEmpty
                curves.append(
                    Curve(
                        name: isShared ? "the link" : "link \(side.label)", style: isFirst ? "link" : "estimate",
                        isFilled: isFirst, points: links[index]))
            }
        }
        curves.sort { $0.isFilled && !$1.isFilled }
        for (side, style) in zip(sides, ["a", "b"]) {
            curves.append(
                Curve(name: "indicated \(side.label)", style: style, points: side.charts.course.indicated))
        }
        return curves
    }

    /// Whether two links give the same as long as both sessions last.
    private static func isSame(_ one: [ChartPoint], _ other: [ChartPoint]) -> Bool {
        let count = min(one.count, other.count) - 1
        return count > 0 && one.prefix(count) == other.prefix(count)
    }
}
