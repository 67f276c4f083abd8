import PredicateFormat
import Testing

struct ExpressionTests {
    @Test(arguments: [
        "modulus:by:(7, number) == 1", "modulus:by:(-7, 3) == -1", "modulus:by:(7.5, 2) == 1.5",
        "modulus:by:(7, zero) == nil", "(7 & number) == 3", "(4 | number) == 7", "(5 ^ number) == 6",
        "(1 << number) == 8",
        "(-8 >> 1) == -4", "~number == -4", "number & 2 == 2", "(5.9 & 7) == 5", "(1e300 & 1) == nil",
        "bitwiseAnd:with:(number, 2) == 2", "leftshift:by:(1, 4) == 16", "onesComplement:(0) == -1",
        "from:subtract:(number, 1) == 2", "divide:by:(number, 2) == 1.5", "raise:toPower:(2, number) == 8",
        "(number & unknown) == nil", "(1 << 64) == 0", "average:(numbers) == 2",
    ])
    func `a remainder and operations on bits are those of NSExpression`(format: String) throws {
        #expect(try holds(format))
    }

    @Test(arguments: [
        "SUBQUERY(sessions, $s, $s.stallRate > 3).@count == 1",
        "SUBQUERY(sessions, $s, $s.stallRate > 0).@max.stallRate == 6.9",
        "SUBQUERY(sessions, $s, ANY $s.variants.uri == 'mid')[0].id == 'a'",
        "SUBQUERY(sessions, $s, SUBQUERY($s.variants, $v, $v.uri BEGINSWITH 'l').@count == 1 AND $s.id == 'a').@count == 1",
        "SUBQUERY(numbers, $n, modulus:by:($n, 2) == 1) == {1, 3}", "SUBQUERY(numbers, $n, $n > number).@count == 0",
        "ANY SUBQUERY(sessions, $s, $s.id > 'a').stallRate == 6.9", "SUBQUERY(unknown, $x, $x == 1).@count == nil",
        "SUBQUERY(numbers, $a, SUBQUERY(numbers, $a, $a == 3).@count == 1 AND $a == 1).@count == 1",
    ])
    func `a subquery gives the members for which its condition holds`(format: String) throws {
        #expect(try holds(format))
    }

    @Test func `a subquery says what is not known of its members`() throws {
        let predicate = try Predicate(parsing: "SUBQUERY(sessions, $s, $s.stallRate > 3).@count == 1")
        #expect(try predicate.evaluate(sample).unknownKeyPaths == ["sessions.stallRate"])
        let decided = try predicate.decide(sample)
        #expect(decided.holds && !decided.isUndecided)
        #expect(decided.incompleteKeyPaths == ["sessions.stallRate"])
        // Of no member it is known.
        let open = try Predicate(parsing: "SUBQUERY({unknown}, $s, $s > 3).@count == 0 AND unknown != 3").decide(sample)
        #expect(open.isUndecided)
    }

    @Test(arguments: [
        ("TERNARY(number > 2, 'many', 'few') == 'many'", true), ("TERNARY(number > 3, nowhere, 2) == 2", true),
        ("TERNARY(unknown > 3, 1, 2) == 2", true), ("TERNARY(number > 2 AND NOT zero == 1, number, 0) + 1 == 4", true),
    ])
    func `a ternary gives one of two values`(format: String, wanted: Bool) throws {
        #expect(try holds(format) == wanted)
    }

    @Test func `a ternary whose condition is open is not known`() throws {
        let open = try Predicate(parsing: "TERNARY(unknown > 3, 1, 2) > 0").decide(sample)
        #expect(open.isUndecided)
        #expect(open.unknownKeyPaths == ["unknown"])
        let both = try Predicate(parsing: "TERNARY(number == 3, 1, nowhere) > 0")
        #expect(try both.evaluate(sample).holds)
        #expect(throws: PredicateError.self) { try both.check(sample) }
    }

    @Test(arguments: [
        "path.lastPathComponent == '1080p.m3u8'", "path.pathExtension == 'm3u8'", "path.host == 'cdn.example'",
        "path.scheme == 'https'", "path.path == '/v1/1080p.m3u8'", "path.query == nil", "text.length == 5",
        "'a/b%20c/?x=1/2#y/z'.lastPathComponent == 'b c'", "'a/b?x=1/2'.query == 'x=1/2'", "'a%FFb'.path == 'a%FFb'",
        "'//h:80/a#b'.fragment == 'b'", "'https://u:p@[::1]:8/a'.host == '[::1]'", "'.hidden'.pathExtension == ''",
        "''.lastPathComponent == ''", "'3.7'.integerValue == 3", "'x'.doubleValue == nil",
        "ANY sessions.variants.uri.lastPathComponent == 'high'",
        "FUNCTION(path, 'hasSuffix:', '.m3u8')", "NOT FUNCTION(path, 'hasPrefix:', 'http:')",
        "FUNCTION(text, 'uppercaseString') == 'GRÜSSE'",
        "FUNCTION(path, 'componentsSeparatedByString:', '/')[3] == 'v1'",
        "FUNCTION(text, 'substringFromIndex:', 3) == 'ße'", "FUNCTION(text, 'substringToIndex:', 99) == text",
        "FUNCTION(words, 'objectAtIndex:', 1) == 'two'", "FUNCTION(words, 'objectAtIndex:', 9) == nil",
        "FUNCTION(words, 'count') == 2", "FUNCTION(unknown, 'count') == nil",
        "CAST('12.5', 'NSNumber') == 12.5", "CAST(number, 'NSString') == '3'", "CAST('x', 'NSNumber') == nil",
        "castObject:toType:('1', 'NSNumber') == 1",
    ])
    func `texts and collections answer to keys, selectors and casts`(format: String) throws {
        #expect(try holds(format))
    }

    @Test(arguments: [
        ("1634492771 IN codes", true), ("codes CONTAINS 1633772320", true), ("codes CONTAINS 1", false),
        ("'alac' IN codes", true), ("ANY codes == 1634492771", true), ("codes[0] BEGINSWITH 'al'", true),
        ("codes[0] != 1634492771", false), ("CAST(codes[1], 'NSNumber') == 1633772320", true),
    ])
    func `a four-character code equals its number and its text`(format: String, wanted: Bool) throws {
        let object: Sample = ["codes": .list([.code("alac"), .code("aac")])]
        #expect(try holds(format, object) == wanted)
    }

    @Test(arguments: [
        ("words CONTAINS 5", "what is in words is text, and 5 is a number: CONTAINS cannot compare them"),
        ("5 IN words", "5 is a number, and what is in words is text: IN cannot compare them"),
        ("numbers CONTAINS 'a'", "what is in numbers is a number, and \"a\" is text: CONTAINS cannot compare them"),
    ])
    func `a message on members names the types the right way round`(format: String, message: String) {
        #expect(mistake(format)?.message == message)
    }
}
