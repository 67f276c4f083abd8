/// The patterns of `LIKE`: `?` is one character, `*` any number of them, a backslash takes a sign's meaning away.
struct Wildcards {
    private enum Part: Equatable {
        case character(Character)
        case anyCharacter
        case anyCharacters
    }

    private var parts: [Part] = []

    init(_ pattern: String) {
        var isEscaped = false
        for character in pattern {
            switch character {
            case _ where isEscaped:
                parts.append(.character(character))
                isEscaped = false
            case "\\": isEscaped = true
            case "?": parts.append(.anyCharacter)
            case "*":
                if parts.last != .anyCharacters { parts.append(.anyCharacters) }
            default: parts.append(.character(character))
            }
        }
        if isEscaped { parts.append(.character("\\")) }
    }

    /// Whether the pattern is the whole text.
    ///
    /// - Complexity: O(*n* m): on a difference only the last `*` takes one character more, those before it never do.
    func matches(_ text: String) -> Bool {
        let characters = Array(text)
        var (position, part) = (0, 0)
        var retry: (position: Int, part: Int)?
        while position < characters.count {
            switch part < parts.count ? parts[part] : nil {
            case .anyCharacters:
                retry = (position, part + 1)
                part += 1
                continue
            case .anyCharacter:
                (position, part) = (position + 1, part + 1)
                continue
            case .character(let wanted) where wanted == characters[position]:
                (position, part) = (position + 1, part + 1)
                continue
            default: break
            }
            guard let last = retry else { return false }
            retry = (last.position + 1, last.part)
            (position, part) = (last.position + 1, last.part)
        }
        return parts[part...].allSatisfy { $0 == .anyCharacters }
    }
}

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
