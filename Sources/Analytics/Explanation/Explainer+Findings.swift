/// From groups that tell something to findings: which comes first, and what accounts for what.
extension Explainer {
    /// A group that is found, and what else has the same sessions.
    private struct Found {
        var candidate: Candidate
        var sessions: SessionSet
        var count: RiskRatio.Count
        /// What it is held against, and itself; nil where that is all of which one knows whether they are bad.
        var base: SessionSet?
        var whole: RiskRatio.Count
        var alike: [[Explanation.Term]] = []
    }

    func findings(
        among candidates: [Candidate], of testCount: Int, _ detailing: GroupDetails, _ sets: inout TermSets
    ) -> [Explanation.Finding] {
        var rest = found(among: candidates, of: testCount, &sets)
        var findings: [Explanation.Finding] = []
        while !rest.isEmpty {
            let first = rest.remove(at: foremost(of: rest))
            let place = findings.count
            var finding = finding(first)
            finding.typical = detailing.typical(of: first.sessions)
            finding.details = detailing.details(of: finding.terms, &sets)
            findings.append(finding)
            let isExplained = rest.map { accounts(first, for: $0) }
            for (other, isExplained) in zip(rest, isExplained) where isExplained {
                var explained = self.finding(other)
                explained.explainedBy = place
                explained.typical = detailing.typical(of: other.sessions)
                findings.append(explained)
            }
            rest = zip(rest, isExplained).filter { !$0.1 }.map(\.0)
        }
        return findings
    }

    /// The groups that tell something, the most telling first; those that have the same sessions are one.
    private func found(
        among candidates: [Candidate], of testCount: Int, _ sets: inout TermSets
    ) -> [Found] {
        var found: [Found] = []
        let whole = count(known)
        for candidate in telling(candidates, of: testCount) {
            guard found.count < Self.mostFindings else { break }
            let sessions = sets.sessions(of: candidate.terms)
            let same = found.firstIndex {
                $0.candidate.ratio == candidate.ratio && $0.sessions.commonCount(sessions) == candidate.ratio.group.all
            }
            if let same {
                found[same].alike.append(candidate.terms)
            } else {
                let hasBase = candidate.terms.contains { $0.key.map { columns.knowing[$0] != nil } ?? false }
                let base = hasBase ? base(of: candidate.terms) : nil
                found.append(
                    Found(
                        candidate: candidate, sessions: sessions, count: count(sessions), base: base,
                        whole: base.map(count) ?? whole))
            }
        }
        return found
    }

    /// The first of some groups, or a part of it that accounts for all of it: that comes before the whole, though the whole has
    /// more bad sessions.
    private func foremost(of rest: [Found]) -> Int {
        var index = 0
        while let part = rest.indices.first(where: { other in
            rest[other].candidate.terms.count > rest[index].candidate.terms.count
                && accounts(rest[other], for: rest[index])
                && !accounts(rest[index], for: rest[other])
        }) {
            index = part
        }
        return index
    }

    private func finding(_ found: Found) -> Explanation.Finding {
        var finding = finding(found.candidate)
        finding.alike = found.alike
        return finding
    }

    func finding(_ candidate: Candidate) -> Explanation.Finding {
        Explanation.Finding(
            terms: candidate.terms, sessionCount: candidate.ratio.group.all, badCount: candidate.ratio.group.bad,
            ratio: candidate.ratio)
    }

    /// How many are in two sets of sessions that are looked at, and how many of these are bad.
    private func count(_ one: SessionSet, _ other: SessionSet) -> RiskRatio.Count {
        let counts = one.commonCounts(other, bad)
        return RiskRatio.Count(all: counts.both, bad: counts.all)
    }

    /// Whether sessions of a second group are no worse than others that are as much in the first, or as much not in it.
    private func accounts(_ first: Found, for second: Found) -> Bool {
        let (inBoth, inSecond) = (count(second.sessions, first.sessions), second.count)
        let inFirst = second.base.map { count(first.sessions, $0) } ?? first.count
        let whole = second.whole
        var ratio = StratifiedRiskRatio()
        ratio.add(group: inBoth, rest: inFirst - inBoth)
        let outside = inSecond - inBoth
        ratio.add(group: outside, rest: whole - inFirst - outside)
        return ratio.lowest(level: level) <= leastRatio
    }
}

/// Which of many tests found something, so that of all that are said to have found something only a small part has not
/// (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995).
enum FalseDiscoveryRate {
    /// The greatest probability with which a test counts as one that found something; below zero where none does.
    ///
    /// - Parameters:
    ///   - probabilities: how likely each test's outcome would be if there were nothing to find.
    ///   - rate: how many of a hundred findings may be none: 0.01.
    ///   - count: how many tests there were, those too whose probability is not among them.
    static func threshold(_ probabilities: [Double], rate: Double, of count: Int) -> Double {
        let sorted = probabilities.sorted()
        let last = sorted.indices.last { sorted[$0] <= rate * Double($0 + 1) / Double(max(1, count)) }
        return last.map { sorted[$0] } ?? -1
    }
}
