public import Comparison
import PlayheadAnalytics
import PlayheadNumerics

extension SampledWhatIf {
    /// What a reader should know of the intervals, a sentence or two each: what the links were inferred from and how they
    /// look, how the session unchanged meets what was recorded, and what the intervals hold.
    ///
    /// - Parameter level: the level of the intervals: 0.8.
    public func notes(level: Double) -> [String] { whatIf.modelNotes + linkNotes(level: level) }

    /// The same without what is to be known of the player's model.
    ///
    /// - Parameter level: the level of the intervals: 0.8.
    public func linkNotes(level: Double) -> [String] { [link.note, meeting, intervals(level)] }

    /// How well the model meets the recorded session.
    private var meeting: String {
        let kpis: [KPI] = [.stallCount, .rebufferDuration, .timeWeightedIndicatedBitrate, .switchCount]
        let figures = kpis.map { kpi in
            "\(kpi.phrase) \(kpi.text(unchanged(kpi).quantile(0.5))) (\(kpi.text(kpi.reading(of: recorded))))"
        }
        return "Played unchanged over these links the session has, with what was recorded in brackets: "
            + figures.joined(separator: ", ") + "."
    }

    private func intervals(_ level: Double) -> String {
        let kpis: [KPI] = [.rebufferDuration, .stallCount, .switchCount, .timeWeightedIndicatedBitrate]
        let widths = kpis.map { kpi in
            let width = link.calibration.width(of: kpi)
            let least = width.factor(level) * width.least
            return "\(kpi.phrase) \(NumberText.number(width.factor(level))) times, "
                + "\(width.measure == .value ? NumberText.percent(least) : kpi.text(least))"
        }
        return
            "The \(NumberText.trimmed(level * 100)) % intervals are about the link, given the player's model; how like the viewer's player that is, "
            + "they do not tell. So many times as wide as the links make them, and each way at least so wide, they held the truth in "
            + "tests over links that were known: \(widths.joined(separator: "; "))."
    }
}

extension InferredLink {
    /// What the links were inferred from, and how they look.
    public var note: String {
        let found =
            switch evidence {
            case .requests: "\(NumberText.counted(observationCount, "download")) of its requests"
            case .rowsAndEvents:
                "\(NumberText.counted(observationCount, "row")) of its access log and the stalls that the app saw"
            case .rows: "\(NumberText.counted(observationCount, "row")) of its access log"
            }
        return
            "The link is not known: \(samples.count) links that fit the session stand for it, inferred from \(found). "
            + "Two thirds of the time a rate is within a factor of \(NumberText.number(ExactMath.exponential(spread))) of the "
            + "middle one; slow changes last \(NumberText.duration(correlationTime)). "
            + (latency.map { "The latency is \(NumberText.duration($0))." }
                ?? "The log does not tell the latency: each has one of its own.")
            + (selection.map { selection in
                " They are those of \(selection.candidateCount) tried over which the session comes nearest to its record; "
                    + "\(selection.nearCount) come near."
            } ?? "")
    }
}
