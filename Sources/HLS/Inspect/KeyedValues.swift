public import PredicateFormat

/// Values by their names, in an order: what of the playlist predicates see, and what reports write.
public struct KeyedValues: PredicateObject {
    /// The values.
    public let fields: [(name: String, value: PredicateValue)]

    init(_ fields: KeyValuePairs<String, PredicateValue>) { self.fields = fields.map { ($0.key, $0.value) } }

    /// The names.
    public var keys: [String] { fields.map(\.name) }

    /// The value of a name.
    public func value(forKey key: String) -> PredicateValue? { fields.first { $0.name == key }?.value }
}

extension PredicateObject {
    /// The value at a key path, as `videoAttributes.videoRange`; unknown where the way to it is, or leads nowhere.
    public func value(atKeyPath path: String) -> PredicateValue {
        var object: any PredicateObject = self
        var keys = path.split(separator: ".").map(String.init)[...]
        while let key = keys.popFirst(), let value = object.value(forKey: key) {
            if keys.isEmpty { return value }
            guard case .object(let inner) = value else { return .unknown }
            object = inner
        }
        return .unknown
    }
}

extension PredicateValue {
    init(_ number: Double?) { self = number.map(Self.number) ?? .unknown }
    init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .unknown }
    init(_ text: String?) { self = text.map(Self.text) ?? .unknown }
    init(_ texts: [String]) { self = .list(texts.map(Self.text)) }
    init(_ object: (any PredicateObject)?) { self = object.map(Self.object) ?? .unknown }
}
