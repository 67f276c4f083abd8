import Dispatch
public import PlayerLog
public import PlayheadAnalytics
import PredicateFormat
import Synchronization

/// What a fleet begins with: the group of sessions that is bad the most clearly more often than others, or that none is.
///
/// Three questions are asked of every fleet: which sessions are slow to start, which stall, which fail. What is told is the most
/// telling of what `Explainer` finds for them.
public struct FleetStory: Sendable {
    /// What is asked of every fleet.
    public enum Question: String, CaseIterable, Sendable {
        /// The slowest of twenty to start.
        case slowStarts
        /// Sessions with a stall.
        case stalls
        /// Sessions that failed.
        case failures

        /// What people call sessions that are bad by it, behind their share: `73 % slow starts`.
        var phrase: String {
            switch self {
            case .slowStarts: "slow starts"
            case .stalls: "stalled"
            case .failures: "failed"
            }
        }

        /// Which sessions are bad by it, as a predicate; nil where of no session it is known.
        func bad(among sessions: SessionSet, of table: FleetTable, _ sums: FleetAccumulator) -> String? {
            switch self {
            case .slowStarts: WorstSessions.slowStarts(among: sessions, of: table, sums)
            case .stalls: "stallCount > 0"
            case .failures: "failed == TRUE"
            }
        }
    }

    /// Of fewer sessions each is looked at by itself.
    public static let fewest = 20
    /// The columns that its questions look at.
    public static let kpis: [KPI] = [.startupTime, .stallCount, .failurePercentage]
    /// How many of a hundred findings may be none, for all questions together.
    static let falseDiscoveryRate = 0.01

    /// How many sessions there are.
    let sessionCount: Int
    /// What more there is to say of them where nothing stands out: their 95th percentile of startup times, or how many are bad.
    private let remark: String
    /// How many tests were made, for all questions together.
    private let testCount: Int
    /// How many bad sessions a group must have to be tested.
    private let leastBad: Int
    /// What stands out; nil where nothing does.
    public let standout: Standout?
    /// The clock by which people read times.
    public var clock = LocalTime.utc

    /// The story of some of a table's sessions. Its questions are asked beside each other, on several cores.
    ///
    /// - Parameters:
    ///   - sessions: which sessions.
    ///   - table: their columns, with the startup time, the stalls and the failures.
    ///   - sums: what they come to.
    ///   - totals: a session by its number, for what no column tells.
    ///   - goesOn: whether the answer is still wanted.
    /// - Returns: nil where it no longer is.
    /// - Complexity: some 10 ns a session, property and question.
    public init?(
        of sessions: SessionSet, in table: FleetTable, sums: FleetAccumulator,
        totals: @escaping @Sendable (Int) -> SessionTotals, goesOn: @Sendable () -> Bool = { true }
    ) {
        let questions = Question.allCases
        let given = Mutex([Answer?](repeating: nil, count: questions.count))
        DispatchQueue.concurrentPerform(iterations: questions.count) { index in
            guard goesOn() else { return }
            let answer = Answer(questions[index], of: sessions, in: table, sums: sums, totals: totals)
            given.withLock { $0[index] = answer }
        }
        guard goesOn() else { return nil }
        let answers = given.withLock { $0 }.compactMap(\.self)
        (sessionCount, testCount) = (sessions.count, answers.reduce(0) { $0 + $1.testCount })
        leastBad = answers.last?.leastBad ?? 0
        let p95 = sums.startupTime?.times.percentile(95)
        remark = p95.map { ", startup p95 \(NumberText.duration($0))" } ?? ""
        standout = Standout.foremost(of: answers.flatMap(\.standouts))
    }

    /// What one question finds.
    private struct Answer: Sendable {
        let standouts: [Standout]
        let testCount: Int
        let leastBad: Int

        /// Nil where of no session it is known whether it is bad.
        init?(
            _ question: Question, of sessions: SessionSet, in table: FleetTable, sums: FleetAccumulator,
            totals: @escaping (Int) -> SessionTotals
        ) {
            guard let bad = question.bad(among: sessions, of: table, sums),
                let predicate = try? SessionPredicate(parsing: bad),
                let matches = try? predicate.matches(among: sessions, of: table, totals: totals)
            else { return nil }
            var explainer = Explainer(
                table, known: sessions.subtracting(matches.unknown).union(matches.holds), bad: matches.holds,
                among: sessions.count, asked: predicate.properties(of: table))
            explainer.falseDiscoveryRate = FleetStory.falseDiscoveryRate / Double(Question.allCases.count)
            explainer.namesTypical = false
            let explanation = explainer.explanation()
            (testCount, leastBad) = (explanation.testCount, explainer.leastBad)
            standouts = Standout.all(explanation, explainer, bad: bad, question)
        }
    }

    /// The story of sessions.
    ///
    /// - Parameters:
    ///   - sessions: the sessions.
    ///   - sums: what they come to.
    public init?(_ sessions: [SessionTotals], sums: FleetAccumulator) {
        var table = FleetTable(kpis: Self.kpis)
        for session in sessions { table.add(session) }
        self.init(of: SessionSet(allOf: sessions.count), in: table, sums: sums, totals: { sessions[$0] })
    }

    /// The story of an explanation that somebody asked for.
    ///
    /// - Parameters:
    ///   - explanation: what was found.
    ///   - explainer: what found it.
    ///   - bad: which sessions are bad, a predicate.
    ///   - question: which of those that are asked of every fleet it is; nil where it is another one.
    public init(_ explanation: Explanation, _ explainer: Explainer, bad: String, _ question: Question?) {
        (sessionCount, testCount, leastBad) = (explanation.sessionCount, explanation.testCount, explainer.leastBad)
        remark = ", \(explanation.badCount) bad"
        standout = Standout.foremost(of: Standout.all(explanation, explainer, bad: bad, question))
    }
}

extension FleetStory: Story {
    package var standsOut: Bool { standout != nil }
    package var bad: String? { standout?.bad }
    package var predicate: String? { standout?.predicate }

    package var certainty: String {
        if let standout { return standout.certainty }
        return testCount == 0
            ? "not tested: no group has \(leastBad) bad sessions"
            : "\(NumberText.counted(testCount, "test")), none of which tells more than chance"
    }

    package var sentence: ReportText {
        standout?.sentence(clock)
            ?? ReportText("nothing stands out: \(NumberText.counted(sessionCount, "session"))\(remark)")
    }

    package var short: ReportText { standout?.short ?? sentence }

    package var counts: StoryCounts {
        StoryCounts(sessionCount: sessionCount, ratio: standout?.ratio, level: standout?.level ?? 0.99)
    }
}
