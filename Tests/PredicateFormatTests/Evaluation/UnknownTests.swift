import PredicateFormat
import Testing

struct UnknownTests {
    @Test(arguments: [
        "unknown == 1", "unknown != 1", "unknown < 1", "unknown >= 1", "1 > unknown", "unknown IN {1}",
        "unknown BETWEEN {1, 2}", "number BETWEEN {1, unknown}", "unknown CONTAINS 'a'", "unknown LIKE '*'",
        "unknown MATCHES '.*'", "unknown + 1 > 0", "-unknown < 1", "abs(unknown) > 0", "ANY unknown == 1",
        "ALL unknown == 1", "unknown.p95 > 1", "unknown[0] > 1", "unknown.@max > 1", "ALL gaps > 0", "4 IN gaps",
        "gaps == {1, 2}",
    ])
    func `a comparison with an unknown value is false, and said`(format: String) throws {
        let result = try Predicate(parsing: format).evaluate(sample)
        #expect(!result.holds)
        #expect(result.unknownKeyPaths.count == 1, "\(result.unknownKeyPaths)")
    }

    @Test(arguments: [
        ("unknown == nil", true), ("unknown != nil", false), ("nil == unknown", true), ("number == nil", false),
        ("number != NULL", true), ("nil == nil", true), ("unknown.p95 == nil", true), ("numbers[9] == nil", true),
        ("ANY gaps == nil", true), ("ALL gaps != nil", false),
    ])
    func `nil tests whether a value is known, and nothing is said`(format: String, wanted: Bool) throws {
        let result = try Predicate(parsing: format).evaluate(sample)
        #expect(result.holds == wanted)
        #expect(result.unknownKeyPaths.isEmpty)
    }

    @Test(arguments: ["number IN {unknown, 3}", "gaps CONTAINS 1", "ANY gaps == 1", "NONE unknown == 1"])
    func `an unknown member does not hide a known answer`(format: String) throws {
        #expect(try holds(format))
    }

    @Test(arguments: [
        "gaps CONTAINS 1", "ANY gaps == 1", "unknown != nil AND unknown > 1", "number == 3 OR unknown > 1",
    ])
    func `an unknown value that decided nothing is not said`(format: String) throws {
        #expect(try Predicate(parsing: format).evaluate(sample).unknownKeyPaths.isEmpty)
    }

    @Test func `each unknown key path is said once, in the predicate's order`() throws {
        let format = "unknown > 1 OR numbers[9] > number OR unknown.p95 + unknown > 2 OR ANY gaps > 4"
        let result = try Predicate(parsing: format).evaluate(sample)
        #expect(result.unknownKeyPaths == ["unknown", "numbers[9]", "unknown.p95", "gaps"])
    }

    @Test func `the values that were seen are told, of a collection the one that decided`() throws {
        let format = "number > 1 AND ANY sessions.stallRate > 3 AND text != 'a' AND NONE numbers > 5"
        let result = try Predicate(parsing: format).evaluate(sample)
        #expect(
            result.observations.map { "\($0.keyPath) \($0.value)" }
                == ["number 3", "sessions.stallRate 6.9", "text \"Grüße\"", "numbers 3 values"])
    }
}
