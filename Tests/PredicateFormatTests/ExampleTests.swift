import PredicateFormat
import Testing

@Suite struct ExampleTests {
    @Test func `a predicate is evaluated over an object, and says what it rests on`() throws {
        // The example of PredicateFormat.md.
        struct Session: PredicateObject {
            let values: [String: PredicateValue]
            var keys: [String] { values.keys.sorted() }
            func value(forKey key: String) -> PredicateValue? { values[key] }
        }

        let session = Session(values: ["stallCount": .number(2), "network": .text("Wi-Fi"), "startupTime": .unknown])
        let predicate = try Predicate(parsing: "stallCount > 1 AND network BEGINSWITH[c] 'wi'")
        let stalled = try predicate.evaluate(session).holds  // true

        // Nobody knows how long this session took to start: the comparison is false, and the result says so.
        let slow = try Predicate(parsing: "startupTime > 2").evaluate(session)
        let isSlow = slow.holds  // false
        let unknown = slow.unknownKeyPaths  // ["startupTime"]
        // Its end.
        #expect(stalled)
        #expect(!isSlow)
        #expect(unknown == ["startupTime"])
    }
}
