/// What a Unicode scalar is to a terminal. The one place that knows how many columns a character takes: layout, the
/// frame and the screen all ask here, so they cannot disagree.
///
/// Characters newer than Unicode 14 count as unassigned: the C libraries and terminals in use know them by different
/// widths, or not at all.
public enum CharacterWidth: Equatable, Sendable {
    /// One column.
    case narrow
    /// Two columns.
    case wide
    /// No column: drawn onto the character before it.
    case combining
    /// C0, DEL and C1: would be obeyed, not shown.
    case control
    /// Invisible, or changes how its neighbours are shown: bidi marks, joiners, variation selectors, tags.
    case invisible
    /// Not a character (yet), or a character of private meaning.
    case unassigned

    /// What `scalar` is.
    @inlinable
    public init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF:
            self = .narrow
        case 0...0x1F, 0x7F...0x9F:
            self = .control
        // What charts and most texts are made of, so that it need not be looked up: punctuation, arrows, box drawing,
        // blocks, braille.
        case 0x2010...0x2027, 0x2190...0x2319, 0x2500...0x25FC, 0x2800...0x28FF:
            self = .narrow
        // Ideographs and Hangul syllables.
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            self = .wide
        // The last four are the Hangul fillers: blank.
        case 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE0FFF, 0x115F, 0x1160, 0x3164, 0xFFA0:
            self = .invisible
        // Vowels and finals of Hangul, joined to the initial before them.
        case 0x1161...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB:
            self = .combining
        default:
            self = Self.classify(scalar)
        }
    }

    @usableFromInline
    static func classify(_ scalar: Unicode.Scalar) -> CharacterWidth {
        guard let age = scalar.properties.age, age <= (14, 0) else { return .unassigned }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .combining
        case .unassigned, .privateUse, .surrogate: return .unassigned
        case .format, .control, .lineSeparator, .paragraphSeparator: return .invisible
        default: return isWide(scalar.value) ? .wide : .narrow
        }
    }

    /// Binary search among the ranges.
    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if wideRanges[middle].upperBound < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < wideRanges.count && wideRanges[low].contains(value)
    }

    /// East Asian Width W and F of Unicode 14 (EastAsianWidth.txt). Ranges run on over unassigned scalars and marks,
    /// which are distinguished before this table is asked, and over hexagrams and circled numbers, which terminals draw wide.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1,
        0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
        0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B,
        0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
        0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
        0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335,
        0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
        0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
        0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x3134A,
    ]
}
