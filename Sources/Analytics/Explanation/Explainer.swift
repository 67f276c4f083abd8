/// Looks for what sets the bad sessions of a fleet apart.
///
/// All of it is counting: each value of each property against all other sessions, and spans of time, then what two or three
/// of these have in common. A group that is found is held against those found before: where it is no worse than others beside
/// them, they account for it. Ideas from MacroBase (Bailis et al., SIGMOD 2017: a group is divided only where it tells something
/// as a whole) and from the critical clusters of Jiang et al. (CoNEXT 2013).
public struct Explainer: Sendable {
    /// Whether a session is bad; `nil` where nobody knows.
    public typealias Outcome = Bool?

    /// A group with fewer bad sessions is not tested.
    public var leastBad = 50
    /// How many of a hundred findings may be none.
    public var falseDiscoveryRate = 0.01
    /// Of the intervals.
    public var level = 0.99
    /// The ratio that a finding passes for sure: a group less bad than this tells nothing.
    public var leastRatio = 1.1
    /// Whether a finding names typical sessions: not where it is told in a sentence.
    public var namesTypical = true

    /// So many groups are taken into pairs, and so many findings are held against each other.
    static let mostParents = 20
    static let mostTerms = 3
    static let mostFindings = 60

    let table: FleetTable
    /// The sessions that are looked at and of which one knows whether they are bad.
    public let known: SessionSet
    /// The bad ones among these.
    public let bad: SessionSet
    let columns: ExplainedColumns

    /// Which sessions are looked at, whether one knows of them whether they are bad or not.
    private let lookedAt: Int

    /// An explainer of a fleet's outcomes, one a session of the table; `asked` as below.
    public init(_ table: FleetTable, outcomes: [Outcome], asked: Set<GroupKey> = []) {
        self.init(
            table, known: SessionSet(count: table.count) { outcomes[$0] != nil },
            bad: SessionSet(count: table.count) { outcomes[$0] == true }, among: table.count, asked: asked)
    }

    /// An explainer of some of a fleet's sessions.
    ///
    /// - Parameters:
    ///   - table: the fleet.
    ///   - known: the sessions that are looked at and of which one knows whether they are bad.
    ///   - bad: the bad ones among these.
    ///   - count: how many are looked at.
    ///   - asked: the properties that the question asks for: by these a session is bad, or not, by definition.
    public init(
        _ table: FleetTable, known: SessionSet, bad: SessionSet, among count: Int, asked: Set<GroupKey> = []
    ) {
        (self.table, self.known, self.bad, lookedAt) = (table, known, bad, count)
        columns = ExplainedColumns(table, known: known, bad: bad, asked: asked)
    }

    /// A group that may tell something.
    struct Candidate {
        var terms: [Explanation.Term]
        var ratio: RiskRatio
        /// How likely as much would be found of nothing.
        var probability: Double
    }

    /// What was found.
    ///
    /// - Parameter measure: of a session's number the value by which it is bad, for the typical ones.
    /// - Complexity: some 10 ns a session and property, and as much a session of the groups that are taken into pairs.
    public func explanation(measure: (Int) -> Double? = { _ in nil }) -> Explanation {
        explanation(GroupDetails(self, measure: measure))
    }

    /// What was found.
    ///
    /// - Parameter detailing: what tells more of what is found.
    public func explanation(_ detailing: GroupDetails) -> Explanation {
        let causes = columns.causes
        var (candidates, untestedCount) = ([Candidate](), 0)
        var nothingIn: [(key: GroupKey, testedCount: Int)] = []
        for column in causes {
            let (tested, skipped) = self.candidates(of: column)
            candidates += tested
            untestedCount += skipped
            nothingIn.append((column.key, tested.count))
        }
        let scan = columns.looksAtTime ? detailing.span.flatMap { TimeScan($0) } : nil
        if let window = scan.flatMap({ candidate(of: $0) }) { candidates.append(window) }
        var (testCount, newest, sets) = (candidates.count, candidates, TermSets(self))
        for _ in 1..<Self.mostTerms {
            let divided = divided(telling(newest, of: testCount).prefix(Self.mostParents), scan, &sets)
            testCount += divided.count
            candidates += divided
            newest = divided
        }
        let findings = findings(among: candidates, of: testCount, detailing, &sets)
        let told = Set(findings.flatMap { ([$0.terms] + $0.alike).joined().compactMap(\.key) })
        let whole = count(known)
        return Explanation(
            sessionCount: whole.all, badCount: whole.bad, unknownCount: lookedAt - whole.all, testCount: testCount,
            untestedCount: untestedCount, details: detailing.details(of: []), findings: findings,
            consequences: consequences(detailing),
            nothingIn: nothingIn.filter { !told.contains($0.key) && $0.testedCount > 0 })
    }

