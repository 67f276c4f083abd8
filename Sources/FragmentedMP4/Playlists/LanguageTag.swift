/// Languages as LANGUAGE has them (RFC 5646), from what movies call them.
public enum LanguageTag {
    /// The tag for what a movie's track says; nil where that is nothing, or no language.
    ///
    /// A track's `mdhd` has a code of three letters (ISO 639-2/T), where RFC 5646 wants the one of two letters if there
    /// is one; its `elng` has a tag already.
    public static func tag(of text: String) -> String? {
        guard isWellFormed(text) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let primary = parts[0].lowercased()
        if parts.count == 1, ["und", "mis", "mul", "zxx", "qaa"].contains(primary) { return nil }
        return ([LanguageCodes.shortest(primary)] + parts.dropFirst().map(String.init)).joined(separator: "-")
    }

    /// Whether a text has the form of a tag: subtags of one to eight letters and digits, the first of two letters or
    /// three, none of them empty.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let primary = parts.first, (2...3).contains(primary.count), parts.count <= 8 else { return false }
        return primary.allSatisfy { isLetter($0) }
            && parts.dropFirst().allSatisfy { part in
                (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
            }
    }

    /// Whether the language of a tag has a code of two letters (ISO 639-1), as those that are spoken most have.
    package static func isKnown(_ tag: String) -> Bool { LanguageCodes.isShort(String(tag.prefix { $0 != "-" })) }

    /// What speakers of a language call it; the tag itself for languages that few movies are in.
    public static func name(of tag: String) -> String {
        let primary = tag.split(separator: "-").first.map { $0.lowercased() } ?? tag
        guard let name = names[primary] else { return tag }
        return primary == tag.lowercased() ? name : name + " (" + tag + ")"
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static let names: [String: String] = [
        "ar": "العربية", "bg": "Български", "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
        "el": "Ελληνικά", "en": "English", "es": "Español", "et": "Eesti", "fa": "فارسی", "fi": "Suomi",
        "fr": "Français", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar", "id": "Bahasa Indonesia",
        "it": "Italiano", "ja": "日本語", "ko": "한국어", "lt": "Lietuvių", "lv": "Latviešu", "ms": "Bahasa Melayu",
        "nb": "Norsk bokmål", "nl": "Nederlands", "no": "Norsk", "pl": "Polski", "pt": "Português", "ro": "Română",
        "ru": "Русский", "sk": "Slovenčina", "sl": "Slovenščina", "sr": "Српски", "sv": "Svenska", "th": "ไทย",
        "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt", "zh": "中文",
    ]
}
