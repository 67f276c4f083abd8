import Comparison
import Dashboard
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadReport

/// Sessions that a screen shows, and what a summary tells of them.
protocol ReportableSource: SessionSource {
    /// What could not be read.
    var problems: LogProblems { get }
    /// What a reader should know, a sentence each.
    var notes: [String] { get }
    /// The sessions of logs that are followed that are not listed any more.
    var ended: FleetAccumulator { get }
    /// What happened to logs that are followed, besides that they grew; nil where nothing did.
    var logNews: String? { get }
    /// What a report is written with.
    func options(_ catalog: ErrorCatalog) -> ReportOptions
    /// The KPIs of all sessions.
    ///
    /// - Parameter most: of more sessions only what they come to is told.
    func report(_ catalog: ErrorCatalog, most: Int) -> KPIReport
    /// The KPIs of what the user wants written.
    func report(of request: ExportRequest, _ catalog: ErrorCatalog) -> KPIReport
}

extension ReportableSource {
    /// The sessions as the screens take them.
    var list: SessionList { SessionList(self, jobs: processorCount) }
}

extension AnsweredWhatIf {
    /// What a report of the answer is written with: the session that is nearest to the medians over its time, and what a
    /// reader should know.
    func added(to options: ReportOptions) -> ReportOptions {
        var options = options
        let typical = answer.typical
        options.timelines[typical.totals.id] = PlaybackTimeline(typical.session.log)
        options.simulations[typical.totals.id] = typical.simulation
        options.notes += notes
        return options
    }
}
