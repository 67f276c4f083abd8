import BandwidthTrace
import Comparison
import Descriptions
import Playback
import PlayheadAnalytics

/// What two sides come to over many traces, with all that is worked out once; and the way to watch any of the traces.
///
/// It never changes, so that the states and screens that show it share one.
final class ExperimentModel: Sendable {
    let comparison: Comparison
    /// What can be said in a line, and in full.
    let headline: String
    let verdict: String
    /// How the values of each KPI are spread over the traces, A's and B's.
    private let distributions: [[SampleDistribution]]
    private let experiment: Experiment
    private let catalog: ErrorCatalog
    private let playlists: [(@Sendable () -> PlaylistModel?)?]

    /// - Parameter playlists: the playlists of A and of B, read when they are to be shown; nil for what has none.
    init(
        _ comparison: Comparison, of experiment: Experiment, catalog: ErrorCatalog,
        playlists: [(@Sendable () -> PlaylistModel?)?]
    ) {
        (self.comparison, self.experiment, self.catalog) = (comparison, experiment, catalog)
        self.playlists = playlists
        distributions = KPI.compared.map(comparison.distributions)
        (headline, verdict) = (comparison.headline, comparison.verdict)
    }

    /// The traces in the order of their rows, as indices: where B does worst in a KPI first, where it does best last, and then
    /// those of which it is not known.
    func order(by kpi: KPI) -> [Int] {
        let worst = kpi == comparison.worstBy ? comparison.worstTraces : []
        let listed = Set(worst)
        let rest = comparison.traces.indices.filter { !listed.contains($0) }.map { index in
            (index: index, harm: harm(of: index, in: kpi) ?? -.infinity)
        }
        return worst + rest.sorted { (-$0.harm, $0.index) < (-$1.harm, $1.index) }.map(\.index)
    }

    /// On how many traces B is worse in a KPI.
    func harmedCount(in kpi: KPI) -> Int {
        if kpi == comparison.worstBy { return comparison.worstTraces.count }
        return comparison.traces.indices.count { (harm(of: $0, in: kpi) ?? 0) > 0 }
    }

    /// By how much B is worse on a trace; of a KPI of which no way is better, by how much it is less. Nil where it is not known.
    private func harm(of trace: Int, in kpi: KPI) -> Double? {
        comparison.traces[trace].difference(in: kpi).map { kpi.better == .lower ? $0 : 0 - $0 }
    }

    /// What the sides were played over, counted: `20 traces`; links that fit a log are many, of which one is watched.
    var counted: String {
        comparison.whatIf.map { "\($0.link.samples.count) links" }
            ?? NumberText.counted(comparison.traces.count, "trace")
    }

    /// Whether there is more to show than the two sides over one trace.
    var hasOverview: Bool { comparison.traces.count > 1 || comparison.whatIf != nil }

    /// What was possible with each ladder, and how much of that each side leaves; nil where nobody asked.
    var boundText: String? {
        guard let bound = comparison.bound else { return nil }
        let gaps = [("A leaves", bound.a), ("B leaves", bound.b)].compactMap { name, gaps in
            gaps?.first?.share.map { "\(name) \(NumberText.percent($0))" }
        }
        guard !gaps.isEmpty else { return nil }
        let ladder = bound.ladder?.first?.difference.flatMap { $0 == 0 ? nil : KPI.linearQoE.change($0) }
        return "Of the upper bound of linear QoE " + gaps.joined(separator: ", ")
            + (ladder.map { "; the ladder alone changes it by \($0)" } ?? "")
    }

    /// Plays both sides over a trace again, to be watched.
    ///
    /// - Parameter index: the trace's.
    func open(_ index: Int) -> Result<CompareModel, ScreenFailure> {
        let trace = comparison.traces[index]
        do throws(TraceError) {
            let models = try experiment.play(trace: trace.index).map { played in
                let entry = SessionEntry(
                    title: comparison.contenders.label(played.side), log: played.log, catalog: catalog,
                    origin: played.simulation.map { .simulated($0) } ?? .recorded(nil),
                    playlist: playlists.indices.contains(played.side.rawValue) ? playlists[played.side.rawValue] : nil)
                var detail: PlaybackDetail?
                if let simulation = played.simulation, let session = played.simulated {
                    detail = PlaybackDetail(simulation, session)
                }
                return SessionModel(entry, detail, catalog: catalog)
            }
            return .success(
                CompareModel(models[0], models[1], comparison.contenders.over(trace: trace.name)))
        } catch {
            return .failure(ScreenFailure(message: error.description))
        }
    }

    /// How a KPI's values are spread over the traces, A's and B's.
    func distributions(of kpi: KPI) -> [SampleDistribution] {
        KPI.compared.firstIndex(of: kpi).map { distributions[$0] } ?? []
    }

    /// The first KPI in which the sides differ for sure, else one of which anything is known.
    var mostInformative: KPI? {
        let claimed = comparison.kpis.first { $0.better != nil }
        let open = comparison.kpis.first { [.undecided, .tooFew].contains($0.outcome) }
        return (claimed ?? open)?.kpi ?? knownKPIs.first
    }

    /// The KPIs of which anything is known.
    var knownKPIs: [KPI] {
        comparison.kpis.filter { $0.outcome != .unknown && comparison.isWorthShowing($0.kpi) }.map(\.kpi)
    }
}
