public import PlayheadPlatform

/// What another system knows of sessions, by their ids: a table whose columns are keys of the sessions' contexts.
public struct ContextTable: Sendable {
    /// What the id's column is called where nobody says it.
    private static let idNames = ["id", "sessionID", "session_id", "cs-guid", "playbackSessionID"]
    /// No table is longer, bytes.
    private static let longest = 1 << 30

    /// The file's name, as the user gave it.
    public let name: String
    private var contexts: [String: SessionContext] = [:]
    /// How many rows could not be read.
    public private(set) var skippedCount = 0

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - column: what the id's column is called; nil for one of the usual names.
    ///   - files: where files are.
    /// - Throws: where it cannot be read, or has no such column.
    public init(_ path: String, id column: String?, in files: some FileSystem) throws(LogProblem) {
        name = path
        let bytes: [UInt8]
        do throws(LoadingError) { bytes = try files.contents(of: path, limit: Self.longest) } catch {
            throw LogProblem(error)
        }
        var cutter = TableCutter(delimiter: UInt8(ascii: ","))
        bytes.withUnsafeBytes { cutter.append($0) }
        cutter.end()
        guard let line = TableHeader.firstLine(&cutter) else {
            throw LogProblem(source: path, message: "no table: it has no line of columns' names")
        }
        cutter.delimiter = TableHeader.delimiter(of: line)
        guard case .row = cutter.cut() else { throw LogProblem(source: path, line: 1, message: "no line of names") }
        let columns = cutter.withCells { row in row.cells.indices.map(row.text) }
        guard let id = column ?? Self.idNames.first(where: columns.contains) else {
            throw LogProblem(
                source: path, line: 1,
                message: "which column has the sessions' ids? Say it with --context-id; they are "
                    + columns.prefix(10).joined(separator: ", "))
        }
        let plan: RowPlan
        do throws(RowMap.Problem) {
            let map = RowMap(contextOf: columns, id: id)
            plan = try RowPlan(map, columns: columns, localTime: .utc)
        } catch {
            throw LogProblem(source: path, line: 1, message: error.message)
        }
        while true {
            switch cutter.cut() {
            case .row:
                cutter.withCells { row in
                    if row.cells.count == 1, row[0].isEmpty { return }
                    guard row.cells.count == columns.count else { return skippedCount += 1 }
                    let id = plan.idText(row)
                    if id.isEmpty {
                        skippedCount += 1
                    } else {
                        contexts[id, default: SessionContext()].merge(plan.context(of: row)?.context ?? .init())
                    }
                }
            case .tooLong, .openQuote: skippedCount += 1
            case .more: return
            }
        }
    }

    /// How many sessions it tells of.
    public var count: Int { contexts.count }

    /// What it tells of a session; nil where it has no line of it.
    public subscript(id: String) -> SessionContext? { contexts[id] }
}

extension RowMap {
    /// A map of a table whose columns, but that of the id, are keys of contexts.
    fileprivate init(contextOf columns: [String], id: String) {
        self.init()
        set(Assignment(target: .text(.id), origin: .column([id], .value(RowScale()), mayLack: false)))
        for column in columns where column != id && !column.isEmpty {
            let origin = Origin.column([column], .value(RowScale()), mayLack: false)
            set(Assignment(target: .context(column), origin: origin))
        }
    }
}