    // MARK: One value, one span

    func candidates(of column: DimensionColumn) -> (tested: [Candidate], skippedCount: Int) {
        candidates(of: column, among: columns.knowing[column.key] ?? known)
    }

    private func candidates(
        of column: DimensionColumn, among base: SessionSet
    ) -> (tested: [Candidate], skippedCount: Int) {
        let (counts, whole) = (counts(of: column, in: base), count(base))
        var (tested, skipped) = ([Candidate](), 0)
        for (code, count) in counts.enumerated() where count.all > 0 {
            guard count.bad >= leastBad, count.all < whole.all else {
                if count.bad < leastBad { skipped += 1 }
                continue
            }
            let ratio = RiskRatio(group: count, rest: whole - count)
            tested.append(
                Candidate(
                    terms: [.value(column.key, column.values[code])], ratio: ratio, probability: ratio.probability))
        }
        return (tested, skipped)
    }

    /// What goes with being bad, and may as well follow from it; that a property is unknown which only a session that played
    /// tells, too.
    private func consequences(_ detailing: GroupDetails) -> [Explanation.Finding] {
        let unknown = columns.causes.filter { columns.knowing[$0.key] != nil }.flatMap { column in
            candidates(of: column, among: known).tested.filter { $0.terms == [.value(column.key, nil)] }
        }
        return (columns.consequences.flatMap { candidates(of: $0).tested } + unknown)
            .filter { isTelling($0) && $0.probability <= falseDiscoveryRate }
            .sorted { $0.ratio.logLikelihoodRatio > $1.ratio.logLikelihoodRatio }
            .map {
                var finding = finding($0)
                finding.typical = detailing.typical(of: $0.terms)
                return finding
            }
    }

    /// How many sessions of a set have each of the column's values, and how many of them are bad.
    func counts(of column: DimensionColumn, in set: SessionSet) -> [RiskRatio.Count] {
        zip(column.counts(in: set), column.counts(in: set.intersection(bad))).prefix(column.values.count)
            .map { RiskRatio.Count(all: $0, bad: $1) }
    }

    /// The sessions that a group is held against, and its own: those that know all of it which only some can know.
    ///
    /// - Parameter terms: what the sessions of the group have in common.
    func base(of terms: [Explanation.Term]) -> SessionSet {
        terms.reduce(known) { base, term in term.key.flatMap { columns.knowing[$0] }.map(base.intersection) ?? base }
    }

    /// The window in which bad sessions crowd the most: of many windows the best, and so less telling than if it had been the
    /// only one.
    func candidate(of scan: TimeScan) -> Candidate? {
        guard let (window, ratio) = best(of: scan, in: known) else { return nil }
        return Candidate(
            terms: [.started(from: window.start, to: window.end)], ratio: ratio,
            probability: min(1, ratio.probability * Double(scan.windowCount)))
    }

    func best(of scan: TimeScan, in set: SessionSet) -> (window: TimeScan.Window, ratio: RiskRatio)? {
        scan.best(leastBad: leastBad) { body in
            set.forEach { number in if let start = table.start(of: number) { body(start, bad.contains(number)) } }
        }
    }

    // MARK: Several terms

    /// The groups that tell something, and that are no chance among so many tests; the most telling first.
    func telling(_ candidates: [Candidate], of testCount: Int) -> [Candidate] {
        let threshold = FalseDiscoveryRate.threshold(
            candidates.map(\.probability), rate: falseDiscoveryRate, of: testCount)
        // With as much to tell the one with fewer terms, and else the earlier one.
        return candidates.filter { $0.probability <= threshold && isTelling($0) }.enumerated()
            .map { (candidate: $1, order: (-$1.ratio.logLikelihoodRatio, $1.terms.count, $0)) }
            .sorted { $0.order < $1.order }.map(\.candidate)
    }

