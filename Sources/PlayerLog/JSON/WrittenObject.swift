import Numerics

/// A JSON object as ``SessionLog/json`` writes it: its texts mean what they say (`-` is no null), numbers that no
/// `Double` holds stand as texts, and a row names its dump and its index.
struct WrittenObject: LogDictionary {
    private static let own: Set<String> = ["ordinal", "dumpDate", "otherFields"]

    /// Some twelve thousand years: more than any log's date, and safe to add and to subtract.
    private static let mostMicroseconds: UInt64 = 400_000_000_000_000_000

    private let value: JSONValue
    private let indexed: IndexedObject

    init(_ value: JSONValue) { (self.value, indexed) = (value, IndexedObject(value)) }

    /// The row's index in its session's log; `nil` of a row that was not written by us.
    var ordinal: Int? {
        guard case .number(let number) = value["ordinal"], number >= 0, number < 1e12 else { return nil }
        return Int(exactly: number)
    }

    /// When the row's dump was made, microseconds since 1970; `Int64.min` where it says nothing.
    var dumpDate: Int64 { date("dumpDate", .utc)?.microseconds ?? .min }

    /// Fields that no property names.
    var otherFields: [OtherField] {
        (value["otherFields"]?.elements ?? []).compactMap { pair in
            guard let parts = pair.elements, parts.count == 2, case .text(let name) = parts[0],
                case .text(let value) = parts[1]
            else { return nil }
            return OtherField(name: name, value: value)
        }
    }

    var fieldNames: [String] { value.fieldNames.filter { !Self.own.contains($0) } }

    func number(_ name: String) -> Double? { indexed.number(name) }

    func shown(_ name: String) -> String? { indexed.shown(name) }

    func fixed(_ name: String, millionths: Bool) -> Int64? {
        guard case .text(var text) = indexed[name] else { return rounded(name, millionths: millionths) }
        let exact = text.withUTF8 { FixedPoint.parse(UnsafeRawBufferPointer($0), millionths: millionths) }
        return exact.flatMap { $0 < 0 ? nil : $0 }
    }

    func text(_ name: String) -> String? {
        if case .text(let text) = indexed[name] { text } else { indexed.text(name) }
    }

    func date(_ name: String, _ localTime: LocalTime) -> LogDate? {
        if let date = indexed.date(name, localTime) { return date }
        guard case .text(let text) = indexed[name], let microseconds = Int64(text),
            microseconds.magnitude < Self.mostMicroseconds
        else { return nil }
        return LogDate(microseconds: microseconds)
    }
}

extension RunAssembler {
    /// Adds a row of the log `kind` that names its dump and its index.
    ///
    /// - Returns: what is no number or date where one should stand.
    mutating func append(
        _ row: WrittenObject, of kind: LogKind, ordinal: Int, localTime: LocalTime
    ) -> [UnreadableValue] {
        var unreadable: [UnreadableValue] = []
        if kind == .access {
            var (event, others, _) = row.accessEvent(localTime: localTime, strings: &strings, unreadable: &unreadable)
            event.dumpDate = row.dumpDate
            append(event, others: others + row.otherFields, ordinal: ordinal)
        } else {
            var event = row.errorEvent(localTime: localTime, unreadable: &unreadable)
            event.otherFields += row.otherFields
            append(event, dumpDate: row.dumpDate, ordinal: ordinal)
        }
        return unreadable
    }
}
