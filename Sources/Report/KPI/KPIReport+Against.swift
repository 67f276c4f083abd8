import Descriptions
public import PlayheadAnalytics

extension KPIReport {
    /// What the sessions are compared with.
    public struct Baseline: Sendable {
        /// What a baseline is.
        public enum Kind: String, Sendable {
            /// The sessions of the report for which a predicate holds.
            case predicate
            /// The sessions of a part.
            case part
            /// The sessions of other logs.
            case logs
        }

        /// How the baseline was given: the predicate, or the path of the part or the logs.
        public var name: String
        /// What it is.
        public var kind: Kind
        /// The comparison; B is the report's sessions.
        public var difference: CohortDifference
        /// How many sessions are on both sides.
        public var sharedCount: Int
        /// What else a reader should know of it, a sentence each.
        public var notes: [String]

        /// A baseline; see the properties.
        public init(
            name: String, kind: Kind, difference: CohortDifference, sharedCount: Int = 0, notes: [String] = []
        ) {
            (self.name, self.kind, self.difference) = (name, kind, difference)
            (self.sharedCount, self.notes) = (sharedCount, notes)
        }
    }
}

extension KPIReport.Baseline: Reportable {
    /// The comparison as the contract has it.
    var inReport: ReportValue {
        .record([
            .init("baseline", name), .init("isPart", kind == .part),
            .init("baselineKind", kind.rawValue), .init("level", difference.level),
            .init("margin", difference.margin), .init("sharedCount", sharedCount), .init("notes", notes),
            .init("aggregate", difference.a.record), .init("kpis", difference.rows),
        ])
    }
}

extension CohortDifference.Row: Reportable {
    var inReport: ReportValue { .record(flatRecord + [.init("mixes", mixes)]) }

    /// The record but for the groups, of which there are any number: the row of a table.
    var flatRecord: [ReportValue.Field] {
        [
            .init("key", measure.key), .init("better", measure.kpi.better.rawValue),
            .init("a", a.record + [.init("knownCount", aKnownCount)]),
            .init("b", b.record + [.init("knownCount", bKnownCount)]), .init("difference", difference.record),
            .init("relative", relative.record), .init("verdict", verdict.code), .init("mixKey", mix?.key),
        ]
    }
}

extension Estimate? {
    /// The value and its bounds, each by itself unknown.
    fileprivate var record: [ReportValue.Field] {
        [.init("value", self?.value), .init("low", self?.low), .init("high", self?.high)]
    }
}

extension MixDecomposition: Reportable {
    var inReport: ReportValue {
        .record([
            .init("key", key), .init("within", within), .init("mix", mix), .init("reweighted", reweighted),
            .init("groups", groups),
        ])
    }
}

extension MixDecomposition.Group: Reportable {
    var inReport: ReportValue {
        .record([
            .init("value", value), .init("a", a), .init("b", b), .init("aWeight", aWeight),
            .init("bWeight", bWeight), .init("within", within), .init("mix", mix),
        ])
    }
}
