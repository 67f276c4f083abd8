/// Reads JSON objects that are rows of a table of sessions: by a map, or rows that `kpi` wrote.
struct JSONRows {
    /// Of so many keys of contexts the values are read, in rows that `kpi` wrote.
    private static let mostContextKeys = 1000

    private let localTime: LocalTime
    private let isOwn: Bool
    private var map: RowMap
    /// Nil where the map cannot be used, which is said with the first row.
    private var plan: RowPlan?
    private var problem: RowMap.Problem?
    private var row: JSONRow
    private var giver = RowGiver()
    private var hasRemarked = false

    /// Whether any row was a session's.
    var everGave: Bool { giver.everGave }

    /// A reader of rows by a map.
    init(_ map: RowMap, localTime: LocalTime) {
        self.init(map, columns: map.columns, localTime: localTime, isOwn: false)
    }

    /// A reader of rows that `kpi` wrote.
    init(ownRowsOn localTime: LocalTime) {
        let columns = RowMap.ownColumns
        self.init(RowMap(ownRowsWith: columns), columns: columns, localTime: localTime, isOwn: true)
    }

    private init(_ map: RowMap, columns: [String], localTime: LocalTime, isOwn: Bool) {
        (self.map, self.localTime, self.isOwn) = (map, localTime, isOwn)
        row = JSONRow(columns: columns, collecting: isOwn ? "context." : nil)
        do throws(RowMap.Problem) {
            plan = try RowPlan(map, columns: columns, localTime: localTime, isOwn: isOwn)
        } catch {
            problem = error
        }
    }

    /// Whether an object is a row that `kpi` wrote.
    static func areOwn(_ object: UnsafeRawBufferPointer) -> Bool {
        guard object.first == UInt8(ascii: "{") else { return false }
        var row = JSONRow(columns: RowMap.ownColumns)
        guard row.read(object) else { return false }
        return ForeignKind.areOwnRows(row.foundColumns)
    }

    /// Reads an element of the input.
    ///
    /// - Returns: whether it was one that is read here.
    mutating func read(
        _ object: UnsafeRawBufferPointer, at position: LogPosition, sink: inout some SessionSink
    ) -> Bool {
        if let problem {
            self.problem = nil
            sink.report(line: position.line, message: problem.message, kind: .foreign)
        }
        guard plan != nil else { return true }
        guard row.read(object) else {
            sink.report(line: position.line, message: "no JSON object, which a row should be")
            return true
        }
        if isOwn, row.foundCount < 3 { return isSum(object, sink: &sink) }
        remark(sink: &sink)
        if !row.newColumns.isEmpty { addContextColumns(object) }
        row.withCells(object) { cells in giver.give(cells, by: &plan!, at: position, sink: &sink) }
        return true
    }

    private mutating func remark(sink: inout some SessionSink) {
        if hasRemarked { return }
        hasRemarked = true
        for remark in map.remarks { sink.note(.remark("\(map.source ?? "rows"): \(remark)")) }
    }

    /// Whether an object beside rows is what they add up to, which is worked out again.
    private func isSum(_ object: UnsafeRawBufferPointer, sink: inout some SessionSink) -> Bool {
        var sums = JSONRow(columns: ["aggregate.sessionCount", "difference.name", "difference.kpi"])
        guard sums.read(object), sums.foundCount > 0 else { return false }
        sink.note(
            .remark("what rows of sessions add up to is passed over where it stands beside them, and worked out again"))
        return true
    }

    /// Reads the values of keys too that no row had before.
    private mutating func addContextColumns(_ object: UnsafeRawBufferPointer) {
        let columns = plan!.columns + row.newColumns
        guard columns.count < RowMap.ownColumns.count + Self.mostContextKeys else { return }
        map = RowMap(ownRowsWith: columns)
        // Its own columns, which a map of them cannot lack.
        guard let wider = try? RowPlan(map, columns: columns, localTime: localTime, isOwn: true) else { return }
        plan = wider
        row = JSONRow(columns: columns, collecting: "context.")
        _ = row.read(object)
    }
}
