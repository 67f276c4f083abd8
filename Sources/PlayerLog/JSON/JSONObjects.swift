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

/// A JSON object as an event's dictionary, each of whose values is found at once: an event of a hundred thousand names is
/// read name by name, and looking through all for each would take the square of their number.
struct IndexedObject: LogDictionary {
    /// With fewer members looking through them is quicker.
    private static let mostSearched = 64

    private let object: JSONValue
    /// The indices of the members, by name; nil where there are few.
    private let indices: [String: Int]?

    init(_ object: JSONValue) {
        self.object = object
        let members = object.members ?? []
        indices =
            members.count > Self.mostSearched
            ? Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first } : nil
    }

    /// The member of a name as an object of its own, or the whole where there are few.
    private func part(_ name: String) -> JSONValue {
        guard let indices, let members = object.members else { return object }
        return .object(indices[name].map { [members[$0]] } ?? [])
    }

    /// The value of the first member of a name.
    subscript(name: String) -> JSONValue? { part(name)[name] }

    var fieldNames: [String] { object.fieldNames }
    func number(_ name: String) -> Double? { part(name).number(name) }
    func text(_ name: String) -> String? { part(name).text(name) }
    func date(_ name: String, _ localTime: LocalTime) -> LogDate? { part(name).date(name, localTime) }
    func shown(_ name: String) -> String? { part(name).shown(name) }
}
