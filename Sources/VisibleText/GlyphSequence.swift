/// The glyphs that a text becomes, with nothing in them that a terminal would obey.
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
public struct GlyphSequence: Sequence, IteratorProtocol {
    @usableFromInline var scalars: String.UnicodeScalarView.Iterator
    @usableFromInline var lookahead: Unicode.Scalar?
    @usableFromInline let repertoire: Repertoire
    /// ASCII characters still to be handed out, the next one in the low byte.
    @usableFromInline var pending: UInt32 = 0

    /// The glyphs of `text` that stand for it in a repertoire.
    @inlinable
    public init(_ text: String, repertoire: Repertoire) {
        scalars = text.unicodeScalars.makeIterator()
        self.repertoire = repertoire
        lookahead = scalars.next()
    }

    /// The next glyph, `nil` at the end.
    @inlinable
    public mutating func next() -> Glyph? {
        if pending != 0 {
            let base = pending & 0xFF
            pending >>= 8
            return Glyph(base: base)
        }
        guard let scalar = lookahead else { return nil }
        lookahead = scalars.next()
        var result = glyph(scalar)
        // Marks follow their base only here, so a placeholder of several glyphs keeps its last one clean.
        while let mark = lookahead, mark.value >= 0x300, CharacterWidth(mark) == .combining {
            guard repertoire == .unicode else {
                lookahead = scalars.next()
                continue
            }
            guard CharacterWidth(scalar).takesMarks else { break }
            result.combine(mark.value)
            lookahead = scalars.next()
        }
        return result
    }

    @inlinable
    mutating func glyph(_ scalar: Unicode.Scalar) -> Glyph {
        let value = scalar.value
        switch CharacterWidth(scalar) {
        case .narrow:
            return Glyph(base: repertoire == .ascii && value > 0x7E ? question : value == 0xA0 ? 0x20 : value)
        case .wide:
            guard repertoire == .unicode else {
                pending = question
                return Glyph(base: question)
            }
            return Glyph(base: value, columns: 2)
        case .control:
            return control(value)
        case .combining, .invisible:
            return Glyph(base: repertoire == .ascii ? question : 0xB7)
        case .unassigned:
            return Glyph(base: repertoire == .ascii ? question : 0xFFFD)
        }
    }

    @usableFromInline
    mutating func control(_ value: UInt32) -> Glyph {
        if value == 0x09 { return Glyph(base: 0x20) }
        if repertoire == .unicode, let picture = controlPicture(value) { return Glyph(base: picture) }
        pending = 0x78 | hexadecimal(value >> 4) << 8 | hexadecimal(value & 0xF) << 16
        return Glyph(base: 0x5C)
    }

    private func hexadecimal(_ digit: UInt32) -> UInt32 {
        digit < 10 ? 0x30 + digit : 0x41 + digit - 10
    }

    @inlinable var question: UInt32 { 0x3F }
}

/// The character that stands for one of ASCII's control characters (`␛`); nil for any other.
func controlPicture(_ value: UInt32) -> UInt32? {
    value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : nil
}

extension CharacterWidth {
    /// Whether a mark may be drawn onto a character of this kind. Placeholders take none: the mark gets its own.
    @inlinable var takesMarks: Bool { self == .narrow || self == .wide }
}
