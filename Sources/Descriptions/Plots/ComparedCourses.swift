import BandwidthTrace
import Comparison
import Playback
import PlayheadAnalytics
import TablesAndCharts

/// What charts show of two sessions on one clock.
public struct ComparedCourses: Sendable {
    /// What the network gave, once where both had the same link, and what each showed.
    public let bitrates: TimeChart.Plot
    /// How much media either had buffered; nil where neither is known.
    public let buffers: TimeChart.Plot?
    /// The variants of both, with the same rank for the same bitrate.
    public let bands: [TimeChart.Band]
    /// Whether both were played over the same link, or over two that gave the same as long as both sessions lasted.
    public let isOneLink: Bool

    /// - Parameters:
    ///   - a: one session.
    ///   - b: the other one.
    public init(_ a: SessionCourse, _ b: SessionCourse) {
        let courses = [a, b]
        let ends = courses.map(\.duration)
        isOneLink = Self.isOneLink(a, b)
        let isShared = isOneLink
        let networks = (isShared ? [0] : [0, 1]).map { Self.network($0, of: courses, isShared: isShared) }
        let shown = zip(courses, Self.names).enumerated().map { index, side in
            TimeChart.Series(
                name: "indicated \(side.1)", label: "\(side.1) shows", shortName: side.1, ink: Self.inks[index],
                session: index, isStepped: true, points: side.0.indicated)
        }
        bitrates = TimeChart.Plot(
            title: "Bitrate", unit: .bitsPerSecond, series: Self.ending(networks + shown, ends),
            ceiling: SessionCourse.ceiling(of: courses), ratios: Self.ratios(courses))
        let levels = courses.enumerated().compactMap { index, course -> TimeChart.Series? in
            guard let detail = course.detail, detail.hasBuffer else { return nil }
            let name = Self.names[index]
            return TimeChart.Series(
                name: "buffer \(name)", label: name, shortName: name, ink: Self.inks[index], session: index,
                points: detail.buffer)
        }
        buffers = levels.isEmpty ? nil : TimeChart.Plot(title: "Buffer", unit: .seconds, series: levels)
        bands = zip(courses, Self.names).map { $0.band("variant \($1)", among: courses) }
    }

    private static let names = ["A", "B"]
    private static let inks = [TimeChart.Ink.a, .b]

    /// What the network gave one of the two: its link's bandwidth, or what its log observed.
    private static func network(_ index: Int, of courses: [SessionCourse], isShared: Bool) -> TimeChart.Series {
        let (course, name) = (courses[index], names[index])
        let whose = isShared ? "" : name + " "
        guard let detail = course.detail, course.hasLink else {
            return TimeChart.Series(
                name: "observed \(name)", label: whose + "observed", shortName: whose + "obs.", ink: .observed,
                session: index, points: course.observed)
        }
        return TimeChart.Series(
            name: isShared ? "the link" : "link \(name)", label: whose + "link", shortName: whose + "link",
            ink: index == 0 || !courses[0].hasLink ? .link : .otherLink, session: index, points: detail.bandwidth)
    }

    /// The lines, each with its end where that of the other session comes later.
    private static func ending(_ series: [TimeChart.Series], _ ends: [Double]) -> [TimeChart.Series] {
        series.map { line in
            var line = line
            if ends[line.session] < ends[1 - line.session] { line.end = ends[line.session] }
            return line
        }
    }

    private static func isOneLink(_ a: SessionCourse, _ b: SessionCourse) -> Bool {
        guard let one = a.detail?.simulation, let other = b.detail?.simulation else { return false }
        if one.trace == other.trace, one.options.bandwidthScale == other.options.bandwidthScale,
            one.options.preparation.enqueuedAhead == other.options.preparation.enqueuedAhead
        {
            return true
        }
        let points = (a.detail?.bandwidth ?? [], b.detail?.bandwidth ?? [])
        let count = min(points.0.count, points.1.count) - 1
        return count > 0 && points.0.prefix(count) == points.1.prefix(count)
    }

    /// The axis of ratios, where the ladder spans more than ten times its lowest: else the lower variants could not be told
    /// apart. Nil where they can.
    private static func ratios(_ courses: [SessionCourse]) -> ClosedRange<Double>? {
        let ladder = courses.flatMap { course in
            course.detail?.simulation?.presentation.variants.map(\.peakBitrate)
                ?? course.indicated.compactMap(\.y)
        }.filter { $0 > 0 }
        guard let low = ladder.min(), let high = ladder.max(), high > 10 * low else { return nil }
        // Of a link that is far wider only that it is wider is to be seen.
        let supply = min(courses.map(\.supply).max() ?? 0, 2 * high)
        return low / 1.5...max(high, supply) * 1.2
    }
}
