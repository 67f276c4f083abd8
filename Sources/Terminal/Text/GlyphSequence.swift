/// The characters that a terminal can be sent.
public enum Repertoire: UInt8, Sendable {
    /// Everything assigned in Unicode 14.
    case unicode
    /// Printable ASCII only, for terminals and locales that know no more.
    case ascii
}

/// The cells that a text becomes: one element per glyph, with nothing in it that a terminal would obey.
///
/// | in the text | shown |
/// | --- | --- |
/// | tab | a space |
/// | ESC and other C0, DEL | `␛` and its like (ASCII: `\x1B`) |
/// | C1 | `\x9B` |
/// | bidi marks, zero width, variation selectors, tags | `·` (ASCII: `?`) |
/// | a combining mark without a base | `·` (ASCII: `?`) |
/// | more than three marks on a base | the first three |
/// | unassigned, private use, newer than Unicode 14 | U+FFFD (ASCII: `?`) |
/// | not ASCII where only ASCII is shown | `?` for each column |
struct GlyphSequence: Sequence, IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    private var lookahead: Unicode.Scalar?
    private let repertoire: Repertoire
    /// ASCII characters still to be handed out, the next one in the low byte.
    private var pending: UInt32 = 0

    init(_ text: String, repertoire: Repertoire) {
        scalars = text.unicodeScalars.makeIterator()
        self.repertoire = repertoire
        lookahead = scalars.next()
    }

    mutating func next() -> Cell? {
        if pending != 0 {
            let base = pending & 0xFF
            pending >>= 8
            return Cell(base: base)
        }
        guard let scalar = lookahead else { return nil }
        lookahead = scalars.next()
        var cell = glyph(scalar)
        // Marks follow their base only here, so a placeholder of several cells keeps its last cell clean.
        while let mark = lookahead, mark.value >= 0x300, CharacterWidth(mark) == .combining {
            guard repertoire == .unicode else {
                lookahead = scalars.next()
                continue
            }
            guard CharacterWidth(scalar).takesMarks else { break }
            cell.combine(mark.value)
            lookahead = scalars.next()
        }
        return cell
    }

    private mutating func glyph(_ scalar: Unicode.Scalar) -> Cell {
        let value = scalar.value
        switch CharacterWidth(scalar) {
        case .narrow:
            return Cell(base: repertoire == .ascii && value > 0x7E ? question : value == 0xA0 ? 0x20 : value)
        case .wide:
            guard repertoire == .unicode else {
                pending = question
                return Cell(base: question)
            }
            return Cell(base: value, columns: 2)
        case .control:
            return control(value)
        case .combining, .invisible:
            return Cell(base: repertoire == .ascii ? question : 0xB7)
        case .unassigned:
            return Cell(base: repertoire == .ascii ? question : 0xFFFD)
        }
    }

    private mutating func control(_ value: UInt32) -> Cell {
        if value == 0x09 { return Cell(base: 0x20) }
        if repertoire == .unicode, value < 0x80 {
            return Cell(base: value == 0x7F ? 0x2421 : 0x2400 + value)
        }
        pending = 0x78 | hexadecimal(value >> 4) << 8 | hexadecimal(value & 0xF) << 16
        return Cell(base: 0x5C)
    }

    private func hexadecimal(_ digit: UInt32) -> UInt32 {
        digit < 10 ? 0x30 + digit : 0x41 + digit - 10
    }

    private var question: UInt32 { 0x3F }
}

extension CharacterWidth {
    /// Whether a mark may be drawn onto a character of this kind. Placeholders take none: the mark gets its own.
    fileprivate var takesMarks: Bool { self == .narrow || self == .wide }
}
