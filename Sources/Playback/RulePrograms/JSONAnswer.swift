import PlayheadNumerics

/// A line that a program wrote, read as an object of JSON.
struct JSONAnswer {
    /// So many characters of an answer are shown where it is wrong.
    private static let shownLength = 80

    private let value: JSONValue
    private let text: [UInt8]
    private let example: String

    /// Reads a line.
    ///
    /// - Parameter example: what it should be like.
    /// - Throws: ``RuleFault`` where it is no object of JSON.
    init(_ text: [UInt8], like example: String) throws(RuleFault) {
        (self.text, self.example) = (text, example)
        let parsed: Result<JSONValue, JSONValue.Failure> = text.withUnsafeBytes { bytes in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: bytes) }
        }
        switch parsed {
        case .success(let value): self.value = value
        case .failure(let failure):
            value = .null
            throw fault("it is no JSON (byte \(failure.offset): \(failure.message))")
        }
        guard value.members != nil else { throw fault("it is no object of JSON") }
    }

    /// The member of a name; nil where there is none, and where it is null.
    subscript(name: String) -> JSONValue? {
        let member = value[name]
        return member == .null ? nil : member
    }

    /// The whole number of a name; nil where there is none.
    func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(RuleFault) -> Int? {
        guard let member = self[name] else { return nil }
        guard case .number(let number) = member, let whole = Int(exactly: number), range.contains(whole) else {
            throw fault(
                "\"\(name)\" is \(Self.shown(member)), and should be a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return whole
    }

    /// The number of a name; nil where there is none.
    func number(_ name: String, in range: ClosedRange<Double>) throws(RuleFault) -> Double? {
        guard let member = self[name] else { return nil }
        guard case .number(let number) = member, range.contains(number) else {
            throw fault(
                "\"\(name)\" is \(Self.shown(member)), and should be a number from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return number
    }

    /// That the answer cannot be taken: why, what it was, and what it should be like.
    func fault(_ problem: String) -> RuleFault {
        .answer("\(problem); the answer was \(Self.quoted(text)), and should be one line like \(example)")
    }

    /// A value in few characters.
    static func shown(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .truth(let truth): "\(truth)"
        case .number(let number): ShortestDecimal.text(number) ?? "\(number)"
        case .text(let text): quoted(text)
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// A text within quotation marks, without what is too long of it.
    static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

    private static func quoted(_ text: [UInt8]) -> String {
        let isLong = text.count > shownLength
        return "'" + String(decoding: text.prefix(shownLength), as: UTF8.self) + (isLong ? "…'" : "'")
    }
}
