import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import TestSupport
import Testing

@testable import Descriptions

/// A predicate over the columns of a table holds for the sessions for which it holds one by one.
@Suite struct TablePredicateEvaluationTests {
    private static let sessions: [SessionTotals] = {
        var random = SeededGenerator(seed: 11)
        let logs = SampleBundles.units().flatMap(\.logs)
        let catalog = ErrorCatalog()
        let real = logs.map { SessionTotals($0, catalog: catalog) }
        // The samples again, with other contexts and other starts.
        return real
            + (0..<400).map { number in
                var session = real[number % real.count]
                session.id = "S\(number)"
                session.context.values["network"] = ["wifi", "cellular", nil].randomElement(using: &random)?.map {
                    .text($0)
                }
                session.context.values["age"] = Bool.random(using: &random) ? .number(Double(number % 7)) : nil
                session.access?.firstDate = (1_772_400_000 + Int64.random(in: 0...900_000, using: &random)) * 1_000_000
                return session
            }
    }()

    @Test(arguments: [
        "startupTime > 1", "startupTime >= 0.953", "startupTime == 0.953", "startupTime != 0.953",
        "NOT startupTime > 1",
        "startupTime == nil", "startupTime != nil", "1 < startupTime", "stallCount > 0 AND startupTime < 2",
        "stallCount > 0 OR context.network == \"wifi\"", "NOT (stallCount > 0 OR context.network == \"wifi\")",
        "context.network == nil", "context.network IN {\"wifi\", \"ethernet\"}", "context.network BEGINSWITH[c] \"W\"",
        "context.age == 3", "context.nothing == nil", "context.nothing == \"x\"", "failed == TRUE", "failed == FALSE",
        "failed == nil", "failed == 1", "playbackType == \"VOD\"", "startDate >= \"2026-03-02\"",
        "startDate < \"2026-03-02T08:14:31\"", "startDate BEGINSWITH \"2026-03-02T08\"",
        "startDate BEGINSWITH \"2026-03-02T08:14:3\"", "startDate <= \"2026-03-02T08:14:31.250Z\"",
        "startDate > \"2026-03-02T08:14:31.2\"", "startDate BEGINSWITH \"2026-03-02T08:14:31\"",
        "startDate BEGINSWITH \"2026-03-02T08:14:31.\"", "startDate > \"2027\"", "startDate < \"\"",
        "startDate BEGINSWITH \"\"", "startDate >= \"today\"", "startDate BEGINSWITH \"x\"",
        "\"2026-03-02T09\" > startDate", "startDate == nil", "startDate CONTAINS \"T08\"",
        "errors.fatal > 0", "errors.total > 1", "errors.total == nil", "errors == nil", "switchCount >= 3",
        "bytesTransferred > 4000000", "stallRate > 5 AND NOT context.network == \"cellular\" AND startDate > \"2026\"",
        "TRUEPREDICATE", "rebufferDuration > 3", "variants.@count > 1", "durationWatched > 100.5",
    ])
    func `as each session by itself`(format: String) throws {
        var table = FleetTable(kpis: [
            .startupTime, .stallCount, .stallRate, .failurePercentage, .durationWatched, .errors, .switchCount,
            .bytesTransferred,
        ])
        for session in Self.sessions { table.add(session) }
        let predicate = try SessionPredicate(parsing: format)
        let some = SessionSet(count: table.count) { $0 % 5 != 2 }
        let found = try predicate.matches(among: some, of: table) { Self.sessions[$0] }
        for (number, session) in Self.sessions.enumerated() where some.contains(number) {
            let expected = try predicate.evaluate(session)
            #expect(found.holds.contains(number) == expected.holds, "\(session.id)")
            #expect(found.unknown.contains(number) == !expected.unknownKeyPaths.isEmpty, "\(session.id)")
        }
        #expect(found.holds.commonCount(some) == found.holds.count)
    }

    @Test(arguments: [
        "startupTime > 1", "stallRate > 5 OR startupTime > 1", "durationWatched < 60", "failed == TRUE",
        "errors.fatal > 0", "context.network == \"wifi\"", "switchCount > 2",
    ])
    func `a session is measured as by itself`(format: String) throws {
        var table = FleetTable(kpis: [.startupTime, .stallRate, .failurePercentage, .durationWatched])
        for session in Self.sessions { table.add(session) }
        let predicate = try SessionPredicate(parsing: format)
        let measure = predicate.measure(in: table) { Self.sessions[$0] }
        for (number, session) in Self.sessions.enumerated() {
            let (found, expected) = (measure(number), predicate.measure(of: session))
            #expect(found.map { Float($0) } == expected.map { Float($0) }, "\(session.id)")
        }
    }

    @Test func `a comparison that cannot be made is an error`() throws {
        var table = FleetTable(kpis: [.startupTime])
        for session in Self.sessions { table.add(session) }
        let all = SessionSet(count: table.count) { _ in true }
        let predicate = try SessionPredicate(parsing: "context.network > 5")
        #expect(throws: PredicateError.self) {
            try predicate.matches(among: all, of: table) { Self.sessions[$0] }
        }
    }
}
