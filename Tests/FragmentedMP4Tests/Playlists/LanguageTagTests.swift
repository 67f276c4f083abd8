import FragmentedMP4
import Testing

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("eng", "en"), ("fre", "fr"), ("fra", "fr"), ("deu", "de"), ("ger", "de"), ("yue", "yue"), ("en", "en"),
        ("pt-BR", "pt-BR"), ("zho-Hant", "zh-Hant"), ("ENG", "en"),
    ])
    func `movie languages become tags`(_ text: String, _ tag: String) {
        #expect(LanguageTag.tag(of: text) == tag)
    }

    @Test(arguments: [
        "", "und", "mul", "zxx", "```", "e", "engl", "en_US", "en-", "-en", "en-toolongsub", "en\"", "é1",
    ])
    func `what is no language is none`(_ text: String) {
        #expect(LanguageTag.tag(of: text) == nil)
    }

    @Test func `languages are called what their speakers call them`() {
        #expect(LanguageTag.name(of: "fr") == "Français")
        #expect(LanguageTag.name(of: "pt-BR") == "Português (pt-BR)")
        #expect(LanguageTag.name(of: "yue") == "yue")
    }
}
