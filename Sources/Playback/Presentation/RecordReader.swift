import PlayerLog
import PlayheadNumerics

/// The members of an object in a file of a bundle, each checked for what it should be.
struct RecordReader {
    private let value: JSONValue
    /// The file, as errors name it.
    let file: String
    /// Where the object is in the file: `presentation.live`.
    private let path: String

    /// The object that fills a file.
    init(_ bytes: [UInt8], file: String) throws(PresentationError) {
        let parsed = bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONValue.Failure) in try JSONValue(parsing: buffer) }
        }
        switch parsed {
        case .success(let value): (self.value, self.file, path) = (value, file, "")
        case .failure(let failure):
            throw PresentationError(
                name: file, problem: "the JSON breaks off at byte \(failure.offset): \(failure.message)")
        }
        guard value.members != nil else { throw PresentationError(name: file, problem: "an object should stand here") }
    }

    private init(_ value: JSONValue, file: String, path: String) {
        (self.value, self.file, self.path) = (value, file, path)
    }

    /// The error that a member is not what it should be.
    func error(_ key: String, expected: String) -> PresentationError {
        PresentationError(name: file, problem: "\(path)\(key) should be \(expected)")
    }

    func optionalText(_ key: String) throws(PresentationError) -> String? {
        switch value[key] {
        case .text(let text): return text
        case nil, .null: return nil
        default: throw error(key, expected: "a text")
        }
    }

    func text(_ key: String) throws(PresentationError) -> String {
        guard let text = try optionalText(key) else { throw error(key, expected: "a text") }
        return text
    }

    func truth(_ key: String) throws(PresentationError) -> Bool {
        guard case .truth(let truth) = value[key] else { throw error(key, expected: "true or false") }
        return truth
    }

    func optionalNumber(_ key: String, in range: ClosedRange<Double>) throws(PresentationError) -> Double? {
        switch value[key] {
        case .number(let number) where range.contains(number): return number
        case nil, .null: return nil
        default: throw error(key, expected: "a number from \(range.lowerBound) to \(range.upperBound), or null")
        }
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws(PresentationError) -> Double {
        guard let number = try optionalNumber(key, in: range) else {
            throw error(key, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// No count is larger.
    private static let mostCount = 1 << 50

    func optionalCount(_ key: String, in range: ClosedRange<Int> = 0...mostCount) throws(PresentationError) -> Int? {
        guard let number = try optionalNumber(key, in: Double(range.lowerBound)...Double(range.upperBound)) else {
            return nil
        }
        guard let count = Int(exactly: number) else { throw error(key, expected: "a whole number") }
        return count
    }

    func count(_ key: String, in range: ClosedRange<Int> = 0...mostCount) throws(PresentationError) -> Int {
        guard let count = try optionalCount(key, in: range) else { throw error(key, expected: "a whole number") }
        return count
    }

    func optionalObject(_ key: String) throws(PresentationError) -> RecordReader? {
        switch value[key] {
        case .object(let members): return RecordReader(.object(members), file: file, path: "\(path)\(key).")
        case nil, .null: return nil
        default: throw error(key, expected: "an object or null")
        }
    }

    func object(_ key: String) throws(PresentationError) -> RecordReader {
        guard let object = try optionalObject(key) else { throw error(key, expected: "an object") }
        return object
    }

    func objects(_ key: String) throws(PresentationError) -> [RecordReader] {
        try list(key).enumerated().map { index, element throws(PresentationError) in
            guard element.members != nil else { throw error("\(key)[\(index)]", expected: "an object") }
            return RecordReader(element, file: file, path: "\(path)\(key)[\(index)].")
        }
    }

    /// The objects of a list that need not be there.
    func optionalObjects(_ key: String) throws(PresentationError) -> [RecordReader] {
        value[key] == nil ? [] : try objects(key)
    }

    func texts(_ key: String) throws(PresentationError) -> [String] {
        try list(key).enumerated().map { index, element throws(PresentationError) in
            guard case .text(let text) = element else { throw error("\(key)[\(index)]", expected: "a text") }
            return text
        }
    }

    func optionalNumbers(_ key: String, in range: ClosedRange<Double>) throws(PresentationError) -> [Double]? {
        guard let member = value[key], member != .null else { return nil }
        return try (member.elements ?? []).enumerated().map { index, element throws(PresentationError) in
            guard case .number(let number) = element, range.contains(number) else {
                throw error("\(key)[\(index)]", expected: "a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    private func list(_ key: String) throws(PresentationError) -> [JSONValue] {
        guard let elements = value[key]?.elements else { throw error(key, expected: "a list") }
        return elements
    }
}
