import BandwidthTrace
public import Comparison
import Descriptions
import Playback
import PlayerLog
import PlayheadAnalytics
import PlayheadNumerics

/// What changes of a ladder do, in every form.
public struct AdviceReport: Sendable {
    /// The version of the report's names, as JSON carries it.
    public static let schema = "playhead.suggest/1"

    /// What was tried.
    public var advice: LadderAdvice
    /// Where the report comes from; nil where nobody asks.
    public var provenance: ReportProvenance?

    /// A report of advice.
    public init(_ advice: LadderAdvice) { self.advice = advice }

    /// The whole report as one text; in the format `text`, it may take `width` columns.
    public func text(_ format: ReportFormat, width: Int = 80) -> String {
        let text = ReportForms(
            kind: "Ladder advice", title: ReportText(foreign: ladder.playlist), sections: sections,
            record: head + [.init("trials", trials)], rows: trials
        ).text(format, width: width, provenance)
        return format == .ndjson ? text + ReportValue.record(head).json(.oneLine) : text
    }

    private var comparison: Comparison { advice.comparison }

    /// The ladder as it is.
    private var ladder: Contender { comparison.sides[0] }

    private var trials: [[ReportValue.Field]] { advice.trials.map(record) }

    private var head: [ReportValue.Field] {
        let comparison = comparison
        return [
            .init("schema", Self.schema), .init("isPartial", comparison.isPartial),
            .init("traceCount", comparison.traces.count), .init("expectedTraceCount", comparison.expectedTraceCount),
            .init("seed", comparison.seed), .init("resampleCount", comparison.resampleCount),
            .init("margin", comparison.margin), .init("side", ladder.record(label: Side.a.name)),
            .init("verdict", verdict.rendered { $0 }), .init("problems", comparison.problems.map(\.description)),
            .init("notes", notes),
        ]
    }

    private func record(_ trial: LadderAdvice.Trial) -> [ReportValue.Field] {
        let (kind, uri): (String, String?) =
            switch trial.change {
            case .first(let uri): ("first", uri)
            case .drop(let uri): ("drop", uri)
            case .lowerTier: ("lowerTier", nil)
            case .evenSteps: ("evenSteps", nil)
            }
        return [
            .init("change", kind), .init("uri", uri), .init("bitrate", trial.bitrate), .init("share", trial.share),
            .init("isSureToHelp", trial.isSureToHelp),
            .init("kpis", .record(trial.kpis.map { kpi in .init(kpi.kpi.key, kpi.record) })),
        ]
    }

    private var notes: [String] { comparison.traceNotes + ladder.notes }

    // MARK: For people

    private var sections: [[ReportBlock]] {
        let traces =
            comparison.isPartial && comparison.isResampled
            ? "the first \(comparison.traces.count) of \(comparison.expectedTraceCount) traces"
            : NumberText.counted(comparison.traces.count, "trace")
        let title: ReportText = "Changes of \(foreign: ladder.playlist) over \(traces)"
        return [[.heading(title), .paragraph(verdict), .table(table)]] + ReportBlock.notes(notes)
    }

    private var verdict: ReportText {
        guard comparison.traces.count > 0 else { return "No trace was played over, so nothing can be said." }
        guard comparison.isResampled else { return "Stopped before all intervals were known: nothing is suggested." }
        guard let best = advice.best else {
            return comparison.traces.count == 1
                ? "One trace does not tell what others would: nothing is suggested."
                : "No change is sure to raise linear QoE over these traces: nothing is suggested."
        }
        let qoe = best[.linearQoE]
        let uri: ReportText =
            switch best.change {
            case .first(let uri), .drop(let uri): " (\(foreign: uri))"
            case .lowerTier, .evenSteps: ""
            }
        guard !qoe.isDecidedByStarts else {
            return ReportText("Best: " + words(best)) + uri
                + ": it starts where the ladder as it is never does, p \(NumberText.pValue(qoe.pValue))."
        }
        return ReportText("Best: " + words(best)) + uri
            + ": linear QoE \(qoe.kpi.change(qoe.difference)), \(qoe.certainty)."
    }

    private var table: ReportTable {
        let shown: [KPI] = [.startupTime, .rebufferRatio, .timeWeightedIndicatedBitrate]
        let qoe = KPI.linearQoE
        return ReportTable(
            advice.trials,
            [
                .flexible("Change", words), .right("QoE") { qoe.change($0[qoe].difference) },
                .right("95 % interval") { qoe.range($0[qoe].interval) },
                .right("p") { NumberText.pValue($0[qoe].pValue) },
            ] + shown.map { kpi in .right(kpi.columnTitle) { kpi.change($0[kpi].difference) } })
    }

    /// A change in few words.
    private func words(_ trial: LadderAdvice.Trial) -> String {
        let bitrate = NumberText.bitrate(trial.bitrate)
        return switch trial.change {
        case .first: "first \(bitrate)"
        case .lowerTier: "add \(bitrate)"
        case .drop: "drop \(bitrate) (\(NumberText.percent(trial.share)))"
        case .evenSteps: "even out the steps"
        }
    }
}
