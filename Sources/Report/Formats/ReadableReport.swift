import Analytics

extension KPIReport {
    /// Writes plain text: a session by itself in full, several as a table with what they come to together.
    func writeText<Failure: Error>(
        _ options: ReportOptions, to output: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let renderer = TextRenderer(width: options.width)
        for (index, section) in sections(options).enumerated() {
            // Sections stand apart by an empty line.
            if index > 0 { try output("\n") }
            for block in section { try output(renderer.render(block)) }
        }
    }

    /// Writes the same as Markdown.
    func writeMarkdown<Failure: Error>(
        _ options: ReportOptions, to output: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let renderer = MarkdownRenderer()
        for section in sections(options) {
            for block in section { try output(renderer.render(block)) }
        }
    }

    /// Of more sessions than these only the sums are shown side by side.
    private static let mostSideBySide = 5

    private func sections(_ options: ReportOptions) -> [[ReportBlock]] {
        if aggregate.sessionCount == 0, sessions.isEmpty { return [[.paragraph("No session.")]] }
        if sessions.count == 1, let only = sessions.first, groups.isEmpty {
            return SessionSummary(only, options).sections
        }
        if !comparisons.isEmpty, comparisons.count <= Self.mostSideBySide {
            return comparisons.map { SideBySide(comparison: $0).blocks } + ReportBlock.notes(options.notes)
        }
        return FleetSummary(self, options).sections
    }
}
