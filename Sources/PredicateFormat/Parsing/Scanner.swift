/// Cuts a format into tokens, one at a time.
struct Scanner {
    let format: String
    let scalars: [Unicode.Scalar]
    private(set) var position = 0

    /// The longest format that is read, in bytes of UTF-8.
    static let longestFormat = 64 << 10

    init(_ format: String) throws(PredicateError) {
        guard format.utf8.count <= Self.longestFormat else {
            throw PredicateError(
                format: format, column: 1,
                message: "this predicate is \(format.utf8.count) bytes long; at most \(Self.longestFormat) are read")
        }
        self.format = format
        scalars = Array(format.unicodeScalars)
    }

    /// The next token; at the end, `.end` again and again.
    mutating func next() throws(PredicateError) -> Token {
        while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
        let start = position
        let kind = try kind()
        return Token(kind: kind, range: start..<position)
    }

    private mutating func kind() throws(PredicateError) -> Token.Kind {
        guard let scalar = peek() else { return .end }
        switch scalar {
        case "\"", "'": return .text(try text(quote: scalar))
        case "0"..."9": return .number(try number())
        case "." where peek(1).map(Self.isDigit) == true: return .number(try number())
        case "#":
            position += 1
            guard let scalar = peek(), Self.startsName(scalar) else {
                throw error("expected a key after #, which keeps it from being read as a keyword", at: position)
            }
            return .name(name())
        case "%":
            throw error(
                "a placeholder has nothing here to stand for it: write the value or the key; a remainder is modulus:by:(a, b)",
                at: position)
        case "$":
            position += 1
            guard let scalar = peek(), Self.startsName(scalar) else {
                throw error("expected a variable's name after $", at: position)
            }
            return .variable(name())
        case _ where Self.startsName(scalar):
            let name = selector() ?? name()
            return Keyword(name).map(Token.Kind.keyword) ?? .name(name)
        default: return try sign()
        }
    }

    private mutating func sign() throws(PredicateError) -> Token.Kind {
        if let second = peek(1), let kind = Self.pairs[scalars[position]]?[second] {
            position += 2
            return kind
        }
        guard let kind = Self.signs[scalars[position]] else {
            let found = scalars[position]
            let isTypographic = "“”‘’".unicodeScalars.contains(found)
            throw error(
                isTypographic
                    ? "expected a straight quotation mark (' or \")"
                    : "\(found) is no part of the predicate format",
                at: position)
        }
        position += 1
        return kind
    }

    /// Signs of two scalars, by the first.
    private static let pairs: [Unicode.Scalar: [Unicode.Scalar: Token.Kind]] = [
        "=": ["=": .comparator(.equal), "<": .comparator(.lessOrEqual), ">": .comparator(.greaterOrEqual)],
        "<": ["=": .comparator(.lessOrEqual), ">": .comparator(.unequal), "<": .arithmetic(.leftShift)],
        ">": ["=": .comparator(.greaterOrEqual), ">": .arithmetic(.rightShift)],
        "!": ["=": .comparator(.unequal)],
        "&": ["&": .and], "|": ["|": .or], "*": ["*": .arithmetic(.power)],
    ]

    private static let signs: [Unicode.Scalar: Token.Kind] = [
        "=": .comparator(.equal), "<": .comparator(.less), ">": .comparator(.greater), "!": .not,
        "+": .arithmetic(.plus), "-": .arithmetic(.minus), "*": .arithmetic(.times), "/": .arithmetic(.over),
        "&": .arithmetic(.bitwiseAnd), "|": .arithmetic(.bitwiseOr), "^": .arithmetic(.bitwiseXor), "~": .mark("~"),
        "(": .mark("("), ")": .mark(")"), "{": .mark("{"), "}": .mark("}"), "[": .mark("["), "]": .mark("]"),
        ",": .mark(","), ".": .mark("."), "@": .mark("@"),
    ]

    private mutating func name() -> String {
        var name = String.UnicodeScalarView()
        while let scalar = peek(), Self.startsName(scalar) || scalar.properties.isXIDContinue {
            name.append(scalar)
            position += 1
        }
        return String(name)
    }

    /// A function's name with its colons, as `modulus:by:`, where an argument follows; else nothing is read.
    private mutating func selector() -> String? {
        let start = position
        var text = ""
        while let scalar = peek(), Self.startsName(scalar) {
            text += name()
            guard peek() == ":" else { break }
            text += ":"
            position += 1
            if peek() == "(" { return text }
        }
        position = start
        return nil
    }

    private mutating func text(quote: Unicode.Scalar) throws(PredicateError) -> String {
        var literal = QuotedText(scalars, at: position)
        guard literal.readToEnd() else { throw error("this text has no closing \(quote)", at: position) }
        position = literal.end
        return literal.text
    }

    private mutating func number() throws(PredicateError) -> Double {
        let start = position
        while let scalar = peek() {
            let isExponentSign =
                (scalar == "+" || scalar == "-") && position > start
                && "eE".unicodeScalars.contains(scalars[position - 1])
                && !isHexadecimal(start)
            let isPoint = scalar == "." && peek(1).map(Self.isDigit) == true
            guard Self.isDigit(scalar) || Self.startsName(scalar) || isPoint || isExponentSign else { break }
            position += 1
        }
        let digits = String(String.UnicodeScalarView(scalars[start..<position]))
        guard let number = Self.number(digits) else {
            throw error("\(digits) is not a number: numbers are written as 5000000, 1.5, 5e6 or 0x1F", at: start)
        }
        guard number.isFinite else { throw error("\(digits) is too large a number", at: start) }
        return number
    }

    private func isHexadecimal(_ start: Int) -> Bool {
        start + 1 < scalars.count && scalars[start] == "0" && "xX".unicodeScalars.contains(scalars[start + 1])
    }

    private static func number(_ digits: String) -> Double? {
        let radix: Int? =
            switch digits.prefix(2).lowercased() {
            case "0x": 16
            case "0o": 8
            case "0b": 2
            default: nil
            }
        if let radix {
            let rest = digits.dropFirst(2)
            return rest.first == "+" ? nil : UInt64(rest, radix: radix).map { Double($0) }
        }
        // Double's own reading would take "infinity" and hexadecimal exponents too.
        guard digits.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }) else { return nil }
        return Double(digits.first == "." ? "0" + digits : digits)
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private func error(_ message: String, at offset: Int) -> PredicateError {
        PredicateError(message, at: Position(offset: offset), in: format)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isXIDStart
    }
}
