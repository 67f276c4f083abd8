import HLS

extension MediaSelections {
    /// Adds a choice as it is typed: `audio=en,fr`, `subtitles=none`, `audio=all`.
    ///
    /// - Returns: whether it was understood.
    public mutating func add(parsing text: String) -> Bool {
        guard let sign = text.firstIndex(of: "=") else { return false }
        let words = text[text.index(after: sign)...].split(separator: ",").map { String($0.trimmingBlanks()) }
        guard !words.isEmpty, !words.contains("") else { return false }
        return add(words, to: String(text[..<sign]))
    }

    /// Adds a choice of words for the renditions of a kind: names or languages, or `all`, `none` or `auto` alone.
    ///
    /// - Returns: whether there is such a kind to choose from.
    public mutating func add(_ words: [String], to kind: String) -> Bool {
        switch kind {
        case "audio": audio = audio.adding(words)
        case "subtitles": subtitles = subtitles.adding(words)
        default: return false
        }
        return true
    }
}

extension MediaSelections.Choice {
    fileprivate func adding(_ words: [String]) -> Self {
        switch (words, self) {
        case (["all"], _): .all
        case (["none"], _): .named([])
        case (["auto"], _): .automatic
        case (_, .named(let others)): .named(others + words)
        default: .named(words)
        }
    }

    /// The renditions of a group that are chosen, each once, and the words that none answers to.
    func renditions(of group: [Rendition]) -> (chosen: [Rendition], missing: [String]) {
        switch self {
        case .all: return (group, [])
        case .automatic:
            let isHeard = { (rendition: Rendition) in rendition.kind == .audio }
            return (Rendition.preferred(of: group.filter(isHeard)).map { [$0] } ?? [], [])
        case .named(let words):
            var (chosen, missing): ([Rendition], [String]) = ([], [])
            for word in words {
                if let rendition = Rendition.preferred(of: group.filter { $0.isNamed(word) }) {
                    if !chosen.contains(rendition) { chosen.append(rendition) }
                } else {
                    missing.append(word)
                }
            }
            return (chosen, missing)
        }
    }
}

extension Rendition {
    /// The rendition that is played where several would do: the DEFAULT one, else the first that may be chosen without
    /// the user (AUTOSELECT), else the first.
    static func preferred(of renditions: [Rendition]) -> Rendition? {
        renditions.first(where: \.isDefault) ?? renditions.first(where: \.isAutoselected) ?? renditions.first
    }
}
