import Descriptions
import PlayheadNumerics

/// A report in every form: sections that people read, and records that programs do.
struct ReportForms {
    /// What kind of report a page says it is.
    let kind: String
    /// What a page says it is of.
    let title: ReportText
    private let sections: () -> [[ReportBlock]]
    private let record: () -> [ReportValue.Field]
    private let rows: () -> [[ReportValue.Field]]

    /// The forms of a report, each made where it is asked for.
    ///
    /// - Parameters:
    ///   - record: the whole, as JSON has it.
    ///   - rows: what it lists: the lines of NDJSON, and the rows of CSV under the columns of the first.
    init(
        kind: String, title: ReportText, sections: @autoclosure @escaping () -> [[ReportBlock]],
        record: @autoclosure @escaping () -> [ReportValue.Field],
        rows: @autoclosure @escaping () -> [[ReportValue.Field]]
    ) {
        (self.kind, self.title) = (kind, title)
        (self.sections, self.record, self.rows) = (sections, record, rows)
    }

    /// The whole report as one text.
    ///
    /// - Parameter width: the columns that a text for people may take.
    func text(_ format: ReportFormat, width: Int, _ provenance: ReportProvenance? = nil) -> String {
        switch format {
        case .text: return TextRenderer(width: width).render(sections())
        case .markdown: return MarkdownRenderer().render(sections())
        case .html:
            var page = HTMLPage(kind: kind, title: title, lead: "")
            for section in sections() { page.add(section, untitled: ReportText(kind)) }
            page.add(provenance)
            return page.document(provenance)
        case .json: return ReportValue.record(record()).json(.indented)
        case .ndjson: return rows().map { ReportValue.record($0).json(.oneLine) }.joined()
        case .csv:
            let rows = rows()
            let columns = rows.first.map(CSV.columns) ?? []
            return CSV.row(columns.map { CSV.cell($0) }) + rows.map { CSV.row($0, columns) }.joined()
        }
    }
}
