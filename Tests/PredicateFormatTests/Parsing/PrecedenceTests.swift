import Testing

@testable import PredicateFormat

struct PrecedenceTests {
    /// What a format is read as: printed with its groupings in parentheses.
    @Test(arguments: [
        ("a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"),
        ("a == 1 AND b == 2 OR c == 3", "(a == 1 AND b == 2) OR c == 3"),
        ("NOT a == 1 AND b == 2", "NOT a == 1 AND b == 2"),
        ("NOT (a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
        ("! a == 1 || ! b == 2", "NOT a == 1 OR NOT b == 2"),
        ("NOT NOT a == 1", "NOT NOT a == 1"),
        ("ANY a.b > 3 AND c == 1", "ANY a.b > 3 AND c == 1"),
        ("NOT ANY a.b > 3 OR c == 1", "NOT ANY a.b > 3 OR c == 1"),
        ("a + b * c ** 2 == 7", "a + (b * (c ** 2)) == 7"),
        ("a - b - c == 7", "(a - b) - c == 7"),
        ("a / b * c == 7", "(a / b) * c == 7"),
        ("2 ** 3 ** 2 == 512", "2 ** (3 ** 2) == 512"),
        ("a & b << 1 | c ^ d + 1 == 7", "(a & (b << 1)) | (c ^ (d + 1)) == 7"), ("a & 1 == 1", "a & 1 == 1"),
        ("a >> 1 >> 2 == 7", "(a >> 1) >> 2 == 7"),
        ("~a & ~~b == 7", "onesComplement(a) & onesComplement(onesComplement(b)) == 7"),
        ("modulus:by:(a, 2) == 1", "modulus:by:(a, 2) == 1"), ("sum:(a) == 1", "sum(a) == 1"),
        ("ternary(a == 1 OR b == 2, 1, 2) == 1", "TERNARY(a == 1 OR b == 2, 1, 2) == 1"),
        (
            "subquery(a.b, $x, $x.c == 1 AND $x != 2).@count == 1",
            "SUBQUERY(a.b, $x, $x.c == 1 AND $x != 2).@count == 1"
        ),
        ("cast(a, 'NSNumber') == 1", #"CAST(a, "NSNumber") == 1"#), ("cast == 1", "cast == 1"),
        ("-a ** 2 == 4", "-(a ** 2) == 4"),
        ("2 ** -1 == 0.5", "2 ** (-1) == 0.5"),
        ("(a + b) * c == 7", "(a + b) * c == 7"),
        ("((a)) == (7)", "a == 7"),
        ("((a == 7))", "a == 7"),
        ("a==1&&b==2||!c==3", "(a == 1 AND b == 2) OR NOT c == 3"),
    ])
    func `what binds tighter is grouped first`(format: String, groups: String) throws {
        #expect(try Predicate(parsing: format).condition.description == groups)
        #expect(try Predicate(parsing: groups).condition == Predicate(parsing: format).condition)
    }

    @Test(arguments: [
        ("a = 1", "a == 1"), ("a <> 1", "a != 1"), ("a =< 1", "a <= 1"), ("a => 1", "a >= 1"),
        ("a beginswith[CD] 'x'", #"a BEGINSWITH[cd] "x""#), ("a like [d] 'x'", #"a LIKE[d] "x""#),
        ("some a == 1", "ANY a == 1"), ("None a == 1", "NONE a == 1"), ("a == yEs", "a == TRUE"),
        ("a == no", "a == FALSE"), ("a == NULL", "a == nil"), ("truepredicate", "TRUEPREDICATE"),
        ("SELF.a == 1", "a == 1"), ("self == 1", "SELF == 1"), ("self['a'] == 1", #"SELF["a"] == 1"#),
        ("#any == 1", "#any == 1"), ("a.in == 1", "a.#in == 1"), ("#a == 1", "a == 1"),
        ("a[first].b == 1", "a[FIRST].b == 1"), ("a[size] == 1", "a[SIZE] == 1"), ("a.@max.b == 1", "a.@max.b == 1"),
        ("@count == 1", "@count == 1"), ("sum({1, 2}) == 3", "sum({1, 2}) == 3"), ("{} == {1}", "{} == {1}"),
        ("0x1F == 31", "31 == 31"), ("0b101 == 0o5", "5 == 5"), ("1.5e3 == .5", "1500 == 0.5"),
    ])
    func `every way to write the same is read as the same`(format: String, canonical: String) throws {
        #expect(try Predicate(parsing: format).condition.description == canonical)
        #expect(try Predicate(parsing: canonical).condition == Predicate(parsing: format).condition)
    }

    @Test(arguments: [
        (#"a == "say \"hi\"""#, #"say "hi""#), (#"a == 'it\'s'"#, "it's"), (#"a == '\n\t\\'"#, "\n\t\\"),
        (#"a == '\u00e9\xe9\351'"#, "ééé"), (#"a == '\d+\.ts'"#, #"\d+\.ts"#), (#"a == '\u12'"#, #"\u12"#),
        (#"a == "%@ $x""#, "%@ $x"),
    ])
    func `a text's escapes stand for characters`(format: String, text: String) throws {
        let holds = try Predicate(parsing: format).evaluate(["a": .text(text)] as Sample).holds
        #expect(holds)
    }
}
