/// Reads the words of a map, one after the other.
struct RowMapScanner {
    private var text: Substring
    /// Where a name ends that stands without quotation marks.
    private static let ends: Set<Character> = [",", "=", "/", "*", "?", "|", " ", "\t", "'", "\"", "#"]

    /// A line of a map, without what stands behind a `#`.
    init(_ line: Substring) {
        var quote: Character?
        var end = line.startIndex
        while end < line.endIndex, quote != nil || line[end] != "#" {
            if let open = quote {
                if line[end] == open { quote = nil }
            } else if "'\"".contains(line[end]) {
                quote = line[end]
            }
            end = line.index(after: end)
        }
        text = line[..<end]
    }

    var isAtEnd: Bool { text.isEmpty }

    /// What is left, without white space around it.
    var rest: String {
        var rest = text
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    mutating func skipSpace() { text = text.drop(while: \.isWhitespace) }

    mutating func skip(_ character: Character) -> Bool {
        guard text.first == character else { return false }
        text.removeFirst()
        return true
    }

    /// Passes over a word that a line begins with, and that no equals sign follows.
    mutating func skipDirective(_ word: String) -> Bool {
        let behind = text.dropFirst(word.count)
        guard text.hasPrefix(word), behind.first?.isWhitespace ?? true,
            behind.first(where: { !$0.isWhitespace }) != "="
        else { return false }
        text = text.dropFirst(word.count)
        return true
    }

    /// Reads `startupTime=video_startup_time/1000 s`.
    mutating func assignment() throws(RowMap.Problem) -> RowMap.Assignment {
        let target = try target()
        skipSpace()
        guard skip("=") else {
            throw RowMap.Problem(message: "\(target.name) needs a column behind an equals sign: \(target.name)=COLUMN")
        }
        skipSpace()
        if let constant = try quoted("'") { return .init(target: target, origin: .constant(constant)) }
        var columns: [String] = []
        repeat {
            guard let column = try quoted("\"") ?? name() else {
                throw RowMap.Problem(message: "\(target.name)= names no column")
            }
            columns.append(column)
        } while skip("|")
        let mayLack = skip("?")
        skipSpace()
        return .init(
            target: target, origin: .column(columns, try reading(of: target, from: columns[0]), mayLack: mayLack))
    }

    private mutating func target() throws(RowMap.Problem) -> RowMap.Target {
        guard let name = try quoted("\"") ?? name() else {
            throw RowMap.Problem(
                message: "'\(rest.prefix(20))': here a figure should stand, as in startupTime=COLUMN")
        }
        if name.hasPrefix("context.") {
            var key = String(name.dropFirst("context.".count))
            if key.isEmpty { key = try quoted("\"") ?? "" }
            guard !key.isEmpty else {
                throw RowMap.Problem(message: "context. needs a key behind it: context.cdn=COLUMN")
            }
            return .context(key)
        }
        if let field = RowField(name: name), !field.isOwn { return .number(field) }
        if let text = RowText(name: name), !text.isOwn { return .text(text) }
        let known =
            RowField.allCases.filter { !$0.isOwn }.map(\.name) + RowText.allCases.filter { !$0.isOwn }.map(\.name)
        let near = NearNames.near(name, among: known)
        throw RowMap.Problem(
            message: "no figure of a session is called \(name)"
                + (near.isEmpty ? "; what is no figure is context.\(name)" : ": \(near.joined(separator: ", "))?"))
    }

    /// Reads what stands behind a column.
    private mutating func reading(
        of target: RowMap.Target, from column: String
    ) throws(RowMap.Problem) -> RowMap.Reading {
        var kind: RowField.Kind?
        if case .number(let field) = target { kind = field.kind }
        if isAtWord("given") || isAtWord("is") {
            guard case .truth? = kind else {
                throw RowMap.Problem(message: "\(target.name) is not true or false: 'given' and 'is' are for those")
            }
            return try condition()
        }
        var scale = RowScale()
        while let operation = text.first, operation == "/" || operation == "*" {
            text.removeFirst()
            skipSpace()
            guard let number = name(), kind != nil, scale.apply(number, divides: operation == "/") else {
                throw RowMap.Problem(
                    message:
                        "\(target.name)=\(column)\(operation): a number above 0 should stand here, of a figure that is one"
                )
            }
            skipSpace()
        }
        guard let unit = name() else { return .value(scale) }
        guard let kind else {
            throw RowMap.Problem(message: "\(target.name) is a text, which has no unit: what is '\(unit)'?")
        }
        guard scale.apply(unit: unit, kind) else {
            throw RowMap.Problem(
                message: "\(target.name)=\(column) \(unit): "
                    + (RowScale.units(of: kind).map { "its units are \($0)" } ?? "it has no unit")
                    + "; a column whose name has a space stands in double quotation marks")
        }
        return .value(scale)
    }

    private mutating func condition() throws(RowMap.Problem) -> RowMap.Reading {
        if name() == "given" { return .given }
        skipSpace()
        let isNegated = isAtWord("not")
        if isNegated { _ = name() }
        skipSpace()
        guard let text = try quoted("'") else {
            throw RowMap.Problem(
                message: "behind 'is' a text should stand in quotation marks: failed=status is 'error'")
        }
        return .equal(text, negated: isNegated)
    }

    private func isAtWord(_ word: String) -> Bool {
        text.prefix { !Self.ends.contains($0) } == word
    }

    /// A name without quotation marks.
    private mutating func name() -> String? {
        let name = text.prefix { !Self.ends.contains($0) }
        text = text.dropFirst(name.count)
        return name.isEmpty ? nil : String(name)
    }

    /// What stands in quotation marks, where one is next; two of them are one.
    private mutating func quoted(_ mark: Character) throws(RowMap.Problem) -> String? {
        guard skip(mark) else { return nil }
        var quoted = ""
        while let next = text.popFirst() {
            if next == mark, !skip(mark) { return quoted }
            quoted.append(next)
        }
        throw RowMap.Problem(message: "a quotation mark is not closed: \(mark)\(quoted.prefix(20))")
    }
}

/// Names that somebody may have meant.
enum NearNames {
    /// No longer name is compared.
    private static let longest = 64

    /// The names that differ least from one that is none of them: at most three, the nearest first.
    static func near(_ name: String, among names: some Sequence<String>) -> [String] {
        let wanted = plain(name)
        guard (1...longest).contains(wanted.count) else { return [] }
        var found: [(distance: Int, name: String)] = []
        for candidate in names.prefix(2000) {
            let other = plain(candidate)
            guard (1...longest).contains(other.count) else { continue }
            let isWithin = min(wanted.count, other.count) > 3 && (contains(other, wanted) || contains(wanted, other))
            let isAlike = zip(wanted, other).prefix { $0 == $1 }.count >= 5
            let distance = isWithin ? 1 : isAlike ? min(2, distance(wanted, other)) : distance(wanted, other)
            if distance <= max(isAlike ? 2 : 1, wanted.count / 3) { found.append((distance, candidate)) }
        }
        return found.sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
    }

    /// A name's letters and digits, the letters small.
    private static func plain(_ name: String) -> [UInt8] {
        name.utf8.prefix(4 * longest).compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: byte
            default: nil
            }
        }
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        part.count <= text.count && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
    }

    /// How many letters must be put in, left out or changed (Levenshtein).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var row = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in second.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[second.count]
    }
}
