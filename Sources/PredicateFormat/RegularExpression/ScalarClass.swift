/// Which scalars a position of a pattern takes.
indirect enum ScalarClass: Equatable, Sendable {
    case only(Unicode.Scalar)
    case range(ClosedRange<Unicode.Scalar>)
    /// `.`: all but the ends of lines.
    case anyInLine
    case digit, word, space
    case not(ScalarClass)
    case union([ScalarClass])

    func contains(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> Bool {
        if ignoringCase, case .not(let excluded) = self {
            return !excluded.contains(scalar, ignoringCase: true)
        }
        if contains(scalar) { return true }
        return ignoringCase && Self.otherCases(of: scalar).contains { contains($0) }
    }

    private func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .only(let wanted): return scalar == wanted
        case .range(let range): return range.contains(scalar)
        case .anyInLine:
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return false
            default: return true
            }
        case .digit: return scalar.properties.generalCategory == .decimalNumber
        case .word: return Self.isWord(scalar)
        case .space: return scalar.properties.isWhitespace
        case .not(let excluded): return !excluded.contains(scalar)
        case .union(let classes): return classes.contains { $0.contains(scalar) }
        }
    }

    /// What `\w` takes: letters, marks, digits and what joins words (UTS #18).
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: return true
        default: return false
        }
    }

    /// The scalar in the other cases, where these are one scalar each.
    private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapped in
            mapped.unicodeScalars.count == 1 ? mapped.unicodeScalars.first : nil
        }
    }
}
