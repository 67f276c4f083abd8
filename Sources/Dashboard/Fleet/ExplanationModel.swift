import Descriptions
import PlayerLog
import PlayheadAnalytics

/// What sets the bad sessions apart, worked out once for a question.
struct ExplanationModel: Sendable {
    /// A line of the table: a finding, or what may follow from being bad.
    struct Row: Sendable {
        let finding: Explanation.Finding
        /// The number that people are given of it: only those that nothing accounts for are counted.
        let number: Int?
        /// The number of the finding that accounts for it.
        let by: Int?
        /// Whether it may as well follow from being bad.
        let isConsequence: Bool
        /// What its sessions have in common.
        let name: String
    }

    /// Which sessions are bad, as a predicate.
    let bad: String
    let explanation: Explanation
    let explainer: Explainer
    let rows: [Row]
    private let detailing: GroupDetails
    /// What more there is to tell of the rows that were selected, by their places.
    private(set) var details: [Int: Explanation.Details] = [:]

    /// The bad part of sessions over time.
    struct Course: Sendable {
        /// From 0 to 1, step by step; nil where no session started.
        var group: [Double?] = []
        var others: [Double?] = []
    }

    init(_ model: FleetModel, bad predicate: SessionPredicate, _ outcomes: FleetModel.Outcomes) {
        bad = predicate.format
        let table = model.table
        explainer = Explainer(
            table, known: outcomes.known, bad: outcomes.bad, among: model.shown.count,
            asked: predicate.properties(of: table))
        detailing = GroupDetails(
            explainer, measure: predicate.measure(in: table) { [sessions = model.sessions] in sessions.totals($0) })
        let found = explainer.explanation(detailing)
        explanation = found
        var number = 0
        var numbers: [Int: Int] = [:]
        var rows: [Row] = []
        for (index, finding) in found.findings.enumerated() {
            if finding.explainedBy == nil {
                number += 1
                numbers[index] = number
            }
            details[rows.count] = finding.details
            rows.append(
                Row(
                    finding: finding, number: numbers[index], by: finding.explainedBy.flatMap { numbers[$0] },
                    isConsequence: false, name: Self.name(of: finding.terms)))
        }
        rows += found.consequences.map {
            Row(finding: $0, number: nil, by: nil, isConsequence: true, name: Self.name(of: $0.terms))
        }
        self.rows = rows
    }

    /// Works out what more there is to tell of a row, where nobody asked for it before.
    mutating func prepare(_ row: Int) {
        guard details[row] == nil, rows.indices.contains(row) else { return }
        details[row] = detailing.details(of: rows[row].finding.terms)
    }

    /// How the bad part of a row's sessions goes over time, and that of all others, so many steps of time together.
    func course(ofRow row: Int, over time: FleetTimeSeries, merging merged: Int, in table: FleetTable) -> Course {
        let group = explainer.sessions(of: rows[row].finding.terms)
        var counts = Array(
            repeating: (group: RiskRatio.Count(), others: RiskRatio.Count()),
            count: (time.count + merged - 1) / merged)
        explainer.known.forEach { number in
            guard let step = table.start(of: number).map({ time.index(of: $0) / merged }), counts.indices.contains(step)
            else { return }
            let one = RiskRatio.Count(all: 1, bad: explainer.bad.contains(number) ? 1 : 0)
            if group.contains(number) {
                counts[step].group = counts[step].group + one
            } else {
                counts[step].others = counts[step].others + one
            }
        }
        return Course(
            group: counts.map { $0.group.all > 0 ? $0.group.share : nil },
            others: counts.map { $0.others.all > 0 ? $0.others.share : nil })
    }

    /// What sessions have in common, for people.
    static func name(of terms: [Explanation.Term]) -> String { terms.map(name).joined(separator: ", ") }

    private static func name(_ term: Explanation.Term) -> String {
        switch term {
        case .value(let key, let value): "\(key.name) = \(value ?? "(not known)")"
        case .started(let from, let to): "from \(FleetTime.minute(from)) to \(FleetTime.minute(to))"
        }
    }
}
