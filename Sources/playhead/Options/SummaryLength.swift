import ArgumentParser
import PlayheadReport

/// How much of the summary stays behind a screen that is left.
enum SummaryLength: String, CaseIterable, ExpressibleByArgument {
    case short, full

    /// The options of a summary of this length.
    func applied(to options: ReportOptions) -> ReportOptions {
        if self == .full { return options }
        var options = options
        options.isShort = true
        options.longestList = 5
        return options
    }
}

extension ArgumentHelp {
    static let summaryLength: ArgumentHelp =
        "What stays behind a screen that is left: short, which fits a screen, or full."
}
