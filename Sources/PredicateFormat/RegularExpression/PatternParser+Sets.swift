extension PatternParser {
    /// `[a-z0-9_]`, behind the bracket.
    mutating func set(from start: Int) throws(RegularExpression.Failure) -> ScalarClass {
        let isNegated = take("^")
        var members: [ScalarClass] = []
        while true {
            guard let scalar = peek() else { throw failure("this [ is not closed; a bracket itself is \\[", at: start) }
            if scalar == "]" {
                guard !members.isEmpty else { throw failure("expected the characters of the set; ] itself is \\]") }
                position += 1
                break
            }
            members.append(try setMember())
        }
        let set: ScalarClass = members.count == 1 ? members[0] : .union(members)
        return isNegated ? .not(set) : set
    }

    private mutating func setMember() throws(RegularExpression.Failure) -> ScalarClass {
        let start = position
        let lowest = try setScalars()
        guard peek() == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else { return bare(lowest) }
        position += 1
        let highest = try setScalars()
        guard case .only(let first) = lowest, case .only(let last) = highest else {
            throw failure("a range is between two characters; the sign itself is \\-", at: start)
        }
        guard first <= last else { throw failure("this range is the wrong way round", at: start) }
        return .range(first...last)
    }

    private mutating func setScalars() throws(RegularExpression.Failure) -> ScalarClass {
        let start = position
        position += 1
        switch scalars[start] {
        case "\\": return try escaped(from: start)
        case "[": throw failure("sets in sets are not available; a bracket itself is \\[", at: start)
        case "&" where peek() == "&": throw failure("sets cannot be intersected; the sign itself is \\&", at: start)
        default: return .only(scalars[start])
        }
    }

    private func bare(_ member: ScalarClass) -> ScalarClass {
        guard options.ignoresDiacritics, case .only(let scalar) = member else { return member }
        return .only(Diacritics.removed(from: scalar) ?? scalar)
    }

    /// What a backslash makes of what is behind it.
    mutating func escaped(from start: Int) throws(RegularExpression.Failure) -> ScalarClass {
        guard let scalar = next() else {
            throw failure("a backslash ends the pattern; the sign itself is \\\\", at: start)
        }
        switch scalar {
        case "d": return .digit
        case "D": return .not(.digit)
        case "w": return .word
        case "W": return .not(.word)
        case "s": return .space
        case "S": return .not(.space)
        case "n": return .only("\n")
        case "r": return .only("\r")
        case "t": return .only("\t")
        case "f": return .only("\u{0C}")
        case "e": return .only("\u{1B}")
        case "x": return .only(try take("{") ? numbered(1...6, endsWithBrace: true) : numbered(2...2))
        case "u": return .only(try numbered(4...4))
        case "0"..."9": throw failure("references to groups are not available", at: start)
        case "a"..."z", "A"..."Z": throw failure("\\\(scalar) is not available in patterns", at: start)
        default: return .only(scalar)
        }
    }

    private mutating func numbered(
        _ lengths: ClosedRange<Int>, endsWithBrace: Bool = false
    ) throws(RegularExpression.Failure) -> Unicode.Scalar {
        let start = position
        var value: UInt32 = 0
        while position - start < lengths.upperBound, let scalar = peek(), scalar.isASCII,
            let digit = Character(scalar).hexDigitValue
        {
            value = value * 16 + UInt32(digit)
            position += 1
        }
        guard position - start >= lengths.lowerBound, !endsWithBrace || take("}"), let scalar = Unicode.Scalar(value)
        else { throw failure("expected a character's number in hexadecimal digits", at: start) }
        return scalar
    }
}
