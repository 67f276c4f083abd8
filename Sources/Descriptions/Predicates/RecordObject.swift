import PlayerLog
package import PredicateFormat

/// A record of a report as predicates see it: its names are the keys.
package struct RecordObject: PredicateObject {
    package let fields: [ReportValue.Field]
    /// Whether the names are the data's, so that one that is not there is unknown and no mistake.
    var isOpen = false
    /// What it stands for itself, where it is more than a group of values.
    package var ownValue: PredicateValue?

    package init(fields: [ReportValue.Field], isOpen: Bool = false, ownValue: PredicateValue? = nil) {
        (self.fields, self.isOpen, self.ownValue) = (fields, isOpen, ownValue)
    }

    package func value(forKey key: String) -> PredicateValue? {
        guard let field = fields.first(where: { $0.name == key }) else { return isOpen ? .unknown : nil }
        return PredicateValue(field.value)
    }

    package var keys: [String] { fields.map(\.name) }
}

/// Values that are there already, by their keys.
package struct NamedValues: PredicateObject {
    package var values: [(key: String, value: PredicateValue)]
    /// What they stand for together, where that is more than a group of values.
    package var ownValue: PredicateValue?

    package init(values: [(key: String, value: PredicateValue)], ownValue: PredicateValue? = nil) {
        (self.values, self.ownValue) = (values, ownValue)
    }

    package var keys: [String] { values.map(\.key) }

    package func value(forKey key: String) -> PredicateValue? { values.first { $0.key == key }?.value }
}

extension NamedValues {
    /// A value at one key path, and no other.
    package init(_ path: some Collection<String>, _ end: PredicateValue) {
        values = path.prefix(1).map { ($0, path.count == 1 ? end : .object(Self(path.dropFirst(), end))) }
    }
}

/// A record that is made up only where a key path goes there: of a million of them only the one that is looked at is.
package struct DeferredObject: PredicateObject {
    let record: @Sendable () -> RecordObject

    package init(record: @escaping @Sendable () -> RecordObject) { self.record = record }

    package var keys: [String] { record().keys }

    package func value(forKey key: String) -> PredicateValue? { record().value(forKey: key) }
}

extension PredicateValue {
    init(_ value: ReportValue) {
        switch value {
        case .unknown: self = .unknown
        case .truth(let truth): self = .truth(truth)
        case .whole(let whole): self = .number(Double(whole))
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .date(let date): self = .text(LogDate(microseconds: date).exactISO8601)
        case .list(let values): self = .list(values.map { PredicateValue($0) })
        case .record(let fields): self = .object(RecordObject(fields: fields))
        case .dictionary(let fields): self = .object(RecordObject(fields: fields, isOpen: true))
        }
    }
}
