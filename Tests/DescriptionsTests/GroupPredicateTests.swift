import Descriptions
import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import Testing

/// What predicates say of a group of which only the values of its keys are known.
@Suite struct GroupPredicateTests {
    private let grouping = Grouping([.context("network"), .start(.day)], zone: "UTC", clock: .utc)

    private func answer(_ format: String, _ values: [String?] = ["wifi", "2026-03-02"]) throws
        -> SessionPredicate.GroupAnswer
    {
        try SessionPredicate(parsing: format).answer(ofGroup: values, by: grouping)
    }

    @Test(arguments: [
        (#"context.network == "wifi""#, true), (#"context.network != "wifi""#, false),
        ("context.network == nil", false),
        (#"NOT context.network CONTAINS "if""#, false), (#"context.network IN {"wifi", "lan"}"#, true),
        ("TRUEPREDICATE", true), ("FALSEPREDICATE", false), (#"startDate >= "2026-03-02""#, true),
        (#"startDate < "2026-03-02""#, false), (#"startDate < "2026-03-03""#, true),
        (#"startDate >= "2026-03-03""#, false),
        (#"startDate BEGINSWITH "2026-03""#, true), (#"startDate BEGINSWITH "2026-03-02""#, true),
        (#"startDate BEGINSWITH "2026-03-01""#, false), ("startDate == nil", false), ("startDate != nil", true),
        // One part decides, whatever else is asked.
        (#"context.network == "lan" AND stallCount > 0"#, false),
        (#"stallCount > 0 OR context.network == "wifi""#, true),
    ])
    func `the keys decide`(format: String, holds: Bool) throws {
        #expect(try answer(format) == .all(holds: holds))
    }

    @Test(arguments: [
        ("stallCount > 0", "stallCount"), (#"context.device == "tv""#, "context.device"),
        (#"startDate >= "2026-03-02T12""#, "startDate"), (#"startDate BEGINSWITH "2026-03-02T12""#, "startDate"),
        (#"startDate CONTAINS "03""#, "startDate"),
        (#"NOT (context.network == "wifi" AND stallCount > 0)"#, "stallCount"),
        (#"context.network == "lan" OR stallCount > 0"#, "stallCount"),
    ])
    func `what differs within a group is not told`(format: String, keyPath: String) throws {
        #expect(try answer(format) == .undetermined(keyPath: keyPath))
    }

    @Test func `of a value that is not known a comparison is false`() throws {
        #expect(try answer(#"context.network == "wifi""#, [nil, nil]) == .all(holds: false))
        #expect(try answer("context.network == nil", [nil, nil]) == .all(holds: true))
        #expect(try answer(#"startDate < "2026-03-09""#, [nil, nil]) == .all(holds: false))
        #expect(try answer("startDate == nil", [nil, nil]) == .all(holds: true))
        // A part may name its groups as it likes.
        #expect(try answer(#"startDate < "2026-03-09""#, ["wifi", "no day"]) == .undetermined(keyPath: "startDate"))
    }

    @Test func `values that cannot be compared are an error`() {
        #expect(throws: PredicateError.self) { try answer("context.network > 3") }
    }
}
