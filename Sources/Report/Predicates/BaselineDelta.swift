import Descriptions
import PlayheadAnalytics
import PredicateFormat

extension NamedValues {
    /// How far sessions are from a baseline, as predicates see it: `delta.stallRate.low`, `delta.startupTime.p95`.
    init(differences rows: [CohortDifference.Row]) {
        let values = rows.filter { ($0.measure.percent ?? 50) == 50 }.map {
            row -> (key: String, value: PredicateValue) in
            let kpi = row.measure.kpi
            if row.measure.percent == nil { return (kpi.key, .object(Self(row))) }
            let percentiles = rows.filter { $0.measure.kpi == kpi }.compactMap { row in
                row.measure.percent.map { ("p\($0)", PredicateValue.object(Self(row))) }
            }
            return (kpi.key, .object(Self(values: percentiles)))
        }
        self.init(values: values)
    }

    /// A difference: a number with bounds, and the same as a part of A's value.
    private init(_ row: CohortDifference.Row) {
        self.init(row.difference)
        let verdict =
            row.difference == nil
            ? PredicateValue.openText(row.verdict.code, reason: "one of the two sets of sessions does not know it")
            : .text(row.verdict.code)
        values += [("relative", .object(Self(row.relative))), ("verdict", verdict)]
    }

    /// A value with bounds.
    private init(_ estimate: Estimate?) {
        func value(_ number: Double?) -> PredicateValue { number.map(PredicateValue.number) ?? .unknown }
        self.init(
            values: [
                ("value", value(estimate?.value)), ("low", value(estimate?.low)), ("high", value(estimate?.high)),
            ], ownValue: value(estimate?.value))
    }
}
