/// Letters without their accents, dots and hooks.
///
/// The standard library gives no canonical decomposition, so there is a table: the Latin, Greek and Cyrillic letters
/// that decompose into one letter and marks (Unicode Character Database, UnicodeData.txt). Combining marks that stand by
/// themselves go, whatever the script.
enum Diacritics {
    /// The text with its letters bare.
    static func removed(from text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var bare = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let scalar = removed(from: scalar) { bare.append(scalar) }
        }
        return String(bare)
    }

    /// The bare letter of a scalar; `nil` for a mark.
    static func removed(from scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII { return scalar }
        if scalar.properties.generalCategory == .nonspacingMark { return nil }
        if let letter = letters[Character(scalar)] { return letter }
        // The table has small letters only.
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        guard small.count == 1, let only = small.first, let letter = letters[Character(only)] else {
            return scalar
        }
        return letter.properties.uppercaseMapping.unicodeScalars.first
    }

    /// By characters, so that scalars that are canonically equivalent are one.
    private static let letters: [Character: Unicode.Scalar] = {
        var letters: [Character: Unicode.Scalar] = [:]
        for row in rows.split(separator: "\n") {
            let scalars = row.unicodeScalars
            guard let letter = scalars.first else { continue }
            for accented in scalars.dropFirst() { letters[Character(accented)] = letter }
        }
        return letters
    }()

    /// A bare letter, and those that it is left of.
    private static let rows = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ
        bḃḅḇ
        cçćĉċčḉ
        dďḋḍḏḑḓ
        eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ
        fḟ
        gĝğġģǧǵḡ
        hĥȟḣḥḧḩḫẖ
        iìíîïĩīĭįǐȉȋḭḯỉị
        jĵǰ
        kķǩḱḳḵ
        lĺļľḷḹḻḽ
        mḿṁṃ
        nñńņňǹṅṇṉṋ
        oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ
        pṕṗ
        rŕŗřȑȓṙṛṝṟ
        sśŝşšșṡṣṥṧṩ
        tţťțṫṭṯṱẗ
        uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự
        vṽṿ
        wŵẁẃẅẇẉẘ
        xẋẍ
        yýÿŷȳẏẙỳỵỷỹ
        zźżžẑẓẕ
        æǣǽ
        øǿ
        ſẛ
        ʒǯ
        αάἀἁἂἃἄἅἆἇὰᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ
        εέἐἑἒἓἔἕὲ
        ηήἠἡἢἣἤἥἦἧὴᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ
        ιΐίϊἰἱἲἳἴἵἶἷὶῐῑῒῖῗ
        οόὀὁὂὃὄὅὸ
        ρῤῥ
        υΰϋύὐὑὒὓὔὕὖὗὺῠῡῢῦῧ
        ωώὠὡὢὣὤὥὦὧὼᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ
        ϒϓϔ
        аӑӓ
        гѓ
        еѐёӗ
        жӂӝ
        зӟ
        ийѝӣӥ
        кќ
        оӧ
        уўӯӱӳ
        чӵ
        ыӹ
        эӭ
        ії
        ѵѷ
        әӛ
        өӫ
        ᾿῍῎῏
        ῾῝῞῟
        """
}
