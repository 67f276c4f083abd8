import PlayheadNumerics

/// A JSON object that was written with care: its texts mean what they say (`-` is no null), and numbers that no `Double`
/// holds stand as texts.
struct PlainObject: LogDictionary {
    /// Some twelve thousand years: more than any log's date, and safe to add and to subtract.
    private static let mostMicroseconds: UInt64 = 400_000_000_000_000_000

    private let value: JSONValue
    private let indexed: IndexedObject

    init(_ value: JSONValue) { (self.value, indexed) = (value, IndexedObject(value)) }

    var fieldNames: [String] { value.fieldNames }

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
