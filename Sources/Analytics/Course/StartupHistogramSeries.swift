/// How long sessions took to start over time: how many of each step of time have their startup time in which row.
public struct StartupHistogramSeries: Equatable, Sendable {
    /// Rows of startup times that double: under 0.25 s, from 0.25, 0.5, 1, 2, 4, 8, from 16 s.
    public static let rowCount = 8
    /// Where each row but the first begins, seconds.
    public static let rowStarts = StartupSpread.bounds

    /// The steps of time.
    public let steps: TimeSteps
    /// How many sessions started before the first step or behind the last one: their clocks were wrong.
    public private(set) var outsideCount = 0
    /// How many sessions do not know when they started.
    public private(set) var undatedCount = 0
    /// How many sessions of each step have their startup time in each row, step by step.
    private var cells: [UInt32]
    /// How many sessions of each step never started.
    private var neverStarted: [UInt32]

    /// A course in which nothing is counted yet.
    ///
    /// - Parameter steps: the steps of time.
    public init(_ steps: TimeSteps = TimeSteps()) {
        self.steps = steps
        cells = Array(repeating: 0, count: steps.count * Self.rowCount)
        neverStarted = Array(repeating: 0, count: steps.count)
    }

    /// The course of sessions.
    ///
    /// - Parameter sessions: they are gone through twice.
    public init(_ sessions: some Sequence<SessionTotals>) {
        var starts: [Int] = []
        for session in sessions { if let second = session.startSecond { starts.append(second) } }
        self.init(TimeSteps { body in for second in starts { body(second...second, 1) } })
        for session in sessions { add(session, at: session.startSecond) }
    }

    /// The course of sessions some of which are sealed; nil where those were not grouped by when they started.
    ///
    /// - Parameters:
    ///   - sessions: the open ones; they are gone through twice.
    ///   - sealed: what the others add up to, by the values of the keys.
    ///   - grouping: the keys.
    public init?(
        _ sessions: some Sequence<SessionTotals>, sealed: [[String?]: GroupSums], by grouping: Grouping
    ) {
        guard !sealed.isEmpty else {
            self.init(sessions)
            return
        }
        guard let span = grouping.span else { return nil }
        let groups = sealed.map { (starts: grouping.starts(ofGroup: $0.key), fleet: $0.value.fleet) }
        let starts = sessions.compactMap(\.startSecond)
        self.init(
            TimeSteps(span) { body in
                for second in starts { body(second...second, 1) }
                for (starts, fleet) in groups {
                    if let starts { body(starts.lowerBound...(starts.upperBound - 1), fleet.sessionCount) }
                }
            })
        for session in sessions { add(session, at: session.startSecond) }
        for (starts, fleet) in groups { add(fleet, atMiddleOf: starts) }
    }

    /// Counts a session.
    ///
    /// - Parameters:
    ///   - totals: the session.
    ///   - second: when it started, since 1970; nil where nobody knows.
    /// - Returns: the step in which it started; nil where it is in none.
    @discardableResult
    public mutating func add(_ totals: borrowing SessionTotals, at second: Int?) -> Int? {
        guard let step = step(of: second, 1) else { return nil }
        if let time = totals.startupTime {
            cells[step * Self.rowCount + Self.row(of: time.seconds)] += 1
        } else if totals.neverStarted == true {
            neverStarted[step] += 1
        }
        return step
    }

    /// Counts sessions of which only the sums are known.
    ///
    /// - Parameters:
    ///   - fleet: the sums.
    ///   - starts: the seconds in which they started, since 1970; nil where nobody knows.
    /// - Returns: the step in which they started; nil where they are in none.
    @discardableResult
    public mutating func add(_ fleet: FleetAccumulator, atMiddleOf starts: Range<Int>?) -> Int? {
        // Where the clock was set, a day begins an hour earlier or later.
        let middle = starts.map { ($0.lowerBound + $0.upperBound) / 2 }
        guard let step = step(of: middle, fleet.sessionCount) else { return nil }
        for times in [fleet.startupFromEvents, fleet.startupFromLog] where times.count > 0 {
            var below = 0
            for (row, start) in (Self.rowStarts + [.infinity]).enumerated() {
                let upTo = start.isFinite ? times.count(below: start) : times.count
                cells[step * Self.rowCount + row] += UInt32(clamping: upTo - below)
                below = upTo
            }
        }
        neverStarted[step] += UInt32(clamping: fleet.exits.count + fleet.startupFailures.count)
        return step
    }

