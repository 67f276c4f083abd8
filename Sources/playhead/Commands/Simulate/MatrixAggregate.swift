import BandwidthTrace
import Comparison
import Playback
import PlayheadAnalytics
import PlayheadReport

/// What the runs of a matrix come to: all together, and each side for itself.
struct MatrixAggregate {
    /// The traces that could not be read, each once.
    private(set) var problems: [TraceError] = []
    private var sessions: [SessionTotals] = []
    /// Where the runs that are wanted by themselves stand in the matrix.
    private(set) var places: [MatrixSessions.Place] = []
    private var bySide: [FleetAccumulator]
    private let keys: [[String: String?]]
    /// What is shown trace by trace; nil where nobody looks.
    private var traces: SessionsByTrace<PairedKPIs>?

    /// - Parameter pairs: whether the sides are wanted trace by trace too.
    init(_ matrix: Matrix, pairs: Bool) {
        if pairs, matrix.sides.count > 1 { traces = SessionsByTrace(sides: matrix.sides.count) }
        bySide = Array(repeating: FleetAccumulator(), count: matrix.sides.count)
        let players = Set(matrix.sides.map(\.profile.name)).count
        keys = matrix.sides.map { side in
            var key: [String: String?] = ["playlist": side.playlist, "abr": side.rule.description]
            if players > 1 { key["player"] = side.profile.name }
            return key
        }
    }

    /// Adds a run.
    ///
    /// - Parameter keeps: whether the run is wanted by itself too.
    mutating func add(_ totals: SessionTotals, side: Int, trace: Int, keeps: Bool) {
        bySide[side].add(totals)
        traces?.add(PairedKPIs(totals), side: side, trace: trace)
        guard keeps else { return }
        sessions.append(totals)
        places.append(MatrixSessions.Place(side: side, trace: trace))
    }

    /// Adds a run whose trace could not be read.
    mutating func add(_ problem: TraceError) {
        if problems.last != problem { problems.append(problem) }
    }

    var report: KPIReport {
        var aggregate = FleetAccumulator()
        for side in bySide { aggregate.merge(side) }
        var report = KPIReport(
            sessions: sessions, aggregate: aggregate,
            groups: zip(keys, bySide).map { KPIReport.Group(key: $0, aggregate: $1) })
        report.leadingKeys = RunIdentity.keys
        if let traces {
            report.paired = keys.indices.dropFirst().map { side in
                KPIReport.Paired(
                    key: keys[side], sessions: traces.pairs(0, side).map { (first: $0.left, this: $0.right) })
            }
        }
        return report
    }
}
