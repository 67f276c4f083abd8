import Descriptions
import PlayheadAnalytics

/// The error logs of many sessions by their codes: how many sessions have each, on which hosts and when. A session counts under the
/// code of most of its errors, as `errorCode` of a predicate and of `--group-by` has it.
struct FleetErrors: Sendable {
    /// More codes than these are not looked at one by one.
    static let mostCodes = 200
    /// So many hosts are told of a code.
    static let mostHosts = 20

    /// Sessions with a code on one host.
    struct Host: Sendable {
        /// Nil where nobody knows it.
        let name: String?
        /// Those with the code, as the bad ones of all on this host.
        let count: RiskRatio.Count
    }

    /// A code.
    struct Row: Sendable {
        /// As `errorCode` has it: `-12889 CoreMediaErrorDomain`.
        let value: String
        let explanation: ErrorExplanation
        let count: Int
        /// How many of its sessions failed, of those of which one knows it.
        let failures: RiskRatio.Count
        /// Those with the most sessions first.
        let hosts: [Host]
        /// In which seconds the first and the last of its sessions started; nil where nobody knows.
        let starts: ClosedRange<Int>?
        /// How many of its sessions started in each step of time.
        let course: [Int]
    }

    /// The codes, those of most sessions first.
    let rows: [Row]
    /// How many codes there are, with those that are not looked at.
    let codeCount: Int
    /// How many sessions have an error, and of how many one knows whether they have.
    let withErrors: RiskRatio.Count

    /// The errors of some sessions of a table.
    ///
    /// - Parameters:
    ///   - sessions: which ones.
    ///   - steps: the steps of time of their course.
    ///   - catalog: what the codes mean.
    init(of sessions: SessionSet, in table: FleetTable, over steps: TimeSteps, _ catalog: ErrorCatalog) {
        guard let codes = table.column(.property(.errorCode)) else {
            (rows, codeCount, withErrors) = ([], 0, RiskRatio.Count())
            return
        }
        let counts = codes.counts(in: sessions)
        let known = codes.values.indices.filter { codes.values[$0] != nil && counts[$0] > 0 }
        let found = known.filter { codes.values[$0] != Self.none }.sorted {
            (counts[$1], codes.values[$0] ?? "") < (counts[$0], codes.values[$1] ?? "")
        }
        codeCount = found.count
        withErrors = RiskRatio.Count(
            all: known.reduce(0) { $0 + counts[$1] }, bad: found.reduce(0) { $0 + counts[$1] })
        let hosts = table.column(.property(.host))
        let allByHost = hosts?.counts(in: sessions) ?? []
        let failed = table.column(.failurePercentage)
        rows = found.prefix(Self.mostCodes).map { code in
            let value = codes.values[code] ?? ""
            let some = codes.sessions(of: sessions, withCode: code)
            var (course, starts) = (Array(repeating: 0, count: steps.count), ClosedRange<Int>?.none)
            table.forEachStart(of: some) { second in
                starts = min(starts?.lowerBound ?? second, second)...max(starts?.upperBound ?? second, second)
                let step = steps.index(of: second)
                if course.indices.contains(step) { course[step] += 1 }
            }
            return Row(
                value: value, explanation: Self.explanation(of: value, catalog), count: counts[code],
                failures: Self.failures(of: some, failed), hosts: Self.hosts(of: some, hosts, allByHost),
                starts: starts, course: course)
        }
    }

    /// The value of an error log without entries.
    private static let none = "none"

    /// What a code means by itself.
    private static func explanation(of value: String, _ catalog: ErrorCatalog) -> ErrorExplanation {
        let words = value.split(separator: " ", maxSplits: 1)
        return catalog.explain(
            domain: words.count > 1 ? String(words[1]) : nil, status: words.first.flatMap { Int($0) }, comment: nil)
    }

    private static func failures(of some: SessionSet, _ failed: NumberColumn?) -> RiskRatio.Count {
        guard let sides = failed?.sides(of: 0, among: some) else { return RiskRatio.Count() }
        return RiskRatio.Count(all: sides.above.count + sides.same.count, bad: sides.above.count)
    }

    private static func hosts(of some: SessionSet, _ hosts: DimensionColumn?, _ all: [Int]) -> [Host] {
        guard let hosts else { return [] }
        let counts = hosts.counts(in: some)
        return hosts.values.indices.filter { counts[$0] > 0 }
            .sorted { (counts[$1], hosts.values[$0] ?? "") < (counts[$0], hosts.values[$1] ?? "") }
            .prefix(mostHosts)
            .map { Host(name: hosts.values[$0], count: RiskRatio.Count(all: all[$0], bad: counts[$0])) }
    }
}
