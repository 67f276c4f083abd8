import Analytics

/// The listed sessions over time, in steps of a length that people know: how many started in each, how long their startups
/// took, and what they come to.
struct FleetCourse: Sendable {
    /// Rows of startup times that double: under 0.25 s, from 0.25, 0.5, 1, 2, 4, 8, from 16 s.
    static let rowCount = 8
    /// Where each row but the first begins, seconds.
    static let rowStarts = [0.25, 0.5, 1, 2, 4, 8, 16]
    /// More steps than columns of a large terminal would be put together again.
    static let mostSteps = 180
    /// So many points has the course of a card.
    private static let trendCount = 24
    /// Lengths of steps, seconds: parts of an hour, of a day, days, weeks.
    static let lengths = [60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 604_800, 2_419_200]

    /// The first second of the first step, since 1970.
    private(set) var start = 0
    /// The length of a step, seconds.
    private(set) var step = 60
    /// How many steps there are; none where no session's start is known.
    private(set) var count = 0
    /// How many sessions of each step have their startup time in each row, step by step.
    private var cells: [UInt32] = []
    /// What the sessions of so many stretches of time come to.
    private(set) var trend: [FleetAccumulator] = []
    /// What all sessions come to.
    private(set) var aggregate = FleetAccumulator()

    /// No session.
    init() {}

    init(_ model: FleetModel) {
        let (table, shown) = (model.table, model.shown)
        var (first, last) = (Int.max, Int.min)
        shown.forEach { number in
            if let start = table.start(of: number) { (first, last) = (min(first, start), max(last, start)) }
        }
        if first <= last {
            step =
                Self.lengths.first { last / $0 - first / $0 < Self.mostSteps } ?? Self.lengths[Self.lengths.count - 1]
            start = first / step * step
            // Starts that are centuries apart are none that a chart can show: the last ones.
            count = min((last - start) / step + 1, Self.mostSteps)
        }
        cells = Array(repeating: 0, count: count * Self.rowCount)
        let merged = max(1, (count + Self.trendCount - 1) / Self.trendCount)
        trend = Array(repeating: FleetAccumulator(), count: (count + merged - 1) / merged)
        let startup = table.column(.startupTime)
        var undated = FleetAccumulator()
        model.sessions.forEachSummed(of: shown) { number, totals in
            guard let step = table.start(of: number).map(index), step < count else { return undated.add(totals) }
            trend[step / merged].add(totals)
            if let seconds = startup?[number] { cells[step * Self.rowCount + Self.row(of: Double(seconds))] += 1 }
        }
        aggregate = trend.reduce(into: undated) { $0.merge($1) }
    }

    /// A course of so many steps that the last second lies in one of them, in which nothing is counted yet; without steps one
    /// of what is not known over time.
    init(start: Int = 0, step: Int = 60, last: Int? = nil, aggregate: FleetAccumulator) {
        (self.start, self.step, self.aggregate) = (start, step, aggregate)
        count = last.map { min(($0 - start) / step + 1, Self.mostSteps) } ?? 0
        cells = Array(repeating: 0, count: count * Self.rowCount)
        trend = Array(repeating: FleetAccumulator(), count: (count + stepsPerPoint - 1) / stepsPerPoint)
    }

    /// How many steps a point of the trend is of.
    private var stepsPerPoint: Int { max(1, (count + Self.trendCount - 1) / Self.trendCount) }

    /// Adds a session that started in a second to the trend.
    mutating func add(_ totals: borrowing SessionTotals, at second: Int) {
        if 0..<count ~= index(of: second) { trend[index(of: second) / stepsPerPoint].add(totals) }
    }

    /// Adds sessions that started about a second to the trend.
    mutating func merge(_ fleet: FleetAccumulator, at second: Int) {
        if 0..<count ~= index(of: second) { trend[index(of: second) / stepsPerPoint].merge(fleet) }
    }

    /// Counts sessions that have their startup times in a row.
    mutating func count(_ sessions: Int, inRow row: Int, at second: Int) {
        guard 0..<count ~= index(of: second) else { return }
        cells[index(of: second) * Self.rowCount + row] += UInt32(clamping: sessions)
    }

    /// The step of a second.
    func index(of second: Int) -> Int { (second - start) / step }

    /// The first second of a step.
    func second(of index: Int) -> Int { start + index * step }

    /// How many sessions that started within steps have their startup time in a row.
    func count(of row: Int, in steps: Range<Int>) -> Int {
        steps.reduce(0) { $0 + Int(cells[$1 * Self.rowCount + row]) }
    }

    /// The row of a startup time, seconds.
    static func row(of seconds: Double) -> Int { rowStarts.count { $0 <= seconds } }

    /// A row's name: where it begins.
    static func name(of row: Int) -> String {
        row == 0 ? "<0.25 s" : row == rowCount - 1 ? ">=16 s" : number(row - 1) + " s"
    }

    /// What sessions of rows satisfy, as a predicate.
    static func predicate(ofRows rows: ClosedRange<Int>) -> String {
        var terms: [String] = []
        if rows.lowerBound > 0 { terms.append("startupTime >= \(number(rows.lowerBound - 1))") }
        if rows.upperBound < rowCount - 1 { terms.append("startupTime < \(number(rows.upperBound))") }
        return terms.isEmpty ? "startupTime != nil" : terms.joined(separator: " AND ")
    }

    private static func number(_ start: Int) -> String {
        let seconds = rowStarts[start]
        return seconds < 1 ? "\(seconds)" : "\(Int(seconds))"
    }
}
