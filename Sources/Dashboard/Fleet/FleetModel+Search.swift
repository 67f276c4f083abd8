import PlayerLog
import PlayheadAnalytics

extension FleetModel {
    /// So many rows are looked through before all others.
    private static let nearestRows = 256
    /// Of so many sessions the figures are looked through in a step.
    private static let sessionsOfAStep = 1 << 14

    /// The rows of the listed sessions that hold a text: in the first step those of the next rows, so that a text which most rows
    /// hold is found at once; in the second all whose names, ids and properties do, which are looked through as blocks; and in the
    /// others, some sessions each, those whose figures do as the list shows them.
    ///
    /// - Complexity: the second step some 30 ns a session and as much a hit, the others some microseconds a session.
    func rows(holding pattern: TextPattern, inStep step: Int, from row: Int) -> FoundLines {
        switch step {
        case 0: return FoundLines(lines: nextRows(holding: pattern, from: row), isLast: false)
        case 1: return FoundLines(lines: order.rows(of: sessions(withTextsHolding: pattern)), isLast: false)
        default:
            let end = (step - 1) * Self.sessionsOfAStep
            let part = (end - Self.sessionsOfAStep..<end).clamped(to: 0..<sessions.count)
            let found = sessions(withFiguresHolding: pattern, of: shown.intersection(SessionSet(part, of: table.count)))
            return FoundLines(lines: order.rows(of: found), isLast: part.upperBound == sessions.count)
        }
    }

    private func nextRows(holding pattern: TextPattern, from row: Int) -> [Int] {
        let rows = (row..<row + Self.nearestRows).clamped(to: order.indices)
        let near = SessionSet(rows.lazy.map { order[$0] }, of: table.count)
        let found = table.sessions(holding: pattern, of: near).found.union(
            sessions(withFiguresHolding: pattern, of: near))
        return rows.filter { row in
            let session = sessions[order[row]]
            return found.contains(order[row]) || pattern.isIn(session.title) || pattern.isIn(session.id)
        }
    }

    private func sessions(withTextsHolding pattern: TextPattern) -> SessionSet {
        var found = table.sessions(holding: pattern, of: shown).found
        for text in [SessionText.title, .id] { sessions.forEach(with: text, holding: pattern) { found.insert($0) } }
        return found
    }

    private func sessions(withFiguresHolding pattern: TextPattern, of some: SessionSet) -> SessionSet {
        var found = SessionSet(count: table.count)
        let figures = SessionColumns.all.compactMap(\.figure)
        sessions.forEach(in: 0..<sessions.count, of: some) { index, totals in
            let totals = copy totals
            if figures.contains(where: { pattern.isIn($0(totals)) }) { found.insert(index) }
        }
        for number in table.sessions(holding: pattern, of: some).unsettled.numbers {
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

extension SessionSet {
    /// The sessions with some numbers, out of so many.
    fileprivate init(_ numbers: some Sequence<Int>, of count: Int) {
        self.init(count: count)
        for number in numbers { insert(number) }
    }
}
