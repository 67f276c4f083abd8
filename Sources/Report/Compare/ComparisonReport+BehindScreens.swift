import Comparison
import Descriptions

extension ComparisonReport {
    /// What stays behind screens that are left: as much as fits, the verdict last, where it is read first.
    ///
    /// - Parameters:
    ///   - width: the columns of the terminal.
    ///   - height: its rows; the last is the shell's.
    public func textBehindScreens(width: Int, height: Int) -> String {
        if comparison.isRanked || comparison.traces.isEmpty { return text(.text, width: width) }
        let verdict: [[ReportBlock]] = [[.heading("Verdict"), .paragraph(comparison.verdictText)]]
        let kpis = comparison.kpis.filter { $0.outcome != .unknown }
        let whole: [[ReportBlock]] =
            [[.heading(title), .table(sides)]] + (whatIfSections ?? [[.table(self.kpis(kpis))] + method])
        // Of the KPIs the first tell most.
        let parts = (1...max(1, kpis.count)).reversed().map { count -> [[ReportBlock]] in
            [[.heading(title), .table(self.kpis(Array(kpis.prefix(count))))], [Self.whereAllIs]]
        }
        let texts = ([whole] + parts + [[]]).lazy.map { TextRenderer(width: width).render($0 + verdict) }
        return texts.first { $0.split(separator: "\n", omittingEmptySubsequences: false).count <= height }
            ?? texts[texts.count - 1]
    }

    private static let whereAllIs = ReportBlock.paragraph("all of it with --no-screen")
}
