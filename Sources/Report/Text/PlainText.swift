/// Texts from strangers made harmless for a terminal or a file that a terminal may show.
enum PlainText {
    /// `text` with each character that would be obeyed, hidden or would turn the text around made visible: control
    /// characters as their pictures (`␛`), others by their numbers (`<U+202E>`).
    static func visible(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if kept.contains(scalar) || isHarmless(scalar) {
                result.append(scalar)
            } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
                result.append(picture)
            } else if scalar.value == 0x7F {
                result.append("\u{2421}")
            } else {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let padding = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
                result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
            }
        }
        return String(result)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// About how many columns a visible text takes: one a character that stands by itself.
    static func columns(_ text: String) -> Int {
        text.unicodeScalars.count { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: false
            default: true
            }
        }
    }
}
