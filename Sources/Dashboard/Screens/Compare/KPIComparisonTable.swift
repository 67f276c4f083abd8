import Comparison
import Descriptions
import PlayheadAnalytics
import PlayheadTerminal
import VisibleText

/// Every KPI of two sides over many traces: both values, the paired difference, its interval on one scale, who is better for
/// sure, and on how many of the traces.
struct KPIComparisonTable {
    let experiment: ExperimentModel
    /// The KPI whose distribution is shown.
    let selected: KPI
    /// Whether the cursor is here.
    let hasCursor: Bool

    /// Columns from which on there are more figures than the differences.
    private static let widthForMore = 100
    /// Columns from which on intervals stand there as figures too.
    private static let widthForIntervals = 140

    /// Whether the sides are played over links that fit a log, and not over traces.
    private var isOverLinks: Bool { experiment.comparison.whatIf != nil }
    /// The KPIs that have a row.
    private var kpis: [KPI] { experiment.knownKPIs }

    private func first(in rect: Rect) -> Int {
        rect.firstRow(showing: kpis.firstIndex(of: selected) ?? 0, of: kpis.count)
    }

    /// The KPI at a point of the screen.
    func kpi(at point: Point, in rect: Rect) -> KPI? {
        rect.row(at: point, of: kpis.count, first: first(in: rect)).map { kpis[$0] }
    }

    func draw(in area: Rect, of frame: inout Frame) {
        let rect = frame.scrollbar(beside: area, from: first(in: area), of: kpis.count)
        ForestTable(
            figures: figures(rect, frame.glyphs), verdicts: verdicts(rect),
            rows: kpis.map { experiment.comparison[$0] },
            margin: experiment.comparison.margin, difference: \.relative, style: style
        ).draw(in: rect, of: &frame, first: first(in: rect))
        guard hasCursor, let index = kpis.firstIndex(of: selected) else { return }
        frame.restyle(rect.row(rect.y + 1 + index - first(in: rect)), .selection)
    }

    private func figures(_ rect: Rect, _ glyphs: Glyphs) -> [Table<KPIComparison>.Column] {
        // That there are more must be seen.
        let isCut = kpis.count > rect.height - 1
        let position = (kpis.firstIndex(of: selected) ?? 0) + 1
        var columns: [Table<KPIComparison>.Column] = [
            .left(isCut ? "  KPI \(position) of \(kpis.count)" : "  KPI", priority: 9) {
                StyledText(
                    "\($0.kpi == selected && hasCursor ? glyphs.pointer : " ") \($0.kpi.shortName)",
                    $0.kpi == selected ? .title : .text)
            }
        ]
        if isOverLinks { columns.append(recorded) }
        columns += [
            .right("A", priority: 7) { StyledText($0.kpi.shortText($0.a)) },
            .right("B", priority: 7) { StyledText($0.kpi.shortText($0.b)) },
        ]
        columns.append(
            .right("B-A", priority: 8) {
                StyledText($0.outcome == .identical ? "same" : $0.kpi.shortChange($0.difference), style($0))
            })
        if rect.width >= Self.widthForIntervals {
            columns.append(
                .right("95 % interval", priority: 5) {
                    StyledText($0.kpi.shortRange($0.interval), .muted)
                })
        }
        return columns
    }

    /// What was recorded: both sides are as modelled.
    private var recorded: Table<KPIComparison>.Column {
        .right("recorded", priority: 6) { StyledText($0.kpi.shortText($0.recorded), .muted) }
    }

    private func verdicts(_ rect: Rect) -> [Table<KPIComparison>.Column] {
        var columns: [Table<KPIComparison>.Column] = [
            .left("better", priority: 9) { StyledText(better($0), style($0)) }
        ]
        if rect.width >= Self.widthForMore, !isOverLinks {
            columns += [
                .right("p", priority: 8) {
                    StyledText($0.outcome == .identical ? "" : NumberText.pValue($0.pValue), .muted)
                },
                .right("A/=/B % of traces", priority: 8) { StyledText(shares($0.wins), .muted) },
            ]
        }
        return columns
    }

    /// Who is better for sure.
    private func better(_ comparison: KPIComparison) -> String {
        if experiment.comparison.isBeyondModel(comparison.kpi) { return "cannot tell" }
        return switch comparison.outcome {
        case .unknown: NumberText.unknown
        case .identical, .same: "same"
        case .single: "not tested"
        case .undecided: "undecided"
        case .tooFew: "too few"
        case .lower, .higher:
            experiment.comparison.contenders.isComparable(comparison.kpi) ? comparison.better ?? "neither" : "neither"
        }
    }

    private func style(_ comparison: KPIComparison) -> Style {
        guard experiment.comparison.contenders.isComparable(comparison.kpi) else { return .text }
        return switch comparison.better {
        case "B": .good
        case "A": .bad
        default: .muted
        }
    }

    private func shares(_ wins: WinShare) -> String {
        guard wins.count > 0 else { return NumberText.unknown }
        return [wins.first, wins.ties, wins.second].map { NumberText.fixed(Double($0) * 100 / Double(wins.count), 0) }
            .joined(separator: "/")
    }
}

extension KPIComparison {
    /// The difference with its interval as parts of A's value; nil where that is zero or not known, and where nothing
    /// differs.
    fileprivate var relative: Estimate? {
        guard outcome != .identical, let difference = relativeDifference else { return nil }
        return Estimate(difference, low: relativeInterval?.low, high: relativeInterval?.high, level: 0.95)
    }
}
