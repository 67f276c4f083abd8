import Descriptions
import PlayheadAnalytics
import PredicateFormat

/// How far sessions are from a baseline, as predicates see it: `delta.stallRate.low`, `delta.startupTime.p95`.
struct BaselineDelta: PredicateObject {
    let rows: [CohortDifference.Row]

    var keys: [String] { rows.filter { ($0.measure.percent ?? 50) == 50 }.map(\.measure.kpi.key) }

    func value(forKey key: String) -> PredicateValue? {
        let rows = rows.filter { $0.measure.kpi.key == key }
        guard let first = rows.first else { return nil }
        return .object(first.measure.percent == nil ? DifferenceObject(row: first) : PercentilesObject(rows: rows))
    }
}

/// The differences of a KPI's percentiles.
private struct PercentilesObject: PredicateObject {
    let rows: [CohortDifference.Row]

    var keys: [String] { rows.compactMap(\.measure.percent).map { "p\($0)" } }

    func value(forKey key: String) -> PredicateValue? {
        zip(keys, rows).first { $0.0 == key }.map { .object(DifferenceObject(row: $0.1)) }
    }
}

/// A difference: a number with bounds, and the same as a part of A's value.
private struct DifferenceObject: PredicateObject {
    let row: CohortDifference.Row

    var keys: [String] { ["value", "low", "high", "relative", "verdict"] }
    var ownValue: PredicateValue? { PredicateValue(row.difference?.value) }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "relative": .object(EstimateObject(estimate: row.relative))
        case "verdict":
            row.difference == nil
                ? .openText(row.verdict.code, reason: "one of the two sets of sessions does not know it")
                : .text(row.verdict.code)
        default: EstimateObject(estimate: row.difference).value(forKey: key)
        }
    }
}

/// A value with bounds.
private struct EstimateObject: PredicateObject {
    let estimate: Estimate?

    var keys: [String] { ["value", "low", "high"] }
    var ownValue: PredicateValue? { PredicateValue(estimate?.value) }

    func value(forKey key: String) -> PredicateValue? {
        switch key {
        case "value": PredicateValue(estimate?.value)
        case "low": PredicateValue(estimate?.low)
        case "high": PredicateValue(estimate?.high)
        default: nil
        }
    }
}

extension PredicateValue {
    fileprivate init(_ number: Double?) { self = number.map(PredicateValue.number) ?? .unknown }
}
