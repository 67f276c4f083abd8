import ArgumentParser
import PlayerLog

/// The columns of a log that does not name them; the same for every command that reads such logs.
struct ColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The columns of a CDN's log, where it does not name them, in their order: 'timestamp,sc-status,cs-uri-query'.",
            discussion: """
                So is a CloudFront real-time log with chosen fields: give the list of its configuration, with commas or spaces. A \
                #Fields line in the log comes before it. A line with more columns, or fewer, is reported and skipped. Logs that \
                begin otherwise (JSON, W3C) are read as ever.
                """,
            valueName: "names"))
    var fields: String?

    func validate() throws { _ = try columns }

    /// The columns; nil where nobody said.
    var columns: LogColumns? {
        get throws(ValidationError) {
            guard let fields else { return nil }
            do throws(LogColumns.Problem) { return try LogColumns(parsing: fields) } catch {
                throw ValidationError("--fields: \(error).")
            }
        }
    }
}
