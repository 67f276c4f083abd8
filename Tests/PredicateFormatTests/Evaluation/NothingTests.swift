import PredicateFormat
import Testing

/// A text that there is none of.
@Suite struct NothingTests {
    private func truth(_ format: String, reason: String?) throws -> Bool? {
        let result = try Predicate(parsing: format).decide(["better": .nothing(reason: reason)] as Sample)
        #expect(result.reasons == (result.isUndecided ? ["better": reason ?? ""] : [:]))
        return result.isUndecided ? nil : result.holds
    }

    @Test(arguments: [
        ("better == nil", true), ("better != nil", false), ("better == 'A'", false), ("better != 'A'", true),
        ("better IN {'A', 'B'}", false), ("NOT better == 'A'", true), ("better BEGINSWITH 'A'", false),
    ]) func `that there is none is known`(_ format: String, _ wanted: Bool) throws {
        #expect(try truth(format, reason: nil) == wanted)
    }

    @Test(
        arguments: [
            ("better == nil", true), ("better == 'A'", nil), ("better != 'A'", nil), ("NOT better IN {'A'}", nil),
        ] as [(String, Bool?)]) func `where nobody knows whether there is one it is open`(
            _ format: String, _ wanted: Bool?
        ) throws
    {
        #expect(try truth(format, reason: "4 traces") == wanted)
    }
}
