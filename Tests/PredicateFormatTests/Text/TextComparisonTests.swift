import PredicateFormat
import Testing

struct TextComparisonTests {
    @Test(arguments: [
        ("'abc' == 'abc'", true), ("'abc' == 'ABC'", false), ("'abc' ==[c] 'ABC'", true), ("'abc' !=[c] 'ABC'", false),
        ("'é' == 'e'", false), ("'é' ==[d] 'e'", true), ("'É' ==[cd] 'e'", true), ("'É' ==[d] 'e'", false),
        ("'É' ==[d] 'E'", true), ("'e\u{301}' == 'é'", true), ("'e\u{301}' ==[d] 'e'", true), ("'ế' ==[d] 'e'", true),
        ("'STRASSE' ==[c] 'straße'", true), ("'ΟΔΟΣ' ==[c] 'οδος'", true), ("'ά' ==[d] 'α'", true),
        ("'Й' ==[d] 'И'", true),
        ("'ø' ==[d] 'o'", false), ("'\u{1F71}' ==[d] 'α'", true), ("'\u{212B}' ==[d] 'A'", true), ("'a' < 'b'", true),
        ("'B' < 'a'", true), ("'B' <[c] 'a'", false),
        ("'b' BETWEEN {'a', 'c'}", true), ("'ALAC' IN[c] {'alac'}", true), ("words CONTAINS[c] 'ONE'", true),
        ("'Grüße' CONTAINS 'ü'", true), ("'Grüße' CONTAINS 'u'", false), ("'Grüße' CONTAINS[d] 'u'", true),
        ("'üß' IN 'Grüße'", true), ("'x' CONTAINS ''", true), ("'abc' BEGINSWITH 'ab'", true),
        ("'abc' BEGINSWITH 'b'", false), ("'abc' BEGINSWITH[c] 'AB'", true), ("'abc' ENDSWITH 'bc'", true),
        ("'abc' ENDSWITH[cd] 'BÇ'", true), ("'abc' ENDSWITH 'b'", false),
    ])
    func `texts compare as they are, or without case or diacritics`(format: String, wanted: Bool) throws {
        #expect(try holds(format) == wanted)
    }

    @Test(arguments: [
        ("'abc' LIKE 'abc'", true), ("'abc' LIKE 'b'", false), ("'abc' LIKE '*b*'", true), ("'abc' LIKE 'a?c'", true),
        ("'abc' LIKE 'a?'", false), ("'abc' LIKE '*'", true), ("'' LIKE '*'", true), ("'' LIKE '?'", false),
        ("'' LIKE ''", true), ("'abcabc' LIKE '*bc'", true), ("'abcabc' LIKE 'a*c*b*'", true),
        ("'a*c' LIKE 'a\\\\*c'", true),
        ("'abc' LIKE 'a\\\\*c'", false), ("'a?c' LIKE 'a\\\\?c'", true), ("'ABC' LIKE[c] 'a*'", true),
        ("'Éa' LIKE[d] 'E?'", true), ("'🇨🇭x' LIKE '?x'", true), ("'a' LIKE 'a\\\\'", false),
        ("'a\\\\' LIKE 'a\\\\'", true),
        ("path LIKE '*.m3u8'", true), ("'a.c' LIKE 'a.c'", true), ("'abc' LIKE 'a.c'", false),
    ])
    func `LIKE is of the whole text, with ? and *`(format: String, wanted: Bool) throws {
        #expect(try holds(format) == wanted)
    }

    @Test func `many stars take no time`() throws {
        let text = String(repeating: "a", count: 10_000)
        #expect(try !holds("'\(text)' LIKE '\(String(repeating: "*a", count: 50))*b'"))
    }
}
