/// What a comparison of texts takes for the same: `[c]`, `[d]`, `[cd]`.
struct TextOptions: Equatable, Sendable {
    var ignoresCase = false
    var ignoresDiacritics = false

    /// Every difference counts.
    init() {}

    /// The options of some letters; `nil` where one is neither c nor d.
    init?(letters: String) {
        guard letters.utf8.count <= 2 else { return nil }
        for letter in letters.lowercased() {
            switch letter {
            case "c": ignoresCase = true
            case "d": ignoresDiacritics = true
            default: return nil
            }
        }
    }

    /// The text with everything taken away that does not count.
    func folded(_ text: String) -> String {
        let base = ignoresDiacritics ? Diacritics.removed(from: text) : text
        // Up and down, so that ß is ss and a final sigma is a sigma.
        return ignoresCase ? base.uppercased().lowercased() : base
    }
}

extension TextOptions: CustomStringConvertible {
    var description: String {
        ignoresCase || ignoresDiacritics ? "[" + (ignoresCase ? "c" : "") + (ignoresDiacritics ? "d" : "") + "]" : ""
    }
}
