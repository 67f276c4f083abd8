/// Waits for one row of a session, and keeps none.
struct RowWatch: SessionSink {
    /// The run in which the row came.
    struct Seen {
        var position: LogPosition
        /// How many rows the run has, and which of them it is; of what only its turn does not tell the first.
        var rowCount: Int
        var index: Int
    }

    private(set) var seen: Seen?
    private(set) var source: LogSource
    private(set) var sessionIDsInBundle: Set<String> = []
    private let row: LogRow
    private let id: String
    /// The ordinal of the first row that comes; nil where rows of its kind are all taken for it.
    private let start: Int?
    private var isOwn = false
    private var firstDump: Int?
    private var counts: [Count: Int] = [:]

    private struct Count: Hashable {
        let kind: LogKind
        let dump: Int
    }

    init(_ row: LogRow, of id: String, startingAt start: Int?, in source: LogSource) {
        (self.row, self.id, self.start, self.source) = (row, id, start, source)
    }

    var wantedFields: Set<AccessLogField> { [] }
    var keepsRequests: Bool { true }
    var readsAgain: Bool { false }
    var clocksInBundle: [SessionClocks] { [] }

    mutating func beginBundle() {}
    mutating func beginSource(_ source: LogSource) { self.source = source }
    mutating func add(_ log: SessionLog, kind: LogKind) {}
    mutating func report(line: Int?, message: String, kind: LogProblem.Kind) {}
    mutating func note(_ note: LogNote) {}
    mutating func take(_ row: inout AccessLogEvent) -> Bool { false }

    mutating func beginRun(id: UnsafeRawBufferPointer, kind: LogKind, dump: Int) -> Int {
        let name = id.isEmpty ? source.defaultID : String(decoding: id, as: UTF8.self)
        isOwn = name == self.id || start == nil
        guard isOwn, let start, row.kind == nil || row.kind == kind else { return 0 }
        if firstDump == nil { firstDump = dump }
        return (firstDump == dump ? start : 0) + counts[Count(kind: kind, dump: dump), default: 0]
    }

    mutating func endRun(_ log: inout SessionLog, kind: LogKind, rows: Int, position: LogPosition, dump: Int) {
        guard isOwn, seen == nil, row.kind == nil || row.kind == kind else { return }
        counts[Count(kind: kind, dump: dump), default: 0] += rows
        if start == nil {
            if isOne(log) { seen = Seen(position: position, rowCount: rows, index: 0) }
        } else if log.holds(row) {
            seen = Seen(position: position, rowCount: rows, index: turn(in: log))
        }
    }

    /// Whether a run is a row of the kind that is waited for, or is that row where it can be told from others.
    private func isOne(_ log: SessionLog) -> Bool {
        switch row {
        case .access: !log.accessRows.isEmpty
        case .error: !log.errorRows.isEmpty
        case .first, .observed, .request: log.holds(row)
        }
    }

    private func turn(in log: SessionLog) -> Int {
        switch row {
        case .access(let ordinal): ordinal - (log.accessRows.first?.ordinal ?? ordinal)
        case .error(let ordinal): ordinal - (log.errorRows.first?.ordinal ?? ordinal)
        case .first, .observed, .request: 0
        }
    }
}
