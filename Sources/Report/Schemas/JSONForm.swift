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
        .map { JSONForm(name: String(cString: $0.pointee.name), file: $0.pointee.content) }

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

extension CReportFile {
    /// What stands in the file.
    var content: [UInt8] { [UInt8](UnsafeBufferPointer(start: bytes, count: count)) }
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
