/// ISO 639-2's codes of three letters, which `mdhd` has, as the shortest code, which BCP 47 asks for (RFC 5646
/// section 2.2.1).
package enum LanguageCodes {
    /// The code of two letters; the one of three where there is no shorter one.
    package static func shortest(_ code: String) -> String {
        let wanted = Array(code.utf8)
        guard wanted.count == 3 else { return code }
        return table.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            for start in stride(from: 0, to: bytes.count - 4, by: 6)
            where bytes[start..<start + 3].elementsEqual(wanted) {
                return String(decoding: bytes[start + 3..<start + 5], as: UTF8.self)
            }
            return nil
        }.flatMap(\.self) ?? code
    }

    /// Whether it is a code of two letters.
    static func isShort(_ code: String) -> Bool {
        code.utf8.count == 2 && table.split(separator: " ").contains { $0.hasSuffix(code) }
    }

    /// The language of a number of the Macintosh's; nil where it has none (QuickTime File Format, "Language Code Values").
    static func macintosh(_ number: Int) -> String? {
        number < macintoshCodes.count ? String(macintoshCodes[number]) : nil
    }

    private static let macintoshCodes = """
        eng fra deu ita nld swe spa dan por nor heb jpn ara fin ell isl mlt tur hrv zho urd hin tha kor lit pol hun est lav \
        sme fao fas rus zho nld gle sqi ron ces slk slv
        """.split(separator: " ")

    /// Five bits a letter, as `mdhd` has a code of three; `und` where there is none.
    static func packed(_ code: String?) -> UInt16 {
        (code ?? "und").utf8.reduce(0) { $0 << 5 | UInt16($1 & 31) }
    }

    /// Three letters and two, one language after another; codes of the bibliographic list stand at the end.
    private static let table = """
        aaraa abkab afraf akaak amham araar argan asmas avaav aveae aymay azeaz bakba bambm belbe benbn bihbh bisbi \
        bodbo bosbs brebr bulbg catca cescs chach chece chucu chvcv corkw cosco crecr cymcy danda deude divdv dzodz \
        ellel engen epoeo estet euseu eweee faofo fasfa fijfj finfi frafr fryfy fulff glagd glega glggl glvgv grngn \
        gujgu hatht hauha hebhe herhz hinhi hmoho hrvhr hunhu hyehy iboig idoio iiiii ikuiu ileie inaia indid ipkik \
        islis itait javjv jpnja kalkl kankn kasks katka kaukr kazkk khmkm kikki kinrw kirky komkv konkg korko kuakj \
        kurku laolo latla lavlv limli linln litlt ltzlb lublu luglg mahmh malml marmr mkdmk mlgmg mltmt monmn mrimi \
        msams myamy nauna navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno nyany ocioc ojioj orior ormom ossos \
        panpa plipi polpl porpt pusps quequ rohrm ronro runrn rusru sagsg sansa sinsi slksk slvsl smese smosm snasn \
        sndsd somso sotst spaes sqisq srdsc srpsr sswss sunsu swasw swesv tahty tamta tattt telte tgktg tgltl thath \
        tirti tonto tsntn tsots tuktk turtr twitw uigug ukruk urdur uzbuz venve vievi volvo wlnwa wolwo xhoxh yidyi \
        yoryo zhaza zhozh zulzu albsq armhy baqeu burmy chizh czecs dutnl frefr geoka gerde greel iceis macmk maomi \
        mayms perfa rumro slosk tibbo welcy 
        """
}
