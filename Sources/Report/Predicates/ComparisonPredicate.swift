public import Comparison
public import Descriptions
import PlayerLog
import PlayheadAnalytics
public import PredicateFormat

/// A condition on a comparison: a predicate over the schema `playhead.compare/3`, its key paths the schema's names: `ANY
/// sides.rebufferRatio > 0.01`, `ANY sessions.stallCount > 3`. Of two sides what can be said of B against A is there by itself,
/// and in short as `a`, `b`, `delta` and `traces`: `delta.rebufferRatio > 0.002`, `delta.rebufferRatio.low > 0`, `b.stallRate >
/// 1`.
public struct ComparisonPredicate: Sendable {
    private let predicate: Predicate
    private let isOfTwo: Bool

    /// Reads a predicate, and looks for keys that are not there.
    ///
    /// - Parameters:
    ///   - format: the predicate's text.
    ///   - isOfTwo: whether it is on two sides, A and B, and on no table.
    public init(parsing format: String, isOfTwo: Bool = true) throws(PredicateError) {
        self.isOfTwo = isOfTwo
        predicate = try Predicate(parsing: format)
        let sample = ComparisonObject(.sample, isOfTwo: isOfTwo)
        let texts = PredicateTexts(form: "compare") { keys in
            guard isOfTwo, let first = keys.first else { return keys }
            if first == "delta" { return ["against", "kpis"] + keys.dropFirst() }
            return sample.ownKeys.contains(first) ? keys : ["against"] + keys
        }
        try predicate.checkTexts(keys: sample.keys, problem: texts.problem)
        try predicate.check(sample)
    }

    /// The predicate as it was written.
    public var format: String { predicate.format }

    /// Whether the condition holds for a comparison.
    public func evaluate(_ comparison: Comparison) throws(PredicateError) -> PredicateResult {
        try predicate.decide(ComparisonObject(comparison, isOfTwo: isOfTwo))
    }

    /// Of which traces, sides or sessions alone the condition holds; nil where it is not on these alone.
    public func hits(_ comparison: Comparison) throws(PredicateError) -> ConditionHits? {
        let (isOfTwo, traces) = (isOfTwo, comparison.traces)
        let sides = Self.names(of: comparison.sides)
        let ofTraces = try ConditionHits(
            predicate, on: "traces", "traces", total: traces.count,
            alone: { number in
                var alone = comparison
                alone.traces = [traces[number]]
                return ComparisonObject(alone, isOfTwo: isOfTwo)
            }, name: { traces[$0].name })
        if let ofTraces { return ofTraces }
        let ofSides = try ConditionHits(
            predicate, on: "sides", "sides", total: sides.count,
            alone: { ComparisonObject(comparison, isOfTwo: isOfTwo, sides: [$0]) }, name: { sides[$0] })
        if let ofSides { return ofSides }
        return try ConditionHits(
            predicate, on: "sessions", "sessions", total: traces.count * sides.count,
            alone: { ComparisonObject(comparison, isOfTwo: isOfTwo, sessions: [$0]) },
            name: { "\(sides[$0 % sides.count]) / \(traces[$0 / sides.count].name)" })
    }

    /// What distinguishes sides: what is not the same of all; where that is nothing, their numbers.
    private static func names(of sides: [Contender]) -> [String] {
        let values = sides.map { [$0.playlist, $0.abr ?? NumberText.unknown, $0.player ?? NumberText.unknown] }
        let differing = (0..<3).filter { index in Set(values.map { $0[index] }).count > 1 }
        if differing.isEmpty { return sides.indices.map { Side(rawValue: $0)?.name ?? String($0 + 1) } }
        return values.map { side in differing.map { side[$0] }.joined(separator: " / ") }
    }
}

/// A comparison as predicates see it.
private struct ComparisonObject: PredicateObject {
    private let report: ComparisonReport
    private var comparison: Comparison { report.comparison }
    private let isOfTwo: Bool
    private let sides: [Int]
    private let sessions: [Int]

    /// A comparison, or some of its sides or sessions.
    init(_ comparison: Comparison, isOfTwo: Bool, sides: [Int]? = nil, sessions: [Int]? = nil) {
        report = ComparisonReport(comparison)
        self.isOfTwo = isOfTwo
        self.sides = sides ?? Array(comparison.sides.indices)
        self.sessions = sessions ?? Array(0..<report.sessionCount)
    }

    private var record: RecordObject { RecordObject(fields: report.head + report.tail) }

    /// The keys of the schema; the moments of single traces are none of them.
    var ownKeys: [String] { record.keys + ["sessions"] }

    var keys: [String] { ownKeys + (isOfTwo ? ["a", "b", "delta", "traces"] + AgainstObject(report, 1).keys : []) }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "sides": return .list(sides.map { .object(RecordObject(fields: report.side($0))) })
        case "sessions":
            return .list(
                sessions.map { number in .object(DeferredObject { RecordObject(fields: report.session(number)) }) })
        case "against": return .list(comparison.sides.indices.dropFirst().map { .object(AgainstObject(report, $0)) })
        case "a" where isOfTwo: return .object(values { $0.a })
        case "b" where isOfTwo: return .object(values { $0.b })
        case "delta" where isOfTwo: return .object(DeltaObject(comparison, isNumber: true))
        case "traces" where isOfTwo:
            return .list(comparison.traces.map { .object(RecordObject(fields: $0.record)) })
        default: return record.value(forKey: key) ?? (isOfTwo ? AgainstObject(report, 1).value(forKey: key) : nil)
        }
    }

    private func values(_ value: @escaping @Sendable (KPIComparison) -> Double?) -> RecordObject {
        RecordObject(fields: comparison.kpis.map { kpi in .init(kpi.kpi.key, value(kpi)) })
    }
}

/// What can be said of a side against the first.
private struct AgainstObject: PredicateObject {
    private let report: ComparisonReport
    private let side: Int

    init(_ report: ComparisonReport, _ side: Int) { (self.report, self.side) = (report, side) }

    private var record: RecordObject { RecordObject(fields: report.against(side)) }

    var keys: [String] { record.keys }

    func value(forKey key: String) -> PredicateValue? {
        key == "kpis"
            ? .object(DeltaObject(report.comparison.pair(side), isNumber: false)) : record.value(forKey: key)
    }
}

/// The differences by their KPIs.
private struct DeltaObject: PredicateObject {
    private let kpis: [KPIComparison]
    /// Whether each is a number, the difference, beside its keys.
    private let isNumber: Bool
    /// Whether the KPIs are compared over links that fit a log, of which there are enough.
    private let isOverLinks: Bool

    init(_ comparison: Comparison, isNumber: Bool) {
        (kpis, isOverLinks, self.isNumber) = (comparison.kpis, comparison.whatIf != nil, isNumber)
    }

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
        Comparison(
            [.none, .none],
            traces: [ComparedTrace(index: 0, name: "", sessions: [ComparedSession(), ComparedSession()])],
            against: [KPI.compared.map(KPIComparison.unknown)])
    }
}

extension Contender {
    /// One of which nothing is known.
    static var none: Contender { .recorded(RecordedContender(SessionLog(id: ""), title: "", presentation: nil)) }
}
