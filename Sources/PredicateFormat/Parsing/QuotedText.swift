/// A text literal in quotation marks, read scalar by scalar.
///
/// `\n`, `\r`, `\t`, `\\`, `\'`, `\"`, `\ooo` (octal), `\xhh` and `\uhhhh` stand for a character. Any other backslash
/// stands for itself, so that the patterns of `MATCHES` need none doubled (NSPredicate would drop it).
struct QuotedText {
    private let scalars: [Unicode.Scalar]
    private let quote: Unicode.Scalar
    /// Behind what was read.
    private(set) var end: Int
    /// What was read, without the quotation marks.
    private(set) var text = ""

    /// The literal whose quotation mark is at an offset.
    init(_ scalars: [Unicode.Scalar], at start: Int) {
        self.scalars = scalars
        quote = scalars[start]
        end = start + 1
    }

    /// Reads up to the closing quotation mark, and it; `false` where there is none.
    mutating func readToEnd() -> Bool {
        var read = String.UnicodeScalarView()
        while let scalar = next() { read.append(scalar) }
        text = String(read)
        guard end < scalars.count else { return false }
        end += 1
        return true
    }

    /// Where in the format the scalar of a literal's text stands that has `count` before it.
    static func offset(ofScalar count: Int, ofTextAt start: Int, in scalars: [Unicode.Scalar]) -> Int {
        var literal = QuotedText(scalars, at: start)
        for _ in 0..<count { _ = literal.next() }
        return min(literal.end, scalars.count)
    }

    /// The next scalar of the text; nil at the closing quotation mark and at the end of the format.
    private mutating func next() -> Unicode.Scalar? {
        guard end < scalars.count, scalars[end] != quote else { return nil }
        let scalar = scalars[end]
        end += 1
        guard scalar == "\\", end < scalars.count else { return scalar }
        switch scalars[end] {
        case "n": return single("\n")
        case "r": return single("\r")
        case "t": return single("\t")
        case "\\", "'", "\"": return single(scalars[end])
        case "0"..."7": return numbered(skipping: 0, digits: 3, radix: 8) ?? scalar
        case "x", "X": return numbered(skipping: 1, digits: 2, radix: 16) ?? scalar
        case "u", "U": return numbered(skipping: 1, digits: 4, radix: 16) ?? scalar
        default: return scalar
        }
    }

    private mutating func single(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        end += 1
        return scalar
    }

    private mutating func numbered(skipping skipped: Int, digits: Int, radix: UInt32) -> Unicode.Scalar? {
        let start = end + skipped
        guard start + digits <= scalars.count else { return nil }
        var value: UInt32 = 0
        for scalar in scalars[start..<start + digits] {
            guard let digit = Character(scalar).hexDigitValue, scalar.isASCII, digit < radix else { return nil }
            value = value * radix + UInt32(digit)
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        end = start + digits
        return scalar
    }
}