    func isTelling(_ candidate: Candidate) -> Bool { candidate.ratio.interval(level: level).low > leastRatio }

    /// What groups have in common with any value, or with the span in which their own bad sessions crowd: each a test of
    /// whether it is worse than both together make it.
    func divided(
        _ parents: ArraySlice<Candidate>, _ scan: TimeScan?, _ sets: inout TermSets
    ) -> [Candidate] {
        var (divided, seen) = ([Candidate](), Set<Set<Explanation.Term>>())
        /// What any parent is divided by, by the properties which only some sessions know.
        var dividers: [Set<GroupKey>: [(base: SessionSet, whole: RiskRatio.Count, counts: [RiskRatio.Count])]] = [:]
        for parent in parents {
            let sessions = sets.sessions(of: parent.terms)
            func add(
                _ term: Explanation.Term, _ second: RiskRatio.Count, _ both: RiskRatio.Count, of whole: RiskRatio.Count,
                first: RiskRatio.Count, windows: Int = 1
            ) {
                guard both.bad >= leastBad, both.all < second.all, both.all < first.all,
                    seen.insert(Set(parent.terms + [term])).inserted
                else { return }
                let interaction = Interaction(both: both, first: first, second: second, whole: whole)
                divided.append(
                    Candidate(
                        terms: Explanation.Term.inOrder(parent.terms + [term]),
                        ratio: RiskRatio(group: both, rest: whole - both),
                        probability: min(1, interaction.probability * Double(windows))))
            }
            let keys = Set(parent.terms.map(\.key))
            let base = base(of: parent.terms)
            let ofSome = columns.knowing.keys.filter(keys.contains)
            let seconds =
                dividers[Set(ofSome)]
                ?? columns.causes.map { column in
                    let base = columns.knowing[column.key].map(base.intersection) ?? base
                    return (base, count(base), counts(of: column, in: base))
                }
            dividers[Set(ofSome)] = seconds
            for (column, (base, whole, all)) in zip(columns.causes, seconds) where !keys.contains(column.key) {
                let among = sessions.intersection(base)
                let both = counts(of: column, in: among)
                let first = count(among)
                for code in both.indices where both[code].all > 0 {
                    add(.value(column.key, column.values[code]), all[code], both[code], of: whole, first: first)
                }
            }
            guard let scan, !keys.contains(nil), let (window, _) = best(of: scan, in: sessions) else { continue }
            let term = Explanation.Term.started(from: window.start, to: window.end)
            let within = sets.sessions(of: [term]).intersection(base)
            add(
                term, count(within), count(within.intersection(sessions)), of: count(base), first: parent.ratio.group,
                windows: scan.windowCount)
        }
        return divided
    }

    func count(_ set: SessionSet) -> RiskRatio.Count {
        RiskRatio.Count(all: set.commonCount(known), bad: set.commonCount(bad))
    }

    /// The values of a property that some of the sessions have which are looked at.
    ///
    /// - Parameter key: the property.
    public func values(of key: GroupKey) -> [String] {
        guard let column = table.column(key) else { return [] }
        return zip(column.values, column.counts(in: known)).compactMap { $1 > 0 ? $0 : nil }
    }

    /// The sessions that are looked at and have all of it.
    ///
    /// - Parameter terms: what they have in common.
    public func sessions(of terms: [Explanation.Term]) -> SessionSet {
        terms.reduce(known) { set, term in
            switch term {
            case .value(let key, let value):
                guard let column = table.columns.first(where: { $0.key == key }),
                    let code = column.values.firstIndex(of: value)
                else { return SessionSet(count: table.count) }
                return column.sessions(of: set, withCode: code)
            case .started(let from, let to):
                return table.sessions(set, startedIn: from..<to)
            }
        }
    }
}

extension Explanation.Term {
    /// Values first, then the span of time.
    static func inOrder(_ terms: [Self]) -> [Self] {
        terms.filter { $0.key != nil } + terms.filter { $0.key == nil }
    }

    /// The property; nil of a span of time.
    package var key: GroupKey? { if case .value(let key, _) = self { key } else { nil } }
}
