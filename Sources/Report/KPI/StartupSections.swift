import Descriptions
import PlayheadAnalytics

/// How long the sessions of a page took to start: over time, and against a baseline.
struct StartupSections {
    private let startups: StartupHistogramSeries
    /// The baseline; nil where there is none.
    private let a: FleetAccumulator?
    private let b: FleetAccumulator

    init(_ report: KPIReport) {
        startups = report.startups ?? StartupHistogramSeries(report.sessions)
        (a, b) = (report.against?.difference.a, report.aggregate)
    }

    /// Startup times over time; nothing where all sessions started about the same time, or nobody knows when.
    var course: [ReportBlock] {
        let chart = StartupCourseChart(startups)
        guard startups.steps.count > 1, chart.sessionCount > 0 else { return [] }
        return [
            .drawing(chart.markup(named: "startups"), caption: chart.caption),
            .folded(ReportText("Startup over time as a table"), .table(chart.table)),
        ] + (strays.isEmpty ? [] : [.paragraph(ReportText(strays.joined(separator: " ")))])
    }

    /// What the drawing lacks, a sentence each.
    private var strays: [String] {
        var strays: [String] = []
        if startups.outsideCount > 0 {
            let sessions = NumberText.counted(startups.outsideCount, "session")
            strays.append("\(sessions) started outside of this time, far from all others: a clock may have been wrong.")
        }
        if startups.undatedCount > 0 {
            let isOne = startups.undatedCount == 1
            strays.append(
                "Of \(NumberText.counted(startups.undatedCount, "session")) it is not known when \(isOne ? "it" : "they") started."
            )
        }
        return strays
    }

    /// Which part of the sessions started within how many seconds, and which never did; nothing where that is not known, or
    /// of one session.
    var spread: [ReportBlock] {
        let chart = StartupSpreadChart(bars: StartupBars(a: a.map { StartupSpread($0) }, b: StartupSpread(b)))
        guard b.sessionCount > 1 || a != nil, chart.bars.isKnown else { return [] }
        return [
            .drawing(chart.markup(named: "spread"), caption: chart.caption),
            .folded(ReportText("Startup time as a table"), .table(chart.table)),
        ]
    }
}

extension ReportBlock {
    /// A block that is shown to who asks for it.
    static func folded(_ title: ReportText, _ block: ReportBlock) -> ReportBlock {
        var markup = Markup()
        markup.literal("<details>")
        HTMLRenderer.add("summary", title, to: &markup)
        HTMLRenderer.add(block, to: &markup)
        markup.literal("</details>\n")
        return .markup(markup)
    }
}

/// The startup time as a waterfall: what was waited for, from when, how long, and a bar that shows it.
enum StartupTable {
    /// The columns of a bar that is as long as the startup.
    private static let barWidth = 24

    /// The waterfall; nil where no load was timed, so that its parts tell no more than the startup time itself.
    static func table(_ session: SessionTotals) -> ReportTable? {
        let parts = session.startupWaterfall
        guard let observed = session.observed, !observed.loads.isEmpty, !parts.isEmpty else { return nil }
        let end = parts.map { $0.start + $0.duration }.max() ?? 0
        return ReportTable(
            parts,
            [
                .flexible("Startup") { ReportText(foreign: $0.part) }, .right("From") { NumberText.duration($0.start) },
                .right("Takes") { NumberText.duration($0.duration) }, .left("") { bar($0, of: end) },
            ])
    }

    private static func bar(_ part: StartupPart, of whole: Double) -> String {
        guard whole > 0 else { return "" }
        func column(_ time: Double) -> Int { Int((min(max(time / whole, 0), 1) * Double(barWidth)).rounded()) }
        let start = min(column(part.start), barWidth - 1)
        let end = column(part.start + part.duration)
        return String(repeating: " ", count: start) + String(repeating: "=", count: max(1, end - start))
    }
}
