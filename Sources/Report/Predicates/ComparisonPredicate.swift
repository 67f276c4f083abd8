public import Comparison
import PlayerLog
import PlayheadAnalytics
public import PredicateFormat

/// A condition on a comparison: a predicate over the schema `playhead.compare/2`, its key paths the schema's names, and in
/// short `a`, `b` and `delta`: `delta.rebufferRatio > 0.002`, `delta.rebufferRatio.low > 0`, `b.stallRate > 1`.
public struct ComparisonPredicate: Sendable {
    private let predicate: Predicate

    /// Reads a predicate, and looks for keys that are not there.
    public init(parsing format: String) throws(PredicateError) {
        predicate = try Predicate(parsing: format)
        let texts = PredicateTexts(form: "compare") { keys in
            keys.first == "delta" ? ["kpis"] + keys.dropFirst() : keys
        }
        try predicate.checkTexts(keys: ComparisonObject(.sample).keys, problem: texts.problem)
        try predicate.check(ComparisonObject(.sample))
    }

    /// The predicate as it was written.
    public var format: String { predicate.format }

    /// Whether the condition holds for a comparison.
    public func evaluate(_ comparison: Comparison) throws(PredicateError) -> PredicateResult {
        try predicate.decide(ComparisonObject(comparison))
    }

    /// Of which traces alone the condition holds; nil where it is not on single traces alone.
    public func hits(_ comparison: Comparison) throws(PredicateError) -> ConditionHits? {
        try ConditionHits(
            predicate, on: "traces", "traces", total: comparison.traces.count,
            alone: { number in
                var alone = comparison
                alone.traces = [comparison.traces[number]]
                return ComparisonObject(alone)
            }, name: { comparison.traces[$0].name })
    }
}

/// A comparison as predicates see it.
private struct ComparisonObject: PredicateObject {
    private let comparison: Comparison

    init(_ comparison: Comparison) { self.comparison = comparison }

    private var record: RecordObject { RecordObject(fields: ComparisonReport(comparison).record) }

    var keys: [String] { ["a", "b", "delta"] + record.keys }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "a": .object(side { $0.a })
        case "b": .object(side { $0.b })
        case "delta": .object(DeltaObject(kpis: comparison.kpis, isNumber: true, isOverLinks: isOverLinks))
        case "kpis": .object(DeltaObject(kpis: comparison.kpis, isNumber: false, isOverLinks: isOverLinks))
        default: record.value(forKey: key)
        }
    }

    /// Whether the KPIs are compared over links that fit a log, of which there are enough.
    private var isOverLinks: Bool { comparison.whatIf != nil }

    private func side(_ value: @escaping @Sendable (KPIComparison) -> Double?) -> RecordObject {
        RecordObject(fields: comparison.kpis.map { kpi in .init(kpi.kpi.key, value(kpi)) })
    }
}

/// The differences by their KPIs.
private struct DeltaObject: PredicateObject {
    let kpis: [KPIComparison]
    /// Whether each is a number, the difference, beside its keys.
    let isNumber: Bool
    let isOverLinks: Bool

    var keys: [String] { kpis.map(\.kpi.key) }

    func value(forKey key: String) -> PredicateValue? {
        // A difference is a number with bounds.
        kpis.first { $0.kpi.key == key }.map { kpi in
            let own = isNumber ? kpi.difference.map(PredicateValue.number) ?? .unknown : nil
            return .object(ComparedObject(kpi: kpi, isOverLinks: isOverLinks, ownValue: own))
        }
    }
}

/// The comparison of a KPI.
private struct ComparedObject: PredicateObject {
    let kpi: KPIComparison
    let isOverLinks: Bool
    let ownValue: PredicateValue?

    private var record: RecordObject { RecordObject(fields: kpi.record) }

    var keys: [String] { record.keys }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "outcome":
            openness.map { .openText(kpi.outcome.rawValue, reason: $0) } ?? .text(kpi.outcome.rawValue)
        case "better": kpi.better.map(PredicateValue.text) ?? .nothing(reason: openness)
        // So few traces cannot have a small one.
        case "pValue" where openness != nil: .nothing(reason: openness)
        default: record.value(forKey: key)
        }
    }

    /// Why nobody can tell the outcome, so that a condition on another one is open; nil where it is told.
    private var openness: String? {
        switch kpi.outcome {
        case .unknown: "A and B do not both know this KPI over any trace"
        case .identical, .single, .tooFew:
            kpi.hasTooFewTraces && !isOverLinks
                ? "\(NumberText.counted(kpi.traceCount, "trace")) \(kpi.traceCount == 1 ? "is" : "are") too few for a verdict: "
                    + "it takes \(PairedSwapTest.fewestTraces)"
                : nil
        case .same, .undecided, .lower, .higher: nil
        }
    }
}

extension Comparison {
    /// A comparison of nothing, in which all keys are.
    static var sample: Comparison {
        var sample = Comparison(
            [.none, .none],
            traces: [ComparedTrace(index: 0, name: "", sessions: [ComparedSession(), ComparedSession()])],
            against: [KPI.compared.map(KPIComparison.unknown)])
        let (values, flags) = (KPI.compared.map { _ in Double?.none }, KPI.compared.map { _ in false })
        sample.standings = sample.sides.map { _ in SideStanding(values: values, isBest: flags) }
        return sample
    }
}

extension Contender {
    /// One of which nothing is known.
    static var none: Contender { .recorded(RecordedContender(SessionLog(id: ""), title: "", presentation: nil)) }
}
