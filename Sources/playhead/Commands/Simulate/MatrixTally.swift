import Analytics
import Experiment
import Playback
import Report

/// What the runs of a matrix come to: all together, and each side for itself.
struct MatrixTally {
    /// The traces that could not be read, each once.
    private(set) var problems: [TraceError] = []
    private var sessions: [SessionTotals] = []
    private var bySide: [FleetAccumulator]
    private let keys: [[String: String?]]

    init(_ matrix: Matrix) {
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
    mutating func add(_ totals: SessionTotals, side: Int, keeps: Bool) {
        bySide[side].add(totals)
        if keeps { sessions.append(totals) }
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
        report.leadingKeys = RunName.keys
        return report
    }
}
