import PredicateFormat
import Testing

struct PredicateComparisonTests {
    @Test(arguments: [
        "number == 3", "number = 3.0", "number != 4", "number <> 4", "number < 4", "number <= 3", "number =< 3",
        "number > 2", "number >= 3", "number => 3", "3 == number", "number BETWEEN {3, 4}", "number between {1, 3}",
        "number IN {1, 2, 3}", "number IN numbers", "numbers CONTAINS 2", "NOT number IN {}", "yes == TRUE",
        "yes == YES", "yes == 1", "yes != NO", "zero == FALSE", "numbers == {1, 2, 3}", "numbers != {1, 2}",
        "number + 1 == 4", "number - 1 == 2", "number * 2 == 6", "number / 2 == 1.5", "number ** 2 == 9",
        "-number == -3",
        "number * (1 + 1) == 6", "TRUEPREDICATE", "NOT FALSEPREDICATE", "group.p95 == 4.5", "SELF.number == 3",
        "SELF['number'] == 3", "#any == 7", "number == numbers[2]", "numbers[FIRST] == 1", "numbers[LAST] == 3",
        "numbers[SIZE] == 3", "numbers[number - 1] == 3", "group['p95'] == 4.5",
    ])
    func `a comparison that is true holds`(format: String) throws {
        #expect(try holds(format))
        #expect(try !holds("NOT (\(format))"))
    }

    @Test(arguments: [
        "number == 4", "number != 3", "number < 3", "number <= 2", "number > 3", "number >= 4", "number BETWEEN {4, 5}",
        "number BETWEEN {4, 1}", "number IN {1, 2}", "numbers CONTAINS 4", "numbers == {1, 2}", "numbers == {3, 2, 1}",
        "yes == FALSE", "empty CONTAINS 1", "words CONTAINS 'o'", "FALSEPREDICATE",
    ])
    func `a comparison that is false does not hold`(format: String) throws {
        #expect(try !holds(format))
        #expect(try holds("NOT (\(format))"))
    }

    @Test(arguments: [
        ("ANY sessions.stallRate > 3", true), ("SOME sessions.stallRate > 7", false),
        ("ALL sessions.stallRate < 9", false), ("ALL numbers < 9", true), ("ALL numbers < 3", false),
        ("NONE numbers > 3", true), ("NONE numbers > 2", false), ("ANY numbers IN {3, 9}", true),
        ("ANY empty == 1", false), ("ALL empty == 1", true), ("NONE empty == 1", true),
        ("ANY words BEGINSWITH 'tw'", true),
        ("ANY sessions.variants.uri == 'high'", true), ("ANY {1, 2} == number - 1", true),
        ("ANY sessions.stallRate == nil", true), ("ALL numbers != nil", true),
        ("ANY sessions.id MATCHES '[b-c]'", true),
        ("NOT ANY numbers > 3 AND number == 3", true), ("ANY (numbers) == 3", true), ("ANY (numbers == 3)", true),
    ])
    func `a quantifier asks the members of a collection`(format: String, wanted: Bool) throws {
        #expect(try holds(format) == wanted)
    }

    @Test(arguments: [
        "sessions.@count == 3", "numbers.@sum == 6", "numbers.@avg == 2", "numbers.@min == 1", "numbers.@max == 3",
        "sessions.@max.stallRate == 6.9", "sessions.stallRate.@max == 6.9", "gaps.@avg == 1", "gaps.@count == 2",
        "empty.@count == 0", "empty.@sum == 0", "empty.@max == nil", "sessions.variants.@count == 3",
        "sessions[1].stallRate == 6.9", "sessions[0].variants.@count == 2", "{1, 2}.@sum == 3",
        "sum(numbers) == 6", "count(words) == 2", "average(numbers) == 2", "median({5, 1, 2}) == 2",
        "min(numbers) == 1",
        "max({1, number}) == 3", "abs(-number) == 3", "ceiling(1.2) == 2", "floor(1.8) == 1", "trunc(-1.8) == -1",
        "sqrt(9) == number", "ln(exp(2)) == 2", "log(100) == 2", "length('Grüße') == 5", "uppercase('a') == 'A'",
        "lowercase(text) == 'grüße'",
    ])
    func `operators and functions sum a collection up`(format: String) throws {
        #expect(try holds(format))
    }

    @Test func `evaluation goes from left to right and no further than it takes`() throws {
        #expect(try holds("number == 3 OR nowhere == 1"))
        #expect(try !holds("number == 4 AND nowhere == 1"))
        #expect(mistake("number == 3 AND nowhere == 1")?.column == 17)
    }

    @Test func `a check finds what an evaluation would not reach`() throws {
        let predicate = try Predicate(parsing: "number == 3 OR NOT (number == 3 OR nowhere == 1)")
        let error = #expect(throws: PredicateError.self) { try predicate.check(sample) }
        #expect(error?.column == 36)
        try Predicate(parsing: "unknown > 3 AND empty[7] == 'a' AND number / 0 < 3").check(sample)
    }

    @Test func `the keys of all key paths are told, and those that they begin with`() throws {
        let format = "a.x > b[c.y] OR ANY d.@max.e == 1 AND NOT sum({f, SELF['g']}) > -(h + {i}.j)"
        #expect(try Predicate(parsing: format).firstKeys == ["a", "b", "c", "d", "f", "g", "h", "i"])
        let all = try Predicate(parsing: format).keys
        #expect(all == ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "x", "y"])
    }
}
