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

    /// What the last `#Fields` line says, and the one before it: most dumps have the same two, an access log's and an error
    /// log's.
    private var fields = W3CFields()
    private var fieldsBefore = W3CFields()
    /// Where the last `#Fields` line stands in the input; empty above the first.
    private(set) var fieldsLine = 0..<0
    /// When the dump was made, microseconds since 1970; `Int64.min` where it says nothing.
    private(set) var dumpDate = Int64.min
    /// Whether a line said when.
    private var hasDate = false
    /// The player's user agent.
    private(set) var software: String?

    /// The last `#Software` value: most dumps have the same.
    private var lastSoftware: [UInt8] = []

    /// No header yet.
    init() {}

    /// The columns in force; `nil` above the first `#Fields` line.
    var columns: W3CColumns? { fields.columns }
    /// Whether the columns in force are none of a player's log: rows of it mean nothing here.
    var isForeign: Bool { fields.isForeign }
    /// The steps that read a row, where the columns in force are an access log's.
    var plan: W3CPlan { fields.plan }

    /// The same columns, in a dump that was made at `date`.
    func dated(_ date: Int64) -> W3CHeader {
        var header = self
        header.dumpDate = date
        return header
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
        return W3CColumns.areOfPlayerLog(W3CFields.names(fields))
    }

    /// Takes in a directive.
    ///
    /// - Parameters:
    ///   - directive: what begins with `#`, to the end of its line.
    ///   - line: where its line stands in the input.
    ///   - wanted: the fields that rows are read for.
    mutating func take(
        _ directive: UnsafeRawBufferPointer, at line: Range<Int>, localTime: LocalTime, wanted: Set<AccessLogField>
    ) -> Change {
        if let value = Self.value(of: "#Fields:", in: directive) {
            setColumns(value, wanted: wanted)
            fieldsLine = columns == nil ? 0..<0 : line
            return isForeign ? .foreignFields : .fields
        }
        if let value = Self.value(of: "#Date:", in: directive) {
            dumpDate = Self.date(value, localTime) ?? .min
            hasDate = true
            if dumpDate == .min, !Self.isUnknownDate(value) { return .unreadableDate }
        } else if let value = Self.value(of: "#Software:", in: directive) {
            // The first header of a dump: what the dump before it said of its date no longer holds.
            (dumpDate, hasDate) = (.min, false)
            guard software == nil || !Self.equal(lastSoftware, value) else { return .other }
            lastSoftware = Array(value)
            software = String(decoding: value, as: UTF8.self)
            return .software
        }
        return .other
    }

    /// The directive on a line, before which an app's prefix may stand (`--> Access log: #Version: 1.0`).
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

    private mutating func setColumns(_ text: UnsafeRawBufferPointer, wanted: Set<AccessLogField>) {
        if fields.areOf(text) { return }
        swap(&fields, &fieldsBefore)
        if !fields.areOf(text) { fields = W3CFields(text, wanted: wanted) }
    }

    /// Whether it is said that nobody knows when: `-`, `- -`.
    private static func isUnknownDate(_ value: UnsafeRawBufferPointer) -> Bool {
        value.split(separator: 0x20).allSatisfy {
            UnreadableValue.isUnknownDate(String(decoding: $0, as: UTF8.self))
        }
    }

    static func equal(_ left: [UInt8], _ right: UnsafeRawBufferPointer) -> Bool {
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
