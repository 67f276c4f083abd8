import PlayheadNumerics

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
