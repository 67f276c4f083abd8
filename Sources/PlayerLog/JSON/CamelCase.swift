/// Names of logs that somebody's encoder wrote in snake case (`number_of_stalls`).
enum CamelCase {
    /// The name of a log that a name in snake case stands for; nil where it stands for none, or is no snake case.
    static func ownName(of name: String) -> String? {
        let words = name.split(separator: "_")
        guard words.count > 1 else { return nil }
        let joined = words.joined().lowercased()
        return own.first { $0.lowercased() == joined }
    }

    private static let own: [String] =
        ["accessLog", "errorLog"] + AccessLogField.allCases.map(\.propertyName) + ErrorLogEvent.names.sorted()
}