    /// Adds the counts of other sessions over the same steps.
    ///
    /// - Parameter other: their course.
    public mutating func merge(_ other: StartupHistogramSeries) {
        outsideCount += other.outsideCount
        undatedCount += other.undatedCount
        for index in cells.indices { cells[index] += other.cells[index] }
        for index in neverStarted.indices { neverStarted[index] += other.neverStarted[index] }
    }

    /// Takes out the counts of sessions that are in it, over the same steps.
    ///
    /// - Parameter part: their course.
    public mutating func subtract(_ part: StartupHistogramSeries) {
        outsideCount -= part.outsideCount
        undatedCount -= part.undatedCount
        for index in cells.indices { cells[index] -= part.cells[index] }
        for index in neverStarted.indices { neverStarted[index] -= part.neverStarted[index] }
    }

    private mutating func step(of second: Int?, _ sessions: Int) -> Int? {
        guard let second else {
            undatedCount += sessions
            return nil
        }
        let step = steps.index(of: second)
        if 0..<steps.count ~= step { return step }
        outsideCount += sessions
        return nil
    }

    /// How many sessions that started within steps have their startup time in a row.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - range: the steps.
    public func count(of row: Int, in range: Range<Int>) -> Int {
        range.reduce(0) { $0 + Int(cells[$1 * Self.rowCount + row]) }
    }

    /// How many sessions that were asked for within steps never started.
    ///
    /// - Parameter range: the steps.
    public func neverStartedCount(in range: Range<Int>) -> Int { range.reduce(0) { $0 + Int(neverStarted[$1]) } }

    /// How many sessions within steps are in a row, or never started.
    ///
    /// - Parameter range: the steps.
    public func count(in range: Range<Int>) -> Int {
        (0..<Self.rowCount).reduce(neverStartedCount(in: range)) { $0 + count(of: $1, in: range) }
    }

    /// The row of a startup time.
    ///
    /// - Parameter seconds: the time.
    static func row(of seconds: Double) -> Int { rowStarts.count { $0 <= seconds } }

    /// A row's name: where it begins.
    ///
    /// - Parameter row: the row.
    public static func name(of row: Int) -> String {
        row == 0 ? "<0.25 s" : row == rowCount - 1 ? ">=16 s" : number(row - 1) + " s"
    }

    /// What sessions of rows satisfy, as a predicate.
    ///
    /// - Parameter rows: the rows.
    public static func predicate(ofRows rows: ClosedRange<Int>) -> String {
        var terms: [String] = []
        if rows.lowerBound > 0 { terms.append("startupTime >= \(number(rows.lowerBound - 1))") }
        if rows.upperBound < rowCount - 1 { terms.append("startupTime < \(number(rows.upperBound))") }
        return terms.isEmpty ? "startupTime != nil" : terms.joined(separator: " AND ")
    }

    /// How dark a cell is: 0 for half of its step's sessions and more, 1 for a quarter, 2 for a tenth, 3 for fewer.
    ///
    /// - Parameters:
    ///   - count: the cell's sessions.
    ///   - all: those of its step.
    public static func shade(_ count: Int, of all: Int) -> Int {
        let share = Double(count) / Double(max(1, all))
        return share >= 0.5 ? 0 : share >= 0.25 ? 1 : share >= 0.1 ? 2 : 3
    }

    private static func number(_ start: Int) -> String {
        let seconds = rowStarts[start]
        return seconds < 1 ? "\(seconds)" : "\(Int(seconds))"
    }
}

extension SessionTotals {
    /// When the session started, seconds since 1970, up to the year 2106; nil where nobody knows.
    public var startSecond: Int? {
        guard let second = startDate.flatMap({ UInt32(exactly: $0 / 1_000_000) }), second > 0 else { return nil }
        return Int(second)
    }
}
