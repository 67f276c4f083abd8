import PlayheadNumerics

extension JSONForm {
    /// The only texts that a value may be; nil where it may be others too, or is no text.
    ///
    /// - Parameter keys: the names that lead to it; of a list they lead to its elements.
    func words(at keys: [String]) -> [String]? {
        var places = Self.resolved(self, document)
        for key in keys {
            places = places.flatMap { place in
                place.schema["properties"]?[key].map { Self.resolved(place.form, $0) } ?? []
            }
        }
        let values = places.filter { $0.schema["type"] != .text("null") }
        guard !values.isEmpty else { return nil }
        var words: [String] = []
        for value in values {
            guard let members = value.schema["enum"]?.elements ?? value.schema["const"].map({ [$0] }) else {
                return nil
            }
            for member in members where member != .null {
                guard case .text(let word) = member else { return nil }
                if !words.contains(word) { words.append(word) }
            }
        }
        return words
    }

    private typealias Place = (form: JSONForm, schema: JSONValue)

    /// References follow each other so often, at most: a schema that refers to itself says nothing of its words.
    private static let mostReferences = 16

    /// What a schema says of a value, with what it refers to looked up: one for each kind of value that there may be, and of
    /// lists that of their elements.
    private static func resolved(_ form: JSONForm, _ schema: JSONValue, depth: Int = mostReferences) -> [Place] {
        guard depth > 0 else { return [] }
        if let reference = schema["$ref"]?.string, let (form, target) = form.target(of: reference) {
            return resolved(form, target, depth: depth - 1)
        }
        if let items = schema["items"] { return resolved(form, items, depth: depth - 1) }
        if let kinds = schema["anyOf"]?.elements ?? schema["oneOf"]?.elements {
            return kinds.flatMap { resolved(form, $0, depth: depth - 1) }
        }
        return [(form, schema)]
    }

    /// What a reference leads to: `#/$defs/side` in this form, `urn:playhead:schema:kpi:2#/$defs/session` in another.
    private func target(of reference: String) -> Place? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: ":")
        guard let form = parts[0].isEmpty ? self : names.count > 3 ? JSONForm(named: String(names[3])) : nil else {
            return nil
        }
        var schema = form.document
        for name in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
            guard let next = schema[String(name)] else { return nil }
            schema = next
        }
        return (form, schema)
    }
}
