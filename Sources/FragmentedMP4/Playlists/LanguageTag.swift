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
        return ([shortCodes[primary] ?? primary] + parts.dropFirst().map(String.init)).joined(separator: "-")
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

    /// What speakers of a language call it; the tag itself for languages that few movies are in.
    public static func name(of tag: String) -> String {
        let primary = tag.split(separator: "-").first.map { $0.lowercased() } ?? tag
        guard let name = names[primary] else { return tag }
        return primary == tag.lowercased() ? name : name + " (" + tag + ")"
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The codes of two letters, by those of three.
    private static let shortCodes: [String: String] = {
        let pairs = codes.split { $0 == " " || $0 == "\n" }.map { (String($0.prefix(3)), String($0.dropFirst(3))) }
        return Dictionary(pairs) { first, _ in first }
    }()

    /// ISO 639-2 codes, each with its ISO 639-1 code behind it; those for terminology, then those for bibliographies.
    private static let codes = """
        aaraa abkab afraf akaak amham araar argan asmas avaav aveae aymay azeaz bakba bambm belbe benbn bisbi
        bodbo bosbs brebr bulbg catca cescs chach chece chucu chvcv corkw cosco crecr cymcy danda deude divdv
        dzodz ellel engen epoeo estet euseu eweee faofo fasfa fijfj finfi frafr fryfy fulff glagd glega glggl
        glvgv grngn gujgu hatht hauha hebhe herhz hinhi hmoho hrvhr hunhu hyehy iboig idoio iiiii ikuiu ileie
        inaia indid ipkik islis itait javjv jpnja kalkl kankn kasks katka kaukr kazkk khmkm kikki kinrw kirky
        komkv konkg korko kuakj kurku laolo latla lavlv limli linln litlt ltzlb lublu luglg mahmh malml marmr
        mkdmk mlgmg mltmt monmn mrimi msams myamy nauna navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno
        nyany ocioc ojioj orior ormom ossos panpa plipi polpl porpt pusps quequ rohrm ronro runrn rusru sagsg
        sansa sinsi slksk slvsl smese smosm snasn sndsd somso sotst spaes sqisq srdsc srpsr sswss sunsu swasw
        swesv tahty tamta tattt telte tgktg tgltl thath tirti tonto tsntn tsots tuktk turtr twitw uigug ukruk
        urdur uzbuz venve vievi volvo wlnwa wolwo xhoxh yidyi yoryo zhaza zhozh zulzu albsq armhy baqeu burmy
        chizh czecs dutnl frefr geoka gerde greel iceis macmk maomi mayms perfa rumro slosk tibbo welcy
        """

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
