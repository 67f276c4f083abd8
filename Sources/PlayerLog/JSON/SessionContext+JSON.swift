import PlayheadNumerics

extension SessionContext {
    /// A context from a JSON object; nested values, which it does not have, are left out.
    ///
    /// - Parameters:
    ///   - path: what stands before a key where it is named.
    ///   - unknownKeys: takes the keys of the values that are left out.
    init(_ object: JSONValue, path: String = "", unknownKeys: inout [String]) {
        self.init()
        for member in object.members ?? [] {
            switch member.value {
            case .text(let text): values[member.name] = .text(text)
            case .number(let number) where number.isFinite: values[member.name] = .number(number)
            case .truth(let truth): values[member.name] = .truth(truth)
            case .null: break
            case .number, .array, .object: unknownKeys.append(path + member.name)
            }
        }
    }

    /// Reads a `context.json`.
    ///
    /// - Throws: a ``LogProblem`` without a source, where the text is no JSON object.
    public init(parsing bytes: [UInt8]) throws(LogProblem) {
        var unknownKeys: [String] = []
        try self.init(parsing: bytes, unknownKeys: &unknownKeys)
    }

    /// Reads a `context.json`.
    ///
    /// - Parameter unknownKeys: takes the keys of values that a context does not have.
    /// - Throws: a ``LogProblem`` without a source, where the text is no JSON object.
    init(parsing bytes: [UInt8], unknownKeys: inout [String]) throws(LogProblem) {
        let parsed: Result<JSONValue, JSONValue.Failure> = bytes.withUnsafeBytes { text in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: text) }
        }
        switch parsed {
        case .success(let value) where value.members != nil:
            self.init(value, path: "context.", unknownKeys: &unknownKeys)
        case .success: throw LogProblem(source: "", message: "the context should be a JSON object")
        case .failure(let failure):
            let line = 1 + bytes.prefix(failure.offset).count { $0 == 0x0A }
            throw LogProblem(source: "", line: line, message: "no JSON: \(failure.message)")
        }
    }
}
