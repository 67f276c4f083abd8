import FragmentedMP4

/// What the name of a file of subtitles says, as players read it: `movie.pt-BR.sdh.srt` beside `movie.mp4` (mpv, Kodi and Jellyfin
/// take a language, and `forced`, `default`, `sdh`, `cc` or `hi`, in any order).
package struct SubtitleFileName: Sendable {
    /// As BCP 47 writes it; nil where it says none.
    package private(set) var language: String?
    package private(set) var isForced = false
    package private(set) var isDefault = false
    /// `sdh`, `cc`; `hi` with a language, since alone it is Hindi.
    package private(set) var describesSound = false

    /// The name of a file.
    ///
    /// - Parameters:
    ///   - path: its path.
    ///   - movies: the paths of the movies that it may belong to. What it has behind a movie's name is read, so that
    ///     `what.is.it.srt` beside `what.is.it.mp4` says nothing; without such a movie, what comes last in it, where that is a
    ///     language that is often met.
    package init(_ path: String, movies: [String]) {
        let name = Self.stem(path)
        let own = movies.map(Self.stem).filter { name == $0 || name.hasPrefix($0 + ".") }.max { $0.count < $1.count }
        var parts = name.dropFirst(own.map { $0.count } ?? 0).split(separator: ".").map(String.init)
        let isLanguage = { (part: String) in
            guard let tag = LanguageTag.tag(of: part) else { return false }
            return own != nil ? LanguageTag.isKnown(tag) : LanguageTag.name(of: tag) != tag
        }
        while let part = parts.popLast() {
            switch part.lowercased() {
            case "forced": isForced = true
            case "default": isDefault = true
            case "sdh", "cc": describesSound = true
            case "hi" where language != nil || parts.last.map(isLanguage) == true: describesSound = true
            case _ where language == nil && isLanguage(part): language = LanguageTag.tag(of: part)
            default: return
            }
        }
    }

    /// What it says but for the language, in words; nil where that is nothing.
    package var marks: String? {
        let marks = [isForced ? "forced" : nil, isDefault ? "the default" : nil, describesSound ? "SDH" : nil]
        let known = marks.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    /// A file's name without its folder and what is behind its last point.
    private static func stem(_ path: String) -> String {
        let name = String(path.split(separator: "/").last ?? "")
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
        return String(name[..<point])
    }
}
