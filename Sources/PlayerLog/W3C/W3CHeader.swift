#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The headers in force at a position of a W3C log: its columns, when the dump was made, and by which player.
struct W3CHeader {
    /// What a directive line changed.
    enum Change {
        /// A dump begins: its columns are known now.
        case fields
        /// Columns that are no player's log begin.
        case foreignFields
        /// Another player's dump begins.
        case software
        /// It should tell when the dump was made, and does not.
        case unreadableDate
        /// Nothing that a row goes by.
        case other
    }

    /// More column lines than any player has, or longer ones, are a stranger's: they would only take memory.
    /// How many different columns are taken of one input.
    static let mostTables = 1000
    private static let mostColumns = 1000

    /// All column lines so far.
    private(set) var tables: [W3CColumns] = []
    /// The columns in force; `nil` above the first `#Fields` line.
    private(set) var columns: W3CColumns?
    /// Whether the columns in force are none of a player's log: rows of it mean nothing here.
    private(set) var isForeign = false
    /// Their position in ``tables``.
    private(set) var columnsIndex = -1
    /// The steps that read a row, where the columns in force are an access log's.
    private(set) var plan = W3CPlan.none
    /// When the dump was made, microseconds since 1970; `Int64.min` where it says nothing.
    private(set) var dumpDate = Int64.min
    /// Whether a line said when.
    private var hasDate = false
    /// The player's user agent.
    private(set) var software: String?

    /// The last `#Fields` and `#Software` values: most dumps have the same.
    private var lastFields: [UInt8] = []
    private var lastSoftware: [UInt8] = []

    /// No header yet.
    init() {}

    /// The headers at a position that an earlier reader found.
    init(at position: LogPosition, columns: W3CColumns) {
        tables = [columns]
        self.columns = columns
        columnsIndex = 0
        plan = W3CPlan(columns, wanting: Set(AccessLogField.allCases))
        dumpDate = position.dumpDate
    }

    /// What lines below these leave of them to the rows further down, and add to it: all but the columns.
    func followed(by later: W3CHeader) -> W3CHeader {
        var header = W3CHeader()
        let player = later.software == nil ? self : later
        (header.software, header.lastSoftware) = (player.software, player.lastSoftware)
        let dump = later.software == nil && !later.hasDate ? self : later
        (header.dumpDate, header.hasDate) = (dump.dumpDate, dump.hasDate)
        return header
    }

    /// Whether a line that begins with `#Fields:` names columns of a player's log.
    static func namesPlayersColumns(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let fields = value(of: "#Fields:", in: line) else { return false }
        return W3CColumns.areOfPlayerLog(names(fields))
    }

    /// Takes in a line that begins with `#`.
    ///
    /// - Parameter wanted: the fields that rows are read for.
    mutating func take(
        _ line: UnsafeRawBufferPointer, localTime: LocalTime, wanted: Set<AccessLogField>
    ) -> Change {
        if let value = Self.value(of: "#Fields:", in: line) {
            setColumns(value, wanted: wanted)
            return isForeign ? .foreignFields : .fields
        }
        if let value = Self.value(of: "#Date:", in: line) {
            dumpDate = Self.date(value, localTime) ?? .min
            hasDate = true
            if dumpDate == .min, !Self.isUnknownDate(value) { return .unreadableDate }
        } else if let value = Self.value(of: "#Software:", in: line) {
            // The first header of a dump: what the dump before it said of its date no longer holds.
            (dumpDate, hasDate) = (.min, false)
            guard software == nil || !Self.equal(lastSoftware, value) else { return .other }
            lastSoftware = Array(value)
            software = String(decoding: value, as: UTF8.self)
            return .software
        }
        return .other
    }

    /// The directive that stands behind an app's prefix on its line (`--> Access log: #Version: 1.0`).
    static func embeddedDirective(in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        var index = 0
        while let hash = line[index...].firstIndex(of: 0x23) {
            let rest = UnsafeRawBufferPointer(rebasing: line[hash...])
            let names = ["#Fields:", "#Date:", "#Software:", "#Version:"]
            if names.contains(where: { rest.starts(with: $0.utf8) }) { return rest }
            index = hash + 1
        }
        return nil
    }

    private mutating func setColumns(_ fields: UnsafeRawBufferPointer, wanted: Set<AccessLogField>) {
        if !lastFields.isEmpty, Self.equal(lastFields, fields) { return }
        lastFields = Array(fields)
        let names = Self.names(fields)
        let known = tables.firstIndex { $0.names == names }
        isForeign = known == nil && !W3CColumns.areOfPlayerLog(names)
        guard !isForeign, known != nil || (tables.count < Self.mostTables && names.count <= Self.mostColumns) else {
            columns = nil
            columnsIndex = -1
            plan = .none
            return
        }
        if known == nil { tables.append(W3CColumns(names: names)) }
        columnsIndex = known ?? tables.count - 1
        columns = tables[columnsIndex]
        plan = W3CPlan(tables[columnsIndex], wanting: wanted)
    }

    private static func names(_ fields: UnsafeRawBufferPointer) -> [String] {
        String(decoding: fields, as: UTF8.self).split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// Whether it is said that nobody knows when: `-`, `- -`.
    private static func isUnknownDate(_ value: UnsafeRawBufferPointer) -> Bool {
        value.split(separator: 0x20).allSatisfy {
            UnreadableValue.isUnknownDate(String(decoding: $0, as: UTF8.self))
        }
    }

    private static func equal(_ left: [UInt8], _ right: UnsafeRawBufferPointer) -> Bool {
        left.count == right.count && (left.isEmpty || memcmp(left, right.baseAddress!, left.count) == 0)
    }

    private static func value(of name: StaticString, in text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let length = name.utf8CodeUnitCount
        guard text.count >= length, memcmp(text.baseAddress!, name.utf8Start, length) == 0 else { return nil }
        var value = text[length...]
        while value.first == 0x20 { value = value.dropFirst() }
        while value.last == 0x20 { value = value.dropLast() }
        return UnsafeRawBufferPointer(rebasing: value)
    }

    private static func date(_ value: UnsafeRawBufferPointer, _ localTime: LocalTime) -> Int64? {
        guard value.count >= 19, let day = W3CDate.day(UnsafeRawBufferPointer(rebasing: value[..<10])),
            let time = W3CDate.time(UnsafeRawBufferPointer(rebasing: value[11...]))
        else { return nil }
        return localTime.date(showing: LogDate(microseconds: day + time)).microseconds
    }
}
