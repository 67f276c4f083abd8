/// The variables that EXT-X-DEFINE has defined so far (RFC 8216bis section 4.3).
struct Variables {
    /// A longer text is not built: variables that hold variables would double it line by line.
    static let longest = 1 << 16
    /// How many bytes may still be built: short lines that name a long variable would fill the memory.
    private var allowance = 512 << 20

    /// What those that are known are worth.
    private(set) var values: [String: String] = [:]
    /// Those that take their value from elsewhere, where it is not known.
    private var unknown: Set<String> = []
    /// Whether anything in the playlist refers to one; where nothing does, nothing is looked for.
    let areUsed: Bool

    init(areUsed: Bool) { self.areUsed = areUsed }

    /// Takes an EXT-X-DEFINE; `imports` and `query` are what it may refer to, nil where they are not known.
    mutating func define(
        _ tag: Define, imports: [String: String]?, query: [String: String]?, _ findings: inout PlaylistFindings
    ) {
        let name: String
        let value: String?
        switch tag.source {
        case .value(let defined, let text): (name, value) = (defined, text)
        case .imported(let defined):
            (name, value) = (defined, imports?[defined])
            if imports != nil, value == nil {
                findings.add(
                    "define-import-undefined", .must, line: tag.line,
                    "the multivariant playlist defines no variable \(defined.quoted)")
            }
        case .queryParameter(let defined):
            (name, value) = (defined, query?[defined])
            if query != nil, (value ?? "").isEmpty {
                findings.add(
                    "queryparam-missing", .must, line: tag.line,
                    "the playlist's URI has no query parameter \(defined.quoted)")
            }
        case nil:
            findings.add(
                "define-shape", .must, line: tag.line,
                "EXT-X-DEFINE has one of NAME (with VALUE), IMPORT and QUERYPARAM; it was passed over")
            return
        }
        if values[name] != nil {
            findings.add("define-duplicate", .must, line: tag.line, "\(name.quoted) is defined twice; the first counts")
        } else if let value {
            values[name] = value
        } else {
            unknown.insert(name)
        }
    }

    /// A text with the variables in it replaced; a variable without a value stays as it is written.
    mutating func substituted(
        _ text: String, line: Int, column: Int?, _ findings: inout PlaylistFindings
    ) -> String {
        guard areUsed, text.contains("{$") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{") {
            result += rest[..<start]
            rest = rest[start...]
            guard rest.hasPrefix("{$"), let end = rest.firstIndex(of: "}") else {
                result.append(rest.removeFirst())
                continue
            }
            let name = rest[rest.index(start, offsetBy: 2)..<end]
            result += values[String(name)] ?? String(rest[...end])
            if values[String(name)] == nil, !unknown.contains(String(name)) {
                findings.add(
                    "variable-undefined", .must, line: line, column: column,
                    "the variable \(String(name).quoted) is not defined before this line")
            }
            rest = rest[rest.index(after: end)...]
            guard result.utf8.count <= min(Self.longest, allowance) else {
                findings.add(
                    "variable-too-long", .must, line: line, column: column,
                    "the variables make too long a text of this; it stays as it is written")
                return text
            }
        }
        result += rest
        allowance -= result.utf8.count
        return result
    }
}
