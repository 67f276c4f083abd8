import PlayerLog
import PlayheadAnalytics

extension FleetModel {
    /// Of so many sessions the figures are looked through in a step.
    private static let sessionsOfAStep = 1 << 16

    /// The rows of the listed sessions that hold a text: in the first step all whose names, ids and properties do, which are looked
    /// through as blocks, and in the others, some sessions each, those whose figures do as the list shows them.
    ///
    /// - Complexity: the first step some 30 ns a session, the others some microseconds.
    func rows(holding pattern: TextPattern, inStep step: Int) -> FoundLines {
        let range = 0..<sessions.count
        let part = ((step - 1) * Self.sessionsOfAStep..<step * Self.sessionsOfAStep).clamped(to: range)
        let found = step == 0 ? sessions(withTextsHolding: pattern) : sessions(withFiguresHolding: pattern, in: part)
        return FoundLines(lines: order.rows(of: found), isLast: step > 0 && part.upperBound == range.upperBound)
    }

    private func sessions(withTextsHolding pattern: TextPattern) -> SessionSet {
        var found = table.sessions(holding: pattern, of: shown).found
        for text in [SessionText.title, .id] { sessions.forEach(with: text, holding: pattern) { found.insert($0) } }
        return found
    }

    private func sessions(withFiguresHolding pattern: TextPattern, in range: Range<Int>) -> SessionSet {
        var found = SessionSet(count: table.count)
        let figures = SessionColumns.all.compactMap(\.figure)
        sessions.forEach(in: range, of: shown) { index, totals in
            let totals = copy totals
            if figures.contains(where: { pattern.isIn($0(totals)) }) { found.insert(index) }
        }
        for number in table.sessions(holding: pattern, of: shown).unsettled.numbers where range.contains(Int(number)) {
            let context = sessions.totals(Int(number)).context.values.values
            if context.contains(where: { pattern.isIn($0.description) }) { found.insert(Int(number)) }
        }
        return found
    }
}

extension SessionOrder {
    /// The rows of sessions that are in a set.
    func rows(of some: SessionSet) -> [Int] { indices.filter { some.contains(self[$0]) } }
}
