import PlayheadNumerics
import PlayheadPlatform

/// What is said of an object that is no row of a log.
enum StrangeObject {
    /// That it is none, which names it has, and what these look like.
    ///
    /// - Parameter tellsWhat: whether it is told what it looks like, which is the same of all that follow.
    static func words(for value: JSONValue, tellsWhat: Bool) -> String {
        let (shown, names) = (value.fieldNames.prefix(4).joined(separator: ", "), value.fieldNames)
        return "no event of an access or error log" + (shown.isEmpty ? "" : " (it has: \(shown))")
            + (tellsWhat ? hint(names) : "")
    }

    /// What an object with these names looks like, behind a colon.
    static func hint(_ names: [String]) -> String {
        if InputKind.isHeader(of: .trace, names) { return ": it looks like \(InputKind.trace.description)" }
        let snakeCase = names.lazy.compactMap { name in ownName(of: name).map { (name, $0) } }.first
        return snakeCase.map {
            ": \($0) should be \($1): AVFoundation's names, as JSONEncoder writes them unless told to use snake case"
        } ?? ""
    }

    /// The name of a log that a name in snake case stands for (`number_of_stalls`); nil where it stands for none, or is no
    /// snake case.
    private static func ownName(of name: String) -> String? {
        let words = name.split(separator: "_")
        guard words.count > 1 else { return nil }
        let joined = words.joined().lowercased()
        return ownNames.first { $0.lowercased() == joined }
    }

    private static let ownNames: [String] =
        ["accessLog", "errorLog"] + AccessLogField.allCases.map(\.propertyName) + ErrorLogEvent.names.sorted()
}
