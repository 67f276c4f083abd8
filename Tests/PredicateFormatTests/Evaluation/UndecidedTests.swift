import PredicateFormat
import Testing

struct UndecidedTests {
    /// What three-valued logic makes of a predicate: true, false, or nil where it is open.
    private func truth(_ format: String, _ object: Sample = sample) throws -> Bool? {
        let result = try Predicate(parsing: format).decide(object)
        if result.isUndecided { #expect(!result.holds) }
        return result.isUndecided ? nil : result.holds
    }

    @Test(arguments: [
        "unknown == 1", "unknown != 1", "1 > unknown", "unknown IN {1}", "unknown BETWEEN {1, 2}", "unknown LIKE '*'",
        "unknown + 1 > 0", "abs(unknown) > 0", "ANY unknown == 1", "ALL unknown == 1", "NONE unknown == 1",
        "unknown.p95 > 1", "4 IN gaps", "NOT unknown > 1", "NOT (number == 3 AND unknown > 1)",
        "number == 3 AND unknown > 1", "number == 4 OR unknown > 1", "unknown > 1 OR number == 4",
        "NOT NOT unknown == 1", "unknown > 1 AND (number == 4 OR zero == 0)",
    ])
    func `where an unknown value decides, nothing is decided`(format: String) throws {
        #expect(try truth(format) == nil)
        let result = try Predicate(parsing: format).decide(sample)
        #expect(result.unknownKeyPaths.count == 1, "\(result.unknownKeyPaths)")
    }

    @Test(arguments: [
        ("number == 4 AND unknown > 1", false), ("unknown > 1 AND number == 4", false),
        ("number == 3 OR unknown > 1", true), ("unknown > 1 OR number == 3", true),
        ("NOT (unknown > 1 OR number == 3)", false), ("(unknown > 1 AND number == 4) OR zero == 0", true),
        ("unknown == nil", true), ("unknown != nil AND unknown > 1", false), ("4 IN gaps OR number == 3", true),
    ])
    func `where the rest decides, the unknown value is not said`(format: String, wanted: Bool) throws {
        #expect(try truth(format) == wanted)
        #expect(try Predicate(parsing: format).decide(sample).unknownKeyPaths.isEmpty)
    }

    @Test(arguments: [
        ("ANY sessions.stallRate > 9", false), ("NONE sessions.stallRate > 9", true),
        ("ALL sessions.stallRate > 0", true),
    ])
    func `members that do not know it are left out, and said`(format: String, wanted: Bool) throws {
        #expect(try truth(format) == wanted)
        let result = try Predicate(parsing: format).decide(sample)
        #expect(result.incompleteKeyPaths == ["sessions.stallRate"])
        #expect(result.unknownKeyPaths.isEmpty)
    }

    @Test(arguments: ["ANY", "ALL", "NONE"])
    func `where no member knows it, nothing is decided`(quantifier: String) throws {
        let object: Sample = ["sessions": [["stallRate": .unknown], ["stallRate": .unknown]], "nobody": []]
        #expect(try truth("\(quantifier) sessions.stallRate > 1", object) == nil)
        #expect(try truth("\(quantifier) nobody.stallRate > 1", object) == (quantifier != "ANY"))
    }

    @Test(arguments: ["sessions.@sum.stallRate < 1", "sum(sessions.stallRate) < 1", "sessions.@max.stallRate < 1"])
    func `what comes out of members none of which is known is not zero`(format: String) throws {
        let object: Sample = ["sessions": [["stallRate": .unknown]]]
        #expect(try truth(format, object) == nil)
        #expect(try !holds(format, object))
    }

    @Test(
        arguments: [
            ("outcome == 'tooFew'", true), ("outcome != 'tooFew'", false), ("outcome IN {'higher', 'tooFew'}", true),
            ("outcome == 'higher'", nil), ("outcome != 'higher'", nil), ("outcome IN {'higher'}", nil),
            ("NOT outcome == 'higher'", nil), ("outcome BEGINSWITH 'h'", nil), ("outcome == nil", false),
            ("outcome == 'higher' AND number == 4", false),
        ] as [(String, Bool?)])
    func `a text that stands for what is not known is only equal to itself`(format: String, wanted: Bool?) throws {
        let object: Sample = ["outcome": .openText("tooFew", reason: "4 traces"), "number": 3]
        #expect(try truth(format, object) == wanted)
        let result = try Predicate(parsing: format).decide(object)
        #expect(result.reasons == (wanted == nil ? ["outcome": "4 traces"] : [:]))
    }

    @Test func `to others such a text is a text`() throws {
        let object: Sample = ["outcome": .openText("tooFew", reason: "")]
        #expect(try holds("outcome != 'higher'", object))
        #expect(try !holds("outcome == 'higher'", object))
    }
}
