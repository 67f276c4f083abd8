import PlayheadAnalytics

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
