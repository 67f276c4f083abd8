import PlayerLog
import PlayheadAnalytics
import PredicateFormat
import Testing

@testable import Descriptions

struct SessionPredicateTests {
    private func holds(_ format: String, _ session: SessionTotals = SampleSessions.known) throws -> Bool {
        try SessionPredicate(parsing: format).evaluate(session).holds
    }

    @Test(arguments: [
        "id BEGINSWITH '2D5C8F04'", "source == 'recorded'", "playbackType == 'VOD'", "startupTime == 0.133",
        "startupTimeSource == 'log'", "durationWatched BETWEEN {30.3, 30.4}", "stallCount == 1", "stallRate > 100",
        "rebufferDuration == nil", "switchCount == 1", "variants.@count == 2", "ANY variants.uri ENDSWITH '/low.m3u8'",
        "variants.@max.share > 0.6", "errors.total == 1", "errors.byClass.delivery == 1", "errors.byClass.network == 0",
        "context.network == 'wifi'", "context.viewWidth == 1920", "context.muted == FALSE", "context.elsewhere == nil",
    ])
    func `key paths are the names of the JSON contract`(format: String) throws {
        #expect(try holds(format))
    }

    @Test func `every key of a session can be asked for`() throws {
        for field in SessionTotals(id: "").record {
            switch field.value {
            case .record(let members):
                for member in members { _ = try holds("\(field.name).\(member.name) == nil") }
            case .dictionary: _ = try holds("\(field.name).anything == nil")
            default: _ = try holds("\(field.name) == nil")
            }
        }
    }

    @Test(arguments: [
        ("failureEvidence == 'inferd'", "failureEvidence is never \"inferd\": did you mean"),
        ("startupTimeSource IN {'log', 'event'}", "did you mean \"events\"? It is one of events, log"),
        ("startDate == '2026-05-12'", "startDate BEGINSWITH \"2026-05-12\""),
        ("startDate > 2026-05-12", "a date stands in quotation marks: \"2026-05-12\""),
        ("context.network == cellular", "a text stands in quotation marks: \"cellular\""),
        ("cdn == 'a'", "what the app itself says of a session is written context.cdn"),
    ]) func `what can never be true is a mistake`(_ format: String, _ hint: String) {
        #expect {
            try SessionPredicate(parsing: format)
        } throws: {
            ($0 as? PredicateError)?.message.contains(hint) == true
        }
    }

    @Test(arguments: [
        "startDate == '2026-05-12T07:30:00Z'", "startDate == '2026-05-12T07:30:00.123456Z'", "startDate > '2026-05-12'",
        "source == 'simulated'", "source == 'mux'", "playbackType == 'anything'", "context.network == 'x'",
    ]) func `what can be true is none`(_ format: String) throws { _ = try SessionPredicate(parsing: format) }

    @Test func `a key that no session has is a mistake before there is any session`() {
        for format in ["stallrate > 1", "errors.fatl > 0", "stallCount > 1 AND errors.byClass.x == 1", "abr == 'bola'"]
        {
            #expect(throws: PredicateError.self) { try SessionPredicate(parsing: format) }
        }
    }

    @Test func `keys that name a simulated session stand in its record itself`() throws {
        var session = SampleSessions.known
        session.context.values["abr"] = .text("bola")
        let predicate = try SessionPredicate(parsing: "abr == 'bola'", leadingKeys: ["abr"])
        #expect(try predicate.evaluate(session).holds)
        #expect(try predicate.evaluate(SampleSessions.unknown).unknownKeyPaths == ["abr"])
    }

    @Test func `what a session does not know makes a comparison false, and is said`() throws {
        let result = try SessionPredicate(parsing: "stallRate < 1 OR context.network != 'wifi'")
            .evaluate(SampleSessions.unknown)
        #expect(!result.holds)
        #expect(result.unknownKeyPaths == ["stallRate", "context.network"])
    }

    @Test(arguments: SampleSessions.hostileTexts)
    func `hostile texts are compared like any other`(text: String) throws {
        let session = SampleSessions.hostile(text)
        #expect(try holds("id == context[id] OR id == ''", session) || text.isEmpty)
        #expect(try holds("id LIKE '*'", session))
    }

    @Test func `it is told whether the time by variant is needed`() throws {
        #expect(try SessionPredicate(parsing: "stallCount > 0 OR variants.@count > 1").needsVariants)
        #expect(try !SessionPredicate(parsing: "stallCount > 0").needsVariants)
    }
}
