import BandwidthTrace
import Descriptions
import Playback
import PlayerLog
import PlayheadNumerics

/// Traces for people: one by itself in full, several as a table.
struct TraceSummary {
    /// How many bars a course has; in a table it is shorter.
    static let courseLength = 60
    private static let shortCourse = 10

    private let report: TraceReport

    init(_ report: TraceReport) { self.report = report }

    var sections: [[ReportBlock]] {
        guard let first = report.entries.first else { return [[.paragraph("No trace.")]] }
        return report.entries.count == 1 ? inFull(first) : [[.table(table)], [.paragraph(ReportText(together))]]
    }

    // MARK: One trace

    private func inFull(_ entry: TraceReport.Entry) -> [[ReportBlock]] {
        let facts: [ReportText] =
            [ReportText(entry.origin.name), ReportText(NumberText.counted(entry.periodCount, "period"))]
            + (entry.session.map { ["session \(foreign: $0)"] } ?? [])
            + (entry.units.map { [ReportText("read as \($0)")] } ?? [])
            + (entry.end == .hold ? ["holds at its end"] : [])
        let rows: [(String, String, String)] =
            [("Duration", NumberText.duration(entry.duration), "")]
            + entry.bandwidths.map { (Self.title(of: $0.name), NumberText.bitrate($0.value), Self.note(on: $0.name)) }
            + [("Latency", NumberText.duration(entry.latencies?.upperBound), Self.latencyNote(entry.latencies))]
            + entry.timeBelow.map { threshold, seconds in
                (
                    "Below \(NumberText.bitrate(threshold))", NumberText.duration(seconds),
                    NumberText.percent(seconds / entry.duration)
                )
            }
        let table = ReportTable(rows, [.left("Figure", \.0), .right("Value", \.1), .flexible("", \.2)])
        let top = entry.course.max() ?? 0
        let stretch = NumberText.duration(entry.duration / Double(Self.courseLength))
        let course: [ReportBlock] = [
            .heading("Course, \(stretch) a bar, up to \(NumberText.bitrate(top))"),
            .paragraph(bars(entry.course)),
        ]
        return [[.heading("Trace \(foreign: entry.name)"), .paragraph(facts.joined(", "))], [.table(table)], course]
    }

    private static func title(of name: String) -> String {
        switch name {
        case "mean": "Bandwidth, mean"
        case "min": "  least"
        case "max": "  greatest"
        default: "  \(name)"
        }
    }

    private static func note(on name: String) -> String {
        switch name {
        case "mean": "over time"
        case "p10": "no more than that for a tenth of the time"
        case "p50": "for half of it"
        case "p90": "for nine tenths"
        default: ""
        }
    }

    private static func latencyNote(_ range: ClosedRange<Double>?) -> String {
        guard let range else { return "cannot be told from this; taken as 0" }
        return range.lowerBound == range.upperBound
            ? "throughout" : "at most; at least \(NumberText.duration(range.lowerBound))"
    }

    // MARK: Several

    private var table: ReportTable {
        var columns: [TableColumn<TraceReport.Entry>] = [
            .flexible("Trace") { ReportText(foreign: $0.name) }, .right("Duration") { NumberText.clock($0.duration) },
        ]
        columns += ["Mean", "p10", "p50"].map { name in
            .right(name) { NumberText.shortBitrate($0.bandwidth(name.lowercased())) }
        }
        if let threshold = report.entries.first?.timeBelow.first?.threshold {
            columns.append(
                .right("<\(NumberText.shortBitrate(threshold))") { entry in
                    NumberText.percent(entry.timeBelow.first.map { $0.seconds / entry.duration })
                })
        }
        return ReportTable(report.entries, columns + [.left("Course") { short($0.course) }])
    }

    private var together: String {
        let duration = report.entries.reduce(0) { $0 + $1.duration }
        let units = Set(report.entries.compactMap(\.units)).sorted().map { units in
            let count = report.entries.count { $0.units == units }
            return "; \(count == report.entries.count ? "" : "\(count) of them ")read as \(units)"
        }
        return "\(NumberText.counted(report.entries.count, "trace")), \(NumberText.clock(duration)) in all"
            + units.joined()
    }

    private func short(_ course: [Double]) -> ReportText {
        let each = course.count / Self.shortCourse
        return bars((0..<Self.shortCourse).map { course[($0 * each)..<(($0 + 1) * each)].reduce(0, +) / Double(each) })
    }

    /// A bar for each value, as high as its share of the greatest; an underscore where nothing arrives.
    private func bars(_ values: [Double]) -> ReportText {
        guard let top = values.max(), top > 0 else { return "" }
        var text = ""
        for value in values {
            let height = Int(clamping: (value / top * Double(report.bars.count)).rounded(.up))
            text.unicodeScalars.append(height > 0 ? report.bars[height - 1] : "_")
        }
        // Some bars mean something in Markdown, as a stranger's text may.
        return ReportText(foreign: text)
    }
}
