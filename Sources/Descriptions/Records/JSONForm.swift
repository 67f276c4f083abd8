internal import CReport
import PlayheadNumerics

/// A form of JSON that the program writes or reads, and its JSON Schema (draft 2020-12).
///
/// The schemas are the files of `Forms`, which stand in the binary. A schema refers to others by their URNs; what
/// ``schema`` gives holds these too, so that it can be used alone.
public struct JSONForm: Sendable {
    /// Its name, as `kpi`: the middle of the `schema` that its documents name, where they name one.
    public let name: String
    private let file: [UInt8]

    /// All forms, in the order in which a reader would look for them.
    public static let all: [JSONForm] = (0...).lazy.map { CReportSchemaAt($0) }.prefix { $0 != nil }.compactMap(\.self)
        .map {
            JSONForm(
                name: String(cString: $0.pointee.name),
                file: [UInt8](UnsafeBufferPointer(start: $0.pointee.bytes, count: $0.pointee.count)))
        }

    /// The form of a name; nil where there is none.
    public init?(named name: String) {
        guard let form = Self.all.first(where: { $0.name == name }) else { return nil }
        self = form
    }

    private init(name: String, file: [UInt8]) { (self.name, self.file) = (name, file) }

    /// What the form is, in one line.
    public var title: String {
        if case .text(let title) = document["title"] { title } else { "" }
    }

    /// The schema with all that it refers to: a compound schema document, as section 9.3 of the core specification has it.
    public var schema: String {
        let forms = referenced.map { JSONValue.Member(name: $0.name, value: $0.document) }
        var members = (document.members ?? []).filter { $0.name != Self.definitions }
        let definitions = (document[Self.definitions]?.members ?? []) + forms
        if !definitions.isEmpty { members.append(.init(name: Self.definitions, value: .object(definitions))) }
        var json = JSONWriter(.indented)
        json.value(JSONValue.object(members))
        return json.take() + "\n"
    }

    private static let definitions = "$defs"

    /// The schema as its file has it. A file that is no JSON would be found by the tests.
    var document: JSONValue { file.withUnsafeBytes { try? JSONValue(parsing: $0) } ?? .null }

    /// The other forms that this one refers to, and those that these refer to, in the order of ``all``.
    private var referenced: [JSONForm] {
        var found: Set = [name]
        var open = [self]
        while let form = open.popLast() {
            let text = String(decoding: form.file, as: UTF8.self)
            for other in Self.all where !found.contains(other.name) && text.contains("\"\(other.urn)") {
                found.insert(other.name)
                open.append(other)
            }
        }
        return Self.all.filter { $0.name != name && found.contains($0.name) }
    }

    /// The schema's `$id` up to its version.
    private var urn: String { "urn:playhead:schema:\(name):" }
}

extension JSONWriter {
    /// Writes a value that was read.
    fileprivate mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .truth(let truth): self.value(truth)
        case .number(let number): self.value(number)
        case .text(let text): self.value(text)
        case .array(let elements): array { json in for element in elements { json.value(element) } }
        case .object(let members):
            object { json in
                for member in members {
                    json.key(member.name)
                    json.value(member.value)
                }
            }
        }
    }
}

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
